#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "cases/check.h"

namespace hitscan {
namespace {

// Whether two numbers are equal to within a tolerance.
class NearNumbers {
 public:
  explicit NearNumbers(double tolerance) : tolerance_{tolerance} {}

  bool operator()(float expected, float got) const {
    return IsCertain(expected, got) || tolerance_.Allows(AsWritten(expected), AsWritten(got));
  }

 private:
  // The shortest decimal of a float, which is how a case file contains it. Comparing decimals makes
  // 0.1 in a file mean 0.1, although no float equals it.
  static double AsWritten(float number) { return NumberToJson(number).get<double>(); }

  // Whether two floats are certainly near, so that their decimals need not be computed: the margin
  // is larger than the difference between floats and their shortest decimals can be.
  bool IsCertain(float expected, float got) const {
    constexpr double kRoom = 0x1p-22;
    const double a = expected;
    const double b = got;
    if (a == b && std::isfinite(a)) return true;
    return std::abs(a - b) + kRoom * (std::abs(a) + std::abs(b)) +
               std::numeric_limits<float>::min() <
           tolerance_.Limit(a * (1 - kRoom));
  }

  Tolerance tolerance_;
};

}  // namespace

bool NearlyEqual(const Value& expected, const Value& got, double tolerance) {
  return EqualNumbers(expected, got, NearNumbers(tolerance));
}

}  // namespace hitscan
