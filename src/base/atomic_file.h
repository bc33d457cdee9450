#pragma once

#include <filesystem>
#include <string_view>

namespace hitscan {

/// Writes a whole file or nothing: the bytes go to a temporary file beside `path`, which then takes
/// its name. Throws std::runtime_error with path and reason; the old file is then still there.
void WriteFileAtomically(const std::filesystem::path& path, std::string_view bytes);

}  // namespace hitscan
