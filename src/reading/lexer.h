#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reading/plain_text.h"

namespace hitscan {

/// A number, a word, a bracket or a punctuation mark of a text.
struct Lexeme {
  enum Type : std::uint8_t { kNumber, kWord, kOpen, kClose, kMark, kLine };

  Type type = kMark;
  bool spaced = false;  ///< white space precedes it
  /// Its value is not known: it stands beside an operator ("1/3"), or is not clearly one number
  /// ("3 1/2", "0x1p-3", "1:2", "8 mm").
  bool doubtful = false;
  /// A number as JSON: ".5f" is "0.5"; as written when it is in doubt. A bracket or mark is one
  /// character; so are the beginning of a row and the end of a table.
  std::string text;
  TextRange range;
};

struct LexedText {
  std::vector<Lexeme> lexemes;
  std::vector<TextRange> comments;  ///< the texts of comments, without their marks
};

/// Splits a plain text of any language into lexemes. Comments, addresses of pages, dates, times and
/// versions are left out; a line break is a lexeme. Names of constants (Vector3.Zero, Vec3::UnitX)
/// become bracketed numbers. A number is read as it is written, or is doubtful. Takes time and
/// memory in proportion to the text. Never throws.
LexedText Lex(std::string_view text);

}  // namespace hitscan
