#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "cases/severity.h"
#include "queries/queries.h"

namespace hitscan {
namespace {

// The numbers are the origin (0 to 2), the direction (3 to 5) and the corners (6 to 14). The last
// place of the origin is 2^-21, that of the first corner 2^-23.
const WrittenArguments& RayAndTriangle() {
  static const WrittenArguments arguments(
      *FindQuery("raycast_triangle"),
      std::vector<std::string>{R"({"origin": [5, 1, 0], "direction": [0, 0, 1]})",
                               "[[1, 0, 0], [9, 4, 0], [1, 4, 0]]"});
  return arguments;
}

using StepsByNumber = std::map<std::size_t, double>;

StepsByNumber StepsOf(const InputChange& change) {
  StepsByNumber steps;
  for (const auto& [index, step] : change) steps[index] = step;
  return steps;
}

bool Contains(const std::vector<InputChange>& changes, const StepsByNumber& steps) {
  return std::ranges::any_of(changes, [&](const InputChange& each) {
    return std::ranges::equal(StepsOf(each), steps, [](const auto& a, const auto& b) {
      return a.first == b.first && std::abs(a.second - b.second) <= 1e-3 * std::abs(b.second);
    });
  });
}

TEST(InputChanges, OfNumbersAreUnitsOfTheirVector) {
  const InputChanges changes(RayAndTriangle());
  ASSERT_EQ(changes.OfNumbers().size(), 2 * RayAndTriangle().size());
  EXPECT_TRUE(Contains(changes.OfNumbers(), {{1, 0x1p-21}}));
  EXPECT_TRUE(Contains(changes.OfNumbers(), {{1, -0x1p-21}}));
  EXPECT_TRUE(Contains(changes.OfNumbers(), {{7, 0x1p-23}}));
  // The last place of 1 beside a 5, and of 0.
  EXPECT_EQ(changes.OwnUnit({{1, 0x1p-21}}), 0.25);
  EXPECT_EQ(changes.OwnUnit({{0, -0x1p-21}}), 1);
  EXPECT_EQ(changes.OwnUnit({{2, 0x1p-21}}), 0x1p-128);
  EXPECT_EQ(changes.LargestUnit(), 0x1p-20);
}

TEST(InputChanges, OfAVectorAreItsDiagonals) {
  const InputChanges changes(RayAndTriangle());
  const double unit = 0x1p-21;
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, unit}, {1, unit}, {2, unit}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, -unit}, {1, unit}, {2, -unit}}));
}

TEST(InputChanges, OfAShapeMoveAllOfItByItsLargestUnit) {
  const InputChanges changes(RayAndTriangle());
  const double unit = 0x1p-20;
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{7, unit}, {10, unit}, {13, unit}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{6, -unit}, {9, -unit}, {12, -unit}}));
  // A direction is no position.
  EXPECT_FALSE(Contains(changes.OfSeveral(), {{0, 0x1p-21}, {3, 0x1p-21}}));
}

// From the first corner to the sum of the others it is (8, 8), and from the second (-16, -4).
TEST(InputChanges, OfPointsLeadFromCornersToTheCentre) {
  const InputChanges changes(RayAndTriangle());
  const double unit = 0x1p-21;
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, unit}, {1, unit}, {2, 0}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, -unit}, {1, -unit / 4}, {2, 0}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{0, unit}, {1, unit / 4}, {2, 0}}));
  EXPECT_TRUE(Contains(changes.OfSeveral(), {{9, -2 * unit}, {10, -unit / 2}, {11, 0}}));
}

TEST(InputChanges, InRandomDirectionsAreTheSameEachTimeAndWithinOneUnit) {
  InputChanges first(RayAndTriangle());
  InputChanges second(RayAndTriangle());
  for (int i = 0; i < 60; ++i) {
    const InputChange change = first.Random();
    EXPECT_EQ(StepsOf(change), StepsOf(second.Random()));
    EXPECT_TRUE(change.size() == 3 || change.size() == RayAndTriangle().size());
    for (const auto& [index, step] : change) EXPECT_LE(std::abs(step), first.LargestUnit());
  }
}

TEST(InputChanges, AddTheUnitsToTheNumbers) {
  InputChanges changes(RayAndTriangle());
  const std::vector<NumberChange> change{{0, 0x1p-21}, {7, -0x1p-23}};
  const auto values = changes.Changed(change, 4);
  ASSERT_TRUE(values);
  EXPECT_EQ(std::get<Ray>((*values)[0]).origin().x, 5 + 0x1p-19F);
  EXPECT_EQ(std::get<Triangle>((*values)[1]).a().y, -0x1p-21F);
}

}  // namespace
}  // namespace hitscan
