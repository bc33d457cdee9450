#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
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

/// A number, a word, a bracket or a punctuation mark of a text.
struct Lexeme {
  enum Type : std::uint8_t { kNumber, kWord, kOpen, kClose, kMark, kLine };

  /// A number as JSON: ".5f" is "0.5"; as written when it is in doubt. A bracket or mark is one
  /// character.
  std::string_view text;
  TextRange range = {};
  Type type = kMark;
  bool spaced = false;  ///< white space precedes it
  /// Its value is not known: it stands beside an operator ("1/3"), or is not clearly one number
  /// ("3 1/2", "0x1p-3", "1:2").
  bool calculated = false;
};

struct LexedText {
  std::deque<Lexeme> lexemes;       ///< a deque takes no memory for a copy while it grows
  std::vector<TextRange> comments;  ///< the texts of comments, without their marks
  std::deque<std::string> texts;    ///< what the lexemes refer to
};

/// Splits a text of any language into lexemes. Comments, addresses of pages, dates, times and
/// versions are left out; a line break is a lexeme. Names of constants (Zero, UnitX, Vector3.Up)
/// become bracketed numbers. A number is read as it is written, or its value is not known. Takes
/// time and memory in proportion to the text. Never throws.
LexedText Lex(std::string_view text);

/// The number of the line, from 1.
std::size_t LineOf(std::string_view text, std::size_t offset);

}  // namespace hitscan
