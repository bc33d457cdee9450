#include "reading/doubtful_numbers.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/ascii.h"

namespace hitscan {
namespace {

// Words that give the number after them another value.
bool ChangesNumber(std::string_view word) {
  constexpr std::array<std::string_view, 4> kWords{"minus", "negative", "neg", "sqrt"};
  return std::ranges::find(kWords, ToLower(word)) != kWords.end();
}

bool IsUnit(std::string_view word) {
  constexpr std::array<std::string_view, 10> kUnits{"mm", "cm",  "dm",      "m",  "km",
                                                    "ft", "deg", "degrees", "px", "percent"};
  return std::ranges::find(kUnits, ToLower(word)) != kUnits.end();
}

class Doubts {
 public:
  explicit Doubts(std::deque<Lexeme>& lexemes) : all_(lexemes) {}

  // A number beside an arithmetic operator is a part of a calculation, which is not carried out.
  void MarkCalculations() {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (Is(i, Lexeme::kOpen)) ++depth;
      if (Is(i, Lexeme::kClose) && depth > 0) --depth;
      if (Is(i, Lexeme::kNumber)) {
        MarkParts(i, depth > 0);
      } else {
        MarkOperands(i);
      }
    }
  }

  // "294,19, 9,52": commas without a space may be those of decimal numbers, or of thousands, when
  // others separate numbers.
  void MarkDecimalCommas() {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (Is(i, Lexeme::kOpen)) ++depth;
      if (Is(i, Lexeme::kClose) && depth > 0) --depth;
      if (!Is(i, Lexeme::kNumber)) continue;
      // One row of numbers.
      const std::size_t first = i;
      std::size_t count = 1;
      std::size_t joined = 0;     // commas without a space
      std::size_t separated = 0;  // commas with one
      std::size_t spaces = 0;     // no comma
      std::size_t longest = 1;    // numbers with only such commas between them
      std::size_t item = 1;
      bool plausible = false;
      while (true) {
        const bool comma = IsMark(i + 1, ",");
        const std::size_t next = comma ? i + 2 : i + 1;
        if (!Is(next, Lexeme::kNumber)) break;
        const bool tight = comma && IsJoined(i) && IsJoined(i + 1);
        if (tight) {
          ++joined;
          ++item;
          plausible = plausible || (IsWhole(all_[i].text) && IsDigit(all_[next].text.front()) &&
                                    (IsDigits(all_[next]) || IsThousands(all_[next].text)));
        } else {
          ++(comma ? separated : spaces);
          item = 1;
        }
        longest = std::max(longest, item);
        ++count;
        i = next;
      }
      const bool in_bracket = depth > 0 || (first > 0 && all_[first - 1].type == Lexeme::kOpen);
      const bool pairs = joined > 0 && plausible && longest <= 2 && count != 3 &&
                         (separated > 0 || (spaces > 0 && in_bracket));
      const bool lone = plausible && joined == 1 && count == 2 && first > 0 &&
                        (IsMark(i + 1, ";") || IsMark(first - 1, ";")) && in_bracket;
      // "x=1,5 y=2,5"
      const bool assigned = plausible && joined > 0 && count == 2 && first > 0 &&
                            (IsMark(first - 1, "=") || IsMark(first - 1, ":") ||
                             all_[first - 1].type == Lexeme::kWord) &&
                            depth == 0;
      const bool mixed = spaces > 0 && separated + joined > 0 && in_bracket;  // "(1 234.5, 2, 3)"
      if (!pairs && !lone && !assigned && !mixed) continue;
      for (std::size_t k = first; k <= i; ++k) Doubt(k);
    }
  }

 private:
  // A number that is written in parts, or with a unit.
  void MarkParts(std::size_t i, bool in_bracket) {
    const auto both = [&](std::size_t other) {
      Doubt(i);
      Doubt(other);
    };
    // "-x" and "1+2": a sign that could not be read as part of the number.
    if (Is(i + 1, Lexeme::kNumber) && IsJoined(i)) both(i + 1);
    // "1;5"
    if (IsMark(i + 1, ";") && Is(i + 2, Lexeme::kNumber) && IsJoined(i) && IsJoined(i + 1)) {
      both(i + 2);
    }
    if (!Is(i + 1, Lexeme::kWord)) return;
    const std::string_view word = all_[i + 1].text;
    if (IsUnit(word)) Doubt(i);
    // "1.5 e-3"
    if (ToLower(word) == "e" && IsJoined(i + 1) && IsMark(i + 2, "+-")) both(i + 3);
    // "(1.5 e 3, ..." has one number, which is neither 1.5 nor 3.
    const bool first = i == 0 || Is(i - 1, Lexeme::kOpen) || IsMark(i - 1, ",");
    if (in_bracket && first && Is(i + 2, Lexeme::kNumber)) both(i + 2);
  }

  void MarkOperands(std::size_t i) {
    // "minus 8"
    if (Is(i, Lexeme::kWord) && ChangesNumber(all_[i].text)) return Doubt(i + 1);
    if (!IsMark(i, "*/^+-~%")) return;
    // "2**3", but not "**center** 2".
    const bool power = IsMark(i, "*") && IsMark(i + 1, "*") && IsJoined(i);
    const std::size_t next = power ? i + 2 : i + 1;
    const bool before = i > 0 && IsOperand(i - 1);
    if (!IsOperand(next)) return;
    const bool joined = IsJoined(next - 1);
    if (power) {
      if (!before || !joined || !IsJoined(i - 1)) return;
    } else if (!before) {
      // "*8*" is 8, with emphasis.
      if (!IsMark(i, "+-") && joined && !IsMark(next + 1, "*")) Doubt(next);
      return;
    } else if (IsMark(i, "+-")) {
      const bool numbers = Is(i - 1, Lexeme::kNumber) && Is(next, Lexeme::kNumber);
      // A dash may stand between a name and its number; "e-3" is something else.
      const bool tight = joined && IsJoined(i - 1);
      if (!numbers && !tight && !Is(i - 1, Lexeme::kClose)) return;
    }
    if (i > 0) Doubt(i - 1);
    Doubt(next);
  }

  static bool IsWhole(std::string_view number) {
    return number.find_first_of(".eE") == std::string_view::npos;
  }
  static bool IsDigits(const Lexeme& number) {
    return std::ranges::all_of(number.text, IsDigit) || number.calculated;
  }
  // "234.5"
  static bool IsThousands(std::string_view number) {
    return number.find('.') == 3 && std::ranges::all_of(number.substr(0, 3), IsDigit);
  }

  bool Is(std::size_t i, Lexeme::Type type) const {
    return i < all_.size() && all_[i].type == type;
  }
  bool IsMark(std::size_t i, std::string_view marks) const {
    return Is(i, Lexeme::kMark) && marks.find(all_[i].text) != std::string_view::npos;
  }
  bool IsOperand(std::size_t i) const {
    return Is(i, Lexeme::kNumber) || Is(i, Lexeme::kWord) || Is(i, Lexeme::kOpen) ||
           Is(i, Lexeme::kClose);
  }
  // Whether nothing is between the lexeme and the next one.
  bool IsJoined(std::size_t i) const {
    return i + 1 < all_.size() && all_[i].range.end == all_[i + 1].range.begin;
  }
  void Doubt(std::size_t i) {
    if (Is(i, Lexeme::kNumber)) all_[i].calculated = true;
  }

  std::deque<Lexeme>& all_;
};

}  // namespace

void MarkDoubtfulNumbers(std::deque<Lexeme>& lexemes) {
  Doubts doubts(lexemes);
  doubts.MarkCalculations();
  doubts.MarkDecimalCommas();
}

}  // namespace hitscan
