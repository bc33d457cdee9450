#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace hitscan {

/// A text that changes when one of the files does: their times of modification and sizes.
std::string Fingerprint(std::span<const std::filesystem::path> files);

/// A hash of a text in 16 digits, the same on every machine and in every version.
std::string TextFingerprint(std::string_view text);

}  // namespace hitscan
