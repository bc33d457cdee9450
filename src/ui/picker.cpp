#include "ui/picker.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "queries/query_lookup.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

// Writes a text with its matched letters brighter; a text that is wider than `width` ends with an
// ellipsis. Returns whether the whole text is written.
bool WriteMarked(std::string_view text, const std::vector<std::size_t>& found, const ImVec4& plain,
                 float width) {
  const std::string shown = FittingText(text, width);
  const auto kept =
      static_cast<std::size_t>(std::ranges::mismatch(shown, text).in1 - shown.begin());
  const auto is_found = [&](std::size_t i) {
    return i < kept && std::ranges::binary_search(found, i);
  };
  // In a window so narrow that nothing fits, an empty text still ends the row.
  if (shown.empty()) ImGui::TextUnformatted("");
  std::size_t at = 0;
  while (at < shown.size()) {
    std::size_t end = at + 1;
    while (end < shown.size() && is_found(end) == is_found(at)) ++end;
    ImGui::PushStyleColor(ImGuiCol_Text, is_found(at) ? FoundText() : plain);
    ImGui::TextUnformatted(shown.data() + at, shown.data() + end);
    ImGui::PopStyleColor();
    at = end;
    if (at < shown.size()) ImGui::SameLine(0, 0);
  }
  return shown == text;
}

}  // namespace

void Picker::Open(std::vector<Item> items, std::string hint) {
  items_ = std::move(items);
  hint_ = std::move(hint);
  open_ = true;
  appearing_ = true;
  typed_.clear();
  keys_.clear();
  candidates_.clear();
  for (const Item& item : items_) candidates_.push_back({item.name, item.title});
  Filter();
}

void Picker::Close() {
  // Without this the field would keep the keyboard focus for one more frame.
  if (open_) ImGui::ClearActiveID();
  open_ = false;
}

void Picker::Filter() {
  filtered_ = typed_;
  finds_ = FindFuzzy(filtered_, candidates_);
  selected_ = 0;
  scroll_ = true;
}

std::optional<PanelChoice> Picker::Build() {
  std::optional<PanelChoice> chosen;
  if (!open_) return chosen;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  const float top = 2.5F * em;
  ImGui::SetNextWindowPos({size.x / 2, top}, ImGuiCond_Always, {0.5F, 0});
  ImGui::SetNextWindowSize({std::min(44 * em, size.x - em), std::min(26 * em, size.y - top - em)});
  ImGui::SetNextWindowBgAlpha(1);
  if (appearing_) ImGui::SetNextWindowFocus();
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("###picker", nullptr, flags)) {
    BuildField();
    if (filtered_ != typed_) Filter();
    chosen = TakeKeys();
    if (auto clicked = BuildList()) chosen = std::move(clicked);
  }
  const bool clicked_outside =
      ImGui::IsMouseClicked(0) &&
      !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                              ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  ImGui::End();
  if (chosen || clicked_outside) Close();
  return chosen;
}

void Picker::BuildField() {
  // The field gets the focus a frame after the request. Characters typed before are added here.
  if (appearing_) {
    ImVector<ImWchar>& letters = ImGui::GetIO().InputQueueCharacters;
    for (const ImWchar letter : letters) {
      if (letter >= ' ' && letter <= '~') typed_ += static_cast<char>(letter);
    }
    letters.resize(0);
    ImGui::SetKeyboardFocusHere();
  }
  ImGui::SetNextItemWidth(-1);
  ImGui::InputTextWithHint("##typed", hint_.c_str(), &typed_);
  if (!ImGui::IsItemActive()) return;
  // When the field gets the focus, it selects its text. The cursor is moved to the end instead.
  if (appearing_) {
    if (ImGuiInputTextState* state = ImGui::GetInputTextState(ImGui::GetItemID())) {
      state->ClearSelection();
      state->Stb.cursor = state->CurLenW;
    }
  }
  appearing_ = false;
}

std::optional<PanelChoice> Picker::TakeKeys() {
  const std::vector<ListKey> keys = std::exchange(keys_, {});
  if (finds_.empty()) return std::nullopt;
  for (const ListKey key : keys) {
    scroll_ = true;
    if (key == ListKey::kChoose) return ChoiceOf(finds_[selected_]);
    if (key == ListKey::kUp) selected_ = (selected_ + finds_.size() - 1) % finds_.size();
    if (key == ListKey::kDown) selected_ = (selected_ + 1) % finds_.size();
  }
  return std::nullopt;
}

std::optional<PanelChoice> Picker::BuildList() {
  std::optional<PanelChoice> chosen;
  if (finds_.empty()) {
    ImGui::TextDisabled("nothing has this name");
    return chosen;
  }
  ImGui::BeginChild("found");
  for (std::size_t i = 0; i < finds_.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Selectable("##row", i == selected_)) chosen = ChoiceOf(finds_[i]);
    const bool hovered = ImGui::IsItemHovered();
    if (i == selected_ && scroll_) ImGui::SetScrollHereY();
    ImGui::SameLine(ImGui::GetStyle().FramePadding.x);
    const FuzzyCandidate& candidate = candidates_[finds_[i].index];
    const float em = ImGui::GetFontSize();
    const bool whole_name =
        WriteMarked(candidate.name, finds_[i].name_positions, NameText(), 16 * em);
    ImGui::SameLine(17 * em);
    const bool whole_title = WriteMarked(candidate.title, finds_[i].title_positions, TitleText(),
                                         ImGui::GetContentRegionAvail().x);
    if (hovered && !(whole_name && whole_title)) {
      ImGui::SetTooltip("%s: %s", std::string(candidate.name).c_str(),
                        std::string(candidate.title).c_str());
    }
    ImGui::PopID();
  }
  scroll_ = false;
  ImGui::EndChild();
  return chosen;
}

std::vector<Picker::Item> EverythingToFind(std::span<const SampleEntry> samples,
                                           const FilesState& files, const ActionStates& actions) {
  std::vector<Picker::Item> items;
  for (const SampleEntry& sample : samples) {
    items.push_back(
        {std::string(sample.name), std::string(sample.path), ShowSample{std::string(sample.name)}});
  }
  for (const Query& query : Queries()) {
    items.push_back(
        {std::string(query.name), std::string(query.summary), ShowSample{std::string(query.name)}});
  }
  if (files.issues != nullptr) {
    for (const PublicIssue& issue : *files.issues) {
      // Who does not know the name finds it by the words of the title.
      items.push_back({issue.title, "public issue of " + issue.library + ", a bug report",
                       OpenListed{issue.path}});
    }
  }
  for (const ActionEntry& action : Actions()) {
    // The actions that only open and close the dialog itself are left out.
    if (action.action == Action::kFindSample || action.action == Action::kBack) continue;
    if (action.label.empty() || !actions[action.action].enabled) continue;
    const std::string_view title = action.tooltip.empty() ? action.help : action.tooltip;
    const std::string key = ShortcutOf(action.action);
    items.push_back({std::string(action.label),
                     fmt::format("{}{}{}", title, title.empty() || key.empty() ? "" : ", ", key),
                     action.action});
  }
  return items;
}

std::vector<Picker::Item> QueriesForNewFile() {
  std::vector<Picker::Item> items;
  for (const Query& query : Queries()) {
    items.push_back({std::string(query.name), std::string(query.summary),
                     NewCaseFile{std::string(query.name)}});
  }
  return items;
}

}  // namespace hitscan
