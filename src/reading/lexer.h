#pragma once

#include <cstddef>
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
  enum Type { kNumber, kWord, kOpen, kClose, kMark, kLine };

  Type type = kMark;
  std::string text;  ///< a number as JSON: ".5f" is "0.5"; a bracket or mark is one character
  TextRange range = {};
  bool spaced = false;      ///< white space precedes it
  bool calculated = false;  ///< a number beside an operator: "1/3"
};

struct LexedText {
  std::vector<Lexeme> lexemes;
  std::vector<TextRange> comments;  ///< the texts of comments, without their marks
};

/// Splits a text of any language into lexemes. Comments, addresses of pages, dates, times and
/// versions are left out; a line break is a lexeme. Names of constants (Zero, UnitX, Vector3.Up)
/// become bracketed numbers. Never throws.
LexedText Lex(std::string_view text);

/// The number of the line, from 1.
std::size_t LineOf(std::string_view text, std::size_t offset);

}  // namespace hitscan
