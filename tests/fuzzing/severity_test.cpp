#include "fuzz/severity.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hitscan {
namespace {

// How wrong it is to answer the opposite of the truth.
std::optional<double> SeverityOfOpposite(std::string_view name, std::vector<std::string> texts) {
  const Query& query = *FindQuery(name);
  const WrittenArguments arguments(query, texts);
  Answer got = query.implementations.front().run(arguments.Values().value());
  got.front().value = !std::get<bool>(got.front().value);
  return SeverityOf(arguments, got);
}

const char* const kBox = R"({"min": [0, 0, 0], "max": [1, 1, 1]})";

// The unit of 1 is 2^-23. Severities are found to about one part in a thousand.
TEST(Severity, IsTheDistanceInUnits) {
  EXPECT_NEAR(*SeverityOfOpposite("point_in_aabb", {"[1.00000012, 0.5, 0.5]", kBox}), 0.5, 0.51);
  EXPECT_NEAR(*SeverityOfOpposite("point_in_aabb", {"[1.0001, 0.5, 0.5]", kBox}), 1e-4 * 0x1p23, 1);
  EXPECT_NEAR(*SeverityOfOpposite("point_in_aabb", {"[1.5, 0.5, 0.5]", kBox}), 0x1p22, 0x1p12);
  // From the inside too; 0.75 is a quarter from the face at 1, which may come nearer.
  EXPECT_NEAR(*SeverityOfOpposite("point_in_aabb", {"[0.75, 0.5, 0.5]", kBox}), 0x1p21, 0x1p12);
}

TEST(Severity, OfContactIsAtMostOneUnit) {
  EXPECT_LE(*SeverityOfOpposite("point_in_aabb", {"[1, 0.5, 0.5]", kBox}), 1);
  EXPECT_LE(*SeverityOfOpposite("aabb_aabb", {kBox, R"({"min": [1, 0, 0], "max": [2, 1, 1]})"}), 1);
  // The units of subnormal numbers are those of the smallest.
  EXPECT_LE(*SeverityOfOpposite("point_in_aabb",
                                {"[1e-45, 0, 0]", R"({"min": [0, 0, 0], "max": [1e-45, 0, 0]})"}),
            1);
}

TEST(Severity, OfASingleNumberIsInItsOwnUnits) {
  EXPECT_NEAR(*SeverityOfOpposite("point_in_sphere",
                                  {"[2.0001, 0, 0]", R"({"center": [0, 0, 0], "radius": 2})"}),
              1e-4 * 0x1p22, 1);
}

// A ray that misses the edge of a triangle by 1e-3 needs a change of about that.
TEST(Severity, OfARayBesideAnEdge) {
  const std::string triangle = "[[0, 0, 0], [4, 0, 0], [0, 4, 0]]";
  const auto near = SeverityOfOpposite(
      "raycast_triangle", {R"({"origin": [1, -0.000001, 1], "direction": [0, 0, -1]})", triangle});
  const auto far = SeverityOfOpposite(
      "raycast_triangle", {R"({"origin": [1, -0.001, 1], "direction": [0, 0, -1]})", triangle});
  ASSERT_TRUE(near && far);
  EXPECT_LE(*near, 1e-6 * 0x1p23 * 1.01);
  EXPECT_GT(*near, 1e-6 * 0x1p23 * 0.2);
  EXPECT_LE(*far, 1e-3 * 0x1p23 * 1.01);
  EXPECT_GT(*far, 100 * *near);
}

TEST(Severity, DoesNotDependOnTheScale) {
  const auto small = SeverityOfOpposite("point_in_aabb", {"[1.5, 0.5, 0.5]", kBox});
  const auto large = SeverityOfOpposite(
      "point_in_aabb", {"[1536, 512, 512]", R"({"min": [0, 0, 0], "max": [1024, 1024, 1024]})"});
  EXPECT_EQ(small, large);
}

TEST(Severity, IsNoneWhenNoChangeHelps) {
  // No change of one number by its own size makes these boxes meet.
  EXPECT_EQ(SeverityOfOpposite("aabb_aabb", {R"({"min": [1, 1, 1], "max": [2, 2, 2]})",
                                             R"({"min": [90, 90, 90], "max": [91, 91, 91]})"}),
            std::nullopt);
}

}  // namespace
}  // namespace hitscan
