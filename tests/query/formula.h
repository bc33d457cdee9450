#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

// Evaluates formulas such as "(w - n . o) / (n . d)" in arithmetic that is exact for sums and
// products of floats: 6000 bits hold any polynomial of floats of degree eight.
namespace hitscan::formula {

using Number = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<6000, boost::multiprecision::digit_base_2, void, int>,
    boost::multiprecision::et_off>;

struct Vec {
  Number x, y, z;
};
using Any = std::variant<Number, Vec>;

/// The values of names, such as "ray.origin", and the formulas of other names.
struct Names {
  std::map<std::string, Any, std::less<>> values;
  std::map<std::string, std::string, std::less<>> formulas;
};

/// A recursive-descent evaluator. "." between spaces is the dot product, "x" the cross product, and
/// v^2 the dot product of a vector with itself. A point inside a name separates parts of the name
/// of a value, or the name of a component.
class Evaluator {
 public:
  explicit Evaluator(const Names& names) : names_(names) {}

  Any Evaluate(std::string_view text) const {
    Parser parser{*this, text};
    const Any value = parser.Sum();
    if (!parser.text.empty()) throw std::invalid_argument("rest: " + std::string(parser.text));
    return value;
  }

 private:
  struct Parser {
    const Evaluator& of;
    std::string_view text;

    bool Take(std::string_view token) {
      while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
      if (text.substr(0, token.size()) != token) return false;
      text.remove_prefix(token.size());
      return true;
    }

    Any Sum() {
      Any sum = Product();
      for (;;) {
        if (Take("+ ")) {
          sum = Combine(sum, Product(), 1);
        } else if (Take("- ")) {
          sum = Combine(sum, Product(), -1);
        } else {
          return sum;
        }
      }
    }

    static Any Combine(const Any& a, const Any& b, int sign) {
      if (const auto* left = std::get_if<Vec>(&a)) {
        const Vec& right = std::get<Vec>(b);
        return Vec{left->x + sign * right.x, left->y + sign * right.y, left->z + sign * right.z};
      }
      return Number(std::get<Number>(a) + sign * std::get<Number>(b));
    }

    static Any Multiply(const Any& a, const Number& factor) {
      if (const auto* v = std::get_if<Vec>(&a)) {
        return Vec{v->x * factor, v->y * factor, v->z * factor};
      }
      return Number(std::get<Number>(a) * factor);
    }

    static Number Dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

    Any Product() {
      Any product = Power();
      for (;;) {
        if (Take("* ")) {
          product = Multiply(product, std::get<Number>(Power()));
        } else if (Take("/ ")) {
          product = Multiply(product, Number(1 / std::get<Number>(Power())));
        } else if (Take(". ")) {
          const Vec a = std::get<Vec>(product);
          product = Dot(a, std::get<Vec>(Power()));
        } else if (Take("x ")) {
          const Vec a = std::get<Vec>(product);
          const Vec b = std::get<Vec>(Power());
          product = Vec{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
        } else {
          return product;
        }
      }
    }

    Any Power() {
      if (Take("-")) return Multiply(Power(), Number(-1));
      Any value = Factor();
      for (;;) {
        if (text.starts_with("^2")) {
          text.remove_prefix(2);
          const auto* const v = std::get_if<Vec>(&value);
          value = v != nullptr ? Dot(*v, *v)
                               : Number(std::get<Number>(value) * std::get<Number>(value));
        } else if (text.size() > 1 && text[0] == '.' && text[1] != ' ') {
          value = Component(std::get<Vec>(value), text[1]);
          text.remove_prefix(2);
        } else {
          return value;
        }
      }
    }

    static Number Component(const Vec& vector, char axis) {
      return axis == 'x' ? vector.x : axis == 'y' ? vector.y : vector.z;
    }

    Any Factor() {
      if (Take("sqrt(")) return Number(sqrt(std::get<Number>(Closed())));
      if (Take("(")) return Closed();
      Take("");
      if (std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
        // A constant is a double.
        std::size_t length = 0;
        const double number = std::stod(std::string(text), &length);
        text.remove_prefix(length);
        return Number(number);
      }
      std::size_t length = 0;
      while (length < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[length])) != 0 || text[length] == '_' ||
              (text[length] == '.' && length + 1 < text.size() && text[length + 1] != ' '))) {
        ++length;
      }
      const std::string name(text.substr(0, length));
      text.remove_prefix(length);
      return of.ValueOf(name);
    }

    Any Closed() {
      Any value = Sum();
      if (Take(",")) {
        const Number y = std::get<Number>(Sum());
        if (!Take(",")) throw std::invalid_argument("no third number in " + std::string(text));
        value = Vec{std::get<Number>(value), y, std::get<Number>(Sum())};
      }
      if (!Take(")")) throw std::invalid_argument("no ) in " + std::string(text));
      return value;
    }
  };

  Any ValueOf(const std::string& name) const {
    if (const auto found = names_.values.find(name); found != names_.values.end()) {
      return found->second;
    }
    if (const auto found = names_.formulas.find(name); found != names_.formulas.end()) {
      return Evaluate(found->second);
    }
    const std::size_t point = name.rfind('.');
    if (point == std::string::npos) throw std::invalid_argument("unknown: " + name);
    return Parser::Component(std::get<Vec>(ValueOf(name.substr(0, point))), name.back());
  }

  const Names& names_;
};

}  // namespace hitscan::formula
