#include "viewer/session.h"

#include <imgui.h>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <variant>

#include "app/case_scene.h"
#include "app/orbit_camera.h"
#include "documents/open_plan.h"
#include "implementation/implementation_source.h"
#include "platform/editor.h"
#include "platform/page.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace

Session::Session(SampleRunner& sample_runner, FrameSchedule frame_schedule, float content_scale,
                 const Settings& settings, const std::filesystem::path& state,
                 const ImplementationWatcher::GetOptions& implementation_options)
    : runner(sample_runner),
      redraws(std::move(frame_schedule)),
      imgui(content_scale),
      navigator(runner),
      commands(runner),
      documents(runner, commands, state,
                [this] {
                  BeginSample();
                  FitScene();
                }),
      implementations(runner, documents.dialogs(), implementation_options,
                      settings.user_implementation),
      projects(runner, documents, implementations, implementation_options, settings.projects,
               [this] { BeginSample(); }),
      fuzz(runner, commands, implementations.watcher()),
      overview(runner),
      map(runner, commands, implementations.watcher()),
      trace(runner),
      libraries(runner, implementation_options),
      manipulator(runner, commands),
      ui_scale(settings.ui_scale),
      turn_rate(settings.turn_rate),
      paused(!settings.turning),
      last(std::chrono::steady_clock::now()) {
  const Theme* theme = FindTheme(settings.theme);
  SetTheme(theme == nullptr ? Themes().front() : *theme);
  runner.FadeOthers(settings.fades_others);
  appearance.ground = settings.ground;
  panels.workspace() = settings.workspace;
  documents.SetRecent(settings.recent);
  commands.AskAboutTexts([this](TextToRead text, ReadDialog::Add add) {
    panels.read_dialog().Open(std::move(text), std::move(add));
    redraws.Request();
  });
  commands.ShowSelectedWith([this] { ShowSelected(); });
  BeginSample();
}

void Session::Remember(Settings& settings) const {
  settings.sample = runner.name();
  settings.recent = documents.state().recent;
  settings.projects = projects.answers();
  // During a drag the settings below change in each frame; they are kept when it ends.
  if (ImGui::GetIO().MouseDown[0]) return;
  settings.theme = appearance.theme.name;
  settings.turn_rate = turn_rate;
  settings.ui_scale = ui_scale;
  settings.turning = !paused;
  settings.fades_others = runner.environment().fades_others;
  settings.ground = appearance.ground;
  settings.workspace = panels.workspace();
  settings.tour = settings.tour && panels.tour_page().open();
  settings.user_implementation = implementations.last();
}

void Session::Do(Action action) {
  redraws.Request();
  frames_without_keys = ImguiContext::kLayoutFrames;
  Run(action, *this);
  tour.Did(action);
}

void Session::Do(const PanelChoice& choice) {
  const Overloaded handler{
      [this](Action action) { Do(action); },
      [this](const SceneCall& call) { call(runner); },
      [this](const CaseEdit& edit) {
        if (!commands.Edit(edit)) refused = true;
      },
      [this](const ShowSample& shown) {
        ChangeSample([name = shown.name](SampleRunner& changed) { changed.Show(name); });
      },
      [this](const UseImplementation& use) { UseNamed(use.name); },
      [this](const UseTheme& use) {
        if (const Theme* theme = FindTheme(use.name)) SetTheme(*theme);
      },
      [this](const SetTurnRate& rate) { Turn(static_cast<double>(rate.degrees_per_second)); },
      [this](const CopyAs& copy) {
        if (copy.format.empty()) {
          CopyIssue();
        } else {
          commands.CopyTest(copy.format);
        }
      },
      [this](const RevealSelected&) {
        if (!navigator.SeesSelected()) ShowSelected();
      },
      [this](const KeepVariants& keep) { commands.KeepVariants(keep.all); },
      [this](const FuzzChoice& chosen) {
        fuzz.Do(chosen);
        if (chosen.what == FuzzChoice::kShow) navigator.FitCase();
      },
      [this](const MapChoice& chosen) { map.Do(chosen); },
      [this](const TraceChoice& chosen) { trace.Do(chosen); },
      [this](const CloseLibraries&) { libraries.Close(); },
      [this](const OpenListed& listed) { documents.OpenFiles({listed.path}); },
      [this](const ShowTab& shown) { documents.ShowTab(shown.tab); },
      [this](const OpenOverview& cell) { Open(cell); },
      [this](const NewCaseFile& made) { documents.MakeNew(made.query); },
      [this](const hitscan::StartTour& start) { StartTour(start.tour); },
      [this](const EndTour&) { tour.End(); },
      [this](const PictureRequest& request) { pictures.Add(request); },
  };
  std::visit(handler, choice);
}

void Session::ChangeSample(std::function<void(SampleRunner&)> show) {
  manipulator.EndDrag();
  documents.AskUnsavedThen([this, show = std::move(show)] {
    show(runner);
    BeginSample();
  });
  redraws.Request();
}

void Session::Quit() {
  manipulator.EndDrag();
  documents.AskUnsavedThen([this] { quit = true; });
  redraws.Request();
}

void Session::Back() {
  if (panels.CloseOpen()) return;
  if (panels.page_open()) return panels.ClosePages();
  if (panels.ReleaseKeys()) return;
  if (commands.CancelReading() || commands.DiscardVariants() || fuzz.HideCase()) {
    return;
  }
  CaseDocument* const document = commands.document();
  if (document == nullptr) return;
  if (runner.case_scene()->enlarged()) return runner.case_scene()->Enlarge(false);
  if (!document->selected()) ShowOnly(ShownCases::kAll);
  document->Select(std::nullopt);
}

void Session::AddCase() {
  commands.AddAt([this](const Handle& anchor) { return PositionFor(anchor); });
}

Point Session::PositionFor(const Handle& anchor) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Rectangle area = Area().screen;
  const auto x = static_cast<double>(mouse.x - area.x);
  const auto y = static_cast<double>(mouse.y - area.y);
  const auto world = [this](const Point& drawn) {
    const CaseScene* const scene = runner.case_scene();
    return scene == nullptr ? drawn : Point(scene->scale().World(drawn));
  };
  if (imgui.wants_mouse() || !ImGui::IsMousePosValid(&mouse)) {
    return world(runner.camera().target);
  }
  if (anchor.freedom == Handle::kXyPlane) return world(manipulator.OnXyPlane(anchor, x, y));
  // Not on the shape under the mouse but in front of it: on its surface, rounding would decide.
  constexpr double kInFront = 0.9;
  std::optional<double> depth = manipulator.DepthAt(x, y);
  if (depth) *depth *= kInFront;
  return world(navigator.PositionAt(x, y, depth));
}

void Session::ShowOnly(ShownCases shown) {
  CaseScene* const scene = runner.case_scene();
  if (scene == nullptr) return;
  scene->ShowOnly(scene->shown() == shown ? ShownCases::kAll : shown);
}

void Session::ToggleOverview() {
  if (panels.overview().open()) return panels.overview().Close();
  manipulator.EndDrag();
  panels.ClosePages();
  panels.overview().Open();
}

void Session::ToggleTourPage() {
  if (panels.tour_page().open()) return panels.ClosePages();
  manipulator.EndDrag();
  tour.End();
  panels.OpenTour(TourCards());
}

void Session::StartTour(std::size_t index) {
  manipulator.EndDrag();
  documents.AskUnsavedThen([this, index] {
    const Tour& chosen = Tours()[index];
    panels.ClosePages();
    runner.ShowWhy(false);
    // Cleared first, so that the new implementation is not asked about the cases of the old scene.
    runner.Clear();
    runner.CompareWith("");
    implementations.Choose(std::string(chosen.implementation));
    overview.ForgetChosenImplementation();
    runner.Show(chosen.sample);
    BeginSample();
    if (!chosen.file.empty()) documents.OpenFiles({runner.environment().assets / chosen.file});
    StopTurning();
    tour.Start(index);
  });
  redraws.Request();
}

bool Session::PollTour() {
  const bool changed = tour.Poll({runner, panels, appearance, Turning()});
  panels.ShowTour(tour.state());
  return changed;
}

void Session::OpenGuide() {
  const std::filesystem::path guide =
      runner.environment().assets.parent_path() / "docs" / "guide.md";
  try {
    OpenOnDesktop(guide);
    runner.log().Info("Opened: " + guide.string());
  } catch (const std::exception& error) {
    runner.log().Error(error.what());
  }
}

void Session::Open(const OpenOverview& cell) {
  manipulator.EndDrag();
  documents.AskUnsavedThen([this, cell] {
    if (runner.implementation() != cell.implementation) {
      // Cleared first, so that the new implementation is not asked about the cases of the old
      // scene.
      runner.Clear();
      implementations.Choose(cell.implementation);
    }
    overview.ForgetChosenImplementation();
    runner.ShowCases(SceneFor(*cell.query, runner.name()), overview.FilesOf(*cell.query));
    BeginSample();
    FitScene();
    show_wrong_when_answered = true;
    ShowWrongWhenAnswered();
  });
  redraws.Request();
}

bool Session::ShowWrongWhenAnswered() {
  if (!show_wrong_when_answered || runner.loading() || runner.WaitsForAnswers()) return false;
  show_wrong_when_answered = false;
  if (commands.document() == nullptr) return false;
  const Verdict verdict = runner.application()->verdict();
  if (verdict.wrong + verdict.outdated == 0) return false;
  runner.case_scene()->ShowOnly(ShownCases::kWrong);
  runner.case_scene()->Enlarge(true);
  commands.SelectClearlyWrong();
  return true;
}

void Session::ShowChosenImplementation() {
  const std::string name = runner.implementation();
  const UserImplementations* const user = runner.user();
  std::vector<const Query*> answered;
  for (const Query& query : Queries()) {
    if (user != nullptr && user->Find(name, query) != nullptr) answered.push_back(&query);
  }
  const Application* const shown = runner.application();
  const auto names = shown == nullptr ? std::vector<std::string>() : shown->Implementations();
  const bool is_shown = std::ranges::find(names, name) != names.end();
  if (answered.size() == 1 && !is_shown) return Open({answered.front(), name});
  panels.ClosePages();
  panels.overview().Open();
}

bool Session::EnlargeSelected() {
  if (commands.document() == nullptr || !commands.document()->selected()) return false;
  CaseScene& scene = *runner.case_scene();
  const bool in_grid = scene.grid().cells().size() > 1;
  if (in_grid) scene.Enlarge(true);
  return in_grid;
}

void Session::ShowSelected() {
  // A case that is enlarged now is fitted into the picture once it is shown alone. The book's
  // camera stays where it is.
  if (!EnlargeSelected() && !UsesBooksCamera()) navigator.FitCase();
}

void Session::Fit() {
  if (!EnlargeSelected()) navigator.FitCase();
}

bool Session::PollProjects() {
  const bool changed = projects.Poll();
  const std::size_t changes = projects.changes();
  if (std::exchange(last_project_changes, changes) != changes) overview.ForgetCounts();
  return changed;
}

void Session::UseNamed(const std::string& name) {
  const bool is_open = runner.user() != nullptr && runner.user()->Find(name) != nullptr;
  if (const InstalledPeer* library = is_open ? nullptr : libraries.Find(name)) {
    return implementations.Open(*library);
  }
  implementations.Choose(name);
}

UserSources Session::Sources() {
  UserSources sources = implementations.state();
  projects.AddTo(sources);
  const CaseDocument* const document = runner.document();
  if (document != nullptr && !document->files().empty()) {
    sources.libraries = libraries.NamesFor(*document->files()[document->current_file()].query);
  }
  return sources;
}

bool Session::PollOverview() {
  // A question in a dialog is answered first.
  if (!documents.dialogs().open()) {
    const bool opened = implementations.watcher().TakeOpened();
    const bool chosen = overview.TakeChosenImplementation() || opened;
    // A page is slow to ask JavaScript about all queries: the scene has those that it is meant for.
    const UserImplementations* const user = runner.user();
    const bool is_slow =
        kIsPage && user != nullptr && user->Find(runner.implementation()) != nullptr;
    if (chosen && !is_slow) ShowChosenImplementation();
  }
  const bool changed = overview.Poll(panels.overview().open());
  panels.ShowOverview(overview.table(), overview.unfinished());
  return ShowWrongWhenAnswered() || changed;
}

void Session::CopyCamera() {
  const Application* application = runner.application();
  const bool with_target = application != nullptr && application->start_camera().target != Point(0);
  const std::string text = CameraText(runner.camera(), with_target);
  ImGui::SetClipboardText(text.c_str());
  runner.log().Notice("Copied: --camera " + text);
}

PageLink Session::LinkHere() const {
  PageLink link{.sample = runner.name(), .camera = CameraText(runner.camera(), true)};
  const UserImplementations* const user = runner.user();
  const bool own = user != nullptr && user->Find(runner.implementation()) != nullptr;
  if (!own && runner.implementation() != "hitscan") link.implementation = runner.implementation();
  const CaseDocument* const document = runner.document();
  if (document != nullptr && document->selected()) {
    const CaseRef ref = *document->selected();
    link.cases = LinkedCases(document->files()[ref.file], document->At(ref));
  }
  return link;
}

void Session::CopyLink() {
  try {
    const std::string page = PageAddress();
    ImGui::SetClipboardText((page + FragmentOf(LinkHere())).c_str());
    runner.log().Notice(page.empty() ? "Copied: the end of a link to a page with Hitscan"
                                     : "Copied: a link to this page");
  } catch (const std::exception& error) {
    runner.log().Error("no link can be made: " + std::string(error.what()));
  }
}

void Session::PasteCamera() {
  const char* text = ImGui::GetClipboardText();
  try {
    ReadCamera(text == nullptr ? "" : text).Apply(runner.camera());
  } catch (const std::exception& error) {
    runner.log().Error("the clipboard holds no camera: " + std::string(error.what()));
  }
}

void Session::CopyIssue() {
  const PictureRequest picture = AsSeen(false);
  const double aspect = static_cast<double>(picture.width) / std::max(picture.height, 1);
  const OrbitCamera camera = navigator.OfCase(aspect).value_or(runner.camera());
  if (!commands.CopyIssue(picture.path, CameraText(camera))) return;
  pictures.Add(picture,
               CaseAlone{runner.case_scene()->DrawAlone(*runner.document()->selected()), camera});
}

PictureRequest Session::AsSeen(bool with_panels) const {
  return {with_panels ? width : runner.width(), with_panels ? height : runner.height(), with_panels,
          FreePicturePath(PictureFolder(), runner.name())};
}

void Session::SetTheme(const Theme& theme) {
  appearance.theme = theme;
  runner.UseTheme(theme);
  imgui.UseTheme(theme);
}

void Session::ToggleGround() {
  if (appearance.theme.detailed()) appearance.ground = !appearance.ground;
}

void Session::TogglePause() {
  // Pauses a camera that turns. Otherwise the camera turns again, also after the user stopped the
  // turn with the mouse.
  paused = Turning();
  if (!paused) runner.camera().turning = true;
}

void Session::Step() {
  if (!Turning()) runner.Update(static_cast<float>(FixedSteps::kStep));
}

double Session::TurnRate() const {
  constexpr double kCalm = 8;  // degrees a second
  return turn_rate.value_or(UsesBooksCamera() ? static_cast<double>(kBookTurnRate) : kCalm);
}

void Session::Turn(double degrees_a_second) {
  turn_rate = std::clamp(degrees_a_second, 0.0, kFastestTurn);
}

void Session::AdvanceTime() {
  const auto now = std::chrono::steady_clock::now();
  const double passed = redraws.visible() ? std::chrono::duration<double>(now - last).count() : 0;
  last = now;
  runner.camera().turn_rate = static_cast<float>(TurnRate());
  navigator.Advance(passed);
  if (!TimePasses() || !redraws.visible()) return steps.Reset();
  for (int due = steps.Advance(passed); due > 0; --due) {
    runner.Update(static_cast<float>(FixedSteps::kStep));
  }
}

void Session::BeginSample() {
  panels.ClosePages();
  show_wrong_when_answered = false;
  fit_when_loaded = false;
  case_count = 0;
  loading = runner.loading();
  navigator.Reset();
  manipulator.Cancel();
  steps.Reset();
  documents.Begin();
  commands.SelectReported();
  redraws.Request();
}

void Session::UpdateLoading() {
  const bool was_loading = std::exchange(loading, runner.loading());
  if (!was_loading || loading) return;
  documents.Begin();
  commands.SelectReported();
  if (fit_when_loaded) FitScene();
  redraws.Request();
}

void Session::FitAddedCase() {
  const CaseDocument* const document = commands.document();
  std::size_t count = 0;
  for (std::size_t i = 0; document != nullptr && i < document->files().size(); ++i) {
    count += document->files()[i].cases.size();
  }
  const std::size_t before = std::exchange(case_count, count);
  // A case more changes the size of the cells, and its own cell has not been fitted yet.
  const bool grid = document != nullptr && runner.case_scene()->grid().cells().size() > 1;
  if (grid && before > 0 && count > before && !navigator.SeesSelected()) navigator.FitAll();
}

void Session::FitScene() {
  fit_when_loaded = runner.loading();
  if (fit_when_loaded) return;
  PlaceScene();
  navigator.ShowAll();
  StopTurning();
}

void Session::Resize(int new_width, int new_height, int window_width, float content_scale) {
  width = new_width;
  height = new_height;
  if (window_width > 0) {
    pixels_per_unit = static_cast<double>(width) / window_width;
    // The factor from sizes at scale 1 to pixels of the framebuffer.
    appearance.scale = content_scale * static_cast<float>(ui_scale);
    imgui.SetScale(appearance.scale, static_cast<float>(pixels_per_unit));
  }
  PlaceScene();
  manipulator.SetAppearance(appearance);
}

SceneArea Session::Area() const {
  // Before the first frame the panels are not laid out.
  const bool known = panels.scene().width > 0;
  return known ? SceneArea::Of(panels.scene(), pixels_per_unit, height)
               : SceneArea::Whole(width, height);
}

void Session::PlaceScene() {
  const SceneArea area = Area();
  navigator.Resize(static_cast<int>(area.screen.width), static_cast<int>(area.screen.height));
  manipulator.Place(area.screen, pixels_per_unit);
  runner.Resize(area.pixels.width, area.pixels.height);
}

}  // namespace hitscan
