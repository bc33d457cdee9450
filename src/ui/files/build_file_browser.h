#pragma once

#include <filesystem>
#include <string>

#include "ui/files/file_browser.h"

namespace hitscan {

/// Builds the contents of a dialog for choosing a file, in a frame of Dear ImGui: places, folders,
/// the list, and the field for the path. `appearing`: the field gets the keyboard focus. True when
/// the user has double-clicked a file or a folder, which is then the typed text.
bool BuildFileBrowser(FileBrowser& browser, bool appearing);

/// "2024-05-31 17:04", in the user's time.
std::string DateText(std::filesystem::file_time_type time);

}  // namespace hitscan
