#include "ui/picture_dialog.h"

#include <imgui.h>

#include "ui/panel_colors.h"

namespace hitscan {

void PictureDialog::Open(const PictureRequest& first, int largest) {
  open_ = true;
  appearing_ = true;
  request_ = first;
  largest_ = largest;
  const std::string path = first.path.string();
  path_.fill('\0');
  path.copy(path_.data(), path_.size() - 1);
}

std::string PictureDialog::Problem() const {
  const auto fits = [this](int side) { return side >= 1 && side <= largest_; };
  if (!fits(request_.width) || !fits(request_.height)) {
    return "width and height must be from 1 to " + std::to_string(largest_);
  }
  const std::filesystem::path path(path_.data());
  if (path.extension() != ".png") return "the file's name must end in .png";
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) return "that file is already there";
  return {};
}

std::optional<PictureRequest> PictureDialog::Build() {
  std::optional<PictureRequest> chosen;
  if (!open_) return chosen;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float text = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Appearing, {0.5F, 0.5F});
  ImGui::SetNextWindowBgAlpha(1);
  if (appearing_) ImGui::SetNextWindowFocus();
  appearing_ = false;
  const ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoSavedSettings;
  bool shown = true;
  if (ImGui::Begin("Save picture", &shown, flags)) {
    ImGui::PushItemWidth(8 * text);
    ImGui::InputInt("width", &request_.width, 0);
    ImGui::InputInt("height", &request_.height, 0);
    ImGui::PopItemWidth();
    ImGui::Checkbox("with the panels", &request_.panels);
    ImGui::SetNextItemWidth(28 * text);
    ImGui::InputText("file", path_.data(), path_.size());
    const std::string problem = Problem();
    if (problem.empty()) {
      ImGui::TextDisabled("up to %d x %d pixels", largest_, largest_);
    } else {
      ImGui::TextColored(ErrorText(), "%s", problem.c_str());
    }
    ImGui::BeginDisabled(!problem.empty());
    if (ImGui::Button("Save")) {
      request_.path = path_.data();
      chosen = request_;
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) shown = false;
  }
  ImGui::End();
  if (chosen || !shown) Close();
  return chosen;
}

}  // namespace hitscan
