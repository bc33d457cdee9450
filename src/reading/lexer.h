#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace hitscan {

/// Whether the character may stand in a name, or begin one if it is no digit.
constexpr bool IsNamePart(char c) { return IsLetter(c) || IsDigit(c) || c == '_' || c == '$'; }

/// A part of a text, by the indices of its bytes.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const TextRange&) const = default;
};

/// A text whose signs, spaces, quotation marks and brackets are those of ASCII: every dash that is
/// used as a minus is "-", HTML entities and full-width characters are replaced. Names of constants
/// (Vector3.Zero, Vec3::UnitX) are bracketed numbers.
struct PlainText {
  /// Stands for a character that belongs to a number and has no form in ASCII: "½", "²", "∞".
  static constexpr char kNumeric = '\x01';

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

/// A number, a word, a bracket or a punctuation mark of a text.
struct Lexeme {
  enum Type : std::uint8_t { kNumber, kWord, kOpen, kClose, kMark, kLine };

  Type type = kMark;
  bool spaced = false;  ///< white space precedes it
  /// Its value is not known: it stands beside an operator ("1/3"), or is not clearly one number
  /// ("3 1/2", "0x1p-3", "1:2", "8 mm").
  bool doubtful = false;
  /// A number as JSON: ".5f" is "0.5"; as written when it is in doubt. A bracket or mark is one
  /// character.
  std::string text;
  TextRange range;
};

/// The lexemes of a text. Those before its beginning and after its end are of no type.
struct LexedText {
  std::vector<Lexeme> lexemes;
  std::vector<TextRange> comments;  ///< the texts of comments, without their marks

  const Lexeme& operator[](std::size_t i) const { return lexemes[i]; }
  std::size_t size() const { return lexemes.size(); }
  /// Whether it is of that type, and its text is this one if it is given.
  bool Is(std::size_t i, Lexeme::Type type, std::string_view text = {}) const {
    return i < size() && lexemes[i].type == type && (text.empty() || lexemes[i].text == text);
  }
  /// Whether it is one of these marks, each of one character.
  bool IsMark(std::size_t i, std::string_view marks) const {
    return Is(i, Lexeme::kMark) && marks.find(lexemes[i].text) != std::string_view::npos;
  }
  /// Whether nothing is between the lexeme and the next one.
  bool IsJoined(std::size_t i) const {
    return i + 1 < size() && lexemes[i].range.end == lexemes[i + 1].range.begin;
  }
  /// Whether it is the first one of a line, or the end of the text follows the last line.
  bool StartsLine(std::size_t i) const { return i == 0 || Is(i - 1, Lexeme::kLine); }
  bool EndsLine(std::size_t i) const { return i >= size() || Is(i, Lexeme::kLine); }
};

/// Splits a plain text of any language into lexemes. Comments, addresses of pages, dates, times and
/// versions are skipped; a line break is a lexeme. A number is read as it is written, or is
/// doubtful. Takes time and memory in proportion to the text. Never throws.
LexedText Lex(std::string_view text);

}  // namespace hitscan
