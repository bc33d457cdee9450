#include "viewer/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
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
// an own implementation.
constexpr double kProgressInterval = 0.1;
constexpr double kAnswerInterval = 0.02;

}  // namespace

Viewer::InputListener::InputListener(Window& window) {
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
}
Viewer::InputListener::~InputListener() { ImGui_ImplGlfw_Shutdown(); }

void Viewer::InputListener::Begin(Window& window) {
  ImGui_ImplGlfw_NewFrame();
  // Dear ImGui reads at the beginning of a frame which keys are down. On a slow machine it would
  // miss a short stroke.
  ImGuiIO& io = ImGui::GetIO();
  const auto& down = io.KeysDown;
  io.KeyCtrl = down[GLFW_KEY_LEFT_CONTROL] || down[GLFW_KEY_RIGHT_CONTROL];
  io.KeyShift = down[GLFW_KEY_LEFT_SHIFT] || down[GLFW_KEY_RIGHT_SHIFT];
  for (const KeyStroke& stroke : window.TakeStrokes()) {
    if (!std::exchange(io.KeysDown[stroke.key], true)) short_strokes.push_back(stroke.key);
    io.KeysDownDuration[stroke.key] = -1;  // a new stroke, not a held key
    io.KeyCtrl |= stroke.control;
    io.KeyShift |= stroke.shift;
  }
}

void Viewer::InputListener::End() {
  for (const int key : std::exchange(short_strokes, {})) ImGui::GetIO().KeysDown[key] = false;
}

Viewer::Viewer(Window& window, Renderer& renderer, SampleRunner& runner,
               const std::optional<int>& frames, const Settings& settings,
               const std::filesystem::path& recovery, ImplementationWatcher::GetOptions options)
    : window_(window),
      renderer_(renderer),
      runner_(runner),
      interface_(window.content_scale()),
      input_(window),
      navigator_(runner),
      commands_(runner),
      documents_(runner, commands_, recovery,
                 [this] {
                   BeginSample();
                   FrameScene();
                 }),
      implementations_(runner, documents_.dialogs(), std::move(options), settings.own),
      fuzz_(runner, commands_, implementations_.watcher()),
      manipulator_(runner, commands_),
      pacer_(window.refresh_rate()),
      frames_left_(frames),
      turn_rate_(settings.turn_rate),
      card_seen_(settings.card_seen),
      frames_to_draw_(ImguiContext::kLayoutFrames),
      last_(Clock::now()) {
  if (const Theme* theme = FindTheme(settings.theme)) appearance_.theme = *theme;
  panels_.positions().Restore(settings.panels);
  documents_.SetRecent(settings.recent);
  commands_.AskAboutTexts([this](TextToRead text, ReadDialog::Add add) {
    panels_.read_dialog().Open(std::move(text), std::move(add));
    RequestFrames();
  });
  if (!card_seen_) panels_.help().Welcome();
  BeginSample();
  documents_.recovery().Offer();
}

Viewer::~Viewer() = default;

bool Viewer::Turning() const { return !paused_ && runner_.camera().turning; }

// While a sample moves, Draw requests the next frame.
std::optional<double> Viewer::SecondsToWait() const {
  FrameState state{.drawable = drawable_,
                   .visible = visible_,
                   .moving = Turning() || navigator_.flying(),
                   .changed = frames_to_draw_ > 0,
                   .counted = frames_left_.has_value()};
  const auto poll_every = [&state](double seconds) {
    state.poll = std::min(state.poll.value_or(seconds), seconds);
  };
  if (runner_.document() != nullptr) poll_every(DocumentController::kPollInterval);
  if (reloader_) poll_every(ShaderReloader::kPollInterval);
  if (implementations_.watcher().size() > 0) poll_every(ImplementationWatcher::kPollInterval);
  if (implementations_.watcher().busy()) poll_every(kProgressInterval);
  if (runner_.loading()) poll_every(kProgressInterval);
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
  settings.card_seen = card_seen_;
  settings.panels = panels_.positions().states();
  settings.own = implementations_.last();
}

void Viewer::WatchShaders(const std::filesystem::path& folder) {
  reloader_.emplace(folder, renderer_, runner_.log());
}

void Viewer::CollectEvents() {
  window_.Collect(SecondsToWait());
  if (reloader_ && reloader_->Poll()) RequestFrames();
  if (documents_.Poll()) RequestFrames();
  const bool busy = implementations_.watcher().busy();
  if (implementations_.watcher().Poll() || busy) RequestFrames();
  if (runner_.UpdateAnswers(false)) RequestFrames();
  if (runner_.loading()) frames_to_draw_ = std::max(frames_to_draw_, 1);
  if (fuzz_.Poll()) RequestFrames();
  panels_.ShowFuzz(fuzz_.state());
  panels_.ShowOwn(implementations_.state());
  panels_.ShowRecoverable(documents_.recovery().count());
  panels_.ShowFiles(documents_.state());
}

bool Viewer::Frame() {
  const Clock::time_point begin = Clock::now();
  const bool slept = SecondsToWait() != 0;
  CollectEvents();
  if (signals_.Received()) {
    StoreAll();
    runner_.log().Info("Ended by a signal: unsaved changes are offered at the next start.");
    return false;
  }
  if (window_.TakeClosing()) CloseWindow();
  if (quit_) return false;
  if (window_.TakeDirty()) RequestFrames();
  const Window::Size pixels = window_.framebuffer_size();
  UpdateVisibility(pixels);
  if (!drawable_) return true;
  if (slept) {
    if (frames_to_draw_ == 0) return true;
    last_ = Clock::now();  // sleeping does not advance the time of the scene
  }

  Resize(pixels);
  input_.Begin(window_);
  interface_.Begin();
  input_.End();
  HandleEvents();
  AdvanceTime();
  manipulator_.UpdateHover(interface_.uses_mouse());
  Dispatch(panels_.Build(runner_, Turning(), appearance_));
  documents_.dialogs().Build();
  if (documents_.recovery().Build()) RequestFrames();
  UpdateTitle();
  if (!card_seen_ && !panels_.help().open()) card_seen_ = true;
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
  const Window::Size units = window_.size();
  if (units.width > 0) {
    pixels_per_unit_ = static_cast<double>(pixels.width) / units.width;
    interface_.SetScale(window_.content_scale(), static_cast<float>(pixels_per_unit_));
  }
  navigator_.Resize(units.width, units.height);
  manipulator_.Resize(units.width, units.height, pixels_per_unit_);
  manipulator_.SetAppearance(appearance_);
  runner_.Resize(pixels.width, pixels.height);
}

void Viewer::AdvanceTime() {
  const Clock::time_point now = Clock::now();
  const double passed = visible_ ? Seconds(now - last_) : 0;
  last_ = now;
  runner_.camera().turn_rate = static_cast<float>(turn_rate_);
  navigator_.Advance(passed);
  if (paused_ || !visible_) return steps_.Reset();
  for (int steps = steps_.Advance(passed); steps > 0; --steps) {
    runner_.Update(static_cast<float>(FixedSteps::kStep));
  }
}

FrameParts Viewer::Parts() {
  return {renderer_, interface_, panels_, runner_, appearance_, Turning()};
}

void Viewer::Draw() {
  const bool was_loading = runner_.loading();
  runner_.Render();
  if (was_loading && !runner_.loading()) ShowLoaded();
  const Canvas& canvas = runner_.canvas();
  // While the drawing changes, or a task is unfinished, the next frame has to be drawn too.
  if (canvas.stamp() != drawn_) RequestFrames();
  drawn_ = canvas.stamp();
  const bool working = runner_.application() != nullptr && runner_.application()->Progress();
  if (working && !runner_.loading()) RequestFrames();
  PaintFrame(Parts(), labels_, runner_.width(), runner_.height(), &image_,
             [this] { manipulator_.Draw(); });
  SavePictures(runner_.width(), runner_.height());
  window_.Swap();
}

}  // namespace hitscan
