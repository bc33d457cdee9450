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

/// The values of names, such as "ray.origin", and the formulas of others.
struct Names {
  std::map<std::string, Any, std::less<>> values;
  std::map<std::string, std::string, std::less<>> formulas;
};

/// A recursive-descent evaluator. "." between spaces is the dot product, "x" the cross product, and
/// a name with a point in it is that of a value or of a component.
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

    Any Product() {
      Any product = Factor();
      for (;;) {
        if (Take("* ")) {
          product = Number(std::get<Number>(product) * std::get<Number>(Factor()));
        } else if (Take("/ ")) {
          product = Number(std::get<Number>(product) / std::get<Number>(Factor()));
        } else if (Take(". ")) {
          const Vec a = std::get<Vec>(product);
          const Vec b = std::get<Vec>(Factor());
          product = Number(a.x * b.x + a.y * b.y + a.z * b.z);
        } else if (Take("x ")) {
          const Vec a = std::get<Vec>(product);
          const Vec b = std::get<Vec>(Factor());
          product = Vec{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
        } else {
          return product;
        }
      }
    }

    Any Factor() {
      if (Take("sqrt(")) return Number(sqrt(std::get<Number>(Closed())));
      if (Take("(")) return Closed();
      Take("");
      std::size_t length = 0;
      while (length < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[length])) != 0 ||
              (text[length] == '.' && length + 1 < text.size() && text[length + 1] != ' '))) {
        ++length;
      }
      const std::string name(text.substr(0, length));
      text.remove_prefix(length);
      return of.ValueOf(name);
    }

    Any Closed() {
      Any value = Sum();
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
    const Vec vector = std::get<Vec>(ValueOf(name.substr(0, point)));
    const char axis = name.back();
    return axis == 'x' ? vector.x : axis == 'y' ? vector.y : vector.z;
  }

  const Names& names_;
};

}  // namespace hitscan::formula
