#include "ui/panels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <array>
#include <iterator>
#include <utility>

#include "app/case_scene.h"
#include "ui/cases/fuzz_panel.h"
#include "ui/cases/variant_panel.h"
#include "ui/menu_bar.h"

namespace hitscan {

using MakeFunction = std::unique_ptr<SidePanel> (*)();

// Every panel, in the order of the menu.
static constexpr auto kPanels = std::to_array<MakeFunction>({
    &MakePanel<class InfoPanel>,
    &MakePanel<class CaseInspector>,
    &MakePanel<class CaseTable>,
    &MakePanel<class ConsolePanel>,
});

namespace {

// The area of the window below the menu bar and the tabs.
Rectangle AreaForPanels(float tabs) {
  const ImGuiIO& io = ImGui::GetIO();
  const float top = ImGui::GetFrameHeight() + tabs;
  return {0, top, io.DisplaySize.x, io.DisplaySize.y - top};
}

}  // namespace

Panels::Panels() {
  for (const MakeFunction make : kPanels) panels_.push_back(make());
}

PanelOutput Panels::Build(const SampleRunner& runner, bool moving, const Appearance& appearance) {
  PanelOutput menu = BuildMenu(runner, moving, appearance);
  PanelOutput output = BuildSides(runner, moving, appearance);
  help_.Build();
  if (const CaseScene* scene = runner.case_scene(); scene != nullptr && scene->variants()) {
    BuildVariantPanel(*scene->variants(), output);
  }
  if (fuzz_) BuildFuzzPanel(*fuzz_, output);
  if (auto edit = read_dialog_.Build()) output.choices.emplace_back(std::move(*edit));
  if (auto picture = picture_dialog_.Build()) output.choices.emplace_back(std::move(*picture));
  // These come last because they may end the sample whose cases the choices above edit.
  std::ranges::move(menu.choices, std::back_inserter(output.choices));
  if (auto name = picker_.Build()) {
    if (picker_.for_query()) {
      output.choices.emplace_back(NewCaseFile{std::move(*name)});
    } else {
      output.choices.emplace_back(ShowSample{std::move(*name)});
    }
  }
  return output;
}

void Panels::BuildForPicture(const SampleRunner& runner, bool moving,
                             const Appearance& appearance) {
  BuildMenu(runner, moving, appearance);
  BuildSides(runner, moving, appearance);
}

PanelOutput Panels::BuildMenu(const SampleRunner& runner, bool moving,
                              const Appearance& appearance) {
  MenuState state{.moving = moving,
                  .panels = visible_,
                  .help = help_.open(),
                  .entries = {},
                  .own = own_,
                  .fuzzing = fuzz_ && fuzz_->active(),
                  .fuzzing_paused = fuzz_ && fuzz_->paused(),
                  .recoverable = recoverable_,
                  .files = files_};
  for (const auto& panel : panels_) {
    const SidePanel::Traits& traits = panel->traits();
    state.entries.push_back(
        {traits.name, traits.label, positions_.hidden(std::string(traits.name))});
  }
  PanelOutput output = BuildMenuBar(runner, appearance, state);
  if (const auto tab = tabs_.Build(files_)) output.choices.emplace_back(ShowTab{*tab});
  return output;
}

PanelOutput Panels::BuildSides(const SampleRunner& runner, bool moving,
                               const Appearance& appearance) {
  PanelOutput output;
  if (!visible_) return output;
  const ActionContext actions{runner, files_, moving, own_.editable, fuzz_ && fuzz_->active()};
  const PanelInput input{runner, appearance, runner.document(), refusal_, actions};
  const Rectangle area = AreaForPanels(tabs_.height());
  positions_.BeginFrame(area);
  const bool has_document = input.document != nullptr;
  const PanelsShown shown{.inspector = has_document && !positions_.hidden("case"),
                          .table = has_document && !positions_.hidden("cases")};
  const DefaultLayout layout = ComputeDefaultLayout(area, ImGui::GetFontSize(), shown);
  for (const auto& panel : panels_) {
    const SidePanel::Traits& traits = panel->traits();
    if (traits.needs_document && !has_document) continue;
    const PanelWindow window(positions_, std::string(traits.name), panel->Title(input),
                             panel->DefaultRectangle(layout), traits.height);
    if (window.open()) panel->Build(input, output);
  }
  return output;
}

bool Panels::CloseOpen() {
  if (read_dialog_.open()) {
    read_dialog_.Close();
    return true;
  }
  if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) {
    ImGui::ClosePopupToLevel(0, true);
    return true;
  }
  const bool open = picker_.open() || picture_dialog_.open() || help_.open();
  picker_.Close();
  picture_dialog_.Close();
  help_.Close();
  return open;
}

}  // namespace hitscan
