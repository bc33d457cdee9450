#include "app/query_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "queries/query_lookup.h"

namespace hitscan {
namespace {

const GroupedQuery& Of(const std::vector<GroupedQuery>& all, std::string_view name) {
  return *std::ranges::find(all, FindQuery(name), &GroupedQuery::query);
}

TEST(QueriesByGroup, AreAllQueriesInTheOrderOfTheMenu) {
  const std::vector<GroupedQuery> all = QueriesByGroup();
  EXPECT_EQ(all.size(), Queries().size());
  std::set<const Query*> different;
  for (const GroupedQuery& each : all) different.insert(each.query);
  EXPECT_EQ(different.size(), all.size());
  // Those of a group follow each other.
  std::set<std::string> groups;
  std::string last;
  for (const GroupedQuery& each : all) {
    if (each.group == last) continue;
    last = each.group;
    EXPECT_TRUE(groups.insert(last).second) << last;
  }
  EXPECT_EQ(all.front().group, "Chapter 1: primitives and points");
  EXPECT_EQ(all.back().group, "Without a sample");
}

TEST(QueriesByGroup, HaveTheGroupAndTheTitleOfTheirSample) {
  const std::vector<GroupedQuery> all = QueriesByGroup();
  EXPECT_EQ(Of(all, "raycast_plane").group, "Chapter 3: rays and segments");
  EXPECT_EQ(Of(all, "raycast_plane").title, "Ray and plane");
  EXPECT_EQ(Of(all, "convex_convex").group, "Without a sample");
  EXPECT_EQ(Of(all, "convex_convex").title, "");
  EXPECT_LT(&Of(all, "raycast_sphere"), &Of(all, "raycast_plane")) << "2 and 3 in the menu";
}

TEST(QueriesShownBy, AreThoseOfItsFiles) {
  EXPECT_EQ(QueriesShownBy(*FindSample("RaycastPlane")), std::vector<std::string>{"raycast_plane"});
  EXPECT_EQ(QueriesShownBy(*FindSample("RaySample")), std::vector<std::string>());
}

}  // namespace
}  // namespace hitscan
