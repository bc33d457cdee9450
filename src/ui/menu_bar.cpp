#include "ui/menu_bar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "app/case_scene.h"
#include "edit/case_document.h"
#include "implementation/implementation_source.h"
#include "ui/case_actions.h"
#include "ui/panel_style.h"
#include "ui/possible_actions.h"

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
  MenuBar(const SampleRunner& runner, const Appearance& appearance, const MenuState& state)
      : runner_(runner), document_(runner.document()), appearance_(appearance), state_(state) {}

  PanelOutput Build() {
    if (!ImGui::BeginMainMenuBar()) return {};
    if (HasRoomForMenus()) {
      BuildMenus();
    } else {
      BuildMenu("Menu", [this] { BuildMenus(); });
    }
    BuildOwnState();
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
  static void BuildMenu(const char* label, const Entries& build_entries) {
    if (!ImGui::BeginMenu(label)) return;
    build_entries();
    ImGui::EndMenu();
  }

  static bool Entry(std::string_view label, bool ticked, bool enabled = true) {
    return ImGui::MenuItem(std::string(label).c_str(), nullptr, ticked, enabled);
  }

  void Choose(PanelChoice choice) { output_.choices.push_back(std::move(choice)); }

  bool IsTicked(Action action) const {
    switch (action) {
      case Action::kPause:
        return !state_.moving;
      case Action::kPauseFuzz:
        return state_.fuzzing_paused;
      case Action::kOrthographic:
        return runner_.camera().orthographic;
      case Action::kXRay:
        return appearance_.x_ray;
      case Action::kGround:
        return appearance_.ground && appearance_.theme.detailed();
      case Action::kWhy:
        return runner_.environment().why;
      case Action::kIsolateSelected:
        return Isolates(Isolation::kSelected);
      case Action::kIsolateWrong:
        return Isolates(Isolation::kWrong);
      case Action::kIsolateListed:
        return Isolates(Isolation::kFiltered);
      case Action::kFadeOthers:
        return runner_.environment().fades_others;
      case Action::kTogglePanels:
        return state_.panels;
      case Action::kToggleSide:
        return state_.side;
      case Action::kToggleBelow:
        return state_.below;
      case Action::kToggleHelp:
        return state_.help;
      default:
        return false;
    }
  }

  bool Isolates(Isolation isolation) const {
    const CaseScene* scene = runner_.case_scene();
    return scene != nullptr && scene->isolation() == isolation;
  }

  bool IsEnabled(Action action) const {
    if (action == Action::kRecover) return state_.files.recoverable > 0;
    if (action == Action::kGround) return appearance_.theme.detailed();
    return CanDo(action,
                 {runner_, state_.files, state_.moving, state_.own.editable, state_.fuzzing});
  }

  std::string LabelOf(const ActionEntry& entry) const {
    std::string label(entry.label);
    if (document_ == nullptr) return label;
    if (entry.action == Action::kUndo) label += " " + document_->UndoName();
    if (entry.action == Action::kRedo) label += " " + document_->RedoName();
    return label;
  }

  void BuildAction(const ActionEntry& entry) {
    if (ImGui::MenuItem(LabelOf(entry).c_str(), ShortcutOf(entry.action).c_str(),
                        IsTicked(entry.action), IsEnabled(entry.action))) {
      Choose(entry.action);
    }
  }

  void BuildActions(Menu menu) {
    for (const ActionEntry& entry : Actions()) {
      if (entry.menu != menu) continue;
      if (entry.separated) ImGui::Separator();
      BuildAction(entry);
      if (entry.action == Action::kOpen) BuildRecent();
      if (entry.action == Action::kCopyCase) BuildCopyAs();
    }
  }

  void BuildRecent() {
    if (!ImGui::BeginMenu("Open recent", !state_.files.recent.empty())) return;
    for (const std::filesystem::path& path : state_.files.recent) {
      if (Entry(path.string(), false)) Choose(OpenListed{path});
    }
    ImGui::EndMenu();
  }

  void BuildSamples() {
    if (auto name = BuildLevel(runner_.samples(), 0, runner_.name())) {
      Choose(ShowSample{std::move(*name)});
    }
    if (state_.files.reports != nullptr) {
      if (const auto path = BuildReportMenu(*state_.files.reports)) Choose(OpenListed{*path});
    }
    ImGui::Separator();
    BuildActions(Menu::kSamples);
  }

  void BuildImplementations() {
    const Application* application = runner_.application();
    const std::vector<std::string> names =
        application == nullptr ? std::vector<std::string>() : application->Implementations();
    if (names.empty()) ImGui::TextDisabled("this sample shows no query");
    for (const std::string& name : names) {
      if (Entry(LabelOf(name), name == runner_.implementation())) Choose(UseImplementation{name});
    }
    for (const OwnState::File& file : state_.own.files) {
      if (!file.opened && file.failed) Entry(file.name + " (cannot be used)", false, false);
    }
    if (!state_.own.offered.empty() && Entry(state_.own.offered + " (used last time)", false)) {
      Choose(UseOfferedImplementation{});
    }
    BuildActions(Menu::kImplementation);
    if (names.size() < 2) return;
    ImGui::Separator();
    BuildMenu("Compare with", [&] {
      const std::string& compared = runner_.compare();
      if (Entry("nothing", compared.empty())) Choose(CompareWith{});
      for (const std::string& name : names) {
        if (Entry(LabelOf(name), name == compared, name != runner_.implementation())) {
          Choose(CompareWith{name});
        }
      }
    });
  }

  std::string LabelOf(const std::string& implementation) const {
    const auto own = runner_.user() == nullptr ? nullptr : runner_.user()->Find(implementation);
    return implementation + std::string(own != nullptr && own->outdated() ? kOutdated : "");
  }

  // What is compiled, and what cannot be, at the right of the menus.
  void BuildOwnState() const {
    for (const OwnState::File& file : state_.own.files) {
      if (file.compiling) {
        constexpr std::string_view kTurns = "|/-\\";
        const auto turn = static_cast<std::size_t>(*file.compiling * 8) % kTurns.size();
        ImGui::TextDisabled("   %c compiling %s... %.0f s", kTurns[turn], file.name.c_str(),
                            std::floor(*file.compiling));
      } else if (file.failed) {
        ImGui::TextColored(ErrorText(), "   %s: errors, see the console%s", file.name.c_str(),
                           file.opened ? "; the last version that compiled is in use" : "");
      }
    }
  }

  // Stays until the user has dealt with them.
  void BuildRecoverable() {
    const std::size_t count = state_.files.recoverable;
    if (count == 0) return;
    const std::string text =
        count == 1 ? "   unsaved changes to be restored"
                   : fmt::format("   {} versions with unsaved changes to be restored", count);
    ImGui::PushStyleColor(ImGuiCol_Text, WarningText());
    if (ImGui::MenuItem(text.c_str())) Choose(Action::kRecover);
    ImGui::PopStyleColor();
  }

  void BuildCopyAs() {
    if (!ImGui::BeginMenu("Copy as", IsEnabled(Action::kCopyCase))) return;
    BuildCopyMenu(output_);
    ImGui::EndMenu();
  }

  void BuildView() {
    BuildActions(Menu::kTurning);
    float rate = runner_.camera().turn_rate;
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
        if (Entry(theme.name, theme.name == appearance_.theme.name)) {
          Choose(UseTheme{std::string(theme.name)});
        }
      }
    });
    BuildMenu("Panels", [this] {
      BuildActions(Menu::kPanels);
      ImGui::Separator();
      for (const PanelEntry& panel : state_.entries) {
        if (Entry(panel.label, !panel.hidden)) Choose(TogglePanel{std::string(panel.name)});
      }
    });
  }

  const SampleRunner& runner_;
  const CaseDocument* document_;  ///< null: the sample shows no cases
  const Appearance& appearance_;
  const MenuState& state_;
  PanelOutput output_;
};

}  // namespace

PanelOutput BuildMenuBar(const SampleRunner& runner, const Appearance& appearance,
                         const MenuState& state) {
  return MenuBar(runner, appearance, state).Build();
}

std::optional<std::filesystem::path> BuildReportMenu(std::span<const PublicReport> reports) {
  if (reports.empty() || !ImGui::BeginMenu("Public reports")) return std::nullopt;
  std::optional<std::filesystem::path> chosen;
  while (!reports.empty()) {
    // They are sorted by library.
    const std::string& library = reports.front().library;
    const auto next = std::ranges::find_if(
        reports, [&](const PublicReport& report) { return report.library != library; });
    const auto count = static_cast<std::size_t>(next - reports.begin());
    if (ImGui::BeginMenu(library.c_str())) {
      for (const PublicReport& report : reports.first(count)) {
        if (ImGui::MenuItem(report.title.c_str())) chosen = report.path;
      }
      ImGui::EndMenu();
    }
    reports = reports.subspan(count);
  }
  ImGui::EndMenu();
  return chosen;
}

}  // namespace hitscan
