#pragma once

#include <filesystem>

namespace hitscan {

/// Opens a file in the user's editor: $VISUAL, else what the desktop opens it with. Returns at
/// once; the editor runs on its own. Throws CannotRun when there is no editor.
void OpenInEditor(const std::filesystem::path& file);

}  // namespace hitscan
