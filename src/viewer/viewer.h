#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/sample_runner.h"
#include "export/page_link.h"
#include "platform/termination.h"
#include "platform/window.h"
#include "render/renderer.h"
#include "viewer/frame_painter.h"
#include "viewer/input.h"
#include "viewer/sample_pictures.h"
#include "viewer/session.h"
#include "viewer/settings.h"
#include "viewer/shader_reloader.h"
#include "viewport/labels.h"

namespace hitscan {

/// The title of the window: "* cases.json - RaycastPlane - Hitscan", with a star while there are
/// unsaved changes.
std::string TitleOf(const SampleRunner& runner, const FilesState& files);

/// The viewer in a window: shows the current sample, and handles mouse, keys, menus and panels. A
/// frame is one call of Frame, so that either the program or a browser can run the loop. When
/// nothing moves, a frame waits for the next event and draws nothing.
class Viewer {
 public:
  /// `frames`: quit after that many frames, without asking about unsaved changes. The theme, the
  /// turn rate and the panels are taken from the settings. `state` is the folder of a
  /// DocumentController. `options` are those with which the user's implementations are run.
  Viewer(Window& window, Renderer& renderer, SampleRunner& runner, const std::optional<int>& frames,
         const Settings& settings, const std::filesystem::path& state,
         const ImplementationWatcher::GetOptions& options);
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;

  /// From now on reloads the shaders when a file in this folder changes. The renderer must have
  /// loaded its shaders from there.
  void WatchShaders(const std::filesystem::path& folder);

  /// Takes over the scenes that the command line has opened, of which the first is shown already.
  void Adopt(std::vector<OpenScene> scenes) { session_.documents.Adopt(std::move(scenes)); }
  /// Takes over the project that the command line has loaded.
  void Adopt(Project project) { session_.projects.Adopt(std::move(project)); }
  /// Opens files as if the user had dropped them.
  void OpenFiles(const std::vector<std::filesystem::path>& files) {
    session_.documents.OpenFiles(files);
  }
  /// Shows the page with the tours and pictures of all samples.
  void OpenTour() { session_.ToggleTourPage(); }
  void ShowOnlyScene() { session_.panels.ShowOnlyScene(); }
  /// Moves the camera so that all cases are in the picture.
  void FitScene() { session_.FitScene(); }

  /// The watcher of the user's implementations, which opens them again when their files change.
  ImplementationWatcher& implementations() { return session_.implementations.watcher(); }

  /// Handles events, advances the time and draws. False if this was the last frame.
  bool Frame();

  /// The signal with which the system has ended the viewer; nullopt if the user did.
  std::optional<int> signal() const { return signals_.Received(); }

  /// Updates the settings for the next start. While a mouse button is down it updates only the
  /// sample, since the user may be dragging a panel or a slider.
  void Remember(Settings& settings) const { session_.Remember(settings); }

 private:
  std::optional<double> SecondsToWait() const;
  /// Waits for events, and takes the results of tasks in the background.
  void CollectEvents();
  /// Builds the frame, with the next events.
  void Build();
  void Draw();
  /// Describes the picture in words, in a browser.
  void DescribeScene();
  /// Keeps the address of the page at what is shown, in a browser.
  void FollowScene();
  /// Draws the next picture for the page of the tour. Returns false when there is none to draw.
  bool DrawSamplePicture();

  Window& window_;
  TerminationSignals signals_;
  Renderer& renderer_;
  Session session_;
  Input input_;
  WindowScene scene_;
  Labels labels_;
  std::optional<SamplePictures> sample_pictures_;  ///< while the page of the tour is open
  std::optional<ShaderReloader> reloader_;
  std::optional<CaseRef> selected_;  ///< in the last frame
  Canvas::Stamp drawn_;
  std::string title_;        ///< of the window
  std::string description_;  ///< of the picture, in a page
  PageLink link_;            ///< to what is shown, in a page
};

}  // namespace hitscan
