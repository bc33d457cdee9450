#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "app/case_drawing.h"
#include "app/case_scene.h"
#include "app/sample_runner.h"

namespace hitscan {
namespace {

bool IsIntersection(const LineRecord& line) { return (line.marks & kNotPicked) != 0; }

class IntersectionLinesTest : public testing::Test {
 protected:
  std::ptrdiff_t Drawn(std::string_view sample, const Theme& theme = kStudioTheme) {
    runner_.UseTheme(theme);
    EXPECT_TRUE(runner_.Show(sample));
    runner_.Render();
    return Count();
  }
  std::ptrdiff_t Count() {
    return std::ranges::count_if(runner_.canvas().scene().lines, IsIntersection);
  }
  bool IsInLegend() {
    return std::ranges::any_of(runner_.case_scene()->Legend(), [](const LegendEntry& entry) {
      return entry.text == "where surfaces intersect";
    });
  }

  Log log_;
  SampleRunner runner_{
      {&log_, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"}};
};

TEST_F(IntersectionLinesTest, AreDrawnWhereShapesOfACaseMeet) {
  for (const char* sample :
       {"SphereAABBIntersection", "SpherePlaneIntersection", "AABBtoAABBIntersection",
        "AABBPlaneIntersection", "PlanePlaneIntersection", "ThreePlaneIntersectionSample",
        "TriangleSphereIntersection", "TriangleAABBIntersection", "TrianglePlaneIntersection",
        "TriangleTriangleIntersection", "CameraSample"}) {
    EXPECT_GT(Drawn(sample), 0) << sample;
    EXPECT_TRUE(IsInLegend()) << sample;
    EXPECT_EQ(Drawn(sample, kBookTheme), 0) << sample;
    EXPECT_FALSE(IsInLegend()) << sample;
  }
  EXPECT_EQ(Drawn("SphereSphereIntersection"), 0) << "they touch or are nested";
  EXPECT_EQ(Drawn("RaycastPlane"), 0);
  EXPECT_FALSE(IsInLegend());
}

TEST_F(IntersectionLinesTest, OfHiddenCasesAreHidden) {
  ASSERT_GT(Drawn("AABBPlaneIntersection"), 4);
  runner_.case_scene()->Isolate(Isolation::kSelected);
  int with_lines = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    runner_.case_scene()->document().Select(CaseRef{0, i});
    runner_.Render();
    const bool meets =
        std::get<bool>(runner_.case_scene()->document().results().Of({0, i}).answer.front().value);
    with_lines += Count() > 0 ? 1 : 0;
    EXPECT_EQ(Count() > 0, meets) << i;
  }
  EXPECT_GT(with_lines, 0);
}

TEST(IntersectionLinesOf, APairThatOccursTwiceAreDrawnOnce) {
  const std::vector<Value> spheres{Sphere({0, 0, 0}, 2), Sphere({3, 0, 0}, 2)};
  Canvas canvas;
  IntersectionLines lines;
  lines.Draw(spheres, canvas);
  EXPECT_TRUE(canvas.scene().lines.empty()) << "they have not been drawn";
  for (const Value& sphere : spheres) lines.Add(sphere, {});
  lines.Draw(spheres, canvas);
  const std::size_t once = canvas.scene().lines.size();
  EXPECT_GT(once, 30U);
  lines.Draw(std::vector<Value>{spheres[1], spheres[0], spheres[0]}, canvas);
  EXPECT_EQ(canvas.scene().lines.size(), once);
}

}  // namespace
}  // namespace hitscan
