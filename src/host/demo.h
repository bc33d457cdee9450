#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "host/camera_controller.h"
#include "host/frame_clock.h"
#include "host/interface.h"
#include "host/labels.h"
#include "host/panels.h"
#include "host/shader_reloader.h"
#include "host/stage.h"
#include "host/window.h"
#include "render/renderer.h"

namespace hitscan {

/// Drives the stage in a window. One frame is one call, so that whoever has the loop, this program
/// or a browser, can make it. When nothing moves, a frame waits for the user and draws nothing.
class Demo {
 public:
  Demo(Window& window, Renderer& renderer, Stage& stage, const std::optional<int>& frames,
       const Theme& theme = kBookTheme);
  ~Demo();
  Demo(const Demo&) = delete;
  Demo& operator=(const Demo&) = delete;

  /// From now on loads the shaders of that folder, the renderer's, anew whenever a file changes.
  void WatchShaders(const std::filesystem::path& folder);

  /// Handles what happened, lets time pass, draws. False when it was the last one.
  bool Frame();

  /// How the world is shown: what the user chose, or was given.
  const Appearance& appearance() const { return appearance_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// Dear ImGui's part that listens to the window.
  struct Ears {
    explicit Ears(Window& window);
    ~Ears();
    Ears(const Ears&) = delete;
    Ears& operator=(const Ears&) = delete;
  };

  /// The camera turns by itself: what P stops and starts.
  bool Turning() const;
  bool MaySleep() const;
  void Collect();
  void Fit(const Window::Size& pixels);
  void HandleEvents();
  void Handle(const InputEvent& event);
  void Do(Action action);
  void BeginSample();
  void PassTime();
  void Draw();

  Window& window_;
  Renderer& renderer_;
  Stage& stage_;
  Interface interface_;
  Ears ears_;
  Panels panels_;
  Labels labels_;
  std::optional<ShaderReloader> reloader_;
  CameraController controller_;
  FixedSteps steps_;
  Pacer pacer_;
  std::optional<int> frames_left_;
  Appearance appearance_;
  bool paused_ = false;
  int frames_to_settle_;
  Canvas::Stamp drawn_;
  double height_ = 0;  ///< of the window, in the mouse's units
  Clock::time_point last_;
};

}  // namespace hitscan
