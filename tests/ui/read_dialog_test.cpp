#include "ui/read_dialog.h"

#include "queries/queries.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

constexpr const char* kSphere =
    "ray origin (0, 0, 5), direction (0, 0, -1); sphere center (0, 0, 0), radius 2";

class ReadDialogTest : public WidgetTest {
 protected:
  void Build() override {
    if (auto edit = dialog_.Build()) edit_ = std::move(edit);
  }

  ReadDialog dialog_;
  std::optional<CaseEdit> edit_;
  std::vector<const Query*> added_;
  ReadDialog::Add add_ = [this](const Reading& reading) -> CaseEdit {
    added_.push_back(reading.query);
    return [](CaseDocument&) {};
  };
};

TEST_F(ReadDialogTest, ATextOfOtherQueriesIsOpenedAsOneOfThem) {
  const Query* const query = FindQuery("raycast_sphere");
  dialog_.Open({kSphere, {FindQuery("raycast_aabb")}, {FindQuery("linetest_sphere"), query}}, add_);
  Click("Open as raycast_sphere");
  EXPECT_TRUE(edit_);
  EXPECT_EQ(added_, std::vector{query});
  EXPECT_FALSE(dialog_.open());
}

TEST_F(ReadDialogTest, WhatAnotherQueryLeavesOpenIsDecidedFirst) {
  const Query* const query = FindQuery("distance_from_plane");
  dialog_.Open(
      {"point (0, 0, 1), plane normal (0, 0, 1) constant 5", {FindQuery("raycast_aabb")}, {query}},
      add_);
  Click("Open as distance_from_plane");
  EXPECT_FALSE(edit_);
  EXPECT_TRUE(added_.empty());
  ASSERT_TRUE(dialog_.open());
  EXPECT_EQ(&dialog_.placement()->query(), query);
  EXPECT_EQ(dialog_.placement()->conventions().size(), 1U);
}

}  // namespace
}  // namespace hitscan
