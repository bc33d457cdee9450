#include "ui/menu_bar.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <string>

#include "support/drawn_text.h"

namespace hitscan {
namespace {

/// A menu *Samples* with the submenu of public reports, used with the mouse.
class ReportMenuTest : public testing::Test {
 protected:
  ReportMenuTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {800, 600};
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }
  ~ReportMenuTest() override { ImGui::DestroyContext(); }

  void Frame() {
    ImGui::GetIO().DeltaTime = 0.5F;  // submenus open after some time
    ImGui::NewFrame();
    ImGui::BeginMainMenuBar();
    if (ImGui::BeginMenu("Samples")) {
      if (const auto path = BuildReportMenu(reports_)) chosen_ = *path;
      ImGui::EndMenu();
    }
    ImGui::EndMainMenuBar();
    ImGui::Render();
    texts_.clear();
    glyphs_ = DrawnGlyphs();
    for (const DrawnGlyph& glyph : glyphs_) texts_ += static_cast<char>(glyph.character);
  }
  bool Shows(const std::string& text) const { return texts_.find(text) != std::string::npos; }
  void Click(const std::string& text) {
    const std::size_t at = texts_.find(text);
    ASSERT_NE(at, std::string::npos) << text << " is not among " << texts_;
    const ImVec4& box = glyphs_[at].box;
    ImGui::GetIO().MousePos = {(box.x + box.z) / 2, (box.y + box.w) / 2};
    Frame();
    ImGui::GetIO().MouseDown[0] = true;
    Frame();
    ImGui::GetIO().MouseDown[0] = false;
    for (int frame = 0; frame < 3; ++frame) Frame();
  }

  std::vector<PublicReport> reports_{{"Alpha", "first", "/a/first.json"},
                                     {"Alpha", "second", "/a/second.json"},
                                     {"Beta", "third", "/b/third.json"}};
  std::filesystem::path chosen_;
  std::vector<DrawnGlyph> glyphs_;
  std::string texts_;  ///< the letters on the screen; spaces are not drawn
};

TEST_F(ReportMenuTest, HasASubmenuForEachLibrary) {
  Frame();
  Frame();
  Click("Samples");
  Click("Publicreports");
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

TEST_F(ReportMenuTest, IsLeftOutWithoutReports) {
  reports_.clear();
  Frame();
  Frame();
  Click("Samples");
  EXPECT_FALSE(Shows("Publicreports"));
}

}  // namespace
}  // namespace hitscan
