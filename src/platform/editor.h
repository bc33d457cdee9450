#pragma once

#include <filesystem>

namespace hitscan {

/// Opens a file in the user's editor: $VISUAL, else the program with which the desktop opens it.
/// Returns at once, while the editor runs. Throws CannotRun when there is no editor.
void OpenInEditor(const std::filesystem::path& file);

/// Opens a file in the program with which the desktop opens it. Returns at once. Throws CannotRun
/// when the file or the desktop's opener does not exist.
void OpenOnDesktop(const std::filesystem::path& file);

}  // namespace hitscan
