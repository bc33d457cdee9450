#include "ui/menu_bar.h"

#include "cases/case_folder.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

/// A menu *Samples* with the submenu of public reports, used with the mouse.
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

  std::vector<PublicReport> reports_{{"Alpha", "first", "/a/first.json"},
                                     {"Alpha", "second", "/a/second.json"},
                                     {"Beta", "third", "/b/third.json"}};
  std::filesystem::path chosen_;
};

TEST_F(ReportMenuTest, HasASubmenuForEachLibrary) {
  Click("Samples");
  Click("Public reports");
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

}  // namespace
}  // namespace hitscan
