#pragma once

#include <filesystem>

#include "image/picture.h"

namespace hitscan {

/// Writes a PNG atomically: a temporary file beside it is renamed at the end. Throws
/// std::runtime_error with path and reason when that fails.
void WritePng(const Picture& picture, const std::filesystem::path& path);

}  // namespace hitscan
