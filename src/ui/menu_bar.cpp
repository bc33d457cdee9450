#include "ui/menu_bar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "cases/case_folder.h"
#include "edit/case_document.h"
#include "implementation/implementation_source.h"
#include "ui/case_actions.h"
#include "ui/panel_style.h"

namespace hitscan {
namespace {

constexpr std::array kMenus{"Samples", "Implementation", "Case", "View", "File", "Help"};

// Builds one level of the menu *Samples*, with a submenu for each part of a path and a tick at the
// running sample. All of `samples` share the first `depth` characters of their path.
std::optional<std::string> BuildLevel(std::span<const SampleEntry> samples, std::size_t depth,
                                      std::string_view running) {
  std::optional<std::string> chosen;
  while (!samples.empty()) {
    const std::string_view rest = samples.front().path.substr(depth);
    const std::size_t slash = rest.find('/');
    const std::string label(rest.substr(0, slash));
    if (slash == std::string_view::npos) {
      const std::string_view name = samples.front().name;
      if (ImGui::MenuItem(label.c_str(), nullptr, name == running)) chosen = name;
      samples = samples.subspan(1);
      continue;
    }
    // The samples are sorted by path, so those of one submenu are consecutive.
    const std::string_view group = samples.front().path.substr(0, depth + slash + 1);
    std::size_t count = 0;
    while (count < samples.size() && samples[count].path.starts_with(group)) ++count;
    if (ImGui::BeginMenu(label.c_str())) {
      if (auto inner = BuildLevel(samples.first(count), group.size(), running)) chosen = inner;
      ImGui::EndMenu();
    }
    samples = samples.subspan(count);
  }
  return chosen;
}

/// Builds the menu bar of one frame.
class MenuBar {
 public:
  MenuBar(const PanelInput& input, const UserSources& user_sources,
          std::span<const std::unique_ptr<Panel>> panels, std::set<std::string>& hidden)
      : input_(input), user_sources_(user_sources), panels_(panels), hidden_(hidden) {}

  PanelOutput Build() {
    if (!ImGui::BeginMainMenuBar()) return {};
    if (HasRoomForMenus()) {
      BuildMenus();
    } else {
      BuildMenu("Menu", [this] { BuildMenus(); });
    }
    BuildUserSources();
    BuildRecoverable();
    ImGui::EndMainMenuBar();
    return std::move(output_);
  }

 private:
  void BuildMenus() {
    BuildMenu(kMenus[0], [this] { BuildSamples(); });
    BuildMenu(kMenus[1], [this] { BuildImplementations(); });
    BuildMenu(kMenus[2], [this] { BuildActions(Menu::kCase); });
    BuildMenu(kMenus[3], [this] { BuildView(); });
    BuildMenu(kMenus[4], [this] { BuildActions(Menu::kFile); });
    BuildMenu(kMenus[5], [this] { BuildActions(Menu::kHelp); });
  }

  static bool HasRoomForMenus() {
    const ImGuiStyle& style = ImGui::GetStyle();
    float width = 2 * style.WindowPadding.x;
    for (const char* menu : kMenus) width += ImGui::CalcTextSize(menu).x + 2 * style.ItemSpacing.x;
    return width <= ImGui::GetIO().DisplaySize.x;
  }

  template <class Entries>
  static void BuildMenu(const char* label, const Entries& build_entries, bool enabled = true) {
    if (!ImGui::BeginMenu(label, enabled)) return;
    build_entries();
    ImGui::EndMenu();
  }

  static bool Entry(std::string_view label, bool ticked, bool enabled = true) {
    return ImGui::MenuItem(std::string(label).c_str(), nullptr, ticked, enabled);
  }

  void Choose(PanelChoice choice) { output_.choices.push_back(std::move(choice)); }

  void BuildActions(Menu menu) {
    for (const ActionEntry& entry : Actions()) {
      if (entry.menu != menu) continue;
      if (entry.separated) ImGui::Separator();
      ActionMenuItem(entry.action, input_, output_);
      if (entry.action == Action::kOpen) {
        const auto& recent = input_.files.recent;
        const auto build = [&] {
          for (const std::filesystem::path& path : recent) {
            if (Entry(path.string(), false)) Choose(OpenListed{path});
          }
        };
        BuildMenu("Open recent", build, !recent.empty());
      }
      if (entry.action == Action::kCopyCase) {
        BuildMenu(
            "Copy as", [this] { BuildCopyMenu(output_); },
            input_.actions[Action::kCopyCase].enabled);
      }
    }
  }

  void BuildSamples() {
    if (auto name = BuildLevel(input_.runner.samples(), 0, input_.runner.name())) {
      Choose(ShowSample{std::move(*name)});
    }
    if (input_.files.issues != nullptr) {
      if (const auto path = BuildIssueMenu(*input_.files.issues)) Choose(OpenListed{*path});
    }
    ImGui::Separator();
    BuildActions(Menu::kSamples);
  }

  void BuildImplementations() {
    const Application* application = input_.runner.application();
    const std::vector<std::string> names =
        application == nullptr ? std::vector<std::string>() : application->Implementations();
    if (names.empty()) ImGui::TextDisabled("this sample shows no query");
    const std::vector<std::string>& libraries = user_sources_.libraries;
    const auto build = [&](const std::string& name) {
      const bool used = name == input_.runner.implementation();
      if (Entry(LabelOf(name), used)) Choose(UseImplementation{name});
    };
    for (const std::string& name : names) {
      if (std::ranges::find(libraries, name) == libraries.end()) build(name);
    }
    for (const std::string& name : user_sources_.named) {
      if (Entry(name + " (of the project)", false)) Choose(UseImplementation{name});
    }
    for (const UserSources::File& file : user_sources_.files) {
      if (!file.usable && file.failed) Entry(file.name + " (cannot be used)", false, false);
    }
    if (!user_sources_.offered.empty() &&
        Entry(user_sources_.offered + " (used last time)", false)) {
      Choose(UseImplementation{});
    }
    BuildActions(Menu::kImplementation);
    if (!libraries.empty()) {
      ImGui::Separator();
      BuildMenu("Libraries", [&] { std::ranges::for_each(libraries, build); });
    }
    if (names.size() < 2) return;
    ImGui::Separator();
    BuildMenu("Compare with", [&] {
      const std::string& compared = input_.runner.compare();
      const auto compare = [&](const std::string& label, const std::string& name, bool enabled) {
        if (!Entry(label, name == compared, enabled)) return;
        Choose([name](SampleRunner& runner) { runner.CompareWith(name); });
      };
      compare("nothing", "", true);
      for (const std::string& name : names) {
        compare(LabelOf(name), name, name != input_.runner.implementation());
      }
    });
  }

  std::string LabelOf(const std::string& implementation) const {
    const auto user =
        input_.runner.user() == nullptr ? nullptr : input_.runner.user()->Find(implementation);
    return implementation + std::string(user != nullptr && user->outdated() ? kOutdated : "");
  }

  // Shows which of the user's code is being compiled and which cannot be used, right of the menus.
  void BuildUserSources() const {
    for (const UserSources::File& file : user_sources_.files) {
      if (file.compiling) {
        constexpr std::string_view kTurns = "|/-\\";
        const auto turn = static_cast<std::size_t>(*file.compiling * 8) % kTurns.size();
        ImGui::TextDisabled("   %c compiling %s... %.0f s", kTurns[turn], file.name.c_str(),
                            std::floor(*file.compiling));
      } else if (file.failed) {
        ImGui::TextColored(ErrorText(), "   %s: errors, see the console%s", file.name.c_str(),
                           file.usable ? "; the last version that compiled is in use" : "");
      }
    }
  }

  // Shows that there are unsaved changes to restore, until the user has restored or discarded them.
  void BuildRecoverable() {
    const std::size_t count = input_.files.recoverable;
    if (count == 0) return;
    const std::string text =
        count == 1 ? "   unsaved changes to be restored"
                   : fmt::format("   {} versions with unsaved changes to be restored", count);
    ImGui::PushStyleColor(ImGuiCol_Text, WarningText());
    if (ImGui::MenuItem(text.c_str())) Choose(Action::kRecover);
    ImGui::PopStyleColor();
  }

  void BuildView() {
    BuildActions(Menu::kTurning);
    float rate = input_.runner.camera().turn_rate;
    ImGui::SetNextItemWidth(10 * ImGui::GetFontSize());
    if (ImGui::SliderFloat("degrees a second", &rate, 0, static_cast<float>(kFastestTurn), "%.0f",
                           ImGuiSliderFlags_AlwaysClamp)) {
      Choose(SetTurnRate{rate});
    }
    ImGui::Separator();
    BuildMenu("Camera", [this] { BuildActions(Menu::kCamera); });
    BuildActions(Menu::kView);
    BuildMenu("Theme", [this] {
      for (const Theme& theme : Themes()) {
        if (Entry(theme.name, theme.name == input_.appearance.theme.name)) {
          Choose(UseTheme{std::string(theme.name)});
        }
      }
    });
    BuildMenu("Panels", [this] {
      BuildActions(Menu::kPanels);
      ImGui::Separator();
      for (const auto& panel : panels_) {
        const std::string name(panel->traits().name);
        const bool hidden = hidden_.contains(name);
        if (!Entry(panel->traits().label, !hidden)) continue;
        if (hidden) {
          hidden_.erase(name);
        } else {
          hidden_.insert(name);
        }
        output_.unfinished = true;  // the layout of this frame has not used the new value
      }
    });
  }

  const PanelInput& input_;
  const UserSources& user_sources_;
  std::span<const std::unique_ptr<Panel>> panels_;
  std::set<std::string>& hidden_;
  PanelOutput output_;
};

}  // namespace

PanelOutput BuildMenuBar(const PanelInput& input, const UserSources& user_sources,
                         std::span<const std::unique_ptr<Panel>> panels,
                         std::set<std::string>& hidden) {
  return MenuBar(input, user_sources, panels, hidden).Build();
}

std::optional<std::filesystem::path> BuildIssueMenu(std::span<const PublicIssue> issues) {
  if (issues.empty() || !ImGui::BeginMenu("Public issues")) return std::nullopt;
  std::optional<std::filesystem::path> chosen;
  while (!issues.empty()) {
    // The issues are sorted by library.
    const std::string& library = issues.front().library;
    const auto next = std::ranges::find_if(
        issues, [&](const PublicIssue& issue) { return issue.library != library; });
    const auto count = static_cast<std::size_t>(next - issues.begin());
    if (ImGui::BeginMenu(library.c_str())) {
      for (const PublicIssue& issue : issues.first(count)) {
        if (ImGui::MenuItem(issue.title.c_str())) chosen = issue.path;
      }
      ImGui::EndMenu();
    }
    issues = issues.subspan(count);
  }
  ImGui::EndMenu();
  return chosen;
}

}  // namespace hitscan
