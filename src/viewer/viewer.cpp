#include "viewer/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <thread>
#include <utility>

namespace hitscan {
namespace {

double Seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

Viewer::Ears::Ears(Window& window) { ImGui_ImplGlfw_InitForOpenGL(window.handle(), true); }
Viewer::Ears::~Ears() { ImGui_ImplGlfw_Shutdown(); }

void Viewer::Ears::Begin(Window& window) {
  ImGui_ImplGlfw_NewFrame();
  // Dear ImGui only looks at which keys are down when a frame begins: a short stroke on a slow
  // machine would be lost.
  ImGuiIO& io = ImGui::GetIO();
  const auto& down = io.KeysDown;
  io.KeyCtrl = down[GLFW_KEY_LEFT_CONTROL] || down[GLFW_KEY_RIGHT_CONTROL];
  io.KeyShift = down[GLFW_KEY_LEFT_SHIFT] || down[GLFW_KEY_RIGHT_SHIFT];
  for (const KeyStroke& stroke : window.TakeStrokes()) {
    if (!std::exchange(io.KeysDown[stroke.key], true)) short_strokes.push_back(stroke.key);
    io.KeysDownDuration[stroke.key] = -1;  // a stroke of its own, not one that goes on
    io.KeyCtrl |= stroke.control;
    io.KeyShift |= stroke.shift;
  }
}

void Viewer::Ears::End() {
  for (const int key : std::exchange(short_strokes, {})) ImGui::GetIO().KeysDown[key] = false;
}

Viewer::Viewer(Window& window, Renderer& renderer, SampleRunner& stage,
               const std::optional<int>& frames, const Settings& settings,
               const std::filesystem::path& recovery)
    : window_(window),
      renderer_(renderer),
      runner_(stage),
      interface_(window.content_scale()),
      ears_(window),
      navigator_(stage),
      work_(stage),
      documents_(stage, work_, recovery, [this] { BeginSample(); }),
      manipulator_(stage, work_),
      pacer_(window.refresh_rate()),
      frames_left_(frames),
      turn_rate_(settings.turn_rate),
      card_seen_(settings.card_seen),
      frames_to_settle_(kSettling),
      last_(Clock::now()) {
  if (const Theme* theme = FindTheme(settings.theme)) appearance_.theme = *theme;
  panels_.places().Restore(settings.panels);
  if (!card_seen_) panels_.help().Welcome();
  BeginSample();
}

Viewer::~Viewer() = default;

bool Viewer::Turning() const { return !paused_ && runner_.camera().turning; }

// A sample that moves by itself keeps the frames coming: see Draw.
std::optional<double> Viewer::SecondsToWait() const {
  FrameState state{.drawable = drawable_,
                   .visible = visible_,
                   .moving = Turning() || navigator_.flying(),
                   .changed = frames_to_settle_ > 0,
                   .counted = frames_left_.has_value()};
  const Application* application = runner_.application();
  if (application != nullptr && application->cases() != nullptr)
    state.poll = DocumentController::kEvery;
  if (reloader_) state.poll = ShaderReloader::kEvery;
  return hitscan::SecondsToWait(state);
}

void Viewer::UpdateVisibility(const Window::Size& pixels) {
  drawable_ = pixels.width > 0 && pixels.height > 0;
  const bool was_visible = std::exchange(visible_, window_.IsVisible());
  if (visible_ && !was_visible) frames_to_settle_ = kSettling;
}

void Viewer::Remember(Settings& settings) const {
  settings.sample = runner_.name();
  if (ImGui::GetIO().MouseDown[0]) return;
  settings.theme = appearance_.theme.name;
  settings.turn_rate = turn_rate_;
  settings.card_seen = card_seen_;
  settings.panels = panels_.places().places();
}

void Viewer::WatchShaders(const std::filesystem::path& folder) {
  reloader_.emplace(folder, renderer_, runner_.log());
}

void Viewer::Collect() {
  window_.Collect(SecondsToWait());
  if (reloader_ && reloader_->Poll()) frames_to_settle_ = kSettling;
  if (documents_.Poll()) frames_to_settle_ = kSettling;
}

bool Viewer::Frame() {
  const Clock::time_point begin = Clock::now();
  const bool asleep = SecondsToWait() != 0;
  Collect();
  if (window_.TakeClosing()) CloseWindow();
  if (over_) return false;
  if (window_.TakeDirty()) frames_to_settle_ = kSettling;
  const Window::Size pixels = window_.framebuffer_size();
  UpdateVisibility(pixels);
  if (!drawable_) return true;
  if (asleep) {
    if (frames_to_settle_ == 0) return true;
    last_ = Clock::now();  // what is asleep does not age
  }

  Fit(pixels);
  ears_.Begin(window_);
  interface_.Begin();
  ears_.End();
  HandleEvents();
  PassTime();
  manipulator_.UpdateHover(interface_.wants_mouse());
  Obey(panels_.Build(runner_, Turning(), appearance_));
  documents_.dialogs().Build();
  if (!card_seen_ && !panels_.help().open()) card_seen_ = true;
  if (frames_to_settle_ > 0) --frames_to_settle_;
  Draw();
  CountGlErrors();
  if (frames_left_ && --*frames_left_ == 0) return false;

  // Waiting for the user is no part of the frame that Pacer wants to know.
  const double rest = asleep ? 0 : pacer_.SleepAfter(Seconds(Clock::now() - begin));
  if (rest > 0) std::this_thread::sleep_for(std::chrono::duration<double>(rest));
  return !over_;
}

void Viewer::Fit(const Window::Size& pixels) {
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

void Viewer::PassTime() {
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

void Viewer::Draw() {
  runner_.Render();
  const Canvas& canvas = runner_.canvas();
  // A drawing that changes is a reason to go on drawing, whatever the camera does.
  if (canvas.stamp() != drawn_) frames_to_settle_ = kSettling;
  drawn_ = canvas.stamp();
  // So is work that is not done yet.
  if (runner_.application() != nullptr && runner_.application()->Progress()) {
    frames_to_settle_ = kSettling;
  }
  const Camera lens = runner_.camera().Lens(runner_.width(), runner_.height());
  labels_.Draw(canvas.labels(), lens, appearance_.theme);
  manipulator_.Draw();
  renderer_.Draw(canvas, lens, runner_.width(), runner_.height(), appearance_);
  interface_.Draw();
  SavePictures(runner_.width(), runner_.height());
  window_.Swap();
}

}  // namespace hitscan
