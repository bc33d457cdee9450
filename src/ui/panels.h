#pragma once

// Builds everything that is shown over the scene, in a window and in pictures of it: the menu bar,
// the panels at the sides, and the dialogs.
//
// To add a panel, write one file, for example ui/clock_panel.cpp, and name its class in the list at
// the top of panels.cpp:
//
//   #include <imgui.h>
//
//   #include "ui/make_panel.h"
//
//   namespace hitscan {
//
//   class ClockPanel final : public SidePanel {
//    public:
//     ClockPanel() : SidePanel({.name = "clock", .label = "Clock"}) {}
//     Rectangle DefaultRectangle(const DefaultLayout& layout) const override {
//       return {layout.area.x, layout.area.y, 200, 100};
//     }
//     void Build(const PanelInput&, PanelOutput& output) override {
//       if (ImGui::Button("Restart")) output.choices.emplace_back(Action::kRestart);
//     }
//   };
//
//   template std::unique_ptr<SidePanel> MakePanel<ClockPanel>();
//
//   }  // namespace hitscan
//
// The panel then appears in the menu *View > Panels*. The user can move, resize and hide it, and
// its position is saved in the settings.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/cases/fuzz_state.h"
#include "ui/files/file_tabs.h"
#include "ui/files/files_state.h"
#include "ui/help_card.h"
#include "ui/own_state.h"
#include "ui/panel_choice.h"
#include "ui/panel_window.h"
#include "ui/picker.h"
#include "ui/picture_dialog.h"
#include "ui/reading/read_dialog.h"
#include "ui/side_panel.h"

namespace hitscan {

/// All panels and dialogs. They need no window, only an ImguiContext.
class Panels {
 public:
  Panels();

  /// Called once in each frame of Dear ImGui. `moving`: time is not paused.
  PanelOutput Build(const SampleRunner& runner, bool moving, const Appearance& appearance);
  /// The same for a picture: builds the menu bar and the panels, but no dialogs.
  void BuildForPicture(const SampleRunner& runner, bool moving, const Appearance& appearance);

  /// Shows or hides all panels.
  void Toggle() { visible_ = !visible_; }
  PanelPositions& positions() { return positions_; }
  const PanelPositions& positions() const { return positions_; }
  HelpCard& help() { return help_; }
  Picker& picker() { return picker_; }
  PictureDialog& picture_dialog() { return picture_dialog_; }
  ReadDialog& read_dialog() { return read_dialog_; }
  /// Closes the dialogs or an open menu. False when nothing was open.
  bool CloseOpen();

  /// Shows beside the case why its last edit was refused; empty when it was not.
  void ShowRefusal(std::string refusal) { refusal_ = std::move(refusal); }
  /// Shows that so many files with unsaved changes of earlier sessions can be recovered.
  void ShowRecoverable(std::size_t count) { recoverable_ = count; }
  /// Shows the state of the user's own implementations.
  void ShowOwn(OwnState own) { own_ = std::move(own); }
  /// Shows a search for wrong answers; null: there is none.
  void ShowFuzz(std::shared_ptr<const FuzzState> fuzz) { fuzz_ = std::move(fuzz); }
  /// Shows the state of the open case files.
  void ShowFiles(FilesState files) { files_ = std::move(files); }

 private:
  PanelOutput BuildMenu(const SampleRunner& runner, bool moving, const Appearance& appearance);
  PanelOutput BuildSides(const SampleRunner& runner, bool moving, const Appearance& appearance);

  std::vector<std::unique_ptr<SidePanel>> panels_;
  PanelPositions positions_;
  std::string refusal_;
  OwnState own_;
  std::shared_ptr<const FuzzState> fuzz_;
  std::size_t recoverable_ = 0;
  FilesState files_;
  FileTabs tabs_;
  HelpCard help_;
  Picker picker_;
  PictureDialog picture_dialog_;
  ReadDialog read_dialog_;
  bool visible_ = true;
};

}  // namespace hitscan
