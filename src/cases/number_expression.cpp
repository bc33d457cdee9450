#include "cases/number_expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "base/text.h"

namespace hitscan {
namespace {

using Function = double (*)(double);
constexpr std::array<std::pair<std::string_view, Function>, 5> kFunctions{{
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"abs", [](double x) { return std::abs(x); }},
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
}};

// A recursive descent parser. Each function reads a part at the beginning of the rest of the text;
// nullopt: there is no such part.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  std::optional<double> Whole() {
    const std::optional<double> value = Sum();
    SkipBlanks();
    return rest_.empty() ? value : std::nullopt;
  }

 private:
  // Deeper parentheses would exhaust the stack.
  static constexpr int kMostNested = 100;

  std::optional<double> Sum() {
    std::optional<double> sum = Product();
    while (sum) {
      const char sign = Take("+-");
      if (sign == 0) break;
      const std::optional<double> next = Product();
      if (!next) return std::nullopt;
      *sum += sign == '+' ? *next : -*next;
    }
    return sum;
  }

  std::optional<double> Product() {
    std::optional<double> product = Signed();
    while (product) {
      const char sign = Take("*/");
      if (sign == 0) break;
      const std::optional<double> next = Signed();
      if (!next) return std::nullopt;
      *product = sign == '*' ? *product * *next : *product / *next;
    }
    return product;
  }

  std::optional<double> Signed() {
    if (nested_ >= kMostNested) return std::nullopt;
    ++nested_;
    const char sign = Take("+-");
    const std::optional<double> value = sign == 0 ? Power() : Signed();
    --nested_;
    return value && sign == '-' ? -*value : value;
  }

  // As in mathematics, -2^2 is -4 and 2^3^2 is 2^9.
  std::optional<double> Power() {
    const std::optional<double> base = Operand();
    if (!base || Take("^") == 0) return base;
    const std::optional<double> exponent = Signed();
    return exponent ? std::optional(std::pow(*base, *exponent)) : std::nullopt;
  }

  std::optional<double> Operand() {
    SkipBlanks();
    if (rest_.empty()) return std::nullopt;
    if (rest_.front() == '(') return Parentheses();
    return IsLetter(rest_.front()) ? Named() : Literal();
  }

  std::optional<double> Parentheses() {
    if (Take("(") == 0) return std::nullopt;
    const std::optional<double> value = Sum();
    return Take(")") == 0 ? std::nullopt : value;
  }

  std::optional<double> Named() {
    std::size_t length = 0;
    while (length < rest_.size() && IsLetter(rest_[length])) ++length;
    const std::string name = ToLower(rest_.substr(0, length));
    rest_.remove_prefix(length);
    if (name == "pi") return std::numbers::pi;
    const auto* const function = std::find_if(kFunctions.begin(), kFunctions.end(),
                                              [&](const auto& each) { return each.first == name; });
    if (function == kFunctions.end()) return std::nullopt;
    const std::optional<double> argument = Parentheses();
    return argument ? std::optional(function->second(*argument)) : std::nullopt;
  }

  std::optional<double> Literal() {
    if (!IsDigit(rest_.front()) && rest_.front() != '.') return std::nullopt;
    const bool hexadecimal = rest_.size() > 2 && rest_[0] == '0' && ToLower(rest_[1]) == 'x';
    if (hexadecimal) rest_.remove_prefix(2);
    // from_chars would read a second sign.
    if (rest_.empty() || rest_.front() == '-') return std::nullopt;
    double value = 0;
    const auto [end, error] =
        std::from_chars(rest_.data(), rest_.data() + rest_.size(), value,
                        hexadecimal ? std::chars_format::hex : std::chars_format::general);
    if (error != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    if (!hexadecimal && !rest_.empty() && ToLower(rest_.front()) == 'f') rest_.remove_prefix(1);
    return value;
  }

  // The next character if it is one of these; else 0.
  char Take(std::string_view characters) {
    SkipBlanks();
    if (rest_.empty() || characters.find(rest_.front()) == std::string_view::npos) return 0;
    const char taken = rest_.front();
    rest_.remove_prefix(1);
    return taken;
  }

  void SkipBlanks() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }

  std::string_view rest_;
  int nested_ = 0;
};

}  // namespace

std::optional<double> EvaluateNumber(std::string_view text) { return Parser(text).Whole(); }

}  // namespace hitscan
