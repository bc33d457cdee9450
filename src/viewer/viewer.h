#pragma once

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/isolation.h"
#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "documents/document_controller.h"
#include "documents/fuzz_controller.h"
#include "documents/implementation_controller.h"
#include "platform/termination.h"
#include "platform/window.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/panels.h"
#include "viewer/frame_clock.h"
#include "viewer/frame_painter.h"
#include "viewer/input_listener.h"
#include "viewer/picture_taker.h"
#include "viewer/settings.h"
#include "viewer/shader_reloader.h"
#include "viewport/camera_navigator.h"
#include "viewport/labels.h"
#include "viewport/manipulator.h"

namespace hitscan {

/// The viewer in a window: shows the current sample, and handles mouse, keys, menus and panels. A
/// frame is one call of Frame, so that either the program or a browser can run the loop. When
/// nothing moves, a frame waits for the next event and draws nothing.
class Viewer {
 public:
  /// `frames`: quit after that many, without asking about unsaved changes. The theme, the turn rate
  /// and the panels are taken from the settings. `state` is the folder of a DocumentController.
  /// `options` are those with which the user's implementations are run.
  Viewer(Window& window, Renderer& renderer, SampleRunner& runner, const std::optional<int>& frames,
         const Settings& settings, const std::filesystem::path& state,
         ImplementationWatcher::GetOptions options);
  ~Viewer();
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;

  /// From now on reloads the shaders when a file in this folder changes. The renderer must have
  /// loaded its shaders from there.
  void WatchShaders(const std::filesystem::path& folder);

  /// The case files that the command line has opened, of which the first scene is shown already.
  void Adopt(std::vector<OpenScene> scenes) { documents_.Adopt(std::move(scenes)); }
  /// Moves the camera so that all cases are in the picture.
  void FrameScene();

  /// the user's implementations, of which it opens those again that change.
  ImplementationWatcher& implementations() { return implementations_.watcher(); }

  /// Handles events, advances the time and draws. False if this was the last frame.
  bool Frame();

  /// The signal with which the system has ended the viewer; nullopt if the user did.
  std::optional<int> signal() const { return signals_.Received(); }

  /// Updates the settings for the next start. While a mouse button is down it updates only the
  /// sample, since the user may be dragging a panel or a slider.
  void Remember(Settings& settings) const;

 private:
  using Clock = std::chrono::steady_clock;

  /// Whether the automatic turn of the camera is on. The key P switches it.
  bool Turning() const;
  std::optional<double> SecondsToWait() const;
  /// Checks whether the window is visible and has pixels.
  void UpdateVisibility(const Window::Size& pixels);
  void CollectEvents();
  void Resize(const Window::Size& pixels);
  /// Builds a frame of Dear ImGui with the next events of the queue.
  void BuildFrame();
  /// Hovers what is under the mouse in the scene.
  void UpdateHover();
  /// Builds further frames, without drawing them, while there are events for them: on a slow
  /// machine several keys are pressed between two drawn frames.
  void CatchUp();
  /// The same for all events, before what is typed is used.
  void HandleAllEvents();
  void Handle(const InputEvent& event);
  void Handle(const MousePressed& press);
  void Handle(const MouseReleased& release);
  void Handle(const MouseMoved& move);
  /// While a question is open it handles the keys; of the actions only saving pictures is possible.
  /// False when no question is open.
  bool DoInDialog(Action action);
  void Do(Action action);
  /// Carries out the user's choices in the panels.
  void Dispatch(const PanelOutput& output);
  void Dispatch(const PanelChoice& choice);
  /// The position for a new case: under the mouse, or in the middle of the picture if the mouse is
  /// over a panel.
  Point PositionFor(const hitscan::Handle& anchor);
  void Pause();
  void Step();
  void Turn(double degrees_a_second);
  /// Shows only those cases, or all again if only those are shown.
  void Isolate(Isolation isolation);
  void SetTheme(const Theme& theme);
  void CopyCamera();
  void PasteCamera();
  /// Copies the selected case as Markdown, and saves the picture that is linked there.
  void CopyIssueText();
  void SavePicture(const PictureRequest& request);
  /// The speed of the automatic turn, in degrees a second.
  double TurnRate() const;
  /// Whether the book's camera is used, which turns fast, and frames no sample.
  bool UsesBooksCamera() const { return appearance_.theme.name == kBookTheme.name; }
  /// Stops the turn when the user begins to work on something.
  void StopTurning() { runner_.camera().turning = false; }
  /// Pixels of the framebuffer for each pixel of a usual screen.
  float Density() const { return window_.content_scale() * static_cast<float>(ui_scale_); }
  void SetUiScale(double scale);
  /// Puts the scene into the area that the panels leave it.
  void PlaceScene();
  SceneArea Area() const;
  /// The cases of the sample have been read in the background, or could not be used.
  void ShowLoaded();
  /// Resets the state that belongs to the previous sample.
  void BeginSample();
  void UpdateTitle();
  /// Calls `show`, which shows another sample or restarts the current one, when there are no
  /// unsaved changes or the user agrees.
  void ChangeSample(std::function<void()> show);
  void Quit();
  /// Ends typing in a field of a panel, as a click elsewhere does: what is typed is used. Call it
  /// outside of a frame of Dear ImGui. False when it was refused.
  bool TakeTyped();
  /// Builds the panels without drawing them.
  void BuildUnseen();
  /// Uses what is being typed and dragged, and stores unsaved changes at once: the user turns away
  /// from the window, or the system ends the program.
  void StoreAll();
  /// Carries out the actions whose keys were pressed while a field was being typed in.
  void DoAfterTyping();
  /// Handles the close button. Makes the window visible if there is a question to answer.
  void CloseWindow();
  /// Advances sample and camera, unless the window is not visible.
  void AdvanceTime();
  /// Requests that the next frames are built without events; without a number, as many as a layout
  /// takes.
  void RequestFrames(int count = ImguiContext::kLayoutFrames) {
    frames_to_draw_ = std::max(frames_to_draw_, count);
  }
  FrameParts Parts();
  void Draw();
  void SavePictures();

  Window& window_;
  TerminationSignals signals_;
  Renderer& renderer_;
  WindowScene scene_;
  SampleRunner& runner_;
  ImguiContext interface_;
  InputListener input_;
  Panels panels_;
  Labels labels_;
  AxisGizmo gizmo_;
  std::optional<ShaderReloader> reloader_;
  CameraNavigator navigator_;
  CaseCommands commands_;
  DocumentController documents_;
  ImplementationController implementations_;
  FuzzController fuzz_;
  Manipulator manipulator_;
  FixedSteps steps_;
  Pacer pacer_;
  std::optional<int> frames_left_;
  Appearance appearance_;
  double ui_scale_;                  ///< the user's factor for the size of text and lines
  std::optional<double> turn_rate_;  ///< nullopt: that of the theme
  std::optional<CaseRef> selected_;  ///< in the last frame
  struct PendingPicture {
    PictureRequest request;
    int frames_left = 0;  ///< number of frames until it is taken
  };
  std::vector<PendingPicture> pictures_;
  int picture_delay_ = 0;  ///< number of frames to wait before taking a requested picture
  std::vector<Action> after_typing_;  ///< to be carried out when the typed text has been used
  /// So many frames get no keys: an action may open a dialog, whose field then gets the keys.
  int frames_without_keys_ = 0;
  bool typing_ = false;          ///< a field of the selected case is being typed in
  bool dragging_field_ = false;  ///< a field of the selected case is being dragged
  bool refused_ = false;         ///< an edit was refused since TakeTyped has begun
  bool store_all_ = false;       ///< StoreAll is to be called after this frame
  bool paused_ = false;
  bool quit_ = false;
  bool visible_ = true;
  bool drawable_ = true;
  bool loading_ = false;            ///< cases are read in the background
  bool frame_when_loaded_ = false;  ///< the camera is to be moved as soon as the cases are read
  int frames_to_draw_;
  Canvas::Stamp drawn_;
  std::string title_;           ///< of the window
  Window::Size pixels_;         ///< of the framebuffer
  double pixels_per_unit_ = 1;  ///< pixels of the framebuffer per unit of the mouse's coordinates
  Clock::time_point last_;
};

}  // namespace hitscan
