#pragma once

#include <chrono>
#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "host/case_desk.h"
#include "host/case_work.h"
#include "host/frame_clock.h"
#include "host/interface.h"
#include "host/labels.h"
#include "host/panels.h"
#include "host/picture_taker.h"
#include "host/pilot.h"
#include "host/scene_hands.h"
#include "host/settings.h"
#include "host/shader_reloader.h"
#include "host/stage.h"
#include "host/window.h"
#include "render/renderer.h"

namespace hitscan {

/// Drives the stage in a window. One frame is one call, so that whoever has the loop, this program
/// or a browser, can make it. When nothing moves, a frame waits for the user and draws nothing.
class Demo {
 public:
  /// `frames`: leave after so many, whatever is asked or unsaved then. Of the settings the theme,
  /// the turning and the panels are used. Unsaved changes are kept in the folder `recovery`.
  Demo(Window& window, Renderer& renderer, Stage& stage, const std::optional<int>& frames,
       const Settings& settings, const std::filesystem::path& recovery);
  ~Demo();
  Demo(const Demo&) = delete;
  Demo& operator=(const Demo&) = delete;

  /// From now on loads the shaders of that folder, the renderer's, anew whenever a file changes.
  void WatchShaders(const std::filesystem::path& folder);

  /// Handles what happened, lets time pass, draws. False when it was the last one.
  bool Frame();

  /// Writes down what is to come back at the next start; nothing while the mouse is changing it.
  void Remember(Settings& settings) const;

 private:
  using Clock = std::chrono::steady_clock;
  /// A menu that opens, or a panel that fits itself to its text, takes a few frames to come to
  /// rest.
  static constexpr int kSettling = 4;

  /// Dear ImGui's part that listens to the window.
  struct Ears {
    explicit Ears(Window& window);
    ~Ears();
    /// Begins a frame of the window; its keys are held down from here on.
    void Begin(Window& window);
    /// The frame has seen them: those that are up again count as up.
    void End();
    Ears(const Ears&) = delete;
    Ears& operator=(const Ears&) = delete;

    std::vector<int> short_strokes;  ///< keys that went down and up again between two frames
  };

  /// The camera turns by itself: what P stops and starts.
  bool Turning() const;
  std::optional<double> SecondsToWait() const;
  /// Finds out whether the window can be seen and drawn into.
  void UpdateVisibility(const Window::Size& pixels);
  void Collect();
  void Fit(const Window::Size& pixels);
  void HandleEvents();
  void Handle(const InputEvent& event);
  void Handle(const MousePressed& press);
  void Handle(const MouseReleased& release);
  void Handle(const MouseMoved& move);
  /// While the desk asks something, keys are its own; only pictures can still be taken.
  bool GiveToDesk(Action action);
  void Do(Action action);
  void Obey(const PanelChoice& choice);
  /// Under the mouse, or in the middle of the picture when that is over a panel.
  Point PlaceFor(const hitscan::Handle& anchor) const;
  void Pause();
  void Step();
  void Turn(double degrees_a_second);
  void CopyCamera();
  void PasteCamera();
  void SavePicture(const PictureRequest& request, int width, int height);
  /// Ends what was begun with the last sample.
  void BeginSample();
  /// Puts another sample on the stage, or the same one again, when the user has no unsaved changes
  /// or agrees.
  void Change(std::function<void()> show);
  void Quit();
  /// Its close button was pressed. A question that comes of it has to be seen.
  void CloseWindow();
  /// Time stands still while the window cannot be seen.
  void PassTime();
  void Draw();
  void SavePictures(int width, int height);

  Window& window_;
  Renderer& renderer_;
  Stage& stage_;
  Interface interface_;
  Ears ears_;
  Panels panels_;
  Labels labels_;
  std::optional<ShaderReloader> reloader_;
  Pilot pilot_;
  CaseWork work_;
  CaseDesk desk_;
  SceneHands hands_;
  FixedSteps steps_;
  Pacer pacer_;
  std::optional<int> frames_left_;
  Appearance appearance_;
  double turn_rate_;
  struct PictureToCome {
    PictureRequest request;
    int wait = 0;  ///< frames from now on
  };
  std::vector<PictureToCome> pictures_;
  int picture_wait_ = 0;  ///< of those that are asked for now
  bool card_seen_;
  bool paused_ = false;
  bool over_ = false;
  bool visible_ = true;
  bool drawable_ = true;
  int frames_to_settle_;
  Canvas::Stamp drawn_;
  double pixels_per_unit_ = 1;  ///< of the framebuffer, for each of the mouse's units
  Clock::time_point last_;
};

}  // namespace hitscan
