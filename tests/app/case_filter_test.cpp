#include "app/case_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <glm/geometric.hpp>

#include "app/case_drawing.h"
#include "app/case_scene.h"
#include "app/fit_camera.h"
#include "app/sample_runner.h"
#include "draw/ground.h"

namespace hitscan {
namespace {

class CaseFilterTest : public testing::Test {
 protected:
  CaseFilterTest() {
    runner_.Resize(400, 300);
    EXPECT_TRUE(runner_.Show("RaycastPlane"));
    runner_.Render();
  }

  CaseScene& scene() { return *runner_.case_scene(); }
  /// The number of rays in the contents.
  std::size_t Rays() {
    runner_.Render();
    const std::vector<LineRecord>& lines = runner_.canvas().scene().lines;
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [](const LineRecord& line) { return line.bounded == 0; }));
  }
  const std::vector<LineRecord>& FaintLines() {
    runner_.Render();
    return runner_.canvas().recording(Canvas::Part::kSurroundings, Canvas::Layer::kScene).lines;
  }
  void ShowOnlyTheThirdCase() {
    scene().document().Select(CaseRef{0, 2});
    scene().ShowOnly(ShownCases::kSelected);
  }
  std::size_t HighlightLabels(std::string_view text) {
    runner_.Render();
    return static_cast<std::size_t>(
        std::ranges::count_if(runner_.canvas().labels(), [&](const LabelRecord& label) {
          return label.highlight && label.text.find(text) != std::string::npos;
        }));
  }

  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "hitscan"}};
};

TEST_F(CaseFilterTest, OnlyTheSelectedCaseIsShown) {
  EXPECT_EQ(Rays(), 7U);
  scene().ShowOnly(ShownCases::kSelected);
  EXPECT_EQ(Rays(), 7U) << "nothing is selected";
  scene().document().Select(CaseRef{0, 2});
  EXPECT_EQ(Rays(), 1U);
  const Point first = runner_.canvas().scene().lines.back().start;
  scene().document().Select(CaseRef{0, 3});
  EXPECT_EQ(Rays(), 1U);
  EXPECT_NE(runner_.canvas().scene().lines.back().start, first);
  scene().document().Select(std::nullopt);
  EXPECT_EQ(Rays(), 7U);
  scene().document().Select(CaseRef{0, 2});
  scene().ShowOnly(ShownCases::kAll);
  EXPECT_EQ(Rays(), 7U);
}

TEST_F(CaseFilterTest, OnlyWrongCasesAreShown) {
  for (const std::size_t i : {1U, 4U}) {
    const bool answer =
        std::get<bool>(scene().document().results().Of({0, i}).answer.front().value);
    scene().document().SetExpectedPart({0, i}, "hit", !answer);
  }
  constexpr std::size_t kWrong = 2;
  scene().ShowOnly(ShownCases::kWrong);
  EXPECT_EQ(Rays(), kWrong);
  EXPECT_NE(scene().Description().find("Only cases with wrong answers"), std::string::npos);
  EXPECT_TRUE(scene().Shows({0, 1}));
  EXPECT_FALSE(scene().Shows({0, 0}));
}

// Hidden cases cast no shadows, and the ground is not placed below them.
TEST_F(CaseFilterTest, TheGroundIsThatOfTheCasesThatAreShown) {
  const auto shadow = [&] {
    runner_.Render();
    return CastShadow(runner_.canvas(), GroundBelow(runner_.canvas()).value()).darkness;
  };
  const auto all = shadow();
  scene().document().Select(CaseRef{0, 2});
  EXPECT_EQ(shadow(), all) << "a selected case is drawn again, as a highlight";
  scene().ShowOnly(ShownCases::kSelected);
  EXPECT_NE(shadow(), all);
  scene().ShowOnly(ShownCases::kAll);
  EXPECT_EQ(shadow(), all);
}

TEST_F(CaseFilterTest, OnlyCasesOfTheFilterAreShown) {
  scene().ShowOnly(ShownCases::kListed);
  EXPECT_EQ(Rays(), 7U) << "there is no table yet";
  const std::array rows{CaseRef{0, 6}, CaseRef{0, 1}, CaseRef{0, 3}};
  scene().List(rows, 1);
  EXPECT_EQ(Rays(), 3U);
  scene().List(std::span(rows).first(1), 2);
  EXPECT_EQ(Rays(), 1U);
  scene().List({}, 3);
  EXPECT_EQ(Rays(), 0U);
}

// In every sample, hidden cases are not drawn at all: they can be neither seen nor picked.
TEST_F(CaseFilterTest, HiddenCasesAreDrawnInNoSample) {
  int shown = 0;
  for (const SampleEntry& sample : Samples()) {
    ASSERT_TRUE(runner_.Show(sample.name));
    if (runner_.case_scene() == nullptr) continue;
    SCOPED_TRACE(sample.name);
    scene().ShowOnly(ShownCases::kSelected);
    const CaseRef only{0, scene().document().files()[0].cases.size() - 1};
    scene().document().Select(only);
    runner_.Render();
    for (const Canvas::Layer layer : Canvas::kLayers) {
      const Recording& drawn = runner_.canvas().recording(Canvas::Part::kContents, layer);
      const auto check = [&](RecordKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
          const auto owner = scene().CaseAt(Canvas::Part::kContents, layer, kind, i);
          EXPECT_TRUE(!owner || *owner == only);
          shown += owner ? 1 : 0;
        }
      };
      check(RecordKind::kLine, drawn.lines.size());
      check(RecordKind::kPoint, drawn.points.size());
      check(RecordKind::kTriangle, drawn.triangles.size());
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(shown, 20);
}

// The other cases are neither contents nor highlights, the only parts that are picked and framed.
TEST_F(CaseFilterTest, TheOthersAreFaint) {
  const auto rays = [&] { return std::ranges::count(FaintLines(), 0, &LineRecord::bounded); };
  EXPECT_EQ(rays(), 0);
  ShowOnlyTheThirdCase();
  EXPECT_EQ(rays(), 6);
  EXPECT_EQ(Rays(), 1U);
  for (const LineRecord& line : FaintLines()) {
    EXPECT_EQ(line.color, FaintLines().front().color) << "it has no meaning";
  }
  EXPECT_NE(scene().Description().find("the others are faint"), std::string::npos);
  const std::size_t labels = runner_.canvas().labels().size();
  runner_.FadeOthers(false);
  EXPECT_EQ(rays(), 0);
  EXPECT_EQ(Rays(), 1U);
  EXPECT_EQ(runner_.canvas().labels().size(), labels);
  EXPECT_EQ(scene().Description().find("the others are faint"), std::string::npos);
  runner_.FadeOthers(true);
  EXPECT_EQ(rays(), 6);
  scene().ShowOnly(ShownCases::kAll);
  EXPECT_EQ(rays(), 0);
  EXPECT_EQ(Rays(), 7U);
}

TEST_F(CaseFilterTest, ManyOthersAreHidden) {
  ShowOnlyTheThirdCase();
  EXPECT_TRUE(scene().Fades());
  const Case more = scene().document().At({0, 0});
  while (scene().document().files()[0].cases.size() <= 1000) scene().document().Add(0, more);
  EXPECT_TRUE(FaintLines().empty());
  EXPECT_FALSE(scene().CanFade());
}

// A faint line is next to the background, in every theme, but can be seen.
TEST_F(CaseFilterTest, FaintIsBetweenTheBackgroundAndWhatHasAMeaning) {
  ShowOnlyTheThirdCase();
  for (const Theme& theme : Themes()) {
    SCOPED_TRACE(theme.name);
    runner_.UseTheme(theme);
    ASSERT_FALSE(FaintLines().empty());
    const Color faint = FaintLines().front().color;
    const int difference = std::abs(faint.red - theme.background.red) +
                           std::abs(faint.green - theme.background.green) +
                           std::abs(faint.blue - theme.background.blue);
    EXPECT_GT(difference, 60);
    EXPECT_LT(difference, 200);
  }
}

TEST_F(CaseFilterTest, FaintCasesAreNotFramed) {
  ShowOnlyTheThirdCase();
  const auto framed = [&](bool faded) {
    runner_.FadeOthers(faded);
    runner_.Render();
    return FitCamera(runner_.camera(), runner_.canvas(), 1).distance;
  };
  EXPECT_EQ(framed(true), framed(false));
}

TEST_F(CaseFilterTest, TheSelectedCaseIsExplained) {
  scene().document().Select(CaseRef{0, 0});
  EXPECT_EQ(HighlightLabels("height of the start"), 0U);
  runner_.ShowWhy(true);
  EXPECT_EQ(HighlightLabels("height of the start"), 1U);
  scene().document().Select(std::nullopt);
  EXPECT_EQ(HighlightLabels("height of the start"), 0U);
}

bool IsIntersection(const LineRecord& line) { return (line.marks & kNotPicked) != 0; }

class IntersectionLinesTest : public CaseFilterTest {
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
  bool IsInLegend(std::string_view text = "where surfaces intersect") {
    return std::ranges::any_of(scene().Legend(),
                               [&](const LegendEntry& entry) { return entry.text == text; });
  }
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
  EXPECT_FALSE(IsInLegend());
  EXPECT_TRUE(IsInLegend("where surfaces touch"));
  EXPECT_EQ(Drawn("RaycastPlane"), 0);
  EXPECT_FALSE(IsInLegend());
}

TEST_F(IntersectionLinesTest, MarkTheCornerInWhichBoxesTouch) {
  Drawn("AABBtoAABBIntersection");
  const auto touches = [](const std::unique_ptr<CaseGrid::Cell>& cell) {
    return std::ranges::any_of(cell->canvas.scene().points, [](const PointRecord& point) {
      return glm::distance(point.position, glm::vec3(1, 1, 1)) < 1e-4F;
    });
  };
  EXPECT_EQ(std::ranges::count_if(scene().grid().cells(), touches), 1)
      << "boxes 1 and 2 share the corner (1, 1, 1), no other boxes touch";
  EXPECT_TRUE(IsInLegend("where surfaces touch"));
  EXPECT_EQ(std::ranges::count(scene().Legend(), "where surfaces intersect", &LegendEntry::text),
            1);
}

TEST_F(IntersectionLinesTest, OfHiddenCasesAreHidden) {
  ASSERT_GT(Drawn("AABBPlaneIntersection"), 4);
  scene().ShowOnly(ShownCases::kSelected);
  int with_lines = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    scene().document().Select(CaseRef{0, i});
    runner_.Render();
    const bool meets = std::get<bool>(scene().document().results().Of({0, i}).answer.front().value);
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
