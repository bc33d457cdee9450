#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <memory>
#include <string>

#include "render/offscreen.h"
#include "support/drawn_text.h"
#include "ui/imgui_context.h"
#include "ui/side_panel.h"

namespace hitscan {

class CaseInspector;

namespace {

/// The panel Case in a window of any width, for each sample.
class CaseInspectorTest : public testing::Test {
 protected:
  /// Builds the panel until it is laid out. Returns the height of its content.
  float Build(const SampleRunner& runner) {
    float height = 0;
    for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
      interface_.BeginPicture(800, 2000);
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({width_, 2000});
      ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
      PanelOutput output;
      panel_->Build({runner, appearance_, runner.document(), refusal_, actions_, files_}, output);
      EXPECT_TRUE(output.choices.empty());
      height = ImGui::GetCursorPosY();
      ImGui::End();
      if (frame < ImguiContext::kLayoutFrames) interface_.Skip();
    }
    ImGui::Render();
    return height;
  }

  template <class Check>
  void ForSomeCasesOfEachSample(const Check& check) {
    SampleRunner runner{{&log_, HITSCAN_ASSETS, {}, "hitscan", "book"}};
    for (const SampleEntry& entry : Samples()) {
      ASSERT_TRUE(runner.Show(entry.name)) << entry.name;
      CaseDocument* const document = runner.document();
      if (document == nullptr) continue;
      for (std::size_t file = 0; file < document->files().size(); ++file) {
        for (std::size_t i = 0; i < std::min<std::size_t>(document->files()[file].cases.size(), 4);
             ++i) {
          document->Select(CaseRef{file, i});
          check(runner, fmt::format("{} case {} at {}", entry.name, i, width_));
        }
      }
    }
  }

  Log log_;
  Offscreen offscreen_{800, 600};
  ImguiContext interface_{1};
  std::unique_ptr<SidePanel> panel_ = MakePanel<CaseInspector>();
  Appearance appearance_;
  FilesState files_;
  ActionStates actions_;
  std::string refusal_;
  float width_ = 250;
};

// In a window of 1280 x 800 a panel at the side is about this large.
TEST_F(CaseInspectorTest, EverythingIsSeenWithoutScrolling) {
  width_ = 320;
  ForSomeCasesOfEachSample([&](const SampleRunner& runner, const std::string& which) {
    EXPECT_LE(Build(runner), 680) << which;
  });
}

TEST_F(CaseInspectorTest, NothingIsCutInANarrowPanel) {
  for (const float width : {250.0F, 300.0F, 420.0F}) {
    width_ = width;
    ForSomeCasesOfEachSample([&](SampleRunner& runner, const std::string& which) {
      // A note may be longer than its field, which is the last one.
      CaseDocument& document = *runner.document();
      document.SetNote(*document.selected(), "");
      Build(runner);
      std::string cut;
      for (const DrawnGlyph& glyph : DrawnGlyphs()) {
        if (glyph.cut) cut += static_cast<char>(glyph.character);
      }
      EXPECT_EQ(cut, "") << which;
    });
  }
}

}  // namespace
}  // namespace hitscan
