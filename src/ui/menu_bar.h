#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/panel_choice.h"
#include "ui/shown_state.h"

namespace hitscan {

/// An entry of the menu *View > Panels*.
struct PanelEntry {
  std::string_view name;
  std::string_view label;
  bool hidden = false;
};

/// The state that ticks in the menus show.
struct MenuState {
  bool moving = false;  ///< time is not paused
  bool panels = true;   ///< the panels are shown
  bool side = true;     ///< those at the side are not folded away
  bool below = true;    ///< nor are those below the scene
  bool help = false;    ///< the sheet with the keys is open
  std::vector<PanelEntry> entries = {};
  OwnState own = {};
  bool fuzzing = false;  ///< a search for wrong answers goes on, or is paused
  bool fuzzing_paused = false;
  FilesState files = {};
};

/// Builds the menu bar at the upper edge. Its entries for actions come from the table of actions.
PanelOutput BuildMenuBar(const SampleRunner& runner, const Appearance& appearance,
                         const MenuState& state);

/// Builds the submenu *Public reports*, with a submenu for each library. Returns the file that the
/// user chose.
std::optional<std::filesystem::path> BuildReportMenu(std::span<const PublicReport> reports);

}  // namespace hitscan
