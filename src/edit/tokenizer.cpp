#include "edit/tokenizer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/ascii.h"
#include "edit/case_document.h"

namespace hitscan {
namespace {

bool IsNameLetter(char c) { return IsLetter(c) || c == '_'; }

bool BeginsNumber(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  if (!text.empty() && text.front() == '.') text.remove_prefix(1);
  return !text.empty() && IsDigit(text.front());
}

// Replaces the minus sign U+2212, which web pages and word processors use, by an ASCII minus.
std::string WithPlainMinus(std::string_view text) {
  constexpr std::string_view kMinus = "\xE2\x88\x92";
  std::string plain(text);
  for (std::size_t at = plain.find(kMinus); at != std::string::npos; at = plain.find(kMinus, at)) {
    plain.replace(at, kMinus.size(), "-");
  }
  return plain;
}

std::size_t NumberEnd(const std::string& text, std::size_t begin) {
  double ignored = 0;
  const char* const end =
      std::from_chars(text.data() + begin, text.data() + text.size(), ignored).ptr;
  return static_cast<std::size_t>(end - text.data());
}

// Integers are exact. Other numbers are rounded directly to single precision, as in case files:
// rounding to double precision first would give a different float for some of them.
double NearestNumber(const std::string& text) {
  constexpr std::size_t kMaxDigits = 9;
  const auto is_integer = [](char c) { return IsDigit(c) || c == '-'; };
  if (text.size() <= kMaxDigits && std::ranges::all_of(text, is_integer)) {
    return std::strtod(text.c_str(), nullptr);
  }
  const float nearest = std::strtof(text.c_str(), nullptr);
  if (std::isinf(nearest)) throw EditError("a number of the text is out of range");
  return static_cast<double>(nearest);
}

std::size_t WordEnd(std::string_view text, std::size_t begin) {
  while (begin < text.size() && (IsNameLetter(text[begin]) || IsDigit(text[begin]))) ++begin;
  return begin;
}

}  // namespace

std::vector<std::string> WordsOf(std::string_view name) {
  std::vector<std::string> words;
  char before = '_';
  for (const char c : name) {
    const bool begins = before == '_' || (IsUpper(c) && !IsUpper(before));
    if (c != '_' && begins) words.emplace_back();
    if (c != '_') words.back() += ToLower(c);
    before = c;
  }
  return words;
}

std::vector<Token> Tokenize(std::string_view raw) {
  const std::string text = WithPlainMinus(raw);
  std::vector<Token> tokens;
  for (std::size_t i = 0; i < text.size();) {
    if (IsNameLetter(text[i])) {
      const std::size_t end = WordEnd(text, i);
      const bool called = end < text.size() && (text[end] == '(' || text[end] == '{');
      tokens.push_back({text.substr(i, end - i), 0, called});
      i = end;
      continue;
    }
    if (!BeginsNumber(std::string_view(text).substr(i))) {
      ++i;
      continue;
    }
    const std::size_t begin = text[i] == '+' ? i + 1 : i;
    Token token;
    i = NumberEnd(text, begin);
    token.number = NearestNumber(text.substr(begin, i - begin));
    const std::size_t end = WordEnd(text, i);
    const std::string_view suffix = std::string_view(text).substr(i, end - i);
    // A number followed by letters that are not a literal suffix is a word: "3D".
    const bool literal = suffix.empty() || suffix == "f" || suffix == "F" || suffix == "d" ||
                         suffix == "L" || suffix == "l";
    if (literal) {
      tokens.push_back(token);
    } else {
      tokens.push_back({std::string(suffix), 0, false});
    }
    i = end;
  }
  return tokens;
}

}  // namespace hitscan
