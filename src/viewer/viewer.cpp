#include "viewer/viewer.h"

#include <imgui.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace hitscan {
namespace {

double Seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

// Seconds between two pictures of the progress of a compiler, and between two looks for answers of
// the user's implementation.
constexpr double kProgressInterval = 0.1;
constexpr double kAnswerInterval = 0.02;

// A tooltip has its size in the second frame.
constexpr int kFramesAfterChange = 2;

}  // namespace

Viewer::Viewer(Window& window, Renderer& renderer, SampleRunner& runner,
               const std::optional<int>& frames, const Settings& settings,
               const std::filesystem::path& state, ImplementationWatcher::GetOptions options)
    : window_(window),
      renderer_(renderer),
      runner_(runner),
      interface_(window.content_scale()),
      input_(window),
      navigator_(runner),
      commands_(runner),
      documents_(runner, commands_, state,
                 [this] {
                   BeginSample();
                   FrameScene();
                 }),
      implementations_(runner, documents_.dialogs(), std::move(options), settings.own),
      fuzz_(runner, commands_, implementations_.watcher()),
      manipulator_(runner, commands_),
      pacer_(window.refresh_rate()),
      frames_left_(frames),
      ui_scale_(settings.ui_scale),
      turn_rate_(settings.turn_rate),
      frames_to_draw_(ImguiContext::kLayoutFrames),
      last_(Clock::now()) {
  const Theme* theme = FindTheme(settings.theme);
  SetTheme(theme == nullptr ? Themes().front() : *theme);
  paused_ = !settings.turning;
  runner_.FadeOthers(settings.fades_others);
  appearance_.ground = settings.ground;
  panels_.workspace() = settings.workspace;
  documents_.SetRecent(settings.recent);
  commands_.AskAboutTexts([this](TextToRead text, ReadDialog::Add add) {
    panels_.read_dialog().Open(std::move(text), std::move(add));
    RequestFrames();
  });
  BeginSample();
}

Viewer::~Viewer() = default;

bool Viewer::Turning() const { return !paused_ && runner_.camera().turning; }

// While a sample moves, Draw requests the next frame.
std::optional<double> Viewer::SecondsToWait() const {
  FrameState state{.drawable = drawable_,
                   .visible = visible_,
                   .moving = Turning() || navigator_.flying(),
                   .changed = frames_to_draw_ > 0 || window_.has_events() || scene_.drawing,
                   .counted = frames_left_.has_value()};
  const auto poll_every = [&state](double seconds) {
    state.poll = std::min(state.poll.value_or(seconds), seconds);
  };
  if (runner_.document() != nullptr) poll_every(DocumentController::kPollInterval);
  constexpr double kReadingInterval = 0.05;
  if (commands_.reading()) poll_every(kReadingInterval);
  if (reloader_) poll_every(ShaderReloader::kPollInterval);
  if (implementations_.watcher().size() > 0) poll_every(ImplementationWatcher::kPollInterval);
  if (implementations_.watcher().busy()) poll_every(kProgressInterval);
  if (runner_.loading()) poll_every(kProgressInterval);
  if (scene_.partial) poll_every(DrawingBudget::kStill);
  if (fuzz_.active()) poll_every(FuzzController::kPollInterval);
  if (runner_.WaitsForAnswers()) poll_every(kAnswerInterval);
  return hitscan::SecondsToWait(state);
}

void Viewer::UpdateVisibility(const Window::Size& pixels) {
  drawable_ = pixels.width > 0 && pixels.height > 0;
  const bool was_visible = std::exchange(visible_, window_.IsVisible());
  if (visible_ && !was_visible) RequestFrames();
  if (!visible_ && was_visible) StoreAll();
}

void Viewer::Remember(Settings& settings) const {
  settings.sample = runner_.name();
  settings.recent = documents_.state().recent;
  if (ImGui::GetIO().MouseDown[0]) return;
  settings.theme = appearance_.theme.name;
  settings.turn_rate = turn_rate_;
  settings.ui_scale = ui_scale_;
  settings.turning = !paused_;
  settings.fades_others = runner_.environment().fades_others;
  settings.ground = appearance_.ground;
  settings.workspace = panels_.workspace();
  settings.own = implementations_.last();
}

void Viewer::WatchShaders(const std::filesystem::path& folder) {
  reloader_.emplace(folder, renderer_, runner_.log());
}

void Viewer::CollectEvents() {
  window_.Collect(SecondsToWait());
  if (reloader_ && reloader_->Poll()) RequestFrames();
  if (documents_.Poll()) RequestFrames();
  if (commands_.Poll()) RequestFrames();
  const bool busy = implementations_.watcher().busy();
  if (implementations_.watcher().Poll() || busy) RequestFrames();
  if (runner_.UpdateAnswers(false)) RequestFrames();
  if (runner_.loading() || scene_.partial) RequestFrames(1);
  if (fuzz_.Poll()) RequestFrames();
  panels_.ShowFuzz(fuzz_.state());
  panels_.ShowOwn(implementations_.state());
  panels_.ShowFiles(documents_.state());
}

bool Viewer::Frame() {
  const Clock::time_point begin = Clock::now();
  const bool slept = SecondsToWait() != 0;
  CollectEvents();
  if (signals_.Received()) {
    StoreAll();
    runner_.log().Info("Ended by a signal: unsaved changes are kept for the next opening of the file.");
    return false;
  }
  if (window_.TakeClosing()) CloseWindow();
  if (quit_) return false;
  const Window::Change change = window_.TakeChange();
  if (change == Window::Change::kMouse) RequestFrames(kFramesAfterChange);
  if (change > Window::Change::kMouse) RequestFrames();
  if (change == Window::Change::kWindow) scene_.shown.reset();
  const Window::Size pixels = window_.framebuffer_size();
  UpdateVisibility(pixels);
  if (!drawable_) return true;
  if (slept) {
    if (frames_to_draw_ == 0) return true;
    last_ = Clock::now();  // sleeping does not advance the time of the scene
  }

  Resize(pixels);
  BuildFrame();
  CatchUp();
  UpdateTitle();
  PlaceScene();
  navigator_.FrameSamples(!UsesBooksCamera());
  navigator_.Settle();
  const CaseDocument* const document = runner_.document();
  const auto selected = document == nullptr ? std::nullopt : document->selected();
  if (std::exchange(selected_, selected) != selected && selected) StopTurning();
  if (frames_to_draw_ > 0) --frames_to_draw_;
  Draw();
  if (std::exchange(store_all_, false)) StoreAll();
  DoAfterTyping();
  CountGlErrors();
  if (frames_left_ && --*frames_left_ == 0) return false;

  // The waiting time for the user does not count as part of a frame.
  const double rest = slept ? 0 : pacer_.SleepAfter(Seconds(Clock::now() - begin));
  if (rest > 0) std::this_thread::sleep_for(std::chrono::duration<double>(rest));
  return !quit_;
}

void Viewer::Resize(const Window::Size& pixels) {
  pixels_ = pixels;
  const Window::Size units = window_.size();
  if (units.width > 0) {
    pixels_per_unit_ = static_cast<double>(pixels.width) / units.width;
    interface_.SetScale(Density(), static_cast<float>(pixels_per_unit_));
    appearance_.scale = Density();
  }
  PlaceScene();
  manipulator_.SetAppearance(appearance_);
}

SceneArea Viewer::Area() const {
  // Before the first frame the panels are not laid out.
  const bool known = panels_.scene().width > 0;
  return known ? SceneArea::Of(panels_.scene(), pixels_per_unit_, pixels_.height)
               : SceneArea::Whole(pixels_.width, pixels_.height);
}

void Viewer::PlaceScene() {
  const SceneArea area = Area();
  navigator_.Resize(static_cast<int>(area.units.width), static_cast<int>(area.units.height));
  manipulator_.Place(area.units, pixels_per_unit_);
  runner_.Resize(area.pixels.width, area.pixels.height);
}

double Viewer::TurnRate() const {
  constexpr double kCalm = 8;
  return turn_rate_.value_or(UsesBooksCamera() ? static_cast<double>(kBookTurnRate) : kCalm);
}

void Viewer::AdvanceTime() {
  const Clock::time_point now = Clock::now();
  const double passed = visible_ ? Seconds(now - last_) : 0;
  last_ = now;
  runner_.camera().turn_rate = static_cast<float>(TurnRate());
  navigator_.Advance(passed);
  if (paused_ || !visible_) return steps_.Reset();
  for (int steps = steps_.Advance(passed); steps > 0; --steps) {
    runner_.Update(static_cast<float>(FixedSteps::kStep));
  }
}

FrameParts Viewer::Parts() {
  return {renderer_, interface_, panels_, runner_, appearance_, Turning(), &gizmo_};
}

void Viewer::Draw() {
  runner_.Render();
  // The navigator may have rendered first.
  if (std::exchange(loading_, runner_.loading()) && !loading_) ShowLoaded();
  const Canvas& canvas = runner_.canvas();
  // While the drawing changes, or a task is unfinished, the next frame has to be drawn too.
  if (canvas.stamp() != drawn_) RequestFrames(kFramesAfterChange);
  drawn_ = canvas.stamp();
  const bool working = runner_.application() != nullptr && runner_.application()->Progress();
  if (working && !runner_.loading()) RequestFrames();
  labels_.SetHandles(manipulator_.LabelsOfHandles());
  const bool painted =
      PaintWindow(Parts(), labels_, Area(), scene_, [this] { manipulator_.Draw(); });
  SavePictures();
  if (!painted) return;
  RequestFrames(kFramesAfterChange);
  window_.Swap();
}

}  // namespace hitscan
