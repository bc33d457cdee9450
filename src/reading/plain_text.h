#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// A text whose signs, spaces, quotation marks and brackets are those of ASCII: every dash that is
/// used as a minus is "-", HTML entities and full-width characters are replaced.
struct PlainText {
  /// Stands for a character that belongs to a number and has no form in ASCII: "½", "²", "∞".
  static constexpr char kNumeric = '\x01';

  std::string text;
  std::vector<std::uint32_t> offsets;  ///< of each byte of `text`, and of its end, in the original
};
PlainText MakePlain(std::string_view original);

}  // namespace hitscan
