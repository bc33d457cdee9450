#include <algorithm>

#include "app/case_drawing.h"
#include "queries/query_lookup.h"
#include "support/sample_test.h"

namespace hitscan {
namespace {

class CaseSceneTest : public SampleTest {
 protected:
  std::vector<std::string> LegendTexts() const {
    std::vector<std::string> texts;
    for (const LegendEntry& entry : sample->Legend()) texts.push_back(entry.text);
    return texts;
  }
};

using Texts = std::vector<std::string>;

TEST_F(CaseSceneTest, DrawsHitsRedMissesBlueAndHitPointsGreen) {
  Show("RaycastPlane");
  EXPECT_EQ(Rays(kRed), 3U);
  EXPECT_EQ(Rays(kBlue), 4U);
  ASSERT_EQ(scene().points.size(), 3U);
  for (const PointRecord& point : scene().points) {
    EXPECT_EQ(point.color, kGreen);
    EXPECT_EQ(point.size, 5);
  }
  // The plane that all cases share is drawn once: one square of half size 5.
  ASSERT_EQ(scene().triangles.size(), 6U);
  EXPECT_EQ(scene().triangles[0].color, kWhite);
  EXPECT_TRUE(on_top().points.empty());
}

TEST_F(CaseSceneTest, PointsOnTheRayAreRedTheOthersBlue) {
  Show("PointOnRay");
  const auto& points = scene().points;
  ASSERT_EQ(points.size(), 11U);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(points[i].color, i < 3 ? kRed : kBlue) << i;
    EXPECT_EQ(points[i].size, 4);
  }
}

TEST_F(CaseSceneTest, LegendExplainsTheColours) {
  Show("RaycastPlane");
  EXPECT_EQ(LegendTexts(), (Texts{"plane", "ray that hits", "ray that misses", "hit point"}));
}

TEST_F(CaseSceneTest, LegendShowsWhatThingsLookLike) {
  environment.theme = kStudioTheme;
  const std::vector<LegendEntry> legend = Show("RaycastPlane").Legend();
  ASSERT_EQ(legend.size(), 5U);
  EXPECT_EQ(legend[0].symbol, LegendSymbol::kPlane);
  EXPECT_EQ(legend[1].symbol, LegendSymbol::kRay);
  EXPECT_EQ(legend[2].symbol, LegendSymbol::kRay);
  EXPECT_EQ(legend[3].symbol, LegendSymbol::kDot);
  EXPECT_EQ(legend[4].symbol, LegendSymbol::kArrow);
  EXPECT_EQ(legend[4].color, kNormalPaint);
  for (const auto& [shown, symbol] : {std::pair("LinetestPlane", LegendSymbol::kDirectedSegment),
                                      std::pair("RaycastAABB", LegendSymbol::kBox),
                                      std::pair("RaycastSphere", LegendSymbol::kSphere),
                                      std::pair("RaycastTriangle", LegendSymbol::kTriangle),
                                      std::pair("NearestPlane", LegendSymbol::kPlane),
                                      std::pair("CameraSample", LegendSymbol::kFrustum),
                                      std::pair("TrianglePlaneIntersection", LegendSymbol::kLine),
                                      std::pair("SpherePlaneIntersection", LegendSymbol::kArrow),
                                      std::pair("ClipSegment", LegendSymbol::kDirectedSegment),
                                      std::pair("raycast_line_2d", LegendSymbol::kLine)}) {
    const auto entries = Show(shown).Legend();
    EXPECT_TRUE(std::ranges::any_of(entries, [symbol](const LegendEntry& entry) {
      return entry.symbol == symbol;
    })) << shown;
  }
  EXPECT_TRUE(std::ranges::any_of(Show("ClosestSegments").Legend(), [](const LegendEntry& entry) {
    return entry.symbol == LegendSymbol::kRingedDot &&
           entry.text == "ringed: both are the same point";
  }));
  const auto closest = Show("ClosestPointLine").Legend();
  EXPECT_EQ(closest.front().symbol, LegendSymbol::kDirectedSegment);
  EXPECT_EQ(closest.back().symbol, LegendSymbol::kThinLine);
}

// An entry for two arguments, and the normals that a sample and the theme draw, are one entry.
TEST_F(CaseSceneTest, LegendNamesEachThingOnce) {
  environment.theme = kStudioTheme;
  for (const SampleEntry& entry : Samples()) {
    Show(entry.name);
    Texts texts = LegendTexts();
    std::ranges::sort(texts);
    EXPECT_TRUE(std::ranges::adjacent_find(texts) == texts.end()) << entry.name;
  }
  Show("SphereSphereIntersection");
  EXPECT_EQ(LegendTexts(), (Texts{"spheres that meet", "spheres that do not",
                                  "where surfaces touch", "shortest distance"}));
}

TEST_F(CaseSceneTest, AsksWhatItsQueriesCompute) {
  const auto summary = [](std::string_view query) { return FindQuery(query)->summary; };
  EXPECT_EQ(Show("RaycastPlane").Questions(), Texts{summary("raycast_plane")});
  EXPECT_EQ(Show("ClosestPointSample").Questions(),
            (Texts{summary("point_in_sphere"), summary("closest_point_sphere")}));
  // The sample says in one sentence what its five queries ask.
  EXPECT_EQ(Show("CameraSample").Questions().size(), 1U);
  EXPECT_EQ(Show("raycast_plane").Questions(), Texts{summary("raycast_plane")});
  EXPECT_EQ(sample->Description(), "") << "the question says it";
  // So do cases of a file.
  ShowCases(R"({"query": "sphere_plane", "cases": [{"id": 0,
    "sphere": {"center": [0, 0, 0], "radius": 1},
    "plane": {"normal": [0, 1, 0], "distance": 0}, "expect": {"intersects": true}}]})",
            "sphere_plane");
  EXPECT_EQ(sample->Questions(), Texts{summary("sphere_plane")});
}

class GapTest : public CaseSceneTest {
 protected:
  // The gaps that are drawn for a sphere of radius 1 around (9, 0, 0) and the plane y = `distance`.
  std::vector<LineRecord> Gaps(const std::string& distance, const std::string& meets) {
    environment.theme = kStudioTheme;
    ShowCases(R"({"query": "sphere_plane", "cases": [{"id": 0,
      "sphere": {"center": [9, 0, 0], "radius": 1},
      "plane": {"normal": [0, 1, 0], "distance": )" +
                  distance + R"(}, "expect": {"intersects": )" + meets + "}}]}",
              "sphere_plane");
    const auto& lines = on_top().lines;
    std::vector<LineRecord> gaps;
    std::ranges::copy_if(lines, std::back_inserter(gaps), [](const LineRecord& line) {
      return (line.marks & kStartDot) != 0 && (line.marks & kEndDot) != 0;
    });
    const bool explained = std::ranges::count(LegendTexts(), "shortest distance") == 1;
    EXPECT_EQ(explained, !gaps.empty());
    return gaps;
  }
};

TEST_F(GapTest, ShapesThatDoNotMeetAreJoinedWhereTheyAreNearest) {
  const std::vector<LineRecord> gaps = Gaps("3", "false");
  ASSERT_EQ(gaps.size(), 1U);
  const bool from_sphere = gaps[0].start.y < gaps[0].end.y;
  EXPECT_EQ(from_sphere ? gaps[0].start : gaps[0].end, Point(9, 1, 0));
  EXPECT_EQ(from_sphere ? gaps[0].end : gaps[0].start, Point(9, 3, 0));
}

TEST_F(GapTest, ShapesThatMeetAreNotJoined) {
  EXPECT_TRUE(Gaps("0.5", "true").empty());
  EXPECT_TRUE(Gaps("1", "true").empty());
}

TEST_F(CaseSceneTest, ThePlainThemeShowsNoGaps) {
  Show("SpherePlaneIntersection");
  EXPECT_TRUE(on_top().lines.empty());
}

TEST_F(CaseSceneTest, APointThatIsItsOwnClosestPointHasARing) {
  environment.theme = kStudioTheme;
  ShowCases(R"({"query": "closest_point_triangle",
    "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
    "cases": [{"id": 0, "point": [1, 1, 0], "expect": {"closest": [1, 1, 0]}},
              {"id": 1, "point": [1, 1, 5], "expect": {"closest": [1, 1, 0]}}]})",
            "ClosestPointTriangle");
  ASSERT_EQ(on_top().points.size(), 1U);
  EXPECT_EQ(on_top().points[0].position, Point(1, 1, 0));
  EXPECT_EQ(on_top().points[0].color, environment.theme.Show({kRed, Role::kResult}));
  const auto ring = std::ranges::max_element(scene().points, {}, &PointRecord::size);
  EXPECT_EQ(ring->position, Point(1, 1, 0));
  EXPECT_EQ(ring->color, environment.theme.Show({kGreen, Role::kGiven}));
  EXPECT_GT(ring->size, on_top().points[0].size);
}

// Of many cases only the faces of shapes that belong to one of them would hide each other.
TEST_F(CaseSceneTest, TheShapeOfAllCasesHasFacesHoweverManyCasesThereAre) {
  environment.theme = kStudioTheme;
  Show("PointInTriangle");
  EXPECT_GT(document().files()[0].cases.size(), 64U);
  EXPECT_EQ(scene().translucent.size(), 6U);
}

TEST_F(CaseSceneTest, SegmentsHaveAnArrowWhereTheAnswerDependsOnTheirStart) {
  environment.theme = kStudioTheme;
  const auto has_arrow = [](const LineRecord& line) {
    return (line.marks & kEndDot) != 0 && (line.marks & kMiddleArrow) != 0;
  };
  const auto arrows = [&](std::string_view name) {
    return std::ranges::count_if(Show(name).canvas().scene().lines, has_arrow);
  };
  EXPECT_EQ(arrows("LinetestPlane"), 6);
  EXPECT_EQ(arrows("PointOnLine"), 0);
}

TEST_F(CaseSceneTest, ThemesWithDetailsHaveNoAxesAtTheOrigin) {
  const auto axes = [](const Application& shown) {
    return std::ranges::count_if(shown.canvas().scene().lines, [](const LineRecord& line) {
      return line.start == glm::vec3(0) && line.end == glm::vec3(1, 0, 0) && line.bounded == 1;
    });
  };
  EXPECT_EQ(axes(Show("RaycastPlane")), 1);
  environment.theme = kStudioTheme;
  EXPECT_EQ(axes(Show("RaycastPlane")), 0);
}

TEST_F(CaseSceneTest, LegendHasDefaultTextsForTheAnswers) {
  Show("raycast_plane");
  // All cases share the plane: it has one colour.
  EXPECT_EQ(LegendTexts(), (Texts{"ray: hits", "ray: misses", "plane", "point"}));
}

TEST_F(CaseSceneTest, LegendExplainsTheLinesToo) {
  Show("ClosestPointLine");
  EXPECT_EQ(sample->Legend().back().color, Paint(kWhite, Role::kHelper));
  EXPECT_EQ(sample->Legend().back().text, "from a point to its closest point");
}

TEST_F(CaseSceneTest, WhatTheBookDrawsWithoutADepthTestIsOnTop) {
  Show("ClosestPointPlaneSample");
  ASSERT_EQ(on_top().points.size(), 2U);
  EXPECT_EQ(on_top().points[0].color, kRed);
  EXPECT_EQ(on_top().points[1].color, kGreen);
  ASSERT_EQ(on_top().lines.size(), 2U);
  EXPECT_EQ(on_top().lines[0].color, kBlue);
  EXPECT_EQ(on_top().lines[1].color, kMagenta);
  EXPECT_EQ(scene().triangles.size(), 6U);
}

TEST_F(CaseSceneTest, AWrongAnswerIsLoggedAndMarkedOnTop) {
  // The algorithm of the book hits the second sphere, which is behind its ray.
  environment.implementation = "book";
  ShowCases(R"({"query": "raycast_sphere",
    "sphere": {"center": [0, 0, 0], "radius": 1},
    "cases": [
      {"id": 0, "ray": {"origin": [0, 3, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
      {"id": 4, "ray": {"origin": [3, 0, 0], "direction": [1, 0, 0]}, "expect": {"hit": false}}]})",
            "RaycastSphere");
  EXPECT_NE(printed.find("Error: "), std::string::npos);
  EXPECT_NE(printed.find("case 4: hit: expected false, got true"), std::string::npos);
  EXPECT_EQ(sample->verdict().passed, 1);
  EXPECT_EQ(sample->verdict().wrong, 1);

  EXPECT_TRUE(std::ranges::any_of(
      on_top().points, [](const PointRecord& point) { return point.position == Point(3, 0, 0); }));
  const auto ray = std::ranges::find(on_top().lines, kOrange, &LineRecord::color);
  ASSERT_NE(ray, on_top().lines.end());
  EXPECT_GT(ray->width_sixteenths, 32);
  ASSERT_EQ(labels().size(), 1U);
  EXPECT_EQ(labels()[0].text, "case 4: hit expected false, got true");
  EXPECT_EQ(sample->Legend().back().text, "wrong answer");
}

// A case that does not expect the exact answer fails when its file is opened, but the exact answer
// is not drawn as wrong.
// The mark of a wrong answer about a point is at the point, not at the triangle.
TEST_F(CaseSceneTest, AWrongAnswerAboutAPointIsMarkedAtThePoint) {
  const std::string both = R"({"query": "point_in_triangle", "cases": [{"id": 0,
    "point": [7, 1, 0], "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
    "expect": {"inside": true}}]})";
  ShowCases(both, "PointInTriangle");
  const CaseFile& file = document().files()[0];
  EXPECT_EQ(MarkOf(file, 0, PictureScale()), Point(7, 1, 0));
  // Without a point of its own, the mark is at another argument.
  CaseFile shared = file;
  shared.shared[0] = true;
  EXPECT_NE(MarkOf(shared, 0, PictureScale()), Point(7, 1, 0));
  shared.shared[1] = true;
  EXPECT_EQ(MarkOf(shared, 0, PictureScale()), Point(7, 1, 0));
}

TEST_F(CaseSceneTest, ACaseIsDrawnAlone) {
  ShowCases(R"({"query": "point_in_triangle", "cases": [
    {"id": 0, "point": [7, 1, 0], "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
     "expect": {"inside": false}},
    {"id": 1, "point": [1, 1, 0], "triangle": [[0, 0, 9], [4, 0, 9], [0, 4, 9]],
     "expect": {"inside": false}}]})",
            "PointInTriangle");
  document().Select(CaseRef{0, 1});
  document().Hover(CaseRef{0, 0});
  const auto alone = case_scene().DrawAlone({0, 1});
  const auto has_point = [](const Canvas& canvas, const Point& wanted) {
    return std::ranges::any_of(Canvas::kParts, [&](Canvas::Part part) {
      return std::ranges::any_of(Canvas::kLayers, [&](Canvas::Layer layer) {
        const auto& points = canvas.recording(part, layer).points;
        return std::ranges::find(points, wanted, &PointRecord::position) != points.end();
      });
    });
  };
  EXPECT_TRUE(has_point(alone->canvas, {1, 1, 0}));
  EXPECT_FALSE(has_point(alone->canvas, {7, 1, 0}));
  EXPECT_TRUE(has_point(sample->canvas(), {7, 1, 0}));
}

TEST_F(CaseSceneTest, WrongAnswersAreNoErrorsOfTheProgram) {
  environment.implementation = "book";
  Show("RaycastSphere");
  EXPECT_EQ(log.errors(), 1U);
  EXPECT_EQ(log.wrong_answers(), 1U);
  log.Error("a file is missing");
  EXPECT_EQ(log.errors(), 2U);
  EXPECT_EQ(log.wrong_answers(), 1U);
  EXPECT_EQ(log.entries().back().level, Log::Level::kError);
}

TEST_F(CaseSceneTest, AnOutdatedExpectationIsLoggedAndMarked) {
  ShowCases(R"({"query": "raycast_plane",
    "plane": {"normal": [0, 1, 0], "distance": 0},
    "cases": [
      {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
      {"id": 4, "ray": {"origin": [3, 1, 0], "direction": [0, 1, 0]}, "expect": {"hit": true}}]})");
  EXPECT_NE(printed.find("case 4: hit: expected true, got false"), std::string::npos);
  EXPECT_EQ(sample->verdict().passed, 1);
  EXPECT_EQ(sample->verdict().outdated, 1);

  ASSERT_EQ(on_top().points.size(), 1U);
  EXPECT_EQ(on_top().points[0].position, Point(3, 1, 0));
  EXPECT_TRUE(on_top().lines.empty());
  ASSERT_EQ(labels().size(), 1U);
  EXPECT_EQ(labels()[0].text, "case 4: the expectation is outdated");
  EXPECT_EQ(sample->Legend().back().text, "the expectation is outdated");
}

TEST_F(CaseSceneTest, ASceneThatIsDrawnAgainKeepsItsMarks) {
  ShowCases(R"({"query": "unproject", "viewport": [0, 0, 800, 600],
    "camera": {"eye": [0, 0, 9], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
               "aspect": [4, 3], "near": 1, "far": 10},
    "cases": [{"id": 0, "window": [400, 300, 0], "expect": {"point": [1, 2, 3]}}]})",
            "SceneSample04");
  for (const float x : {100.0F, 200.0F}) {
    sample->MovePointer(x, 300);
    sample->Render();
    EXPECT_FALSE(on_top().points.empty());
    EXPECT_EQ(labels().size(), 1U);
  }
}

TEST_F(CaseSceneTest, FilesThatItCannotShowAreRefused) {
  environment.cases = {HITSCAN_ASSETS "/cases/raycast_plane.json"};
  EXPECT_THROW(Show("PlaneSample"), FileError);
  environment.cases = {"/no/such/file.json"};
  EXPECT_THROW(Show("RaycastPlane"), FileError);
}

}  // namespace
}  // namespace hitscan
