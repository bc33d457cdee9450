#pragma once

// Builds everything around the scene, in a window and in pictures of it: the menu bar, the toolbar,
// the panels beside and below the scene, the status bar; and the dialogs over it. panel_list.h
// lists the panels that are always there; closable_panels.h, map_panel.h and trace_panel.h have the
// others.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/closable_panels.h"
#include "ui/declaration_form.h"
#include "ui/dialogs.h"
#include "ui/docked.h"
#include "ui/file_tabs.h"
#include "ui/libraries_panel.h"
#include "ui/map_panel.h"
#include "ui/menu_bar.h"
#include "ui/overview_page.h"
#include "ui/panel.h"
#include "ui/panel_choice.h"
#include "ui/panel_keys.h"
#include "ui/picker.h"
#include "ui/read_dialog.h"
#include "ui/tour_page.h"
#include "ui/trace_panel.h"
#include "ui/workspace_layout.h"

namespace hitscan {

/// All panels and dialogs. They need no window, only an ImguiContext.
class Panels {
 public:
  Panels();

  /// Called once in each frame of Dear ImGui.
  PanelOutput Build(const SampleRunner& runner, const ActionStates& actions,
                    const Appearance& appearance);
  /// Builds the same, without dialogs, for a picture. Returns the area of the scene.
  Rectangle BuildForPicture(const SampleRunner& runner, const ActionStates& actions,
                            const Appearance& appearance);

  /// The part of the window that the scene fills, as of the last Build; empty before.
  const Rectangle& scene() const { return scene_; }

  /// Shows or hides all panels beside and below the scene.
  void Toggle() { visible_ = !visible_; }
  bool visible() const { return visible_; }
  /// From now on Build leaves the whole window to the scene, and builds only dialogs.
  void ShowOnlyScene() { only_scene_ = true; }
  /// What the user chose about the panels, which is kept in the settings.
  WorkspaceState& workspace() { return workspace_; }
  const WorkspaceState& workspace() const { return workspace_; }
  HelpCard& help() { return help_; }
  const HelpCard& help() const { return help_; }
  Picker& picker() { return picker_; }
  OverviewPage& overview() { return overview_; }
  const OverviewPage& overview() const { return overview_; }
  TourPage& tour_page() { return tour_page_; }
  const TourPage& tour_page() const { return tour_page_; }
  /// Opens the page of the tour in place of the overview, and gives it the keys (PanelKeys).
  void OpenTour(std::vector<TourCard> cards);
  /// Closes the pages that cover the scene.
  void ClosePages();
  /// Whether a page covers the scene and the panels around it.
  bool page_open() const { return overview_.open() || tour_page_.open(); }
  PictureDialog& picture_dialog() { return picture_dialog_; }
  ReadDialog& read_dialog() { return read_dialog_; }
  DeclarationForm& declaration_form() { return declaration_form_; }
  /// Closes the dialogs or an open menu. Returns false when neither was open.
  bool CloseOpen();
  /// Gives the keys to the next panel (`step` 1) or the previous one (-1); see PanelKeys.
  void MoveKeys(int step);
  bool ReleaseKeys() { return keys_.Release(); }

  /// Shows beside the case why its last edit was refused. An empty text: it was not refused.
  void ShowRefusal(std::string refusal) { refusal_ = std::move(refusal); }
  /// Shows the state of the user's implementations.
  /// The console comes to the front when a file fails: it shows the errors of the compiler.
  void ShowUserSources(UserSources user_sources);
  const UserSources& user_sources() const { return user_sources_; }
  /// Shows a search for wrong answers; null: there is none.
  void ShowFuzz(std::shared_ptr<const FuzzState> fuzz) { fuzz_ = std::move(fuzz); }
  const FuzzState* fuzz() const { return fuzz_.get(); }
  /// Shows this table on the page of the overview; null: there is none yet.
  void ShowOverview(std::shared_ptr<const OverviewTable> table, bool unfinished) {
    overview_table_ = std::move(table);
    overview_unfinished_ = unfinished;
  }
  /// Shows what to do next in a tour; nullopt: there is no tour.
  void ShowTour(std::optional<TourState> tour) { tour_ = std::move(tour); }
  /// Shows the map of a verdict; null: there is none.
  void ShowMap(std::shared_ptr<const MapState> map) { map_ = std::move(map); }
  const MapState* map() const { return map_.get(); }
  /// Shows the trace of the user's code; null: there is none.
  void ShowTrace(std::shared_ptr<const TraceState> trace) { trace_ = std::move(trace); }
  const TraceState* trace() const { return trace_.get(); }
  /// Shows the selected case by all libraries; null: it is closed.
  void ShowLibraries(std::shared_ptr<const LibrariesState> libraries) {
    libraries_ = std::move(libraries);
  }
  const LibrariesState* libraries() const { return libraries_.get(); }
  /// Shows the state of the open case files.
  void ShowFiles(FilesState files) { files_ = std::move(files); }
  const FilesState& files() const { return files_; }

 private:
  PanelOutput BuildMenu(const PanelInput& input);
  /// Shows a new notice of the log for some seconds.
  void UpdateNotice(const Log& log);
  /// The name of the window that handles the arrow keys itself, for PanelKeys: the one below the
  /// scene while the table of cases is in front in it; else empty.
  std::string_view WindowWithOwnArrows() const;
  /// Builds everything around the scene, and writes the rectangle of the scene to `scene`.
  PanelOutput BuildWorkspace(const PanelInput& input, Rectangle& scene);
  /// The panels at that place that are to be shown.
  std::vector<Panel*> ShownAt(Panel::Place place, bool has_document) const;
  void BuildSide(const std::vector<Panel*>& panels, const Rectangle& area, const PanelInput& input,
                 PanelOutput& output);
  std::vector<PanelTab> TabsBelow(const PanelInput& input, PanelOutput& output);
  void BuildBelow(const std::vector<PanelTab>& tabs, const Rectangle& area, const Log& log,
                  PanelOutput& output);
  void BuildSplitters(const WorkspaceLayout& layout);
  /// The page of the overview, in this area.
  void BuildOverview(const PanelInput& input, const Rectangle& area, PanelOutput& output);

  std::vector<std::unique_ptr<Panel>> panels_;
  WorkspaceState workspace_;
  Rectangle scene_;
  Splitter side_splitter_;
  Splitter upper_splitter_;
  Splitter below_splitter_;
  TabArea below_;
  float upper_content_ = 0;      ///< the height of the whole content of the upper panel at the side
  std::size_t errors_seen_ = 0;  ///< how many errors the console has shown
  std::size_t wrong_answers_seen_ = 0;
  std::string notice_;       ///< that is shown; empty: none
  std::size_t notices_ = 0;  ///< how many notices of the log have been shown
  double notice_end_ = 0;    ///< in seconds of Dear ImGui
  std::string refusal_;
  UserSources user_sources_;
  std::shared_ptr<const FuzzState> fuzz_;
  FuzzPanel fuzz_panel_;
  std::shared_ptr<const OverviewTable> overview_table_;
  bool overview_unfinished_ = false;
  OverviewPage overview_;
  TourPage tour_page_;
  std::vector<TourCard> tour_cards_;
  std::optional<TourState> tour_;
  PanelKeys keys_;
  std::shared_ptr<const MapState> map_;
  MapPanel map_panel_;
  std::shared_ptr<const TraceState> trace_;
  TracePanel trace_panel_;
  std::shared_ptr<const LibrariesState> libraries_;
  LibrariesPanel libraries_panel_;
  FilesState files_;
  FileTabs tabs_;
  HelpCard help_;
  Picker picker_;
  PictureDialog picture_dialog_;
  ReadDialog read_dialog_;
  DeclarationForm declaration_form_;
  bool visible_ = true;
  bool only_scene_ = false;
};

}  // namespace hitscan
