#include "viewer/viewer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "base/text.h"
#include "edit/case_rows.h"
#include "platform/page.h"

namespace hitscan {
namespace {

// Seconds between two frames while a compiler works, cases are loaded or a tooltip is to come.
constexpr double kProgressInterval = 0.1;
// Seconds between two checks for answers of the user's implementation.
constexpr double kAnswerInterval = 0.02;
// Seconds between two checks of a text that is being read.
constexpr double kReadingInterval = 0.05;

// A tooltip gets its size only in the second frame.
constexpr int kFramesAfterChange = 2;

}  // namespace

std::string TitleOf(const SampleRunner& runner, const FilesState& files) {
  std::string title = runner.name().empty() ? "Hitscan" : runner.name() + " - Hitscan";
  const CaseDocument* document = runner.document();
  if (document == nullptr || document->files().empty()) return title;
  const std::size_t shown = document->current_file();
  std::string name = Printable(FileTitle(*document, shown));
  const std::size_t others = document->files().size() - 1;
  if (others > 0) name += fmt::format(" and {} more", others);
  if (shown < files.files.size()) {
    if (files.files[shown].read_only) name += " (read-only)";
    if (files.files[shown].untitled) {
      name = name == kUntitled ? name : fmt::format("untitled, from {}", name);
    }
    if (files.files[shown].user_copy) name += " (your copy)";
  }
  return fmt::format("{}{} - {}", document->dirty() ? "* " : "", name, title);
}

Viewer::Viewer(Window& window, Renderer& renderer, SampleRunner& runner,
               const std::optional<int>& frames, const Settings& settings,
               const std::filesystem::path& state, const ImplementationWatcher::GetOptions& options)
    : window_(window),
      renderer_(renderer),
      session_(runner, {frames, window.refresh_rate()}, window.content_scale(), settings, state,
               options),
      input_(window, session_) {}

// Movement of a sample need not be considered here, since Draw then requests the next frame.
std::optional<double> Viewer::SecondsToWait() const {
  const Session& s = session_;
  FrameState state{.moving = s.Turning() || s.navigator.flying(),
                   .changed = window_.has_events() || scene_.unfinished};
  const auto poll_every = [&state](double seconds) {
    state.poll = std::min(state.poll.value_or(seconds), seconds);
  };
  const ImplementationWatcher& watcher = s.implementations.watcher();
  if (s.runner.document() != nullptr) poll_every(DocumentController::kPollInterval);
  if (s.commands.reading()) poll_every(kReadingInterval);
  if (reloader_) poll_every(ShaderReloader::kPollInterval);
  if (s.projects.has_projects()) poll_every(ProjectController::kPollInterval);
  if (s.projects.busy()) poll_every(kProgressInterval);
  if (watcher.size() > 0) poll_every(ImplementationWatcher::kPollInterval);
  if (watcher.busy() || s.runner.loading()) poll_every(kProgressInterval);
  if (scene_.partial) poll_every(DrawingBudget::kStill);
  if (s.changes_soon) poll_every(kProgressInterval);
  if (const auto interval = s.overview.interval()) poll_every(*interval);
  if (s.fuzz.active()) poll_every(FuzzController::kPollInterval);
  if (s.map.busy()) poll_every(MapController::kPollInterval);
  if (s.trace.busy()) poll_every(TraceController::kPollInterval);
  if (s.libraries.busy()) poll_every(LibrariesController::kPollInterval);
  if (s.runner.WaitsForAnswers()) poll_every(kAnswerInterval);
  return s.redraws.SecondsToWait(state);
}

void Viewer::WatchShaders(const std::filesystem::path& folder) {
  reloader_.emplace(folder, renderer_, session_.runner.log());
}

void Viewer::CollectEvents() {
  Session& s = session_;
  window_.Collect(SecondsToWait());
  const bool busy = s.implementations.watcher().busy();
  const bool changes[] = {reloader_ && reloader_->Poll(),
                          s.documents.Poll(),
                          s.commands.Poll(),
                          s.PollProjects(),
                          s.implementations.watcher().Poll() || busy,
                          s.runner.UpdateAnswers(false),
                          s.fuzz.Poll(),
                          s.map.Poll(),
                          s.trace.Poll(),
                          s.libraries.Poll(),
                          s.PollOverview(),
                          s.PollTour()};
  if (std::ranges::count(changes, true) > 0) s.redraws.Request();
  if (s.runner.loading() || scene_.partial || s.changes_soon) s.redraws.Request(1);
  s.panels.ShowFuzz(s.fuzz.state());
  s.panels.ShowMap(s.map.state());
  s.panels.ShowTrace(s.trace.state());
  s.panels.ShowLibraries(s.libraries.state());
  s.panels.ShowUserSources(s.Sources());
  s.panels.ShowFiles(s.documents.state());
}

bool Viewer::Frame() {
  const auto begin = std::chrono::steady_clock::now();
  const bool slept = SecondsToWait() != 0;
  FrameSchedule& redraws = session_.redraws;
  CollectEvents();
  if (signals_.Received()) {
    input_.StoreAll();
    session_.runner.log().Info(
        "Ended by a signal: unsaved changes are kept for the next opening of the file.");
    return false;
  }
  if (window_.TakeClosing()) input_.CloseWindow();
  if (session_.quit) return false;
  const Window::Change change = window_.TakeChange();
  if (change == Window::Change::kMouse) redraws.Request(kFramesAfterChange);
  if (change > Window::Change::kMouse) redraws.Request();
  if (change == Window::Change::kWindow) scene_.shown.reset();
  const Window::Size pixels = window_.framebuffer_size();
  const bool was_visible = redraws.visible();
  redraws.SetVisible(pixels.width > 0 && pixels.height > 0, window_.IsVisible());
  if (was_visible && !redraws.visible()) input_.StoreAll();
  if (!redraws.drawable()) return true;
  if (slept) {
    if (!redraws.requested()) return true;
    session_.SkipTime();
  }

  session_.Resize(pixels.width, pixels.height, window_.size().width, window_.content_scale());
  Build();
  redraws.TakeRequest();
  Draw();
  input_.EndFrame();
  CountGlErrors();
  // The waiting time for the user does not count as part of a frame.
  const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - begin;
  const bool more = redraws.EndFrame(slept ? std::nullopt : std::optional(duration.count()));
  return more && !session_.quit;
}

void Viewer::Build() {
  Session& s = session_;
  input_.BuildFrame();
  input_.CatchUp();
  if (std::string title = TitleOf(s.runner, s.documents.state()); title != title_) {
    title_ = std::move(title);
    window_.SetTitle(title_);
  }
  if constexpr (kIsPage) {
    DescribeScene();
    FollowScene();
  }
  s.PlaceScene();
  s.navigator.FitSamples(!s.UsesBooksCamera());
  s.navigator.Settle();
  const CaseDocument* const document = s.runner.document();
  const auto selected = document == nullptr ? std::nullopt : document->selected();
  if (std::exchange(selected_, selected) != selected && selected) s.StopTurning();
}

namespace {

// "3000 of 60000 pixels of the map are wrong".
std::string TextOf(const MapState& state) {
  if (!state.problem.empty()) return state.problem;
  if (state.map == nullptr) return "the map is being filled";
  return fmt::format("{} of {} pixels of the map are wrong{}", state.map->Wrong(),
                     state.map->width() * state.map->height(), state.filled < 1 ? " so far" : "");
}

// "7 of 8 libraries have answered, 1 is wrong".
std::string TextOf(const LibrariesState& state) {
  if (!state.problem.empty()) return state.problem;
  const auto wrong = std::ranges::count_if(state.rows, &LibraryRow::wrong);
  const std::size_t failed = static_cast<std::size_t>(
      std::ranges::count_if(state.rows, [](const LibraryRow& row) { return !row.error.empty(); }));
  return fmt::format("{} of {} libraries have answered, {} {} wrong",
                     state.rows.size() - state.waiting - failed, state.rows.size(), wrong,
                     wrong == 1 ? "is" : "are");
}

}  // namespace

void Viewer::DescribeScene() {
  const SampleRunner& runner = session_.runner;
  const Application* const application = runner.application();
  std::string description;
  if (application != nullptr) {
    description = fmt::format("{}: {}", runner.name(), VerdictText(application->verdict()));
  }
  if (const auto search = session_.fuzz.state()) {
    const std::size_t count = search->found.mistakes.size();
    description += fmt::format("; the search found {} mistake{}", count, count == 1 ? "" : "s");
  }
  if (const auto libraries = session_.libraries.state()) description += "; " + TextOf(*libraries);
  if (const auto map = session_.map.state()) description += "; " + TextOf(*map);
  if (description == description_) return;
  description_ = std::move(description);
  DescribePicture(description_);
}

void Viewer::FollowScene() {
  const Session& s = session_;
  if (s.runner.application() == nullptr || ImGui::IsAnyMouseDown()) return;
  // The address that opened a file of cases keeps all of them, unless one is selected.
  const CaseDocument* const document = s.runner.document();
  if (document != nullptr && !document->selected()) {
    for (std::size_t i = 0; i < document->files().size(); ++i) {
      if (!document->read_only(i)) return;
    }
  }
  try {
    PageLink link = s.LinkHere();
    if (s.Turning()) link.camera.clear();
    if (link_ == link) return;
    SetAddressFragment(FragmentOf(link));
    link_ = std::move(link);
  } catch (const std::exception&) {
    // No link can hold this case: the address stays.
  }
}

bool Viewer::DrawSamplePicture() {
  TourPage& page = session_.panels.tour_page();
  if (!page.open()) sample_pictures_.reset();
  const auto wanted = page.wanted();
  if (!wanted) return false;
  if (!sample_pictures_) sample_pictures_.emplace(session_.runner.environment());
  page.Show(wanted->sample, sample_pictures_->Take(renderer_, wanted->sample, session_.appearance,
                                                   wanted->width, wanted->height));
  return true;
}

void Viewer::Draw() {
  Session& s = session_;
  s.runner.Render();
  s.UpdateLoading();  // after all renderings of the frame: Settle may have rendered before
  if (!s.loading) s.FitAddedCase();
  const Canvas& canvas = s.runner.canvas();
  // While the drawing changes or a task is unfinished, the next frames have to be drawn too.
  if (canvas.stamp() != drawn_) s.redraws.Request(kFramesAfterChange);
  drawn_ = canvas.stamp();
  const bool working = s.runner.application() != nullptr && s.runner.application()->Progress();
  const bool surveys = s.runner.case_scene() != nullptr && s.runner.case_scene()->Surveys();
  if ((working || surveys) && !s.runner.loading()) s.redraws.Request();
  labels_.SetHandles(s.manipulator.HandlesForLabels());
  const FrameParts parts{renderer_,    s.imgui,     s.panels, s.runner,
                         s.appearance, s.Turning(), &s.gizmo};
  const bool painted =
      PaintWindow(parts, labels_, s.Area(), scene_, [&s] { s.manipulator.Draw(); });
  if (!s.pictures.empty()) {
    s.pictures.Save(parts, s.Area(), s.width, s.height);
    s.redraws.Request();
  }
  if (DrawSamplePicture()) s.redraws.Request(kFramesAfterChange);
  if (!painted) return;
  s.redraws.Request(kFramesAfterChange);
  window_.Swap();
}

}  // namespace hitscan
