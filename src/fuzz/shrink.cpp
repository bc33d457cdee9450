#include "fuzz/shrink.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "shape/random_value.h"

namespace hitscan {
namespace {

// The number with that many significant decimal digits.
double WithDigits(double number, int digits) {
  if (number == 0) return number;
  const double exponent = std::floor(std::log10(std::abs(number)));
  const double scale = std::pow(10, digits - 1 - exponent);
  if (!std::isfinite(scale) || scale == 0) return number;
  return std::round(number * scale) / scale;
}

double WithDecimals(double number, int decimals) {
  const double scale = std::pow(10, decimals);
  return std::round(number * scale) / scale;
}

// How many of the shapes have no length, area or volume. That is another mistake than the one that
// is being simplified, so their number must not grow.
std::size_t CountDegenerate(const std::vector<Value>& values) {
  return static_cast<std::size_t>(std::ranges::count_if(values, IsDegenerate));
}

class Shrinker {
 public:
  Shrinker(FuzzTarget& target, WrittenArguments wrong, const FuzzFailure& failure, double tolerance,
           std::size_t most_cases)
      : target_(target),
        best_(std::move(wrong)),
        complexity_(best_.Complexity()),
        failure_(failure),
        tolerance_(tolerance),
        left_(most_cases),
        degenerate_(CountDegenerate(best_.Values().value())) {}

  WrittenArguments Run() {
    // Each round makes it simpler, or is the last one.
    while (left_ > 0) {
      const double before = complexity_;
      TryAll(best_.SimplerForms());
      RoundTogether();
      Translate();
      Scale();
      for (std::size_t i = 0; i < best_.size() && left_ > 0; ++i) SimplifyNumber(i);
      for (std::size_t i = 0; i < best_.size() && left_ > 0; ++i) SimplifyPair(i);
      if (complexity_ >= before) break;
    }
    return best_;
  }

 private:
  // Asks all candidates that are simpler, and goes on with the simplest one that still fails.
  bool TryAll(std::vector<WrittenArguments> candidates) {
    std::erase_if(candidates, [&](const WrittenArguments& candidate) {
      return candidate.Complexity() >= complexity_;
    });
    std::ranges::stable_sort(candidates, {}, &WrittenArguments::Complexity);
    constexpr std::size_t kAtOnce = 16;
    for (std::size_t begin = 0; begin < candidates.size() && left_ > 0; begin += kAtOnce) {
      const std::size_t end = std::min(begin + kAtOnce, candidates.size());
      std::vector<std::vector<Value>> values;
      std::vector<std::size_t> valid;
      for (std::size_t i = begin; i < end; ++i) {
        auto of = candidates[i].Values();
        if (of && CountDegenerate(*of) <= degenerate_) {
          values.push_back(std::move(*of));
          valid.push_back(i);
        }
      }
      if (valid.empty()) continue;
      left_ -= std::min(left_, valid.size());
      const std::vector<Outcome> outcomes =
          target_.Take(target_.Ask({values.begin(), values.end()}));
      for (std::size_t i = 0; i < valid.size(); ++i) {
        const Answer exact = ExactAnswer(best_.query(), values[i]);
        if (JudgeOutcome(values[i], exact, outcomes[i], tolerance_) != failure_) continue;
        best_ = std::move(candidates[valid[i]]);
        complexity_ = best_.Complexity();
        return true;
      }
    }
    return false;
  }

  void RoundTogether() {
    std::vector<WrittenArguments> candidates;
    for (int digits = 1; digits <= 6; ++digits) {
      WrittenArguments rounded = best_;
      WrittenArguments decimals = best_;
      for (std::size_t i = 0; i < best_.size(); ++i) {
        rounded.Set(i, WithDigits(best_.Number(i), digits));
        decimals.Set(i, WithDecimals(best_.Number(i), digits - 1));
      }
      candidates.push_back(std::move(rounded));
      candidates.push_back(std::move(decimals));
    }
    TryAll(std::move(candidates));
  }

  // Moves everything so that one coordinate of a position becomes zero, or a whole number.
  void Translate() {
    std::vector<WrittenArguments> candidates;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      if (!best_.IsPosition(i) || best_.Number(i) == 0) continue;
      for (const double by : {best_.Number(i), std::round(best_.Number(i))}) {
        WrittenArguments moved = best_;
        for (std::size_t j = 0; j < best_.size(); ++j) {
          if (best_.IsPosition(j) && best_.Axis(j) == best_.Axis(i)) {
            moved.Set(j, best_.Number(j) - by);
          }
        }
        candidates.push_back(std::move(moved));
      }
    }
    TryAll(std::move(candidates));
  }

  // Powers of two change no digit of a float; powers of ten make decimals shorter.
  void Scale() {
    double largest = 0;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      largest = std::max(largest, std::abs(best_.Number(i)));
    }
    if (largest == 0) return;
    std::vector<WrittenArguments> candidates;
    const int exponent = std::ilogb(largest);
    for (const double factor :
         {std::ldexp(1, -exponent), std::ldexp(1, 2 - exponent),
          std::pow(10, -std::floor(std::log10(largest))), 2.0, 0.5, 10.0, 0.1}) {
      WrittenArguments scaled = best_;
      for (std::size_t i = 0; i < best_.size(); ++i) scaled.Set(i, best_.Number(i) * factor);
      candidates.push_back(std::move(scaled));
    }
    TryAll(std::move(candidates));
  }

  static std::vector<double> SimplerNumbers(double number) {
    std::vector<double> simpler{0, 1, -1, std::abs(number), std::round(number), number / 2};
    for (int digits = 1; digits <= 6; ++digits) {
      simpler.push_back(WithDigits(number, digits));
      simpler.push_back(WithDecimals(number, digits));
    }
    for (int whole = 2; whole <= 9; ++whole) {
      simpler.push_back(std::copysign(whole, number));
    }
    return simpler;
  }

  void SimplifyNumber(std::size_t index) {
    std::vector<WrittenArguments> candidates;
    for (const double simpler : SimplerNumbers(best_.Number(index))) {
      WrittenArguments changed = best_;
      changed.Set(index, simpler);
      candidates.push_back(std::move(changed));
    }
    TryAll(std::move(candidates));
  }

  // A number together with the next one that is the same or opposite, such as the coordinates of
  // two points on one axis; and a number exchanged for one of another place.
  void SimplifyPair(std::size_t index) {
    std::vector<WrittenArguments> candidates;
    const double number = best_.Number(index);
    if (number == 0) return;
    for (std::size_t other = index + 1; other < best_.size(); ++other) {
      if (std::abs(best_.Number(other)) != std::abs(number)) continue;
      for (const double simpler : {0.0, 1.0, 2.0, std::round(number), WithDigits(number, 1)}) {
        WrittenArguments changed = best_;
        changed.Set(index, std::copysign(simpler, number));
        changed.Set(other, std::copysign(simpler, best_.Number(other)));
        candidates.push_back(std::move(changed));
      }
    }
    TryAll(std::move(candidates));
  }

  FuzzTarget& target_;
  WrittenArguments best_;
  double complexity_;
  std::optional<FuzzFailure> failure_;
  double tolerance_;
  std::size_t left_;
  std::size_t degenerate_;
};

}  // namespace

std::optional<FuzzFailure> FailureOf(FuzzTarget& target, const WrittenArguments& arguments,
                                     double tolerance) {
  const std::optional<std::vector<Value>> values = arguments.Values();
  if (!values) return std::nullopt;
  const std::vector<Outcome> outcomes = target.Take(target.Ask({std::span<const Value>(*values)}));
  return JudgeOutcome(*values, ExactAnswer(arguments.query(), *values), outcomes.front(),
                      tolerance);
}

WrittenArguments Shrink(FuzzTarget& target, const WrittenArguments& wrong,
                        const FuzzFailure& failure, double tolerance, std::size_t most_cases) {
  return Shrinker(target, wrong, failure, tolerance, most_cases).Run();
}

}  // namespace hitscan
