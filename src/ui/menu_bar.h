#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "cases/case_folder.h"
#include "ui/panel.h"

namespace hitscan {

/// Builds the menu bar at the upper edge. Its entries for actions come from the table of actions.
/// The names of `panels` that are not shown are in `hidden`, which the menu *View > Panels*
/// changes.
PanelOutput BuildMenuBar(const PanelInput& input, const UserSources& user_sources,
                         std::span<const std::unique_ptr<Panel>> panels,
                         std::set<std::string>& hidden);

/// Builds the submenu *Public issues*, with a submenu for each library. Returns the file that the
/// user chose.
std::optional<std::filesystem::path> BuildIssueMenu(std::span<const PublicIssue> issues);

}  // namespace hitscan
