#pragma once

#include "ui/file_browser.h"

namespace hitscan {

/// Builds the contents of a dialog for choosing a file, in a frame of Dear ImGui: places, folders,
/// the list, and the field for the path. The field gets the keyboard focus if the dialog is
/// `appearing`, and whenever nothing else is active. Returns true when the user has chosen an entry
/// by a double click, or a recent file by a click. Its path is then the typed text.
bool BuildFileBrowser(FileBrowser& browser, bool appearing);

}  // namespace hitscan
