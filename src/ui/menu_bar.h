#pragma once

#include <optional>
#include <string>

#include "app/sample_runner.h"
#include "platform/actions.h"
#include "render/renderer.h"
#include "ui/case_inspector.h"
#include "ui/control_panel.h"
#include "ui/picture_dialog.h"

namespace hitscan {

/// What the user chose in menus and panels: at most one thing in a frame.
struct PanelChoice {
  std::optional<Action> action;
  std::optional<std::string> sample;
  std::optional<std::string> implementation;
  std::optional<ControlChange> control;
  std::optional<std::string> theme;
  std::optional<float> turn_rate;      ///< of the automatic turn, in degrees a second
  std::optional<std::string> toggled;  ///< the panel of this name is to be shown, or hidden
  std::optional<PictureRequest> picture;
  std::optional<CaseEdit> edit;        ///< of the cases
  std::optional<CaseRef> selected;     ///< in the table
  std::optional<CaseRef> hovered;      ///< in the table; none: the mouse is elsewhere
  std::optional<std::string> compare;  ///< the implementation to compare with; empty: none
  bool unfinished = false;             ///< a panel needs another frame
};

/// What the menus show as it is.
struct MenuState {
  bool moving = false;  ///< time is passing
  bool panels = true;
  bool help = false;
  std::vector<std::string> hidden;  ///< names of panels
};

/// The panels that one can hide one by one.
struct PanelTitle {
  std::string_view name;
  std::string_view title;
};
std::span<const PanelTitle> PanelTitles();

/// The menu bar along the upper edge.
PanelChoice BuildMenuBar(const SampleRunner& stage, const Appearance& appearance,
                         const MenuState& state);

}  // namespace hitscan
