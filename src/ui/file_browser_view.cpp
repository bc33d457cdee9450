#include "ui/file_browser_view.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// Builds a button for each folder from the root to the shown folder. If not all buttons fit, only
// those of the last folders are built.
void BuildBreadcrumbs(FileBrowser& browser, float width) {
  constexpr float kGap = 2;
  const auto name_of = [](const fs::path& folder) {
    return folder.has_filename() ? folder.filename().string() : folder.string();
  };
  std::vector<fs::path> folders;
  float used = 0;
  for (fs::path folder = browser.folder();; folder = folder.parent_path()) {
    used += ButtonWidth(name_of(folder)) + kGap;
    if (used > width && !folders.empty()) break;
    folders.push_back(folder);
    if (folder == folder.parent_path()) break;
  }
  std::optional<fs::path> chosen;
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
    if (folder != folders.rbegin()) ImGui::SameLine(0, kGap);
    ImGui::PushID(folder->string().c_str());
    if (ImGui::Button(name_of(*folder).c_str())) chosen = *folder;
    ImGui::PopID();
  }
  if (chosen) browser.Go(*chosen);
}

void BuildPlaces(FileBrowser& browser) {
  std::optional<fs::path> chosen;
  ImGui::TextDisabled("Places");
  for (const FileBrowser::Place& place : browser.places()) {
    if (ImGui::Selectable(place.label.c_str(), place.folder == browser.folder())) {
      chosen = place.folder;
    }
    Tooltip(place.folder.string());
  }
  if (chosen) browser.Go(*chosen);
}

// Returns whether a recent file was chosen. Its path is then the typed text.
bool BuildRecent(FileBrowser& browser) {
  bool chosen = false;
  if (browser.recent().empty() || browser.purpose() == FileBrowser::Purpose::kSave) return chosen;
  ImGui::Spacing();
  ImGui::TextDisabled("Recent");
  for (const fs::path& path : browser.recent()) {
    ImGui::PushID(path.string().c_str());
    if (ImGui::Selectable(path.filename().string().c_str())) {
      browser.SetTyped(path.string());
      chosen = true;
    }
    ImGui::PopID();
    Tooltip(path.string());
  }
  return chosen;
}

void BuildHeaders(FileBrowser& browser) {
  const auto header = [&browser](const char* label, FileBrowser::Order order) {
    const bool by_this = browser.order() == order;
    const char* const arrow = !by_this ? "" : browser.descending() ? " v" : " ^";
    if (ImGui::Selectable(fmt::format("{}{}###{}", label, arrow, label).c_str())) {
      browser.Sort(order);
    }
  };
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Size", ImGuiTableColumnFlags_WidthFixed, 5 * ImGui::GetFontSize());
  ImGui::TableSetupColumn("Changed", ImGuiTableColumnFlags_WidthFixed, 9 * ImGui::GetFontSize());
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  ImGui::TableNextColumn();
  header("Name", FileBrowser::Order::kName);
  ImGui::TableNextColumn();
  ImGui::TextUnformatted("Size");
  ImGui::TableNextColumn();
  header("Changed", FileBrowser::Order::kDate);
}

void BuildRow(const FileBrowser::Entry& entry) {
  ImGui::SameLine(0, 0);
  if (entry.folder) {
    ImGui::TextColored(NameText(), "%s/", entry.name.c_str());
  } else {
    ImGui::TextUnformatted(entry.name.c_str());
  }
  ImGui::TableNextColumn();
  if (!entry.folder) ImGui::TextDisabled("%s", SizeText(entry.size).c_str());
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", DateText(entry.time).c_str());
}

// Returns whether an entry was double-clicked.
bool BuildList(FileBrowser& browser) {
  bool chosen = false;
  const std::optional<std::size_t> selected = browser.selected();
  BuildHeaders(browser);
  // Scrolls to a selection that is new since the last frame.
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID last_row_id = ImGui::GetID("last row");
  const int row = selected ? static_cast<int>(*selected) : -1;
  const bool scroll = storage.GetInt(last_row_id, -1) != row && row >= 0;
  storage.SetInt(last_row_id, row);
  ForVisibleRows(
      browser.entries().size(),
      [&](std::size_t index) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::PushID(static_cast<int>(index));
        const auto flags =
            ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick;
        if (ImGui::Selectable("##entry", index == selected, flags)) {
          browser.Select(index);
          chosen = ImGui::IsMouseDoubleClicked(0);
        }
        if (scroll && index == selected) ImGui::SetScrollHereY();
        ImGui::PopID();
        BuildRow(browser.entries()[index]);
      },
      scroll ? selected : std::nullopt);
  return chosen;
}

// Dear ImGui calls this in each frame in which the field for the path has the focus, and on Tab.
int OnField(ImGuiInputTextCallbackData* data) {
  FileBrowser& browser = *static_cast<FileBrowser*>(data->UserData);
  const bool completes = data->EventFlag == ImGuiInputTextFlags_CallbackCompletion;
  if (completes) {
    browser.SetTyped({data->Buf, static_cast<std::size_t>(data->BufTextLen)});
    browser.Complete();
  }
  // Dear ImGui shows its own copy of the text while the field has the focus.
  const std::string& typed = browser.typed();
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID shown_version_id = ImGui::GetID("text version");
  if (storage.GetInt(shown_version_id, -1) != browser.text_version()) {
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, typed.c_str());
    // The name of a selected file is selected, so that typing replaces it.
    if (!completes) data->SelectAll();
  }
  storage.SetInt(shown_version_id, browser.text_version());
  return 0;
}

void BuildField(FileBrowser& browser, bool focus) {
  const bool erase = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Backspace));
  const bool up = erase && browser.nothing_typed();
  const int version = browser.text_version();
  if (up) browser.GoUp();
  if (focus) ImGui::SetKeyboardFocusHere();
  std::string text = browser.typed();
  ImGui::SetNextItemWidth(-1);
  const bool edited = ImGui::InputTextWithHint(
      "##path", "a name or a path; Tab completes it", &text,
      ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_CallbackCompletion, OnField,
      &browser);
  // If GoUp or OnField has changed the text in this frame, `text` is the old one.
  if (edited && version == browser.text_version() && text != browser.typed()) {
    browser.SetTyped(text);
  }
}

}  // namespace

bool BuildFileBrowser(FileBrowser& browser, bool appearing) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  // What the rest of the dialog needs at least, in heights of the text: its other rows, and the
  // places with the margins.
  constexpr float kRows = 14;
  constexpr float kPlacesWidth = 11;
  constexpr float kMargins = 5;
  const float em = ImGui::GetFontSize();
  const float height = std::min(24 * em, screen.y - kRows * em);
  const float list_width = std::min(40 * em, screen.x - (kPlacesWidth + kMargins) * em);
  bool chosen = false;
  ImGui::BeginChild("places", {kPlacesWidth * em, height});
  BuildPlaces(browser);
  chosen = BuildRecent(browser);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginGroup();
  BuildBreadcrumbs(browser, list_width);
  const float rest = height - ImGui::GetFrameHeight() - ImGui::GetStyle().ItemSpacing.y;
  constexpr auto kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_BordersOuter;
  if (ImGui::BeginTable("entries", 3, kFlags, {list_width, rest})) {
    chosen = BuildList(browser) || chosen;
    ImGui::EndTable();
  }
  ImGui::EndGroup();
  // What is typed goes to the field, whatever was clicked before.
  BuildField(browser, appearing || (!ImGui::IsAnyItemActive() && ImGui::IsWindowFocused()));
  bool all = browser.shows_all();
  if (ImGui::Checkbox("all files", &all)) browser.ShowAll(all);
  ImGui::SameLine();
  bool hidden = browser.shows_hidden();
  if (ImGui::Checkbox("hidden", &hidden)) browser.ShowHidden(hidden);
  ImGui::SameLine();
  if (browser.error().empty()) {
    ImGui::TextDisabled("%zu %s", browser.entries().size(),
                        browser.shows_all() ? "entries" : "folders and case files (*.json)");
  } else {
    ImGui::TextColored(ErrorText(), "%s", browser.error().c_str());
  }
  return chosen;
}

}  // namespace hitscan
