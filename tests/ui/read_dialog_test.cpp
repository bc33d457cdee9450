#include "ui/read_dialog.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "queries/queries.h"
#include "render/offscreen.h"
#include "support/drawn_text.h"
#include "ui/imgui_context.h"

namespace hitscan {
namespace {

constexpr const char* kSphere =
    "ray origin (0, 0, 5), direction (0, 0, -1); sphere center (0, 0, 0), radius 2";

class ReadDialogTest : public testing::Test {
 protected:
  std::optional<CaseEdit> Frame() {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {1000, 600};
    io.DeltaTime = 1.0F / 60;
    interface_.Begin();
    std::optional<CaseEdit> edit = dialog_.Build();
    ImGui::Render();
    return edit;
  }
  std::optional<CaseEdit> Click(std::string text) {
    std::erase(text, ' ');  // spaces are not drawn
    for (int frame = 0; frame < 3; ++frame) Frame();
    std::string all;
    const std::vector<DrawnGlyph> glyphs = DrawnGlyphs();
    for (const DrawnGlyph& glyph : glyphs) all += static_cast<char>(glyph.character);
    const std::size_t at = all.find(text);
    if (at == std::string::npos) {
      ADD_FAILURE() << text << " is not drawn: " << all;
      return std::nullopt;
    }
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = {(glyphs[at].box.x + glyphs[at].box.z) / 2,
                   (glyphs[at].box.y + glyphs[at].box.w) / 2};
    Frame();
    io.MouseDown[0] = true;
    Frame();
    io.MouseDown[0] = false;
    return Frame();
  }

  Offscreen offscreen_{1000, 600};
  ImguiContext interface_{1};
  ReadDialog dialog_;
  std::vector<const Query*> added_;
  ReadDialog::Add add_ = [this](const Reading& reading) -> CaseEdit {
    added_.push_back(reading.query);
    return [](CaseDocument&) {};
  };
};

TEST_F(ReadDialogTest, ATextOfOtherQueriesIsOpenedAsOneOfThem) {
  const Query* const query = FindQuery("raycast_sphere");
  dialog_.Open({kSphere, {FindQuery("raycast_aabb")}, {FindQuery("linetest_sphere"), query}}, add_);
  EXPECT_TRUE(Click("Open as raycast_sphere"));
  EXPECT_EQ(added_, std::vector{query});
  EXPECT_FALSE(dialog_.open());
}

TEST_F(ReadDialogTest, WhatAnotherQueryLeavesOpenIsDecidedFirst) {
  const Query* const query = FindQuery("distance_from_plane");
  dialog_.Open(
      {"point (0, 0, 1), plane normal (0, 0, 1) constant 5", {FindQuery("raycast_aabb")}, {query}},
      add_);
  EXPECT_FALSE(Click("Open as distance_from_plane"));
  EXPECT_TRUE(added_.empty());
  ASSERT_TRUE(dialog_.open());
  EXPECT_EQ(&dialog_.placement()->query(), query);
  EXPECT_EQ(dialog_.placement()->conventions().size(), 1U);
}

}  // namespace
}  // namespace hitscan
