#pragma once

#include <string>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/case_table.h"
#include "ui/console_panel.h"
#include "ui/help_card.h"
#include "ui/menu_bar.h"
#include "ui/panel_places.h"
#include "ui/picker.h"
#include "ui/picture_dialog.h"

namespace hitscan {

/// The menu bar, the panels at the sides, and what opens over them: the card of keys, the picker,
/// the dialog for pictures. They only show and ask: what the user chose is returned, not done. No
/// window needed, only an ImguiContext.
class Panels {
 public:
  /// Called once inside each frame of the interface. `moving`: time is passing.
  PanelChoice Build(const SampleRunner& stage, bool moving, const Appearance& appearance);
  /// The same for a picture: the menu bar and the panels at the sides, and nothing is asked.
  void BuildForPicture(const SampleRunner& stage, bool moving, const Appearance& appearance);

  void Toggle() { visible_ = !visible_; }
  PanelPlaces& places() { return places_; }
  const PanelPlaces& places() const { return places_; }
  HelpCard& help() { return help_; }
  Picker& picker() { return picker_; }
  PictureDialog& picture_dialog() { return picture_dialog_; }
  /// Closes what is open over the panels, or an open menu. False when there was nothing to close.
  bool CloseOpen();

  /// Why the last edit of a case was refused; empty when it was not. Shown beside the case.
  void ShowRefusal(std::string refusal) { refusal_ = std::move(refusal); }

 private:
  PanelChoice BuildSides(const SampleRunner& stage, bool moving, const Appearance& appearance);

  void BuildCases(const CaseDocument& book, const PanelHomes& homes, PanelChoice& choice);

  PanelPlaces places_;
  CaseTableState table_;
  std::string refusal_;
  TextFields typing_;
  ConsoleState console_;
  HelpCard help_;
  Picker picker_;
  PictureDialog picture_dialog_;
  bool visible_ = true;
};

}  // namespace hitscan
