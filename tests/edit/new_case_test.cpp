#include "edit/new_case.h"

#include <gtest/gtest.h>

#include "shape/value.h"
#include "support/sample_document.h"

namespace hitscan {
namespace {

CaseFile FileOf(const std::string& text) { return ParseCaseFile("place.json", text); }

template <class T>
T ArgumentOf(const Case& placed, std::size_t parameter) {
  return std::get<T>(placed.arguments.at(parameter));
}

TEST(PlacedCase, ARayStartsAtThePositionAndKeepsItsDirection) {
  const CaseFile file = FileOf(kDocumentText);
  const Case moved = PlacedAt(file, file.cases[1], {4, -5, 6});
  const Ray ray = ArgumentOf<Ray>(moved, kRayArgument);
  EXPECT_EQ(ray.origin(), Point(4, -5, 6));
  EXPECT_EQ(ray.direction(), ArgumentOf<Ray>(file.cases[1], kRayArgument).direction());
  EXPECT_EQ(moved.expected, file.cases[1].expected);
}

TEST(PlacedCase, SharedArgumentsAreUnchanged) {
  const CaseFile file = FileOf(kDocumentText);
  const Case moved = PlacedAt(file, file.cases[0], {4, 5, 6});
  EXPECT_EQ(moved.arguments[kPlaneArgument], file.cases[0].arguments[kPlaneArgument]);
}

TEST(PlacedCase, ShapesKeepTheirRelativePositions) {
  const CaseFile file = FileOf(R"({"query": "triangle_sphere", "cases": [{"id": 0,
    "triangle": [[0, 0, 0], [2, 0, 0], [0, 3, 0]],
    "sphere": {"center": [1, 1, 1], "radius": 2}, "expect": {"intersects": true}}]})");
  const Case moved = PlacedAt(file, file.cases[0], {10, 20, 30});
  const Triangle triangle = ArgumentOf<Triangle>(moved, 0);
  EXPECT_EQ(triangle.a(), Point(10, 20, 30));
  EXPECT_EQ(triangle.b(), Point(12, 20, 30));
  EXPECT_EQ(triangle.c(), Point(10, 23, 30));
  const Sphere sphere = ArgumentOf<Sphere>(moved, 1);
  EXPECT_EQ(sphere.center(), Point(11, 21, 31));
  EXPECT_EQ(sphere.radius(), 2);
}

// Its first corner moves to the old position of the second one.
TEST(PlacedCase, ATriangleMovesThroughACollinearState) {
  const CaseFile file = FileOf(R"({"query": "triangle_sphere", "cases": [{"id": 0,
    "triangle": [[0, 0, 0], [2, 0, 0], [0, 3, 0]],
    "sphere": {"center": [1, 1, 1], "radius": 2}, "expect": {"intersects": true}}]})");
  const Triangle triangle = ArgumentOf<Triangle>(PlacedAt(file, file.cases[0], {2, 0, 0}), 0);
  EXPECT_EQ(triangle.a(), Point(2, 0, 0));
  EXPECT_EQ(triangle.b(), Point(4, 0, 0));
  EXPECT_EQ(triangle.c(), Point(2, 3, 0));
}

TEST(PlacedCase, FlatShapesStayInTheXyPlane) {
  const CaseFile file = LoadCaseFile(std::string(HITSCAN_ASSETS) + "/cases/raycast_line_2d.json");
  const std::optional<Handle> anchor = PlacementHandle(file, file.cases[0]);
  ASSERT_TRUE(anchor);
  EXPECT_EQ(anchor->freedom, Handle::kXyPlane);
  const Case moved = PlacedAt(file, file.cases[0], {7, 8, 9});
  EXPECT_EQ(PlacementHandle(file, moved)->position, Point(7, 8, 0));
}

TEST(PlacedCase, WithoutAnAnchorItIsUnchanged) {
  const CaseFile file = FileOf(R"({"query": "raycast_plane",
    "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]},
    "cases": [{"id": 0, "plane": {"normal": [0, 1, 0], "distance": 0}, "expect": {"hit": true}}]})");
  EXPECT_FALSE(PlacementHandle(file, file.cases[0]));
  EXPECT_EQ(PlacedAt(file, file.cases[0], {7, 8, 9}), file.cases[0]);
}

}  // namespace
}  // namespace hitscan
