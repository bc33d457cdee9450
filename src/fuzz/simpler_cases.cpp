#include "fuzz/simpler_cases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "random/random.h"

namespace hitscan {
namespace {

double PowerOfTenBelow(double number) { return std::floor(std::log10(std::abs(number))); }

// The number with that many significant decimal digits.
double WithDigits(double number, int digits) {
  if (number == 0) return number;
  const double scale = std::pow(10, digits - 1 - PowerOfTenBelow(number));
  if (!std::isfinite(scale) || scale == 0) return number;
  return std::round(number * scale) / scale;
}

// The number with that many decimals. If it is rounded to zero, it becomes 0, not -0.
double WithDecimals(double number, int decimals) {
  const double scale = std::pow(10, decimals);
  return std::round(number * scale) / scale + 0.0;
}

// Zero has no sign here: a case without negative zeros is simpler.
double Opposite(double number) { return number == 0 ? 0 : -number; }

bool IsSame(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

// A copy with each of the numbers changed.
template <class Change>
WrittenArguments Changed(const WrittenArguments& arguments, const Change& change) {
  WrittenArguments changed = arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const double number = arguments.Number(i);
    const double simpler = change(i, number);
    if (!IsSame(simpler, number)) changed.Set(i, simpler);
  }
  return changed;
}

double Largest(const WrittenArguments& arguments) {
  double largest = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    largest = std::max(largest, std::abs(arguments.Number(i)));
  }
  return largest;
}

}  // namespace

Candidates RoundedTogether(const WrittenArguments& arguments) {
  Candidates candidates;
  for (int digits = 1; digits <= 6; ++digits) {
    candidates.push_back(
        Changed(arguments, [&](std::size_t, double x) { return WithDigits(x, digits); }));
    candidates.push_back(
        Changed(arguments, [&](std::size_t, double x) { return WithDecimals(x, digits - 1); }));
  }
  return candidates;
}

Candidates Moved(const WrittenArguments& arguments) {
  enum Together { kAll, kArgument, kNotZero };
  Candidates candidates;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const double number = arguments.Number(i);
    if (!arguments.IsPosition(i) || number == 0) continue;
    for (const Together together : {kAll, kArgument, kNotZero}) {
      for (const double by : {number, std::round(number)}) {
        const auto moved = [&](std::size_t j, double x) {
          const bool moves =
              arguments.IsPosition(j) && arguments.Axis(j) == arguments.Axis(i) &&
              (together == kAll || (together == kNotZero && x != 0) ||
               (together == kArgument && arguments.Argument(j) == arguments.Argument(i)));
          return moves ? x - by : x;
        };
        candidates.push_back(Changed(arguments, moved));
        // If the moved shapes are on the negative side, their mirror images have fewer minus signs.
        candidates.push_back(Changed(arguments, [&](std::size_t j, double x) {
          return arguments.Axis(j) == arguments.Axis(i) ? Opposite(moved(j, x)) : x;
        }));
      }
    }
  }
  return candidates;
}

Candidates Scaled(const WrittenArguments& arguments) {
  Candidates candidates;
  const double largest = Largest(arguments);
  if (largest == 0) return candidates;
  // Powers of two change only the exponent of a float; powers of ten make decimals shorter.
  const int exponent = std::ilogb(largest);
  for (const double factor : {std::ldexp(1, -exponent), std::ldexp(1, 2 - exponent),
                              std::pow(10, -PowerOfTenBelow(largest)), 2.0, 0.5, 10.0, 0.1}) {
    candidates.push_back(Changed(arguments, [&](std::size_t, double x) { return x * factor; }));
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const double number = std::abs(arguments.Number(i));
    if (!arguments.Axis(i) || number == 0) continue;
    for (const double factor : {1 / number, 0.5, 0.1, 10.0}) {
      if (factor == 1) continue;
      candidates.push_back(Changed(arguments, [&](std::size_t j, double x) {
        return arguments.InSameVector(i, j) ? x * factor : x;
      }));
    }
  }
  return candidates;
}

Candidates Turned(const WrittenArguments& arguments) {
  Candidates candidates;
  constexpr std::array<std::array<int, 2>, 3> kPairs{{{0, 1}, {0, 2}, {1, 2}}};
  for (const std::array<int, 2>& pair : kPairs) {
    // A lambda cannot refer to a structured binding with Clang 14.
    const int one = pair[0];
    const int other = pair[1];
    candidates.push_back(Changed(arguments, [&](std::size_t i, double x) {
      const std::optional<int> axis = arguments.Axis(i);
      if (axis != one && axis != other) return x;
      // `there` is the index of the other coordinate: those of a vector have successive indices.
      const std::size_t there =
          i + static_cast<std::size_t>(one + other - *axis) - static_cast<std::size_t>(*axis);
      return there < arguments.size() && arguments.InSameVector(i, there) ? arguments.Number(there)
                                                                          : x;
    }));
  }
  for (int axis = 0; axis < 3; ++axis) {
    candidates.push_back(Changed(arguments, [&](std::size_t i, double x) {
      return arguments.Axis(i) == axis ? Opposite(x) : x;
    }));
  }
  return candidates;
}

Candidates WithSimplerNumber(const WrittenArguments& arguments, std::size_t index) {
  const double number = arguments.Number(index);
  std::vector<double> simpler{0, 1, -1, std::abs(number), WithDecimals(number, 0), number / 2};
  for (int digits = 1; digits <= 6; ++digits) {
    simpler.push_back(WithDigits(number, digits));
    simpler.push_back(WithDecimals(number, digits));
  }
  for (int digit = 2; digit <= 9; ++digit) simpler.push_back(std::copysign(digit, number));
  if (number != 0) {
    // Powers of ten nearer to 1, for a number that must be large or small, but less than it is.
    const double power = std::copysign(std::pow(10, PowerOfTenBelow(number)), number);
    for (const double factor : {1.0, 2.0, 3.0, 0.1, 0.2, 0.01, 10.0, 20.0, 100.0}) {
      simpler.push_back(power * factor);
    }
  }
  Candidates candidates;
  for (const double each : simpler) {
    if (IsSame(each, number)) continue;
    candidates.push_back(arguments);
    candidates.back().Set(index, each);
  }
  return candidates;
}

Candidates WithSimplerPair(const WrittenArguments& arguments, std::size_t index) {
  Candidates candidates;
  const double number = arguments.Number(index);
  if (number == 0) return candidates;
  for (std::size_t other = index + 1; other < arguments.size(); ++other) {
    if (std::abs(arguments.Number(other)) != std::abs(number)) continue;
    for (const double simpler :
         {0.0, 1.0, 2.0, std::abs(std::round(number)), std::abs(WithDigits(number, 1))}) {
      WrittenArguments changed = arguments;
      changed.Set(index, number < 0 ? Opposite(simpler) : simpler);
      changed.Set(other, arguments.Number(other) < 0 ? Opposite(simpler) : simpler);
      candidates.push_back(std::move(changed));
    }
  }
  return candidates;
}

Candidates WithOtherNumbers(const WrittenArguments& arguments) {
  constexpr int kCandidates = 1000;
  Candidates candidates;
  Random random(kCandidates);
  for (int i = 0; i < kCandidates; ++i) {
    // The percentages of numbers that become zero, and of others that stay the same.
    const int zeros = random.Whole(0, 60);
    const int kept = random.Whole(0, 60);
    candidates.push_back(Changed(arguments, [&](std::size_t, double x) {
      if (x == 0 || random.Whole(1, 100) <= zeros) return 0.0;
      if (random.Whole(1, 100) <= kept) return x;
      // Numbers with two digits are chosen less often.
      double digits = random.OneIn(2) ? 1 : random.Whole(1, 9);
      if (random.OneIn(4)) digits = random.Whole(10, 99) / 10.0;
      double exponent = PowerOfTenBelow(x);
      if (std::abs(exponent) <= 1) exponent = 0;
      // Divides by a positive power of ten, since negative powers are not exact.
      const double power = std::pow(10, std::abs(exponent));
      return std::copysign(exponent < 0 ? digits / power : digits * power, x);
    }));
  }
  return candidates;
}

}  // namespace hitscan
