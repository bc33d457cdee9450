#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hitscan {

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
