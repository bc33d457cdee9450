#include "app/case_scene.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "app/environment.h"
#include "app/registry.h"

namespace hitscan {
namespace {

std::unique_ptr<Application> Started(std::string_view name, const Environment& environment) {
  std::unique_ptr<Application> sample = MakeSample(*FindSample(name));
  sample->Attach(environment);
  sample->Initialize(800, 600);
  return sample;
}

struct World {
  Log log;
  Environment environment;
  World() {
    environment.log = &log;
    environment.assets = HITSCAN_ASSETS;
  }
};

TEST(CaseScene, DrawsHitsRedMissesBlueAndHitPointsGreen) {
  World world;
  const auto sample = Started("RaycastPlane", world.environment);
  const Recording& scene = sample->canvas().scene();
  const auto rays = [&](Color color) {
    return std::ranges::count_if(scene.lines, [&](const LineRecord& line) {
      return line.bounded == 0 && line.color == color;
    });
  };
  EXPECT_EQ(rays(kRed), 3);
  EXPECT_EQ(rays(kBlue), 4);
  ASSERT_EQ(scene.points.size(), 3U);
  for (const PointRecord& point : scene.points) {
    EXPECT_EQ(point.color, kGreen);
    EXPECT_EQ(point.size, 5);
  }
  // The plane that all cases share is drawn once: one square of half size 5.
  ASSERT_EQ(scene.triangles.size(), 6U);
  EXPECT_EQ(scene.triangles[0].color, kWhite);
  EXPECT_TRUE(sample->canvas().on_top().points.empty());
}

TEST(CaseScene, PointsOnTheRayAreRedTheOthersBlue) {
  World world;
  const auto sample = Started("PointOnRay", world.environment);
  const auto& points = sample->canvas().scene().points;
  ASSERT_EQ(points.size(), 11U);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(points[i].color, i < 3 ? kRed : kBlue) << i;
    EXPECT_EQ(points[i].size, 4);
  }
}

TEST(CaseScene, LegendExplainsTheColours) {
  World world;
  const auto sample = Started("RaycastPlane", world.environment);
  std::vector<std::string> texts;
  for (const LegendEntry& entry : sample->Legend()) texts.push_back(entry.text);
  EXPECT_EQ(texts,
            (std::vector<std::string>{"plane", "ray that hits", "ray that misses", "hit point"}));
}

TEST(CaseScene, LegendShowsWhatThingsLookLike) {
  World world;
  world.environment.theme = kStudioTheme;
  const std::vector<LegendEntry> legend = Started("RaycastPlane", world.environment)->Legend();
  ASSERT_EQ(legend.size(), 5U);
  EXPECT_EQ(legend[0].symbol, LegendSymbol::kFace);
  EXPECT_EQ(legend[1].symbol, LegendSymbol::kRay);
  EXPECT_EQ(legend[2].symbol, LegendSymbol::kRay);
  EXPECT_EQ(legend[3].symbol, LegendSymbol::kDot);
  EXPECT_EQ(legend[4].text, "front of a plane");
  const auto closest = Started("ClosestPointLine", world.environment)->Legend();
  EXPECT_EQ(closest.front().symbol, LegendSymbol::kSegment);
  EXPECT_EQ(closest.back().symbol, LegendSymbol::kThinLine);
}

TEST(CaseScene, SegmentsHaveAnArrowWhereTheAnswerDependsOnTheirStart) {
  World world;
  world.environment.theme = kStudioTheme;
  const auto has_arrow = [](const LineRecord& line) {
    return (line.marks & kEndDot) != 0 && (line.marks & kMiddleArrow) != 0;
  };
  const auto arrows = [&](std::string_view name) {
    return std::ranges::count_if(Started(name, world.environment)->canvas().scene().lines,
                                 has_arrow);
  };
  EXPECT_EQ(arrows("LinetestPlane"), 6);
  EXPECT_EQ(arrows("PointOnLine"), 0);
}

TEST(CaseScene, ThemesWithDetailsHaveNoAxesAtTheOrigin) {
  World world;
  const auto axes = [](const Application& sample) {
    return std::ranges::count_if(sample.canvas().scene().lines, [](const LineRecord& line) {
      return line.start == glm::vec3(0) && line.end == glm::vec3(1, 0, 0) && line.bounded == 1;
    });
  };
  EXPECT_EQ(axes(*Started("RaycastPlane", world.environment)), 1);
  world.environment.theme = kStudioTheme;
  EXPECT_EQ(axes(*Started("RaycastPlane", world.environment)), 0);
}

TEST(CaseScene, LegendHasDefaultTextsForTheAnswers) {
  World world;
  const std::unique_ptr<Application> scene = MakeApplication("raycast_plane");
  scene->Attach(world.environment);
  scene->Initialize(800, 600);
  std::vector<std::string> texts;
  for (const LegendEntry& entry : scene->Legend()) texts.push_back(entry.text);
  // All cases share the plane: it has one colour.
  EXPECT_EQ(texts, (std::vector<std::string>{"ray: hits", "ray: misses", "plane", "point"}));
}

TEST(CaseScene, LegendExplainsTheLinesToo) {
  World world;
  const auto sample = Started("ClosestPointLine", world.environment);
  EXPECT_EQ(sample->Legend().back().color, Paint(kWhite, Role::kHelper));
  EXPECT_EQ(sample->Legend().back().text, "from one to the other");
}

TEST(CaseScene, WhatTheBookDrawsWithoutADepthTestIsOnTop) {
  World world;
  const auto sample = Started("ClosestPointPlaneSample", world.environment);
  const Recording& on_top = sample->canvas().on_top();
  ASSERT_EQ(on_top.points.size(), 2U);
  EXPECT_EQ(on_top.points[0].color, kRed);
  EXPECT_EQ(on_top.points[1].color, kGreen);
  ASSERT_EQ(on_top.lines.size(), 2U);
  EXPECT_EQ(on_top.lines[0].color, kBlue);
  EXPECT_EQ(on_top.lines[1].color, kMagenta);
  EXPECT_EQ(sample->canvas().scene().triangles.size(), 6U);
}

TEST(CaseScene, AWrongAnswerIsLoggedAndMarkedOnTop) {
  const std::string path = testing::TempDir() + "wrong" + std::to_string(getpid()) + ".json";
  // The algorithm of the book hits the second sphere, which is behind its ray.
  std::ofstream(path) << R"({"query": "raycast_sphere",
    "sphere": {"center": [0, 0, 0], "radius": 1},
    "cases": [
      {"id": 0, "ray": {"origin": [0, 3, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
      {"id": 4, "ray": {"origin": [3, 0, 0], "direction": [1, 0, 0]}, "expect": {"hit": false}}]})";
  World world;
  world.environment.cases = {path};
  world.environment.implementation = "book";
  testing::internal::CaptureStderr();
  const auto sample = Started("RaycastSphere", world.environment);
  const std::string printed = testing::internal::GetCapturedStderr();
  EXPECT_NE(printed.find("Error: "), std::string::npos);
  EXPECT_NE(printed.find("case 4: hit: expected false, got true"), std::string::npos);
  EXPECT_EQ(sample->verdict().passed, 1);
  EXPECT_EQ(sample->verdict().wrong, 1);

  const Recording& marks = sample->canvas().on_top();
  EXPECT_TRUE(std::ranges::any_of(
      marks.points, [](const PointRecord& point) { return point.position == Point(3, 0, 0); }));
  const auto ray = std::ranges::find(marks.lines, kOrange, &LineRecord::color);
  ASSERT_NE(ray, marks.lines.end());
  EXPECT_GT(ray->width_sixteenths, 32);
  ASSERT_EQ(sample->canvas().labels().size(), 1U);
  EXPECT_EQ(sample->canvas().labels()[0].text, "case 4: hit expected false, got true");
  EXPECT_EQ(sample->Legend().back().text, "wrong answer");
}

// A file that expects something else than the exact answer fails when it is opened, but the answer
// is not drawn as wrong.
TEST(CaseScene, AnOutdatedExpectationIsLoggedAndMarked) {
  const std::string path = testing::TempDir() + "outdated" + std::to_string(getpid()) + ".json";
  std::ofstream(path) << R"({"query": "raycast_plane",
    "plane": {"normal": [0, 1, 0], "distance": 0},
    "cases": [
      {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
      {"id": 4, "ray": {"origin": [3, 1, 0], "direction": [0, 1, 0]}, "expect": {"hit": true}}]})";
  World world;
  world.environment.cases = {path};
  testing::internal::CaptureStderr();
  const auto sample = Started("RaycastPlane", world.environment);
  const std::string printed = testing::internal::GetCapturedStderr();
  EXPECT_NE(printed.find("case 4: hit: expected true, got false"), std::string::npos);
  EXPECT_EQ(sample->verdict().passed, 1);
  EXPECT_EQ(sample->verdict().outdated, 1);

  const Recording& marks = sample->canvas().on_top();
  ASSERT_EQ(marks.points.size(), 1U);
  EXPECT_EQ(marks.points[0].position, Point(3, 1, 0));
  EXPECT_TRUE(marks.lines.empty());
  ASSERT_EQ(sample->canvas().labels().size(), 1U);
  EXPECT_EQ(sample->canvas().labels()[0].text, "case 4: the expectation is outdated");
  EXPECT_EQ(sample->Legend().back().text, "the expectation is outdated");
}

TEST(CaseScene, ASceneThatIsDrawnAgainKeepsItsMarks) {
  const std::string path = testing::TempDir() + "unproject" + std::to_string(getpid()) + ".json";
  std::ofstream(path) << R"({"query": "unproject", "viewport": [0, 0, 800, 600],
    "camera": {"eye": [0, 0, 9], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
               "aspect": [4, 3], "near": 1, "far": 10},
    "cases": [{"id": 0, "window": [400, 300, 0], "expect": {"point": [1, 2, 3]}}]})";
  World world;
  world.environment.cases = {path};
  testing::internal::CaptureStderr();
  const auto sample = Started("SceneSample04", world.environment);
  testing::internal::GetCapturedStderr();
  for (const float x : {100.0F, 200.0F}) {
    sample->MovePointer(x, 300);
    sample->Render();
    EXPECT_FALSE(sample->canvas().on_top().points.empty());
    EXPECT_EQ(sample->canvas().labels().size(), 1U);
  }
}

TEST(CaseScene, CasesOfAnotherQueryAreRefused) {
  World world;
  world.environment.cases = {HITSCAN_ASSETS "/cases/raycast_plane.json"};
  EXPECT_THROW(Started("PlaneSample", world.environment), FileError);
}

TEST(CaseScene, AnUnusableCaseFileIsThrown) {
  World world;
  world.environment.cases = {"/no/such/file.json"};
  EXPECT_THROW(Started("RaycastPlane", world.environment), FileError);
}

}  // namespace
}  // namespace hitscan
