#include <fmt/format.h>

#include <array>
#include <map>
#include <ostream>
#include <sstream>

#include "support/sample_test.h"

namespace hitscan {
namespace {

/// Starts every sample as the viewer does.
class EverySample : public SampleTest, public testing::WithParamInterface<SampleEntry> {};

TEST_P(EverySample, StartsWithEveryAnswerAsExpectedAndDrawsSomething) {
  Show(GetParam().name);
  sample->Resize(800, 600);
  sample->Draw();
  sample->Update(1.0F / 60);
  do {
    sample->Render();
  } while (sample->Progress());
  EXPECT_EQ(log.Text(), "");
  EXPECT_EQ(sample->verdict().wrong + sample->verdict().outdated, 0);
  EXPECT_GT(scene().lines.size() + scene().points.size() + scene().triangles.size() +
                scene().solids.size() + scene().outlined_solids.size(),
            0U);
  EXPECT_FALSE(sample->Description().empty() && sample->Questions().empty());
  const Canvas::Stamp stamp = sample->canvas().stamp();
  sample->Render();
  EXPECT_EQ(sample->canvas().stamp(), stamp) << "a still scene is recorded once";
  sample->Shutdown();
}

INSTANTIATE_TEST_SUITE_P(Samples, EverySample,
                         testing::ValuesIn(Samples().begin(), Samples().end()),
                         [](const auto& entry) { return std::string(entry.param.name); });

using QueryScene = SampleTest;

TEST_F(QueryScene, ItsLegendListsOnlyVisibleParts) {
  const auto legend = [&](std::string_view query) {
    std::vector<std::string> texts;
    for (const LegendEntry& entry : Show(query).Legend()) texts.push_back(entry.text);
    return texts;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(legend("raycast_plane"), (Texts{"ray: hits", "ray: misses", "plane", "point"}));
  // The answer has no boolean part, and an argument is a number.
  EXPECT_EQ(legend("orbit_camera"), (Texts{"eye"}));
  EXPECT_EQ(legend("closest_point_sphere"), (Texts{"point", "sphere", "closest"}));
}

// Their shapes are drawn once for several cases, so that only the highlight shows one case.
TEST_F(QueryScene, AHighlightHasTheColorOfTheAnswerWhereCasesShareShapes) {
  for (const std::string_view name :
       {"OBJSphereIntersection", "OBJAABBIntersection", "OBJPlaneIntersection",
        "OBJTriangleIntersection", "OBJRaycast"}) {
    Show(name);
    for (std::size_t i = 0; i < document().files()[0].cases.size(); ++i) {
      document().Select(CaseRef{0, i});
      sample->Render();
      const bool yes = YesOrNo(document().results().Of({0, i}).answer).value();
      EXPECT_TRUE(std::ranges::any_of(
          highlights(Canvas::Layer::kOnTop).lines,
          [&](const LineRecord& line) { return line.color == (yes ? kGreen : kRed); }))
          << name << ", case " << i;
    }
  }
}

TEST_F(QueryScene, IsUsedForAQueryWithoutASample) {
  EXPECT_EQ(Show("raycast_plane").verdict().passed, 7);
  EXPECT_GE(scene().lines.size(), 7U);
  EXPECT_EQ(MakeApplication("no_such_thing"), nullptr);
}

// The contents of the pictures of the book's samples, from the tables of the catalogue: the number
// of lines, rays, points of each size and triangles in each colour.
using Inventory = std::map<std::string, int>;

std::string NameOf(Color color) {
  constexpr std::array kNamed{std::pair{kRed, "red"},         std::pair{kGreen, "green"},
                              std::pair{kBlue, "blue"},       std::pair{kYellow, "yellow"},
                              std::pair{kMagenta, "magenta"}, std::pair{kCyan, "cyan"},
                              std::pair{kWhite, "white"}};
  for (const auto& [named, name] : kNamed) {
    if (color == named) return name;
  }
  if (color.red == 0 && color.blue == 0) return "dark green";
  return fmt::format("{},{},{}", color.red, color.green, color.blue);
}

Inventory Count(const Canvas& canvas) {
  Inventory counted;
  for (const Recording* layer : {&canvas.scene(), &canvas.on_top()}) {
    for (const LineRecord& line : layer->lines) {
      ++counted[(line.bounded == 1 ? "line " : "ray ") + NameOf(line.color)];
    }
    for (const PointRecord& point : layer->points) {
      ++counted[fmt::format("point {} {}", NameOf(point.color), point.size)];
    }
    for (const std::vector<VertexRecord>* corners :
         {&layer->triangles, &layer->solids, &layer->outlined_solids}) {
      for (std::size_t i = 0; i < corners->size(); i += 3) {
        const auto* corner = &(*corners)[i];
        const bool plain = corner[0].color == corner[1].color && corner[1].color == corner[2].color;
        ++counted["triangle " + (plain ? NameOf(corner[0].color) : "blended")];
      }
    }
  }
  return counted;
}

struct Drawing {
  const char* sample;
  const char* contents;  ///< such as "axes; line white: 3 box + 2; point red 2: 4"
};

void PrintTo(const Drawing& drawing, std::ostream* out) { *out << drawing.sample; }

// The number of records of a shape: edges, pieces of lines, or triangles that fill the shape.
const std::map<std::string, int> kParts{
    {"box", 12},
    {"sphere", 9 * 14 + 8 * 14},  // meridians and circles of latitude
    {"square", 4},
    {"arrow", 5},  // shaft and barbs
    {"grid", 200},
    {"triangle", 3},
    {"halves", 2},  // triangles that fill a square
    {"solid_sphere", 9 * 14 * 2},
};

// A sum such as "2 sphere + box + 3".
int CountOf(const std::string& sum) {
  int count = 0;
  std::istringstream terms(sum);
  for (std::string term; std::getline(terms, term, '+');) {
    std::istringstream words(term);
    int factor = 1;
    if (!(words >> factor)) {
      factor = 1;
      words.clear();
    }
    std::string part;
    count += words >> part ? factor * kParts.at(part) : factor;
  }
  return count;
}

Inventory Expected(const char* contents) {
  Inventory inventory;
  std::istringstream items(contents);
  for (std::string item; std::getline(items >> std::ws, item, ';');) {
    if (item == "axes") {
      for (const char* axis : {"line red", "line green", "line blue"}) ++inventory[axis];
    } else {
      const std::size_t colon = item.find(':');
      inventory[item.substr(0, colon)] += CountOf(item.substr(colon + 1));
    }
  }
  return inventory;
}

class Catalogue : public SampleTest, public testing::WithParamInterface<Drawing> {};

TEST_P(Catalogue, Draws) {
  ASSERT_NE(FindSample(GetParam().sample), nullptr);
  Show(GetParam().sample);
  sample->Draw();
  sample->Render();
  EXPECT_EQ(Count(sample->canvas()), Expected(GetParam().contents));
}

constexpr Drawing kDrawings[] = {
    {"WindowedSample", "triangle blended: 1"},
    {"PointSample", "point white 2: 100"},
    {"SphereSample", "axes; line blue: sphere; line red: sphere"},
    {"ClosestPointSample",
     "axes; line white: sphere; point red 2: 4; point green 2: 3; point blue 2: 1; point yellow 2: "
     "1; line magenta: 1; line cyan: 1"},
    {"AABBSample",
     "line white: 3 box; point yellow 4: 3; point magenta 4: 3; point cyan 4: 3; line red: 3; line "
     "green: 3; line blue: 3"},
    {"AABBPointSample",
     "axes; line white: 2 box; point red 2: 3; point green 2: 3; point blue 2: 2; point yellow 2: "
     "3; line cyan: 3"},
    // Edges and arrows are darker than their shape, grids are fainter.
    {"PlaneSample",
     "axes; triangle yellow: halves; line 114,114,0: square + arrow; line 255,255,0: grid; "
     "triangle magenta: halves; line 114,0,114: square + arrow; line 255,0,255: grid; triangle "
     "cyan: halves; line 0,114,114: square + arrow; line 0,255,255: grid; triangle red: halves; "
     "line 114,0,0: square + arrow; line 255,0,0: grid; triangle green: halves; line dark green: "
     "square + arrow + grid"},
    {"PointOnPlaneSample",
     "axes; line white: square; triangle white: halves; point green 2: 2; point red 2: 6; point "
     "blue 2: 2"},
    {"ClosestPointPlaneSample",
     "line white: square; triangle white: halves; point red 2: 1; point green 2: 1; line blue: 1; "
     "line magenta: 1"},
    {"ThreePlaneIntersectionSample",
     "axes; line red: square; triangle red: halves; line green: square; triangle green: halves; "
     "line blue: square; triangle blue: halves; point cyan 5: 1"},
    {"LineSample", "axes; line magenta: 1; line cyan: 1; line yellow: 1; line white: 1"},
    {"PointOnLine", "line magenta: 1; point red 4: 3; point blue 4: 8"},
    // Five of the points are beyond one of the two ends.
    {"ClosestPointLine",
     "axes; line magenta: 1; point cyan 4: 8; point yellow 4: 4; line white: 8"},
    {"RaySample",
     "axes; ray magenta: 1; ray cyan: 1; ray yellow: 1; ray white: 1; ray 128,179,51: 1"},
    {"PointOnRay", "ray magenta: 1; point red 4: 3; point blue 4: 8"},
    // Three of the points are behind the origin.
    {"ClosestRayLine", "axes; ray magenta: 1; point cyan 4: 7; point yellow 4: 5; line white: 7"},
    {"SphereSphereIntersection", "axes; line red: 3 sphere; line blue: sphere"},
    {"SphereAABBIntersection", "axes; line blue: sphere + box; line red: 3 box"},
    {"SpherePlaneIntersection", "axes; line blue: sphere + 2 square; line red: 3 square"},
    {"AABBtoAABBIntersection", "axes; line red: 3 box; line blue: box"},
    {"AABBPlaneIntersection", "axes; line blue: square + 2 box; line red: 2 box"},
    // The book does not set the colour of the planes. Each plane intersects another one.
    {"PlanePlaneIntersection", "axes; line red: 5 square"},
    // Two of the seven rays are equal. The hit points are added: the book does not show them.
    {"RaycastSphere", "axes; line red: 3 sphere; ray green: 6; point blue 5: 5"},
    // The book shows no hit points.
    {"RaycastAABB", "axes; line green: box; ray red: 2; ray blue: 3; point yellow 5: 2"},
    {"RaycastPlane",
     "axes; line white: square; triangle white: halves; ray red: 3; ray blue: 4; point green 5: 3"},
    {"LinetestSphere", "axes; line blue: sphere; line green: 1; line red: 2; point magenta 5: 1"},
    {"LinecastAABB", "axes; line blue: box; line green: 2; line red: 2; point magenta 5: 2"},
    {"LinetestPlane", "axes; line blue: square; line green: 2; line red: 4; point magenta 5: 2"},
    {"PointInTriangle", "axes; line blue: triangle; point green 4: 7; point red 4: 96"},
    // The closest points are drawn too, unlike in the book.
    {"ClosestPointTriangle",
     "axes; line blue: triangle; point green 4: 5; line red: 5; point red 4: 5"},
    {"TriangleSphereIntersection",
     "axes; line blue: triangle; line green: 2 sphere; line red: 2 sphere"},
    {"TriangleAABBIntersection", "axes; line blue: triangle; line green: 4 box; line red: 2 box"},
    {"TrianglePlaneIntersection",
     "axes; line blue: square; triangle blue: halves; line green: 2 triangle; triangle green: 2; "
     "line red: 2 triangle; triangle red: 2"},
    {"TriangleTriangleIntersection",
     "axes; line blue: triangle; triangle blue: 1; line green: triangle; triangle green: 1; line "
     "red: 3 triangle; triangle red: 3"},
    {"RaycastTriangle",
     "axes; line white: triangle; triangle white: 1; ray red: 3; ray blue: 4; point green 5: 3"},
    {"LinetestTriangle",
     "axes; line blue: triangle; line green: 2; line red: 4; point magenta 5: 2"},
    {"SceneSample04", "axes; triangle dark green: 6 halves; triangle red: solid_sphere"},
    // A floor and ten times ten pillars. The frustum and the shapes that it is tested against
    // are added.
    {"CameraSample",
     "axes; triangle dark green: 606 halves; line yellow: box; line red: 2 sphere + 2 box; line "
     "blue: sphere + box; point red 6: 2; point blue 6: 1"},
};

INSTANTIATE_TEST_SUITE_P(Samples, Catalogue, testing::ValuesIn(kDrawings),
                         [](const auto& entry) { return std::string(entry.param.sample); });

}  // namespace
}  // namespace hitscan
