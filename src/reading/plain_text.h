#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// A part of a text, by the indices of its bytes.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const TextRange&) const = default;
};

/// A text whose signs, spaces, quotation marks and brackets are those of ASCII: every dash that is
/// used as a minus is "-", HTML entities and full-width characters are replaced. The cells of a
/// table follow their titles, each on a line of its own.
struct PlainText {
  /// Stands for a character that belongs to a number and has no form in ASCII: "½", "²", "∞".
  static constexpr char kNumeric = '\x01';
  /// Before each row of a table, and after the last one.
  static constexpr char kRow = '\x02';
  static constexpr char kTableEnd = '\x03';

  std::string text;
  std::vector<std::uint32_t> offsets;  ///< of each byte of `text`, and of its end, in the original

  void Write(char c, std::size_t offset) {
    text += c;
    offsets.push_back(static_cast<std::uint32_t>(offset));
  }
  /// The part of the original that a part of `text` was made from.
  TextRange Source(TextRange part) const { return {offsets[part.begin], offsets[part.end]}; }
};
PlainText MakePlain(std::string_view original);

}  // namespace hitscan
