#include "ui/dialogs.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <string>
#include <vector>

#include "platform/actions.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

std::string KeysOf(const HelpLine& line) { return fmt::format("{}", fmt::join(line.keys, "  ")); }

// The width of the table that BuildGroup builds.
float WidthOf(KeyGroup group) {
  float keys = 0;
  float texts = 0;
  for (const HelpLine& line : HelpLines()) {
    if (line.group != group) continue;
    keys = std::max(keys, TextWidth(KeysOf(line)));
    texts = std::max(texts, TextWidth(line.text));
  }
  const ImGuiStyle& style = ImGui::GetStyle();
  return keys + texts + ImGui::GetFontSize() + style.ItemSpacing.x + 4 * style.CellPadding.x;
}

void BuildGroup(KeyGroup group) {
  const std::string name(NameOf(group));
  ImGui::TextColored(HeadingText(), "%s", name.c_str());
  if (!ImGui::BeginTable(name.c_str(), 2, ImGuiTableFlags_SizingFixedFit)) return;
  for (const HelpLine& line : HelpLines()) {
    if (line.group != group) continue;
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(KeysOf(line).c_str());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", std::string(line.text).c_str());
    ImGui::SameLine();
    ImGui::Dummy({ImGui::GetFontSize(), 0});
  }
  ImGui::EndTable();
}

// The width of the help card at most, in pixels.
float LargestWidth() { return ImGui::GetIO().DisplaySize.x - ImGui::GetFontSize(); }

void BuildHelp() {
  ImGui::TextUnformatted(
      "Rays, planes, boxes and triangles, and what a collision query answers about them:\n"
      "one colour for yes, one for no, as the panel at the right says.\n"
      "Each answer is compared with the one that is expected. Wrong ones are thick, have a\n"
      "label, and are errors on the console below.");
  ImGui::Spacing();
  // The groups of keys are in as many columns as fit beside each other.
  using enum KeyGroup;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float room = LargestWidth() - 2 * style.WindowPadding.x - style.ScrollbarSize;
  const float look = WidthOf(kLook) + style.ItemSpacing.x;
  const float middle = std::max(WidthOf(kSelect), WidthOf(kEdit));
  const float find = WidthOf(kFind);
  ImGui::BeginGroup();
  BuildGroup(kLook);
  if (look + std::max(middle, find) <= room) {
    ImGui::EndGroup();
    ImGui::SameLine();
    ImGui::BeginGroup();
  }
  BuildGroup(kSelect);
  BuildGroup(kEdit);
  if (look + middle + style.ItemSpacing.x + find <= room) {
    ImGui::EndGroup();
    ImGui::SameLine();
    ImGui::BeginGroup();
  }
  BuildGroup(kFind);
  ImGui::EndGroup();
}

}  // namespace

void HelpCard::Build() {
  if (!open()) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  PlaceDialog();
  ImGui::SetNextWindowSizeConstraints({0, 0}, {LargestWidth(), size.y - 3 * em});
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoFocusOnAppearing |
                                 ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_HorizontalScrollbar;
  bool shown = true;
  if (ImGui::Begin("Keys###card", &shown, flags)) BuildHelp();
  // Brings the card above the panels without taking the focus from them.
  if (ImGui::IsWindowAppearing()) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  ImGui::End();
  if (!shown) Close();
}

void PictureDialog::Open(const PictureRequest& first, int largest) {
  open_ = true;
  appearing_ = true;
  request_ = first;
  largest_ = largest;
  path_ = first.path.string();
}

std::string PictureDialog::Problem() const {
  const auto fits = [this](int side) { return side >= 1 && side <= largest_; };
  if (!fits(request_.width) || !fits(request_.height)) {
    return "width and height must be from 1 to " + std::to_string(largest_);
  }
  const std::filesystem::path path(path_);
  if (path.extension() != ".png") return "the file's name must end in .png";
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) return "that file is already there";
  return {};
}

std::optional<PictureRequest> PictureDialog::Build() {
  std::optional<PictureRequest> chosen;
  if (!open_) return chosen;
  const float em = ImGui::GetFontSize();
  PlaceDialog(ImGuiCond_Appearing);
  if (appearing_) ImGui::SetNextWindowFocus();
  appearing_ = false;
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoSavedSettings;
  bool shown = true;
  if (ImGui::Begin("Save picture", &shown, flags)) {
    ImGui::PushItemWidth(8 * em);
    ImGui::InputInt("width", &request_.width, 0);
    ImGui::InputInt("height", &request_.height, 0);
    ImGui::PopItemWidth();
    ImGui::Checkbox("with the panels", &request_.panels);
    ImGui::SetNextItemWidth(28 * em);
    ImGui::InputText("file", &path_);
    const std::string problem = Problem();
    if (problem.empty()) {
      ImGui::TextDisabled("up to %d x %d pixels", largest_, largest_);
    } else {
      ImGui::TextColored(ErrorText(), "%s", problem.c_str());
    }
    if (TextButton("Save", {}, GreyUnless(problem.empty()))) {
      request_.path = path_;
      chosen = request_;
    }
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) shown = false;
  }
  ImGui::End();
  if (chosen || !shown) Close();
  return chosen;
}

}  // namespace hitscan
