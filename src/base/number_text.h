#pragma once

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

// Reading of numbers as std::from_chars does it, also with the standard library of Clang 19, which
// has that function for integers only.
namespace hitscan {

namespace number_text {

/// The length of the longest prefix that is a number in this format; 0 if there is none.
inline std::size_t Length(std::string_view text, bool hexadecimal) {
  const auto is_digit = [hexadecimal](char c) {
    return (c >= '0' && c <= '9') ||
           (hexadecimal && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
  };
  std::size_t at = text.starts_with('-') ? 1 : 0;
  std::size_t digits = 0;
  const auto skip_digits = [&] {
    for (; at < text.size() && is_digit(text[at]); ++at) ++digits;
  };
  skip_digits();
  if (at < text.size() && text[at] == '.') {
    ++at;
    skip_digits();
  }
  if (digits == 0) return 0;
  const std::string_view marks = hexadecimal ? "pP" : "eE";
  if (at == text.size() || marks.find(text[at]) == std::string_view::npos) return at;
  std::size_t end = at + 1;
  if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
  const std::size_t first = end;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  return end > first ? end : at;
}

}  // namespace number_text

/// std::from_chars without its words for infinite values and NaN. `value` is a float or a double.
template <class Float>
std::from_chars_result FromCharsPortably(const char* first, const char* last, Float& value,
                                         std::chars_format format = std::chars_format::general) {
  const bool hexadecimal = format == std::chars_format::hex;
  const std::string_view text(first, static_cast<std::size_t>(last - first));
  const std::size_t length = number_text::Length(text, hexadecimal);
  if (length == 0) return {first, std::errc::invalid_argument};
  std::string number(text.substr(0, length));
  if (hexadecimal) number.insert(number.starts_with('-') ? 1 : 0, "0x");
  Float read{};
  if constexpr (std::is_same_v<Float, float>) {
    read = std::strtof(number.c_str(), nullptr);
  } else {
    read = std::strtod(number.c_str(), nullptr);
  }
  const std::string_view significant =
      text.substr(0, text.find_first_of(hexadecimal ? "pP" : "eE"));
  const bool is_zero = significant.substr(0, length).find_first_of("123456789abcdefABCDEF") ==
                       std::string_view::npos;
  const char* const end = first + length;
  if (std::isinf(read) || (read == 0 && !is_zero)) return {end, std::errc::result_out_of_range};
  value = read;
  return {end, std::errc()};
}

/// std::from_chars, for integers and floating-point numbers.
template <class Number>
std::from_chars_result FromChars(const char* first, const char* last, Number& value) {
#if defined(_LIBCPP_VERSION)
  if constexpr (std::is_floating_point_v<Number>)
    return FromCharsPortably(first, last, value);
  else
#endif
    return std::from_chars(first, last, value);
}

/// The same for numbers in the base 16, such as "1.8p3".
template <class Float>
std::from_chars_result HexadecimalFromChars(const char* first, const char* last, Float& value) {
#if defined(_LIBCPP_VERSION)
  return FromCharsPortably(first, last, value, std::chars_format::hex);
#else
  return std::from_chars(first, last, value, std::chars_format::hex);
#endif
}

}  // namespace hitscan
