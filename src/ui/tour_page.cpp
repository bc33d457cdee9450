#include "ui/tour_page.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "ui/docked.h"
#include "ui/panel_keys.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

// In heights of the text.
constexpr float kPictureWidth = 12;
constexpr float kCardHeight = 6.8F;
constexpr float kBoxWidth = 30;

constexpr float kAspect = 4.0F / 3;

void BuildActionButton(Action action, PanelOutput& output) {
  const ActionEntry& entry = EntryOf(action);
  const std::string shortcut = ShortcutOf(action);
  const std::string tooltip(entry.tooltip.empty() ? entry.help : entry.tooltip);
  if (TextButton(std::string(entry.label),
                 shortcut.empty() ? tooltip : tooltip + ": " + shortcut)) {
    output.choices.emplace_back(action);
  }
}

void BuildCard(const TourCard& card, std::size_t index, const ImVec2& size, PanelOutput& output) {
  ImGui::PushID(static_cast<int>(index));
  ImGui::BeginChild("card", size, true, ImGuiWindowFlags_NavFlattened);
  ImGui::TextColored(HeadingText(), "%s", card.title.c_str());
  WrappedText(card.about);
  ImGui::SetCursorPosY(size.y - ImGui::GetFrameHeight() - ImGui::GetStyle().WindowPadding.y);
  if (ImGui::Button("Find it")) output.choices.emplace_back(StartTour{index});
  if (card.opens_code) {
    ImGui::SameLine();
    if (TextButton("Open...",
                   "Opens a file that exists: " + ShortcutOf(Action::kOpenImplementation))) {
      output.choices.emplace_back(Action::kOpenImplementation);
    }
  }
  ImGui::EndChild();
  ImGui::PopID();
}

// "Chapter 3: rays and segments/2 Ray and box": the part before the last slash, and that after the
// number.
std::string_view GroupOf(const SampleEntry& sample) {
  return sample.path.substr(0, std::min(sample.path.rfind('/'), sample.path.size()));
}
std::string_view TitleOf(const SampleEntry& sample) {
  std::string_view title = sample.path.substr(sample.path.rfind('/') + 1);
  title.remove_prefix(std::min(title.find_first_not_of("0123456789 "), title.size()));
  return title;
}

}  // namespace

void TourPage::Show(const std::string& sample, const Picture& picture) {
  auto texture = std::make_unique<PanelTexture>();
  if (picture.IsComplete()) texture->Set(picture);
  pictures_[sample] = std::move(texture);
}

void TourPage::Build(const Rectangle& area, std::span<const TourCard> cards,
                     std::span<const SampleEntry> samples, const std::string& look,
                     PanelOutput& output) {
  wanted_.reset();
  if (!open_) return;
  const DockedWindow window((std::string("Tour") + kWindow).c_str(), area,
                            DockedWindow::Look::kTitled);
  if (!window.open()) return;
  const std::string wanted_look = fmt::format("{} {}", look, ImGui::GetFontSize());
  if (std::exchange(opened_, false) || look_ != wanted_look) pictures_.clear();
  look_ = wanted_look;
  const float em = ImGui::GetFontSize();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  ImGui::AlignTextToFramePadding();
  EllipsisText(
      "Hitscan draws each answer of a collision query and compares it with the exact one. Below "
      "are "
      "three answers to find, each in less than a minute.");
  const auto count = static_cast<float>(cards.size());
  const float width = std::floor((ImGui::GetContentRegionAvail().x - (count - 1) * gap) / count);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, gap);
    BuildCard(cards[i], i, {width, kCardHeight * em}, output);
  }
  for (const Action action : {Action::kFindSample, Action::kGuide, Action::kToggleHelp}) {
    BuildActionButton(action, output);
    ImGui::SameLine();
  }
  if (TextButton("Close", "Shows the scene: " + ShortcutOf(Action::kBack))) {
    output.choices.emplace_back(Action::kTour);
  }
  ImGui::BeginChild("samples", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
  BuildSamples(samples, output);
  ImGui::EndChild();
}

void TourPage::BuildSamples(std::span<const SampleEntry> samples, PanelOutput& output) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  const float least = kPictureWidth * ImGui::GetFontSize();
  const float columns = std::max(std::floor((room + gap) / (least + gap)), 1.0F);
  const float width = std::floor((room - (columns - 1) * gap) / columns);
  std::string_view group;
  float column = 0;
  for (const SampleEntry& sample : samples) {
    if (column > 0) ImGui::SameLine(0, gap);
    column = column + 1 < columns ? column + 1 : 0;
    const bool is_first = GroupOf(sample) != group;
    group = GroupOf(sample);
    ImGui::BeginGroup();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, ImGui::GetTextLineHeight()});
    ImGui::PushStyleColor(ImGuiCol_Text, HeadingText());
    if (is_first) DrawBeginning(group, corner, corner.x + width);
    ImGui::PopStyleColor();
    const bool chosen = BuildSample(sample, width);
    ImGui::EndGroup();
    if (chosen) output.choices.emplace_back(ShowSample{std::string(sample.name)});
  }
}

bool TourPage::BuildSample(const SampleEntry& sample, float width) {
  const float height = std::floor(width / kAspect);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 end{corner.x + width, corner.y + height};
  const bool chosen = ImGui::InvisibleButton(
      std::string(sample.name).c_str(), {width, height + ImGui::GetTextLineHeightWithSpacing()});
  if (!ImGui::IsItemVisible()) return chosen;
  const bool lit = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ArrowsMoveInPanel());
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto found = pictures_.find(sample.name);
  if (found != pictures_.end() && found->second->name() != 0) {
    const auto texture = static_cast<std::uintptr_t>(found->second->name());
    list.AddImage(reinterpret_cast<ImTextureID>(texture), corner, end);
  } else {
    list.AddRectFilled(corner, end, ImGui::GetColorU32(ImGuiCol_FrameBg));
  }
  if (found == pictures_.end() && !wanted_) {
    const float scale = ImGui::GetIO().DisplayFramebufferScale.x;
    wanted_ = {std::string(sample.name), static_cast<int>(std::lround(width * scale)),
               static_cast<int>(std::lround(height * scale))};
  }
  const float line = std::max(1.0F, std::round(ImGui::GetFontSize() / 15));
  list.AddRect(corner, end, ImGui::GetColorU32(lit ? ImGuiCol_NavHighlight : ImGuiCol_Border), 0,
               ImDrawFlags_None, lit ? 2 * line : line);
  DrawBeginning(TitleOf(sample), {corner.x, end.y + line}, end.x);
  return chosen;
}

void BuildTourBox(const TourState& tour, const Rectangle& scene, PanelOutput& output) {
  const float em = ImGui::GetFontSize();
  const float width = std::min(kBoxWidth * em, scene.width - 2 * em);
  if (width <= 0) return;
  ImGui::SetNextWindowPos({scene.x + em, scene.bottom() - em}, ImGuiCond_Always, {0, 1});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::SetNextWindowBgAlpha(1);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoScrollbar |
                                      ImGuiWindowFlags_NoSavedSettings |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
  if (ImGui::Begin("###tour box", nullptr, kFlags)) {
    ImGui::TextColored(HeadingText(), "%s", tour.title.c_str());
    const std::string place =
        tour.done ? "found" : fmt::format("{} of {}", tour.step + 1, tour.steps);
    ImGui::SameLine();
    RightAlignedText(place);
    WrappedText(tour.text);
    if (tour.done && TextButton("Next answer")) output.choices.emplace_back(Action::kTour);
    if (tour.done) ImGui::SameLine();
    if (ImGui::Button(tour.done ? "Close" : "Leave the tour"))
      output.choices.emplace_back(EndTour{});
  }
  if (ImGui::IsWindowAppearing()) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  ImGui::End();
}

}  // namespace hitscan
