#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace hitscan {

/// A text that changes when one of the files is written, replaced, removed or made, also by a file
/// of the same size with the same time of modification: the file system's own time of the last
/// change cannot be set. It is made without reading the files, so they can be polled.
std::string Fingerprint(std::span<const std::filesystem::path> files);

/// A hash of a text that is given in parts, the same on every machine and in every version.
class TextHash {
 public:
  void Add(std::string_view part);
  /// The hash in 16 digits.
  std::string Digits() const;

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;  ///< FNV-1a
};

/// A hash of a text in 16 digits.
std::string TextFingerprint(std::string_view text);

}  // namespace hitscan
