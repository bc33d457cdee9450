#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>

#include "app/case_filter.h"
#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "documents/document_controller.h"
#include "documents/fuzz_controller.h"
#include "documents/implementation_controller.h"
#include "documents/libraries_controller.h"
#include "documents/map_controller.h"
#include "documents/overview_controller.h"
#include "documents/project_controller.h"
#include "documents/trace_controller.h"
#include "export/page_link.h"
#include "ui/imgui_context.h"
#include "ui/window_panels.h"
#include "viewer/action_table.h"
#include "viewer/frame_clock.h"
#include "viewer/frame_painter.h"
#include "viewer/pictures.h"
#include "viewer/settings.h"
#include "viewer/tour.h"
#include "viewport/camera_navigator.h"
#include "viewport/manipulator.h"

namespace hitscan {

/// What the window shows and edits: the scene, its documents and panels. Actions and the choices in
/// panels change the members directly or by the functions here. A session does not use the window
/// itself.
struct Session {
  /// `state` is the folder of a DocumentController.
  Session(SampleRunner& sample_runner, FrameSchedule frame_schedule, float content_scale,
          const Settings& settings, const std::filesystem::path& state,
          const ImplementationWatcher::GetOptions& implementation_options);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  /// Writes to `settings` what is kept for the next start.
  void Remember(Settings& settings) const;

  // Actions and choices
  ActionStates States() const { return StatesOf({runner, panels, appearance, Turning()}); }
  void Do(Action action);
  void Do(const PanelChoice& choice);
  /// Shows another sample, or the current one again, when there are no unsaved changes or the user
  /// agrees.
  void ChangeSample(std::function<void(SampleRunner&)> show);
  void Quit();
  /// Does the first of these that is possible: closes an open panel, cancels the reading of a
  /// pasted text, discards variants, hides a case of the search, goes back to the grid, deselects,
  /// shows all cases.
  void Back();
  /// Adds a case under the mouse, or in the middle of the picture if the mouse is over a panel.
  void AddCase();
  /// Shows only these cases, or all cases again if only these are shown already.
  void ShowOnly(ShownCases shown);
  void ToggleOverview();
  /// Opens the page with the tours and samples, or closes it.
  void ToggleTourPage();
  void StartTour(std::size_t tour);
  /// Passes the step of the tour when it is done. Call it in every frame. True when the picture has
  /// to be drawn again.
  bool PollTour();
  /// Opens the guide to the window in the program of the desktop.
  void OpenGuide();
  /// Chooses an implementation, and shows the cases of a query: those that it fails, if there are
  /// any, and the first of them enlarged.
  void Open(const OpenOverview& cell);
  /// Shows what the chosen implementation answers: the cases of its query if it is the user's, has
  /// only one, and the scene does not show it; else the overview.
  void ShowChosenImplementation();
  /// Enlarges the selected case if the cases are in a grid. Returns whether they are; false if a
  /// case is enlarged already.
  bool EnlargeSelected();
  /// Shows a case that a command has selected.
  void ShowSelected();
  /// Enlarges the selected case, or else does what CameraNavigator::FitCase does.
  void Fit();
  /// Moves the camera if a case that was added to a grid is not seen. Call it in every frame.
  void FitAddedCase();
  /// Reloads projects. Call it in every frame. True when the picture has to be drawn again.
  bool PollProjects();
  /// What menus and panels show of the user's code and of libraries.
  UserSources Sources();
  /// Answers the cases with the implementation of that name, which may be a library.
  void UseNamed(const std::string& name);
  /// Updates the overview. Call it in every frame. True when the picture has to be drawn again.
  bool PollOverview();
  void CopyCamera();
  void CopyLink();
  /// What a link opens that shows the selected case, or else the sample, as it is seen now. Throws
  /// std::exception when there can be none.
  PageLink LinkHere() const;
  void PasteCamera();
  /// Copies the selected case as Markdown, and saves the picture of this case that is linked there.
  void CopyIssue();
  /// A request for a picture of the window as it is, or of the scene alone, in a new file.
  PictureRequest AsSeen(bool with_panels) const;
  void SetTheme(const Theme& theme);
  void SetUiScale(double scale) { ui_scale = std::clamp(scale, kLeastUiScale, kLargestUiScale); }
  void ToggleGround();

  // Time
  /// Whether the automatic turn of the camera is on. The key P switches it.
  bool Turning() const { return TimePasses() && runner.camera().turning; }
  /// Whether time goes on: the user has not paused it, and no page covers the scene.
  bool TimePasses() const { return !paused && !panels.page_open(); }
  void TogglePause();
  void Step();
  /// The speed of the automatic turn, in degrees a second.
  double TurnRate() const;
  void Turn(double degrees_a_second);
  /// Stops the turn when the user begins to work on something.
  void StopTurning() { runner.camera().turning = false; }
  /// Advances sample and camera, unless the window is not visible.
  void AdvanceTime();
  /// The time that has passed does not count: the program has waited for an event.
  void SkipTime() { last = std::chrono::steady_clock::now(); }

  // The scene
  /// Resets the state that belongs to the previous sample.
  void BeginSample();
  /// Starts with the document of the sample when its cases have been read in the background, or
  /// could not be used. Call it in every frame.
  void UpdateLoading();
  /// Moves the camera so that all cases are in the picture, as soon as they are read.
  void FitScene();
  /// Sets the size of the framebuffer in pixels, the width of the window in screen coordinates (the
  /// units of the mouse), and the scale of text on this screen.
  void Resize(int width, int height, int window_width, float content_scale);
  SceneArea Area() const;
  /// Puts the scene into the area that the panels do not cover.
  void PlaceScene();
  /// Whether the book's camera is used, which turns fast and is not moved to fit a sample.
  bool UsesBooksCamera() const { return appearance.theme.name == kBookTheme.name; }

  SampleRunner& runner;
  FrameSchedule redraws;
  ImguiContext imgui;
  Panels panels;
  PictureQueue pictures;
  AxisGizmo gizmo;
  CameraNavigator navigator;
  CaseCommands commands;
  DocumentController documents;
  ImplementationController implementations;
  ProjectController projects;
  FuzzController fuzz;
  OverviewController overview;
  MapController map;
  TraceController trace;
  LibrariesController libraries;
  TourGuide tour;
  Manipulator manipulator;
  Appearance appearance;
  double ui_scale;                  ///< the user's factor for the size of text and lines
  std::optional<double> turn_rate;  ///< nullopt: that of the theme
  bool paused;
  bool quit = false;
  std::size_t last_project_changes = 0;  ///< ProjectController::changes in the last frame
  bool changes_soon = false;             ///< see PanelOutput
  bool refused = false;                  ///< an edit was refused since this was last set to false
  /// How many of the next frames get no keys: an action may open a dialog, whose field needs some
  /// frames to get the focus.
  int frames_without_keys = 0;
  std::size_t case_count = 0;    ///< the number of cases of the document in the last frame
  bool loading = false;          ///< cases were read in the background in the last frame
  bool fit_when_loaded = false;  ///< the camera is to be moved as soon as the cases are read
  /// Only wrong cases are to be shown when all are answered.
  bool show_wrong_when_answered = false;
  int width = 0;  ///< of the framebuffer
  int height = 0;
  double pixels_per_unit = 1;  ///< pixels of the framebuffer per unit of the mouse's coordinates
  FixedSteps steps;
  std::chrono::steady_clock::time_point last;

 private:
  /// Shows only the wrong cases if that is to be done and all are answered. Returns whether it did.
  bool ShowWrongWhenAnswered();
  /// Where a new case is put: `anchor` is the handle that defines its position.
  Point PositionFor(const Handle& anchor);
};

}  // namespace hitscan
