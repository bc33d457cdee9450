#include "ui/margin_histogram.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

std::string TextOf(const MarginSurvey& survey, std::size_t bin) {
  const MarginSurvey::Bin& counts = survey.bins()[bin];
  const double least = MarginSurvey::LeastOf(bin);
  const double next = std::min(MarginSurvey::LeastOf(bin + 1), 1.0);
  return fmt::format(
      "{} cases with margins from {:.2g} to {:.2g}, {} of them wrong\n"
      "Drag to list and show only the cases of a range; a click ends that.",
      counts.right + counts.wrong, least, next, counts.wrong);
}

}  // namespace

float MarginHistogram::Height() { return 2.4F * ImGui::GetFontSize(); }

bool MarginHistogram::Build(const MarginSurvey& survey, Range& range) {
  const ImVec2 size{std::max(ImGui::GetContentRegionAvail().x, 1.0F), Height()};
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##margins", size);
  const float width = size.x / static_cast<float>(MarginSurvey::kBins);
  const float across = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / width, 0.0F,
                                  static_cast<float>(MarginSurvey::kBins - 1));
  const auto bin_of_mouse = static_cast<std::size_t>(across);
  const Range before = range;
  if (ImGui::IsItemActivated()) {
    from_ = bin_of_mouse;
    dragged_ = false;
  }
  dragged_ = dragged_ || (ImGui::IsItemActive() && bin_of_mouse != from_);
  if (ImGui::IsItemActive() && dragged_) {
    const auto [first, last] = std::minmax(from_, bin_of_mouse);
    range.emplace(MarginSurvey::LeastOf(first), MarginSurvey::LeastOf(last + 1));
  }
  if (ImGui::IsItemDeactivated() && !dragged_) range.reset();
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) ShowAtMouse(TextOf(survey, bin_of_mouse));

  std::size_t most = 1;
  for (const MarginSurvey::Bin& bin : survey.bins()) most = std::max(most, bin.right + bin.wrong);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float bottom = corner.y + size.y;
  const auto draw = [&](std::size_t bin, std::size_t count, ImU32 color) {
    if (count == 0) return;
    const auto share = static_cast<float>(std::log1p(static_cast<double>(count)) /
                                          std::log1p(static_cast<double>(most)));
    const float left = corner.x + static_cast<float>(bin) * width;
    list.AddRectFilled({left, bottom - std::max(share * size.y, 2.0F)}, {left + width - 1, bottom},
                       color);
  };
  for (std::size_t i = 0; i < MarginSurvey::kBins; ++i) {
    const MarginSurvey::Bin& bin = survey.bins()[i];
    const double least = MarginSurvey::LeastOf(i);
    const bool shown = !range || (least >= range->first && least < range->second);
    draw(i, bin.right + bin.wrong,
         ImGui::GetColorU32(shown ? ImGuiCol_TextDisabled : ImGuiCol_Border));
    draw(i, bin.wrong, ImGui::GetColorU32(WrongAnswerText()));
  }
  list.AddLine({corner.x, bottom}, {corner.x + size.x, bottom},
               ImGui::GetColorU32(ImGuiCol_TextDisabled));
  return range != before;
}

}  // namespace hitscan
