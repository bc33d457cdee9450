#include "cases/case_folder.h"
#include "queries/queries.h"
#include "ui/menu_bar.h"
#include "ui/read_dialog.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

/// A menu *Samples* with the submenu of public issues, used with the mouse.
class ReportMenuTest : public WidgetTest {
 protected:
  ReportMenuTest() { step_ = 0.5F; }  // submenus open after some time

  void Build() override {
    ImGui::BeginMainMenuBar();
    if (ImGui::BeginMenu("Samples")) {
      if (const auto path = BuildReportMenu(reports_)) chosen_ = *path;
      ImGui::EndMenu();
    }
    ImGui::EndMainMenuBar();
  }
  bool Shows(const std::string& text) {
    Frame(3);
    return Letters().find(text) != std::string::npos;
  }

  std::vector<PublicIssue> reports_{{"Alpha", "first", "/a/first.json"},
                                    {"Alpha", "second", "/a/second.json"},
                                    {"Beta", "third", "/b/third.json"}};
  std::filesystem::path chosen_;
};

TEST_F(ReportMenuTest, HasASubmenuForEachLibrary) {
  Click("Samples");
  Click("Public issues");
  EXPECT_TRUE(Shows("Alpha"));
  EXPECT_TRUE(Shows("Beta"));
  EXPECT_FALSE(Shows("first"));
  Click("Alpha");
  EXPECT_TRUE(Shows("first"));
  EXPECT_TRUE(Shows("second"));
  EXPECT_FALSE(Shows("third"));
  EXPECT_EQ(chosen_, "");
  Click("second");
  EXPECT_EQ(chosen_, "/a/second.json");
}

TEST_F(ReportMenuTest, IsMissingWithoutReports) {
  reports_.clear();
  Click("Samples");
  EXPECT_FALSE(Shows("Publicreports"));
}

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
