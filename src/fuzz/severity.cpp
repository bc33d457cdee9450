#include "fuzz/severity.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hitscan {
namespace {

// Are the yes or no answers those of `got`?
bool HasVerdict(const Answer& exact, const Answer& got) {
  return std::ranges::all_of(exact, [&](const AnswerPart& part) {
    if (!std::holds_alternative<bool>(part.value) && !std::holds_alternative<int>(part.value)) {
      return true;
    }
    const Value* const other = FindPart(got, part.name);
    return other != nullptr && *other == part.value;
  });
}

class Search {
 public:
  Search(const WrittenArguments& arguments, const Answer& got, double most)
      : arguments_(arguments), got_(got), most_(most) {}

  std::optional<double> Run() {
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      Along(i, 1);
      Along(i, -1);
    }
    return best_;
  }

 private:
  bool Flips(std::size_t index, double units, double unit) const {
    WrittenArguments changed = arguments_;
    changed.Set(index, arguments_.Number(index) + units * unit);
    const auto values = changed.Values();
    if (!values) return false;
    try {
      return HasVerdict(ExactAnswer(arguments_.query(), *values), got_);
    } catch (const InvalidShape&) {
      return false;
    }
  }

  // Doubles the step until the verdict flips, then halves the interval.
  void Along(std::size_t index, double side) {
    constexpr double kRelative = 0x1p-23;  // a unit in the last place of a number from 1 to 2
    const double size = arguments_.SizeAround(index);
    constexpr double kSmallest = 0x1p-149;  // the unit of subnormal numbers
    const double unit =
        side *
        (size > 0 ? std::max(std::ldexp(kRelative, std::ilogb(size)), kSmallest) : kSmallest);
    const double most = best_.value_or(most_);
    double high = 1;
    while (high <= most && !Flips(index, high, unit)) high *= 2;
    if (high > most) return;
    double low = high / 2;
    if (high == 1) low = 0;
    // A float cannot change by less than one unit, but in a larger vector its own unit is smaller.
    while (high - low > std::max(high * 0x1p-10, 1e-3)) {
      const double middle = (low + high) / 2;
      (Flips(index, middle, unit) ? high : low) = middle;
    }
    best_ = std::min(best_.value_or(high), high);
  }

  const WrittenArguments& arguments_;
  const Answer& got_;
  double most_;
  std::optional<double> best_;
};

}  // namespace

std::optional<double> SeverityOf(const WrittenArguments& arguments, const Answer& got,
                                 double most) {
  return Search(arguments, got, most).Run();
}

bool IsTolerated(const FuzzRules& rules, const FuzzFailure& failure,
                 const WrittenArguments& arguments, const Answer& got) {
  if (!rules.tolerates_touching || failure.type != FailureType::kVerdict) return false;
  return SeverityOf(arguments, got, 1).has_value();
}

}  // namespace hitscan
