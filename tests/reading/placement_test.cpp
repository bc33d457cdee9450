#include "reading/placement.h"

#include <gtest/gtest.h>

#include "queries/query_lookup.h"

namespace hitscan {
namespace {

constexpr const char* kBare = "(0, 0, 5) (0, 0, -1) (0, 0, 0) 1";

std::size_t SlotNamed(const Placement& placement, std::string_view name) {
  for (std::size_t i = 0; i < placement.slots().size(); ++i) {
    if (placement.slots()[i].name == name) return i;
  }
  throw std::out_of_range(std::string(name));
}

TEST(Placement, HasASlotForEachMember) {
  const Placement placement(kBare, *FindQuery("raycast_sphere"));
  ASSERT_EQ(placement.slots().size(), 4U);
  EXPECT_EQ(placement.slots()[0].name, "ray origin");
  EXPECT_EQ(placement.slots()[3].name, "sphere radius");
  EXPECT_NE(placement.question().find("which numbers are which"), std::string::npos);
  EXPECT_FALSE(placement.result());
}

TEST(Placement, FillsASlotWhenAllReadingsGiveItTheSameGroup) {
  const Placement placement(kBare, *FindQuery("raycast_sphere"));
  EXPECT_EQ(placement.slots()[3].group, std::optional<std::size_t>(3));
  EXPECT_EQ(placement.slots()[0].group, std::nullopt);
}

TEST(Placement, GivesTheCaseWhenEveryNumberIsInItsPlace) {
  Placement placement(kBare, *FindQuery("raycast_sphere"));
  placement.Put(0, 0);  // slot, group
  EXPECT_EQ(placement.missing(), "2 places are empty");
  placement.Put(1, 1);
  placement.Put(2, 2);
  ASSERT_TRUE(placement.result());
  EXPECT_EQ(placement.result()->cases[0].arguments[0], Value(Ray({0, 0, 5}, {0, 0, -1})));
  EXPECT_EQ(placement.result()->cases[0].answer[0].value, Value(true));
  placement.Put(0, 2);  // moves group 2 from slot 2 to slot 0
  EXPECT_FALSE(placement.result());
  EXPECT_EQ(placement.slots()[2].group, std::nullopt);
}

TEST(Placement, TakesOnlyGroupsOfTheRightSize) {
  Placement placement(kBare, *FindQuery("raycast_sphere"));
  placement.Put(0, 3);
  EXPECT_EQ(placement.slots()[0].group, std::nullopt);
}

TEST(Placement, SaysWhenAnArgumentCannotBeGivenByAText) {
  // All places of the camera are full, but no text can say which plane of the six is meant.
  const Placement placement(
      "eye = (0, 0, 5), target = (0, 0, 0), up = (0, 1, 0), fov_y = 60, aspect = 1.5, near = 0.1, "
      "far = 100",
      *FindQuery("frustum_planes"));
  EXPECT_FALSE(placement.result());
  EXPECT_EQ(placement.missing(), "this query cannot be read from a text; paste it as JSON");
}

TEST(Placement, RefusesInvalidShapes) {
  Placement placement(kBare, *FindQuery("raycast_sphere"));
  placement.Put(0, 0);
  placement.Put(1, 2);
  placement.Put(2, 1);
  EXPECT_FALSE(placement.result());
  EXPECT_NE(placement.missing().find("direction is zero"), std::string::npos);
}

TEST(Placement, AsksForConventions) {
  Placement placement("point (0, 0, 1), plane normal (0, 0, 1) constant 5",
                      *FindQuery("distance_from_plane"));
  EXPECT_FALSE(placement.result());
  ASSERT_EQ(placement.conventions().size(), 1U);
  placement.Take("constant", "negated");
  ASSERT_TRUE(placement.result());
  EXPECT_EQ(placement.result()->cases[0].answer, (Answer{{"distance", 6.0F}}));
  placement.Take("constant", "distance");
  EXPECT_EQ(placement.result()->cases[0].answer, (Answer{{"distance", -4.0F}}));
}

TEST(Placement, TakesNumbersThatTheTextLacks) {
  Placement placement("point (0, 0, 7)", *FindQuery("distance_from_plane"));
  EXPECT_EQ(placement.slots()[0].group, std::optional<std::size_t>(0));
  EXPECT_FALSE(placement.Type(SlotNamed(placement, "plane normal"), "0 0"));
  EXPECT_TRUE(placement.Type(SlotNamed(placement, "plane normal"), "0 0 1"));
  EXPECT_TRUE(placement.Type(SlotNamed(placement, "plane distance"), "0"));
  ASSERT_TRUE(placement.result());
  EXPECT_EQ(placement.result()->cases[0].answer, (Answer{{"distance", 7.0F}}));
}

TEST(Placement, HasOtherForms) {
  Placement placement("point (0, 0, 7) box (0, 0, 0) (1, 1, 1)", *FindQuery("point_in_aabb"));
  placement.SetForm(1, "center and extents");
  EXPECT_NO_THROW(SlotNamed(placement, "aabb extents"));
  placement.Put(SlotNamed(placement, "aabb center"), 1);
  placement.Put(SlotNamed(placement, "aabb extents"), 2);
  ASSERT_TRUE(placement.result()) << placement.missing();
  EXPECT_EQ(placement.result()->cases[0].arguments[1],
            Value(Aabb::FromCorners({-1, -1, -1}, {1, 1, 1})));
}

TEST(Placement, ListsHaveRoomForOneMore) {
  Placement placement("(0, 0, 0) (1, 0, 0) (0, 1, 0)", *FindQuery("convex_convex"));
  ASSERT_EQ(placement.slots().size(), 2U);
  placement.Put(0, 0);
  placement.Put(1, 1);
  ASSERT_EQ(placement.slots().size(), 4U);
  placement.Put(SlotNamed(placement, "b 1"), 2);
  ASSERT_TRUE(placement.result()) << placement.missing();
  EXPECT_EQ(std::get<std::vector<Point>>(placement.result()->cases[0].arguments[0]).size(), 2U);
}

TEST(Placement, ListsCloseUpWhenAPointIsTakenOut) {
  Placement placement("(0, 0, 0) (1, 0, 0) (0, 1, 0)", *FindQuery("convex_convex"));
  placement.Put(SlotNamed(placement, "a 1"), 0);
  placement.Put(SlotNamed(placement, "a 2"), 1);
  placement.Clear(SlotNamed(placement, "a 1"));
  EXPECT_EQ(placement.slots()[SlotNamed(placement, "a 1")].group, std::optional<std::size_t>(1));
  EXPECT_THROW(SlotNamed(placement, "a 3"), std::out_of_range);
}

TEST(Placement, KeepsTheGroupsOfSlotsThatTheNewFormAlsoHas) {
  Placement placement("from (0, 0, 7) to (1, 0, 0), sphere center (0, 0, 0), radius 1",
                      *FindQuery("raycast_sphere"));
  ASSERT_TRUE(placement.result()) << placement.missing();
  placement.SetForm(0, "origin and direction");
  EXPECT_EQ(placement.slots()[SlotNamed(placement, "ray origin")].group,
            std::optional<std::size_t>(0));
  EXPECT_EQ(placement.slots()[SlotNamed(placement, "ray direction")].group, std::nullopt);
}

TEST(Placement, ReadsTheTextForAnotherQuery) {
  Placement placement(
      "ray origin (0, 0, 5) direction (0, 0, -1), plane normal (0, 0, 1) distance 0",
      *FindQuery("raycast_sphere"));
  EXPECT_FALSE(placement.result());
  placement.Choose(*FindQuery("raycast_plane"));
  EXPECT_TRUE(placement.result());
}

}  // namespace
}  // namespace hitscan
