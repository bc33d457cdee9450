#pragma once

// The list of the panels beside and below the scene, except those that exist for a while only.

#include <array>
#include <memory>

#include "ui/panel.h"

namespace hitscan {

// Each is defined in the file of the panel.
std::unique_ptr<Panel> MakeInfoPanel();
std::unique_ptr<Panel> MakeCaseInspector();
std::unique_ptr<Panel> MakeCaseTable();
std::unique_ptr<Panel> MakeConsolePanel();

/// All, in the order of the menu.
inline constexpr auto kMakePanels = std::to_array<std::unique_ptr<Panel> (*)()>({
    &MakeInfoPanel,
    &MakeCaseInspector,
    &MakeCaseTable,
    &MakeConsolePanel,
});

}  // namespace hitscan
