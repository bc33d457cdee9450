#include "query/nearest_flip.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "shape/fields.h"

namespace hitscan {
namespace {

// The most numbers of one argument that are changed.
constexpr std::size_t kMostFields = 48;

// The place of a finite float in the ascending order of all floats. The place of 0 and -0 is 0.
std::int64_t PlaceOf(float number) {
  const auto magnitude = static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(std::abs(number)));
  return number < 0 ? -magnitude : magnitude;
}

float FloatAt(std::int64_t place) {
  const auto magnitude = std::bit_cast<float>(static_cast<std::uint32_t>(std::abs(place)));
  return place < 0 ? -magnitude : magnitude;
}

/// Changes one number of the arguments and compares the answers.
class Search {
 public:
  Search(const Query& query, const Implementation& implementation, std::span<const Value> arguments)
      : query_(query),
        implementation_(implementation),
        arguments_(arguments.begin(), arguments.end()),
        verdict_(Verdict(arguments_)) {}

  std::optional<Flip> Nearest() {
    std::optional<Flip> nearest;
    if (!verdict_ || verdict_->empty()) return nearest;
    for (std::size_t parameter = 0; parameter < arguments_.size(); ++parameter) {
      const std::vector<Field> fields = FieldsOf(arguments_[parameter]);
      for (std::size_t field = 0; field < std::min(fields.size(), kMostFields); ++field) {
        if (fields[field].type != Field::kNumber) continue;
        for (const int towards : {-1, 1}) {
          const std::optional<Flip> flip = Towards(parameter, field, fields[field], towards);
          if (flip && (!nearest || flip->distance() < nearest->distance())) nearest = flip;
        }
      }
    }
    return nearest;
  }

 private:
  // The verdict for these arguments; nullopt when the query has no answer for them.
  std::optional<Answer> Verdict(const std::vector<Value>& arguments) const {
    try {
      query_.RequireAnswerable(arguments);
      return VerdictOf(implementation_.run(arguments));
    } catch (const InvalidShape&) {
      return std::nullopt;
    }
  }

  // The arguments with the float at `place` in one field; nullopt when they are not valid shapes.
  std::optional<std::vector<Value>> With(std::size_t parameter, std::size_t field,
                                         std::int64_t place) const {
    try {
      std::vector<Value> changed = arguments_;
      changed[parameter] =
          WithField(changed[parameter], field, static_cast<double>(FloatAt(place)));
      return changed;
    } catch (const InvalidShape&) {
      return std::nullopt;
    }
  }

  // Whether the verdict is another one with the float at `place`; nullopt when there is no answer.
  std::optional<bool> Differs(std::size_t parameter, std::size_t field, std::int64_t place) const {
    const auto changed = With(parameter, field, place);
    const auto verdict = changed ? Verdict(*changed) : std::nullopt;
    if (!verdict) return std::nullopt;
    return *verdict != *verdict_;
  }

  // Searches on one side of the number, in steps that double until the verdict differs or there is
  // no answer, as far as ten times the magnitude of the number, but at least 10.
  std::optional<Flip> Towards(std::size_t parameter, std::size_t index, const Field& field,
                              int towards) const {
    const auto start = static_cast<float>(field.number);
    const std::int64_t first = PlaceOf(start);
    const std::int64_t last =
        PlaceOf(start + static_cast<float>(towards) * std::max(10.0F, 10 * std::abs(start)));
    std::int64_t same = first;
    for (std::int64_t step = 1; same != last; step *= 2) {
      std::int64_t other = first + towards * step;
      if (towards * other > towards * last) other = last;
      if (Differs(parameter, index, other).value_or(true)) {
        return Between(parameter, index, field, same, other);
      }
      same = other;
    }
    return std::nullopt;
  }

  // Bisects between a place with the same verdict and a place with another one or without an
  // answer. nullopt if this ends next to a place without an answer.
  std::optional<Flip> Between(std::size_t parameter, std::size_t index, const Field& field,
                              std::int64_t same, std::int64_t other) const {
    while (std::abs(other - same) > 1) {
      const std::int64_t middle = same + (other - same) / 2;
      (Differs(parameter, index, middle).value_or(true) ? other : same) = middle;
    }
    if (!Differs(parameter, index, other)) return std::nullopt;
    const auto same_arguments = With(parameter, index, same);
    const auto other_arguments = With(parameter, index, other);
    if (!same_arguments || !other_arguments) return std::nullopt;
    return Flip{parameter,      field.name,      field.number,    FloatAt(same),
                FloatAt(other), *same_arguments, *other_arguments};
  }

  const Query& query_;
  const Implementation& implementation_;
  std::vector<Value> arguments_;
  std::optional<Answer> verdict_;
};

}  // namespace

double Flip::distance() const { return std::abs(static_cast<double>(other) - number); }

std::optional<Flip> NearestFlip(const Query& query, const Implementation& implementation,
                                std::span<const Value> arguments) {
  return Search(query, implementation, arguments).Nearest();
}

}  // namespace hitscan
