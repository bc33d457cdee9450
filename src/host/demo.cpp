#include "host/demo.h"

#include <backends/imgui_impl_glfw.h>

#include <thread>
#include <variant>

namespace hitscan {
namespace {

// A menu that opens, or a panel that fits itself to its text, takes a few frames to come to rest.
constexpr int kSettling = 4;

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

double Seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

Demo::Ears::Ears(Window& window) { ImGui_ImplGlfw_InitForOpenGL(window.handle(), true); }
Demo::Ears::~Ears() { ImGui_ImplGlfw_Shutdown(); }

Demo::Demo(Window& window, Renderer& renderer, Stage& stage, const std::optional<int>& frames,
           const Theme& theme)
    : window_(window),
      renderer_(renderer),
      stage_(stage),
      interface_(window.content_scale()),
      ears_(window),
      pacer_(window.refresh_rate()),
      frames_left_(frames),
      appearance_{theme, false},
      frames_to_settle_(kSettling),
      last_(Clock::now()) {
  window_.SetTitle("Hitscan - " + stage_.name());
}

Demo::~Demo() = default;

bool Demo::Turning() const { return !paused_ && stage_.camera().turning; }

// A sample that moves by itself keeps the frames coming: see Draw.
bool Demo::MaySleep() const { return !Turning() && frames_to_settle_ == 0 && !frames_left_; }

void Demo::WatchShaders(const std::filesystem::path& folder) {
  reloader_.emplace(folder, renderer_, stage_.log());
}

void Demo::Collect() {
  std::optional<double> patience;
  if (reloader_) patience = ShaderReloader::kEvery;
  window_.Collect(MaySleep(), patience);
  if (reloader_ && reloader_->Poll()) frames_to_settle_ = kSettling;
}

bool Demo::Frame() {
  const Clock::time_point begin = Clock::now();
  const bool asleep = MaySleep();
  Collect();
  if (window_.closing()) return false;
  if (window_.TakeDirty()) frames_to_settle_ = kSettling;
  const Window::Size pixels = window_.framebuffer_size();
  if (pixels.width == 0 || pixels.height == 0) {
    // Iconified: nothing to draw until something happens.
    if (!asleep) window_.Collect(true);
    return true;
  }
  if (asleep) {
    if (frames_to_settle_ == 0) return true;
    last_ = Clock::now();  // what is asleep does not age
  }

  Fit(pixels);
  ImGui_ImplGlfw_NewFrame();
  interface_.Begin();
  HandleEvents();
  PassTime();
  const Panels::Choice choice = panels_.Build(stage_, Turning(), appearance_);
  if (choice.action) Do(*choice.action);
  if (choice.implementation) {
    stage_.ChooseImplementation(*choice.implementation);
    frames_to_settle_ = kSettling;
  }
  if (choice.theme) {
    if (const Theme* theme = FindTheme(*choice.theme)) appearance_.theme = *theme;
    frames_to_settle_ = kSettling;
  }
  if (choice.control) {
    stage_.Change(*choice.control);
    frames_to_settle_ = kSettling;
  }
  if (choice.sample) {
    stage_.Show(*choice.sample);
    BeginSample();
  }
  if (frames_to_settle_ > 0) --frames_to_settle_;
  Draw();
  CountGlErrors();
  if (frames_left_ && --*frames_left_ == 0) return false;

  // Waiting for the user is no part of the frame that Pacer wants to know.
  const double rest = asleep ? 0 : pacer_.SleepAfter(Seconds(Clock::now() - begin));
  if (rest > 0) std::this_thread::sleep_for(std::chrono::duration<double>(rest));
  return !window_.closing();
}

void Demo::Fit(const Window::Size& pixels) {
  const Window::Size units = window_.size();
  height_ = units.height;
  if (units.width > 0) {
    interface_.SetScale(window_.content_scale(),
                        static_cast<float>(pixels.width) / static_cast<float>(units.width));
  }
  stage_.Resize(pixels.width, pixels.height);
}

void Demo::HandleEvents() {
  for (const InputEvent& event : window_.TakeEvents()) Handle(event);
}

void Demo::Handle(const InputEvent& event) {
  const Overloaded handler{
      [this](const MousePressed& press) {
        if (!interface_.wants_mouse()) controller_.Press(press.button, press.x, press.y);
      },
      [this](const MouseReleased& release) { controller_.Release(release.button); },
      [this](const MouseMoved& move) {
        controller_.Move(move.x, move.y, height_, stage_.camera());
        // The window's units are not pixels on every screen; the framebuffer's are.
        const double pixels = height_ > 0 ? static_cast<double>(stage_.height()) / height_ : 1;
        stage_.MovePointer(static_cast<float>(move.x * pixels),
                           static_cast<float>(move.y * pixels));
      },
      [this](const WheelTurned& wheel) {
        if (!interface_.wants_mouse()) CameraController::Scroll(wheel.clicks, stage_.camera());
      },
      [this](const FocusLost&) { controller_.ReleaseAll(); },
      [this](Action action) {
        if (!interface_.wants_text()) Do(action);
      },
  };
  std::visit(handler, event);
}

void Demo::Do(Action action) {
  switch (action) {
    case Action::kPreviousSample:
      stage_.ShowPrevious();
      return BeginSample();
    case Action::kNextSample:
      stage_.ShowNext();
      return BeginSample();
    case Action::kRestart:
      stage_.Restart();
      return BeginSample();
    case Action::kPause:
      // Also gets a camera going again that was stopped by hand.
      paused_ = Turning();
      if (!paused_) stage_.camera().turning = true;
      return;
    case Action::kResetCamera:
      if (stage_.application() != nullptr) stage_.application()->ResetCamera();
      return;
    case Action::kXRay:
      appearance_.x_ray = !appearance_.x_ray;
      frames_to_settle_ = kSettling;
      return;
    case Action::kTogglePanels:
      return panels_.Toggle();
    case Action::kToggleKeys:
      return panels_.ToggleKeys();
    case Action::kBack:
      if (!panels_.CloseOpen()) window_.Close();
      return;
    case Action::kQuit:
      return window_.Close();
  }
}

void Demo::BeginSample() {
  controller_.ReleaseAll();
  steps_.Reset();
  frames_to_settle_ = kSettling;
  window_.SetTitle("Hitscan - " + stage_.name());
}

void Demo::PassTime() {
  const Clock::time_point now = Clock::now();
  const double passed = Seconds(now - last_);
  last_ = now;
  if (paused_) return steps_.Reset();
  for (int steps = steps_.Advance(passed); steps > 0; --steps) {
    stage_.Update(static_cast<float>(FixedSteps::kStep));
  }
}

void Demo::Draw() {
  stage_.Render();
  const Canvas& canvas = stage_.canvas();
  // A drawing that changes is a reason to go on drawing, whatever the camera does.
  if (canvas.stamp() != drawn_) frames_to_settle_ = kSettling;
  drawn_ = canvas.stamp();
  // So is work that is not done yet.
  if (stage_.application() != nullptr && stage_.application()->Progress()) {
    frames_to_settle_ = kSettling;
  }
  const Camera lens = stage_.camera().Lens(stage_.width(), stage_.height());
  labels_.Draw(canvas.labels(), lens, appearance_.theme);
  renderer_.Draw(canvas, lens, stage_.width(), stage_.height(), appearance_);
  interface_.Draw();
  window_.Swap();
}

}  // namespace hitscan
