#include "app/case_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>

#include "app/case_scene.h"
#include "app/fit_camera.h"
#include "app/sample_runner.h"
#include "draw/extent.h"
#include "geometry/shapes/camera.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

class CaseGridTest : public testing::Test {
 protected:
  static constexpr int kWidth = 900;
  static constexpr int kHeight = 600;

  CaseGridTest() {
    runner_.UseTheme(kStudioTheme);
    runner_.Resize(kWidth, kHeight);
  }

  void Show(std::string_view name) {
    ASSERT_TRUE(runner_.Show(name));
    runner_.Render();
  }
  CaseScene& scene() { return *runner_.case_scene(); }
  std::size_t CountCells() {
    runner_.Render();
    return scene().grid().cells().size();
  }
  static bool HasHighlights(const Canvas& canvas) {
    return !canvas.recording(Canvas::Part::kOutline, Canvas::Layer::kOnTop).lines.empty();
  }
  // Where a position is in the picture of a cell: from -1 to 1 if it is inside.
  static glm::dvec2 InCell(const SceneCell& cell, const glm::dvec3& position) {
    const CameraFrame view = FrameOf(
        cell.camera.Lens(static_cast<int>(cell.area.width), static_cast<int>(cell.area.height)));
    const glm::dvec3 offset = position - view.eye;
    const double depth = glm::dot(offset, view.forward);
    return {glm::dot(offset, view.right) / depth / view.half_width,
            glm::dot(offset, view.up) / depth / view.half_height};
  }

  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "hitscan"}};
};

TEST(GridSize, CellsAreAsLargeAsPossible) {
  const auto columns = [](std::size_t cells, double aspect) {
    const GridSize size = GridSize::For(cells, aspect);
    EXPECT_GE(static_cast<std::size_t>(size.columns * size.rows), cells);
    return size.columns;
  };
  EXPECT_EQ(columns(1, 1.5), 1);
  EXPECT_EQ(columns(2, 3), 2);
  EXPECT_EQ(columns(2, 0.5), 1);
  EXPECT_EQ(columns(6, 1.5), 3);
  EXPECT_EQ(columns(7, 10), 7);
  EXPECT_EQ(columns(48, 1.3), 7);
}

TEST_F(CaseGridTest, EachCellDrawsItsOwnCaseAlone) {
  Show("RaycastSphere");
  ASSERT_EQ(CountCells(), 7U);
  const CaseDocument& document = scene().document();
  for (const auto& cell : scene().grid().cells()) {
    const auto& lines = cell->canvas.scene().lines;
    const auto rays =
        std::ranges::count_if(lines, [](const LineRecord& line) { return line.bounded == 0; });
    EXPECT_EQ(rays, 1) << cell->ref.index;
    const Value& ray = document.At(cell->ref).arguments.front();
    const Point origin = std::get<Ray>(ray).origin();
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const LineRecord& line) {
      return line.bounded == 0 && line.start == origin;
    })) << cell->ref.index;
  }
}

// The miss of one case would cross the sphere of another one in a common picture.
TEST_F(CaseGridTest, OnlyOverlappingSurfacesMakeAGrid) {
  for (const auto& [name, grid] :
       {std::pair("raycast_sphere", true), std::pair("intersect_three_planes", true),
        std::pair("triangle_triangle", true), std::pair("raycast_plane", false),
        std::pair("RaycastPlane", false), std::pair("NearestPlane", true)}) {
    Show(name);
    EXPECT_EQ(CountCells() > 1, grid) << name;
  }
}

TEST_F(CaseGridTest, OpenedFilesDecideThemselves) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "two.json";
  const auto write = [&](int x) {
    std::ofstream(path) << R"({"query": "point_in_sphere", "cases": [
      {"id": 0, "expect": {}, "point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1}},
      {"id": 1, "expect": {}, "point": [0, 0, 0], "sphere": {"center": [)"
                        << x << R"(, 0, 0], "radius": 1}}]})";
    if (!runner_.ShowCases("point_in_sphere", {path})) return std::size_t{99};
    return CountCells();
  };
  EXPECT_EQ(write(1), 2U) << "the spheres overlap";
  EXPECT_EQ(write(3), 0U) << "the spheres are apart";
  EXPECT_EQ(write(0), 0U) << "it is one sphere";
  scene().Arrange(true);
  EXPECT_EQ(CountCells(), 2U);
  EXPECT_EQ(write(1), 2U);
  scene().Arrange(false);
  EXPECT_EQ(CountCells(), 0U);
}

TEST_F(CaseGridTest, APairHasOneCell) {
  const auto cells = [&] {
    runner_.Render();
    std::vector<std::size_t> indices;
    for (const auto& cell : scene().grid().cells()) indices.push_back(cell->ref.index);
    return indices;
  };
  using Indices = std::vector<std::size_t>;
  Show("SphereSphereIntersection");
  EXPECT_EQ(cells(), (Indices{1, 2, 3, 6, 7, 11}));
  scene().document().Select(CaseRef{0, 8});
  EXPECT_EQ(cells(), (Indices{1, 8, 3, 6, 7, 11})) << "the same pair in the other order";
  scene().document().Select(CaseRef{0, 5});
  EXPECT_EQ(cells(), (Indices{1, 2, 3, 6, 7, 11, 5})) << "a sphere and itself";
  scene().document().Select(std::nullopt);
  const std::array rows{CaseRef{0, 0}, CaseRef{0, 4}, CaseRef{0, 5}, CaseRef{0, 10}};
  scene().List(rows, 1);
  scene().ShowOnly(ShownCases::kListed);
  EXPECT_EQ(cells(), (Indices{4, 10})) << "the first sphere is in another cell, the fourth is not";
  Show("PlanePlaneIntersection");
  EXPECT_EQ(CountCells(), 10U);
  ASSERT_TRUE(runner_.ShowCases("SphereSphereIntersection", {std::filesystem::path(HITSCAN_ASSETS) /
                                                             "cases/sphere_sphere.json"}));
  scene().Arrange(true);
  EXPECT_EQ(CountCells(), 16U) << "opened files are shown as they are";
}

TEST_F(CaseGridTest, APairIsNamedByItsShapes) {
  Show("PlanePlaneIntersection");
  const auto name = [&](std::size_t index) { return NameOfPair(scene().document(), {0, index}); };
  EXPECT_EQ(name(0), "shapes 0 and 0");
  EXPECT_EQ(name(4), "shapes 0 and 4");
  EXPECT_EQ(name(14), "shapes 2 and 4");
  EXPECT_EQ(name(22), "shapes 4 and 2");
  const auto explains = [&] {
    runner_.Render();
    return scene().Description().find("Each pair of shapes has one cell") != std::string::npos;
  };
  EXPECT_TRUE(explains()) << scene().Description();
  scene().Arrange(false);
  EXPECT_FALSE(explains()) << scene().Description();
  Show("RaycastSphere");
  EXPECT_FALSE(explains()) << scene().Description();
}

// In the book's pictures, which have no cells, the cases that are not in the book are left out.
TEST_F(CaseGridTest, AGridHasAllCases) {
  Show("RaycastAABB");
  EXPECT_EQ(CountCells(), scene().document().files().front().cases.size());
  EXPECT_EQ(scene().Description().find("not drawn"), std::string::npos) << scene().Description();
  runner_.UseTheme(kBookTheme);
  Show("RaycastAABB");
  runner_.Render();
  EXPECT_EQ(std::ranges::count(runner_.canvas().scene().lines, 0, &LineRecord::bounded), 5);
  EXPECT_NE(scene().Description().find("One case is not drawn"), std::string::npos)
      << scene().Description();
  runner_.UseTheme(kStudioTheme);
  EXPECT_EQ(CountCells(), 6U);
}

TEST_F(CaseGridTest, ThePairOfACellHasTheColourOfItsAnswer) {
  Show("SphereSphereIntersection");
  CountCells();
  for (const auto& cell : scene().grid().cells()) {
    const Role role =
        *YesOrNo(scene().document().results().Of(cell->ref).answer) ? Role::kYes : Role::kNo;
    const auto& lines = cell->canvas.scene().lines;
    const Color color = kStudioTheme.Show({kWhite, role});
    const auto silhouettes = std::ranges::count_if(lines, [&](const LineRecord& line) {
      return line.bounded == kFirstChord && line.color == color;
    });
    EXPECT_EQ(silhouettes, 2) << cell->ref.index;
  }
  // In one picture, a sphere has the colour of whether it meets any other one.
  scene().Arrange(false);
  runner_.Render();
  const auto& lines = runner_.canvas().scene().lines;
  EXPECT_EQ(std::ranges::count(lines, kFirstChord, &LineRecord::bounded), 4);
}

TEST_F(CaseGridTest, TheBooksThemeDrawsAllTogetherUnlessTheUserChooses) {
  runner_.UseTheme(kBookTheme);
  Show("RaycastSphere");
  EXPECT_EQ(CountCells(), 0U);
  scene().Arrange(true);
  EXPECT_EQ(CountCells(), 7U);
}

TEST_F(CaseGridTest, ASingleCaseOrTooManyAreDrawnInOnePicture) {
  Show("RaycastSphere");
  scene().document().Select(CaseRef{0, 2});
  scene().ShowOnly(ShownCases::kSelected);
  EXPECT_EQ(CountCells(), 0U);
  EXPECT_FALSE(scene().CanBeGrid());
  scene().document().Select(std::nullopt);
  EXPECT_EQ(CountCells(), 7U);
  const std::array rows{CaseRef{0, 6}, CaseRef{0, 1}, CaseRef{0, 3}};
  scene().List(rows, 1);
  scene().ShowOnly(ShownCases::kListed);
  EXPECT_EQ(CountCells(), 3U);

  Show("point_in_triangle");
  scene().Arrange(true);
  EXPECT_EQ(CountCells(), 0U) << "107 cases";
  EXPECT_FALSE(scene().CanBeGrid());
}

TEST_F(CaseGridTest, AnEnlargedCaseTakesThePlaceOfTheGrid) {
  constexpr const char* kAlone = "Only the selected case is shown.";
  Show("RaycastSphere");
  const auto enlarge = [&] {
    scene().document().Select(CaseRef{0, 2});
    scene().Enlarge(true);
    return CountCells();
  };
  const auto says_alone = [&] { return scene().Description().find(kAlone) != std::string::npos; };
  ASSERT_EQ(enlarge(), 1U);
  const SceneCell cell = CellsOf(runner_, {10, 20, kWidth, kHeight}).front();
  EXPECT_EQ(cell.area, (Rectangle{10, 20, kWidth, kHeight}));
  EXPECT_EQ(cell.ref, (CaseRef{0, 2}));
  EXPECT_TRUE(scene().enlarged());
  EXPECT_TRUE(says_alone()) << scene().Description();
  const OrbitCamera fitted = Fit(runner_, runner_.camera(), kWidth, kHeight, &FitCamera);
  EXPECT_EQ(fitted, FitCamera(runner_.camera(), *cell.canvas, 1.0 * kWidth / kHeight));
  scene().document().Select(CaseRef{0, 4});
  EXPECT_EQ(CountCells(), 1U);
  EXPECT_EQ(scene().grid().cells().front()->ref, (CaseRef{0, 4})) << "another one is selected";

  scene().Enlarge(false);
  EXPECT_EQ(CountCells(), 7U);
  EXPECT_FALSE(says_alone());
  ASSERT_EQ(enlarge(), 1U);
  scene().ShowOnly(ShownCases::kAll);
  EXPECT_EQ(CountCells(), 7U) << "a filter is chosen";
  ASSERT_EQ(enlarge(), 1U);
  scene().Arrange(true);
  EXPECT_EQ(CountCells(), 7U) << "the grid is chosen";
  ASSERT_EQ(enlarge(), 1U);
  scene().document().Select(std::nullopt);
  EXPECT_EQ(CountCells(), 7U) << "no case is selected";
  scene().document().Select(CaseRef{0, 2});
  EXPECT_EQ(CountCells(), 7U) << "it was not enlarged again";
  scene().Arrange(false);
  EXPECT_EQ(enlarge(), 0U) << "all are in one picture";
}

TEST_F(CaseGridTest, ACaseIsHighlightedInItsCellOnly) {
  Show("RaycastSphere");
  scene().document().Select(CaseRef{0, 2});
  scene().document().Hover(CaseRef{0, 4});
  runner_.Render();
  for (const auto& cell : scene().grid().cells()) {
    const bool expected = cell->ref.index == 2 || cell->ref.index == 4;
    EXPECT_EQ(HasHighlights(cell->canvas), expected) << cell->ref.index;
  }
}

TEST_F(CaseGridTest, EditsAndThemesReachTheCells) {
  Show("RaycastSphere");
  const auto stamp = [&] {
    return scene().grid().cells()[3]->canvas.stamp(Canvas::Part::kContents);
  };
  const Canvas::Stamp before = stamp();
  runner_.Render();
  EXPECT_EQ(stamp(), before) << "nothing has changed";
  scene().document().SetArgument({0, 3}, 1, Sphere({0, 0, 9}, 1));
  runner_.Render();
  EXPECT_NE(stamp(), before);
  EXPECT_NEAR(ExtentOf(scene().grid().cells()[3]->canvas).high.z, 10, 0.1);
  runner_.UseTheme(*FindTheme("night"));
  runner_.Render();
  EXPECT_EQ(scene().grid().cells()[3]->canvas.theme().name, "night");
  EXPECT_NEAR(ExtentOf(scene().grid().cells()[3]->canvas).high.z, 10, 0.1);
}

TEST_F(CaseGridTest, CellsFillTheAreaInTheOrderOfTheCases) {
  Show("RaycastSphere");
  const std::vector<SceneCell> cells = CellsOf(runner_, {10, 20, kWidth, kHeight});
  ASSERT_EQ(cells.size(), 7U);
  EXPECT_EQ(cells[0].area, (Rectangle{10, 20, 300, 200}));
  EXPECT_EQ(cells[2].area, (Rectangle{610, 20, 300, 200}));
  EXPECT_EQ(cells[6].area, (Rectangle{10, 420, 300, 200}));
  for (std::size_t i = 0; i < cells.size(); ++i) EXPECT_EQ(cells[i].ref, (CaseRef{0, i}));
  EXPECT_EQ(&CellAt(cells, 320, 225), &cells[4]);
  EXPECT_EQ(&CellAt(cells, -5, 1e6), &cells[0]);
}

TEST_F(CaseGridTest, ASmallCaseIsSeenFromNearer) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "sizes.json";
  std::ofstream(path) << R"({"query": "point_in_sphere", "point": [0, 0, 0], "cases": [
      {"id": 0, "expect": {}, "sphere": {"center": [0, 0, 0], "radius": 8}},
      {"id": 1, "expect": {}, "sphere": {"center": [0, 0, 0], "radius": 7}},
      {"id": 2, "expect": {}, "sphere": {"center": [1, 0, 0], "radius": 1}}]})";
  ASSERT_TRUE(runner_.ShowCases("point_in_sphere", {path}));
  scene().Arrange(true);
  runner_.Render();
  runner_.camera() = Fit(runner_, runner_.camera(), kWidth, kHeight, &FitFirst);
  const auto cells = [&] { return CellsOf(runner_, {0, 0, kWidth, kHeight}); };
  EXPECT_EQ(cells()[1].camera, cells()[0].camera) << "to be compared";
  EXPECT_LT(cells()[2].camera.distance, 0.3F * cells()[0].camera.distance);
  // What the scene's camera does in a picture, every camera does.
  const auto seen = [&](const SceneCell& cell) { return InCell(cell, {1, 0.5, 0.25}); };
  const SceneCell before = cells()[2];
  const glm::vec3 right = glm::vec3(0.1F * before.camera.distance, 0, 0);
  runner_.camera().target += right / before.scale;
  const SceneCell after = cells()[2];
  EXPECT_LT(glm::distance(after.camera.target, before.camera.target + right), 1e-5F);
  EXPECT_NE(seen(before).x, seen(after).x);
  runner_.camera().distance *= 2;
  EXPECT_FLOAT_EQ(cells()[2].camera.distance, 2 * before.camera.distance);
}

// Each case is in the picture of its cell, also those that are far from each other, and during a
// whole turn.
TEST_F(CaseGridTest, EveryCaseIsInThePictureOfItsCell) {
  const TemporaryFolder folder;
  const std::filesystem::path far = folder.path() / "far.json";
  std::ofstream(far) << R"({"query": "point_in_sphere", "cases": [
      {"id": 0, "expect": {}, "point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1}},
      {"id": 1, "expect": {}, "point": [50, 0, 0], "sphere": {"center": [50, 0, 0], "radius": 2}}]})";
  for (const std::string_view name :
       {"RaycastSphere", "NearestPlane", "triangle_triangle", "far"}) {
    if (name == "far") {
      ASSERT_TRUE(runner_.ShowCases("point_in_sphere", {far}));
      scene().Arrange(true);
      runner_.Render();
    } else {
      Show(name);
    }
    for (const FitFunction fit : {&FitFirst, &FitTurn}) {
      const int turns = fit == &FitTurn ? 36 : 1;
      runner_.camera() = Fit(runner_, runner_.camera(), kWidth, kHeight, fit);
      for (int turn = 0; turn < turns; ++turn) {
        double widest = 0;
        for (const SceneCell& cell : CellsOf(runner_, {0, 0, kWidth, kHeight})) {
          glm::dvec2 low(1);
          glm::dvec2 high(-1);
          ForEachPosition(*cell.canvas, 0, [&](const glm::dvec3& position) {
            const glm::dvec2 seen = InCell(cell, position);
            low = glm::min(low, seen);
            high = glm::max(high, seen);
          });
          EXPECT_GE(std::min(low.x, low.y), -1) << name << cell.ref->index;
          EXPECT_LE(std::max(high.x, high.y), 1) << name << cell.ref->index;
          widest = std::max({widest, high.x - low.x, high.y - low.y});
        }
        EXPECT_GT(widest, 0.5) << name << ": the largest case fills its cell";
        runner_.camera().Orbit(10, 0);
      }
    }
  }
}

}  // namespace
}  // namespace hitscan
