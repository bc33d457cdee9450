#include "reading/decimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <charconv>
#include <cstdlib>

namespace hitscan {
namespace {

using Digits = boost::multiprecision::cpp_int;

constexpr int kLargestPower = 500;

// digits * 10^power
struct Decimal {
  Digits digits = 0;
  int power = 0;
};

// Throws std::out_of_range for a power whose digits would fill the memory.
Decimal Parsed(std::string_view text) {
  Decimal decimal;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t exponent = std::min(text.find('e'), text.find('E'));
  int power = 0;
  if (exponent != std::string_view::npos) {
    std::string_view written = text.substr(exponent + 1);
    if (written.starts_with('+')) written.remove_prefix(1);
    const auto [end, error] =
        std::from_chars(written.data(), written.data() + written.size(), power);
    if (error != std::errc() || std::abs(power) > kLargestPower) throw std::out_of_range("power");
  }
  bool fraction = false;
  for (const char c : text.substr(0, exponent)) {
    if (c == '.') {
      fraction = true;
      continue;
    }
    decimal.digits = decimal.digits * 10 + (c - '0');
    if (fraction) --power;
  }
  decimal.power = power;
  if (negative) decimal.digits = -decimal.digits;
  return decimal;
}

std::string Printed(Decimal decimal) {
  if (decimal.digits == 0) return "0";
  while (decimal.power < 0 && decimal.digits % 10 == 0) {
    decimal.digits /= 10;
    ++decimal.power;
  }
  const bool negative = decimal.digits < 0;
  std::string digits = Digits(abs(decimal.digits)).str();
  constexpr int kMostZeros = 12;
  if (decimal.power > kMostZeros || decimal.power < -kMostZeros - 20) {
    digits += fmt::format("e{}", decimal.power);
  } else if (decimal.power >= 0) {
    digits.append(static_cast<std::size_t>(decimal.power), '0');
  } else {
    const auto places = static_cast<std::size_t>(-decimal.power);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
  }
  return (negative ? "-" : "") + digits;
}

double Nearest(std::string_view number) {
  return std::strtod(std::string(number).c_str(), nullptr);
}

}  // namespace

std::string DecimalDifference(std::string_view a, std::string_view b) {
  try {
    Decimal first = Parsed(a);
    Decimal second = Parsed(b);
    while (first.power > second.power) {
      first.digits *= 10;
      --first.power;
    }
    while (second.power > first.power) {
      second.digits *= 10;
      --second.power;
    }
    return Printed({first.digits - second.digits, first.power});
  } catch (const std::out_of_range&) {
    return fmt::format("{}", Nearest(a) - Nearest(b));
  }
}

std::string DecimalHalf(std::string_view number) {
  try {
    const Decimal whole = Parsed(number);
    return Printed({whole.digits * 5, whole.power - 1});
  } catch (const std::out_of_range&) {
    return fmt::format("{}", Nearest(number) / 2);
  }
}

std::string DecimalNegated(std::string_view number) {
  if (IsZero(number)) return "0";
  return number.starts_with('-') ? std::string(number.substr(1)) : "-" + std::string(number);
}

bool IsZero(std::string_view number) {
  return number.substr(0, number.find_first_of("eE")).find_first_of("123456789") ==
         std::string_view::npos;
}

}  // namespace hitscan
