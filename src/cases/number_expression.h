#pragma once

#include <optional>
#include <string_view>

namespace hitscan {

/// The value of an expression of numbers: "1/3", "sqrt(2)/2", "-(1 + 2^-23)", "2*pi", and of a
/// hexadecimal float, "0x1.8p-3". It has the operators + - * / and ^, parentheses, pi, and the
/// functions sqrt, abs, sin, cos and tan (of radians). A number may end with an f, as in C++.
/// Nullopt when the text is not such an expression.
std::optional<double> EvaluateNumber(std::string_view text);

}  // namespace hitscan
