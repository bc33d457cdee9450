#pragma once

#include <string>
#include <string_view>

namespace hitscan {

// Letters and digits of ASCII. Unlike <cctype> these do not depend on the user's locale, and they
// accept bytes above 127, which are neither letters nor digits.

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr char ToLower(char c) { return IsUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr bool IsLetter(char c) { return ToLower(c) >= 'a' && ToLower(c) <= 'z'; }

inline std::string ToLower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ToLower(c);
  return lower;
}

}  // namespace hitscan
