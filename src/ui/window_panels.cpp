#include "ui/window_panels.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/case_scene.h"
#include "ui/docked.h"
#include "ui/hover.h"
#include "ui/menu_bar.h"
#include "ui/panel_list.h"
#include "ui/panel_style.h"
#include "ui/toolbar.h"

namespace hitscan {

namespace {

// The name of the panel with the log.
const std::string kConsole = "console";

// The names of the window of a panel at the side and of the window with the panels below the scene.
std::string WindowOf(const Panel& panel) { return "###" + std::string(panel.traits().name); }
constexpr const char* kBelow = "###below";

// The area of the window below the menu bar and the tabs.
Rectangle AreaBelowMenu(float tabs) {
  const ImGuiIO& io = ImGui::GetIO();
  const float top = ImGui::GetFrameHeight() + tabs;
  return {0, top, io.DisplaySize.x, io.DisplaySize.y - top};
}

// Changes `size`, which is in heights of the text, and `closed` as the user has changed the
// splitter. Panels that are dragged to less than kFolds are folded away.
void Resize(const Splitter::Change& change, float text_height, float& size, bool& closed) {
  constexpr float kFolds = 4;
  if (change.reset) size = 0;
  if (change.toggle) closed = !closed;
  if (!change.size) return;
  closed = *change.size < kFolds * text_height;
  if (!closed) size = *change.size / text_height;
}

}  // namespace

Panels::Panels() {
  for (const auto make : kMakePanels) panels_.push_back(make());
}

PanelOutput Panels::Build(const SampleRunner& runner, const ActionStates& actions,
                          const Appearance& appearance) {
  const PanelInput input{runner, appearance, runner.document(), refusal_, actions, files_};
  UpdateNotice(runner.log());
  keys_.BeginFrame(WindowWithOwnArrows());
  PanelOutput menu;
  PanelOutput output;
  if (only_scene_) {
    scene_ = {0, 0, ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y};
  } else {
    menu = BuildMenu(input);
    output = BuildWorkspace(input, scene_);
  }
  if (tour_ && !tour_page_.open()) BuildTourBox(*tour_, scene_, output);
  keys_.EndFrame(WindowWithOwnArrows());
  help_.Build();
  declaration_form_.Build();
  if (auto edit = read_dialog_.Build()) output.choices.emplace_back(std::move(*edit));
  if (auto picture = picture_dialog_.Build()) output.choices.emplace_back(std::move(*picture));
  // These come last because they may end the sample whose cases the choices above edit.
  std::ranges::move(menu.choices, std::back_inserter(output.choices));
  output.unfinished = output.unfinished || menu.unfinished;
  output.changes_soon = !notice_.empty() || Hover::Current().Waits();
  if (auto chosen = picker_.Build()) output.choices.push_back(std::move(*chosen));
  return output;
}

Rectangle Panels::BuildForPicture(const SampleRunner& runner, const ActionStates& actions,
                                  const Appearance& appearance) {
  const PanelInput input{runner, appearance, runner.document(), refusal_, actions, files_};
  notice_.clear();
  Rectangle scene;
  BuildMenu(input);
  BuildWorkspace(input, scene);
  return scene;
}

void Panels::UpdateNotice(const Log& log) {
  constexpr double kSeconds = 4;
  if (std::exchange(notices_, log.notices()) != log.notices()) {
    notice_end_ = ImGui::GetTime() + kSeconds;
  }
  notice_ = ImGui::GetTime() < notice_end_ ? log.notice() : std::string();
}

PanelOutput Panels::BuildMenu(const PanelInput& input) {
  PanelOutput output = BuildMenuBar(input, user_sources_, panels_, workspace_.hidden);
  if (const auto tab = tabs_.Build(files_)) output.choices.emplace_back(ShowTab{*tab});
  return output;
}

PanelOutput Panels::BuildWorkspace(const PanelInput& input, Rectangle& scene) {
  PanelOutput output;
  const std::vector<Panel*> side = ShownAt(Panel::Place::kSide, input.document != nullptr);
  const std::vector<PanelTab> below = TabsBelow(input, output);
  const WorkspaceLayout layout =
      ComputeLayout(AreaBelowMenu(tabs_.height()), ImGui::GetFontSize(), workspace_,
                    {visible_ && !side.empty(), visible_ && !below.empty(),
                     map_ || trace_ ? MapPanel::kUsualHeight : 0});
  scene = layout.scene;
  if (page_open()) {
    Rectangle page = AreaBelowMenu(tabs_.height());
    page.height -= layout.status.height;
    if (tour_page_.open()) {
      tour_page_.Build(page, tour_cards_, input.runner.samples(),
                       std::string(input.appearance.theme.name), output);
      BuildStatusBar(layout.status, StatusHints::kTour, notice_);
    } else {
      BuildOverview(input, page, output);
      BuildStatusBar(layout.status, StatusHints::kOverview, notice_);
    }
    return output;
  }
  BuildSide(side, layout.side, input, output);
  BuildBelow(below, layout.below, input.runner.log(), output);
  BuildSplitters(layout);
  BuildToolbar(input, layout.toolbar, output);
  const bool selected = input.document != nullptr && input.document->selected();
  BuildStatusBar(layout.status, selected ? StatusHints::kSelectedCase : StatusHints::kScene,
                 notice_);
  return output;
}

void Panels::BuildOverview(const PanelInput& input, const Rectangle& area, PanelOutput& output) {
  const OverviewTable none;
  const bool has_keys = !picker_.open() && !picture_dialog_.open() && !read_dialog_.open() &&
                        !declaration_form_.open();
  auto opened =
      overview_.Build(area, {overview_table_ ? *overview_table_ : none,
                             input.runner.implementation(), overview_unfinished_, has_keys});
  if (opened) output.choices.emplace_back(std::move(*opened));
}

void Panels::ShowUserSources(UserSources user_sources) {
  if (user_sources.failures > user_sources_.failures && !workspace_.hidden.contains(kConsole)) {
    below_.Show(kConsole);
    workspace_.below_closed = false;
    visible_ = true;
  }
  user_sources_ = std::move(user_sources);
}

std::vector<Panel*> Panels::ShownAt(Panel::Place place, bool has_document) const {
  std::vector<Panel*> shown;
  for (const auto& panel : panels_) {
    const Panel::Traits& traits = panel->traits();
    const bool hidden = workspace_.hidden.contains(std::string(traits.name));
    const bool exists = has_document || !traits.needs_document;
    if (traits.place == place && exists && !hidden) shown.push_back(panel.get());
  }
  return shown;
}

// The upper panel is as high as its content, or as the user wants. The last panel gets the height
// that is left.
void Panels::BuildSide(const std::vector<Panel*>& panels, const Rectangle& area,
                       const PanelInput& input, PanelOutput& output) {
  if (area.width <= 0) return;
  const float em = ImGui::GetFontSize();
  // Without a selected case the lower panel has little to show.
  const float share = input.document != nullptr && input.document->selected() ? 0.45F : 0.75F;
  Rectangle rest = area;
  for (Panel* panel : panels) {
    Rectangle rectangle = rest;
    const bool is_last = panel == panels.back();
    if (!is_last) {
      rectangle.height = UpperHeight(rest, em, workspace_, upper_content_, share);
      const float bar = std::floor(em / 3);
      const Splitter::Change change =
          upper_splitter_.Build("###upper splitter", {rest.x, rectangle.bottom(), rest.width, bar},
                                Splitter::Panels::kAbove, rectangle.height, false);
      if (change.reset) workspace_.upper = 0;
      if (change.size) workspace_.upper = std::max(*change.size / em, 0.1F);
      rest.y = rectangle.bottom() + bar;
      rest.height -= rectangle.height + bar;
    }
    const std::string title = panel->Title(input) + WindowOf(*panel);
    const DockedWindow window(title.c_str(), rectangle, DockedWindow::Look::kTitled);
    if (window.open()) panel->Build(input, output);
    if (!is_last) upper_content_ = DockedWindow::ContentHeight();
  }
}

std::vector<PanelTab> Panels::TabsBelow(const PanelInput& input, PanelOutput& output) {
  std::vector<PanelTab> tabs;
  for (Panel* panel : ShownAt(Panel::Place::kBelow, input.document != nullptr)) {
    tabs.push_back({std::string(panel->traits().name), panel->Title(input),
                    [panel, &input, &output] { panel->Build(input, output); }});
  }
  const Log& log = input.runner.log();
  const auto console = std::ranges::find(tabs, kConsole, &PanelTab::name);
  if (const std::size_t unseen = log.errors() - errors_seen_; console != tabs.end() && unseen > 0) {
    const bool only_wrong = log.wrong_answers() - wrong_answers_seen_ == unseen;
    console->mark = only_wrong ? WrongAnswerText() : ErrorText();
    console->title += fmt::format(" ({})", unseen);
  }
  const CaseScene* const scene = input.runner.case_scene();
  if (const VariantList* variants = scene == nullptr ? nullptr : scene->variants()) {
    tabs.push_back({"variants", "Variants of " + variants->OriginalName(),
                    [variants, &output] { BuildVariantPanel(*variants, output); }, true});
  }
  if (fuzz_) {
    tabs.push_back({"fuzz", "Fuzz: " + fuzz_->query + " by " + fuzz_->implementation,
                    [this, &output] { fuzz_panel_.Build(*fuzz_, output); }, true});
  }
  if (map_) {
    tabs.push_back(
        {"map", map_->title,
         [this, &input, &output] { map_panel_.Build(*map_, input.appearance.theme, output); },
         true});
  }
  if (trace_) {
    tabs.push_back(
        {"trace", trace_->title, [this, &output] { trace_panel_.Build(*trace_, output); }, true});
  }
  if (libraries_) {
    tabs.push_back({"libraries", libraries_->title,
                    [this, &output] { libraries_panel_.Build(*libraries_, output); }, true});
  }
  return tabs;
}

void Panels::BuildBelow(const std::vector<PanelTab>& tabs, const Rectangle& area, const Log& log,
                        PanelOutput& output) {
  const TabArea::Change change = below_.Build(area, tabs, workspace_.tab);
  if (change.chosen) workspace_.tab = *change.chosen;
  if (change.has_new) {
    workspace_.below_closed = false;
    visible_ = true;
  }
  if (change.closed == "variants") {
    output.choices.emplace_back(DiscardVariants);
  } else if (change.closed == "fuzz") {
    output.choices.emplace_back(FuzzChoice{FuzzChoice::kClose, {}});
  } else if (change.closed == "map") {
    output.choices.emplace_back(MapChoice{.what = MapChoice::kClose});
  } else if (change.closed == "trace") {
    output.choices.emplace_back(TraceChoice{TraceChoice::kClose});
  } else if (change.closed == "libraries") {
    output.choices.emplace_back(CloseLibraries{});
  }
  if (area.width > 0 && below_.shown() == kConsole) {
    errors_seen_ = log.errors();
    wrong_answers_seen_ = log.wrong_answers();
  }
}

void Panels::BuildSplitters(const WorkspaceLayout& layout) {
  const float em = ImGui::GetFontSize();
  Resize(side_splitter_.Build("###side splitter", layout.side_splitter, Splitter::Panels::kRight,
                              layout.side.width),
         em, workspace_.side, workspace_.side_closed);
  Resize(below_splitter_.Build("###below splitter", layout.below_splitter, Splitter::Panels::kBelow,
                               layout.below.height),
         em, workspace_.below, workspace_.below_closed);
}

void Panels::OpenTour(std::vector<TourCard> cards) {
  overview_.Close();
  tour_cards_ = std::move(cards);
  tour_page_.Open();
  keys_.Give(TourPage::kWindow);
}

void Panels::ClosePages() {
  overview_.Close();
  if (!tour_page_.open()) return;
  tour_page_.Close();
  keys_.Release();
}

std::string_view Panels::WindowWithOwnArrows() const {
  return below_.shown() == "cases" ? kBelow : "";
}

void Panels::MoveKeys(int step) {
  std::vector<std::string> windows;
  if (tour_page_.open()) {
    windows.emplace_back(TourPage::kWindow);
  } else {
    for (const auto& panel : panels_) {
      if (panel->traits().place == Panel::Place::kSide) windows.push_back(WindowOf(*panel));
    }
    windows.emplace_back(kBelow);
  }
  keys_.Move(windows, step);
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
  const bool open =
      picker_.open() || picture_dialog_.open() || help_.open() || declaration_form_.open();
  picker_.Close();
  picture_dialog_.Close();
  help_.Close();
  declaration_form_.Close();
  return open;
}

}  // namespace hitscan
