#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace hitscan {

/// A text that changes when one of the files does: their times of modification and sizes.
std::string Fingerprint(std::span<const std::filesystem::path> files);

}  // namespace hitscan
