#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/picture_scale.h"
#include "cases/case_file.h"

namespace hitscan {
namespace {

// Points on the x axis against a plane.
std::optional<CaseExtent> ExtentOfPoints(const std::vector<float>& places) {
  std::string text =
      R"({"query": "side_of_plane", "plane": {"normal": [0, 1, 0], "distance": 1e9}, "cases": [)";
  for (std::size_t i = 0; i < places.size(); ++i) {
    text += fmt::format(R"({}{{"id": {}, "point": [{}, 0, 0], "expect": {{}}}})", i == 0 ? "" : ",",
                        i, places[i]);
  }
  const std::vector<CaseFile> files{ParseCaseFile("points.json", text + "]}")};
  return CaseExtent::Of(files);
}

TEST(CaseExtent, IsWhereMostCasesAre) {
  const auto extent = ExtentOfPoints({4000, 5000, 6000, 4500, 5500, 1e30F});
  ASSERT_TRUE(extent);
  EXPECT_EQ(extent->center, glm::vec3(5000, 0, 0));
  EXPECT_EQ(extent->radius, 1000);
}

TEST(CaseExtent, PlanesDoNotCount) {
  const std::vector<CaseFile> files{ParseCaseFile(
      "planes.json",
      R"({"query": "plane_plane", "cases": [{"id": 1, "a": {"normal": [0, 1, 0], "distance": 7},)"
      R"( "b": {"normal": [1, 0, 0], "distance": 7}, "expect": {}}]})")};
  EXPECT_FALSE(CaseExtent::Of(files));
}

TEST(CaseExtent, PlanesBecomeLargerButNotSmaller) {
  const CaseExtent far{.center = {5000, 0, 0}, .radius = 1000};
  EXPECT_EQ(far.Apply({.half_size = 5}).half_size, 1000);
  EXPECT_EQ(far.Apply({.half_size = 5}).center, far.center);
  const CaseExtent near{.center = {4, 0, 0}, .radius = 3};
  EXPECT_EQ(near.Apply({.half_size = 5}).half_size, 5);
  EXPECT_EQ(near.Apply({.half_size = 5}).center, glm::vec3(0));
}

TEST(CaseExtent, VeryLargeScenesHaveSquaresThatCanBeDrawn) {
  const auto extent = ExtentOfPoints({-3e38F, 3e38F, 1e38F});
  ASSERT_TRUE(extent);
  EXPECT_EQ(extent->radius, 1e30F);
}

}  // namespace
}  // namespace hitscan
