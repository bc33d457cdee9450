#include "cases/judging/input_changes.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "cases/judging/exact_judge.h"

namespace hitscan {

namespace {

// Of long lists only the first numbers are changed, since each change is followed by an evaluation
// of all of the list.
std::size_t MostNumbers(std::size_t size) {
  constexpr std::size_t kMostWork = 65'536;
  constexpr std::size_t kLeast = 8;
  return size == 0 ? 0 : std::min(size, std::max(kLeast, kMostWork / size));
}

}  // namespace

InputChanges::InputChanges(const WrittenArguments& arguments)
    : arguments_(arguments), changed_(arguments), values_(arguments.Values()) {
  const std::size_t numbers = MostNumbers(arguments.size());
  for (std::size_t begin = 0; begin < numbers;) {
    std::size_t end = begin + 1;
    while (end < arguments.size() && arguments.InSameVector(begin, end)) ++end;
    const double unit = UnitInLastPlace(arguments.SizeAround(begin));
    InputChange& vector = vectors_.emplace_back();
    for (; begin < end; ++begin) {
      vector.push_back({begin, unit});
      of_numbers_.push_back({{begin, unit}});
      of_numbers_.push_back({{begin, -unit}});
    }
  }
  for (const InputChange& vector : vectors_) AddDiagonals(vector);
  for (std::size_t argument = 0; argument < arguments.query().parameters.size(); ++argument) {
    for (int axis = 0; axis < 3; ++axis) AddTranslations(argument, axis);
    AddTowardsCentre(argument);
  }
}

void InputChanges::AddDiagonals(const InputChange& vector) {
  const std::size_t combinations = std::size_t{1} << vector.size();
  for (std::size_t signs = 0; vector.size() > 1 && signs < combinations; ++signs) {
    InputChange& change = of_several_.emplace_back(vector);
    for (std::size_t i = 0; i < change.size(); ++i) {
      if ((signs >> i & 1U) != 0) change[i].step *= -1;
    }
  }
}

void InputChanges::AddTranslations(std::size_t argument, int axis) {
  InputChange change;
  double unit = 0;
  for (const InputChange& vector : vectors_) {
    for (const auto& [index, step] : vector) {
      if (arguments_.Argument(index) == argument && arguments_.IsPosition(index) &&
          arguments_.Axis(index) == axis) {
        change.push_back({index, 0});
        unit = std::max(unit, step);
      }
    }
  }
  if (change.size() < 2) return;
  for (const double step : {unit, -unit}) {
    for (NumberChange& number : change) number.step = step;
    of_several_.push_back(change);
  }
}

bool InputChanges::IsPoint(const InputChange& vector) const {
  return vector.size() > 1 && arguments_.IsPosition(vector.front().index);
}

void InputChanges::AddTowardsCentre(std::size_t argument) {
  constexpr std::size_t kMostCorners = 4;  // of a large hull only the first
  std::vector<InputChange> corners;
  std::ranges::copy_if(vectors_, std::back_inserter(corners), [&](const InputChange& vector) {
    return IsPoint(vector) && arguments_.Argument(vector.front().index) == argument;
  });
  if (corners.size() < 2) return;
  corners.resize(std::min(corners.size(), kMostCorners));
  for (const InputChange& corner : corners) {
    std::vector<double> direction(corner.size(), 0);
    double longest = 0;
    for (std::size_t i = 0; i < direction.size(); ++i) {
      for (const InputChange& other : corners) {
        direction[i] += arguments_.Number(other[i].index) - arguments_.Number(corner[i].index);
      }
      longest = std::max(longest, std::abs(direction[i]));
    }
    if (longest == 0) continue;
    for (const InputChange& point : vectors_) {
      if (!IsPoint(point) || point.size() != direction.size()) continue;
      InputChange change = point;
      for (std::size_t i = 0; i < change.size(); ++i) change[i].step *= direction[i] / longest;
      of_several_.push_back(change);
      for (NumberChange& number : change) number.step *= -1;
      of_several_.push_back(change);
    }
  }
}

InputChange InputChanges::Random() {
  constexpr std::size_t kOneOf = 3;  // changes all numbers
  const std::size_t number = made_++;
  InputChange change;
  for (std::size_t v = 0; v < vectors_.size(); ++v) {
    if (number % kOneOf != 0 && number % vectors_.size() != v) continue;
    for (const auto& [index, step] : vectors_[v]) {
      const double fraction =
          static_cast<double>(random_()) / static_cast<double>(std::minstd_rand::max());
      change.push_back({index, step * (2 * fraction - 1)});
    }
  }
  return change;
}

double InputChanges::OwnUnit(const InputChange& of_number) const {
  const auto& [index, step] = of_number.front();
  return UnitInLastPlace(arguments_.Number(index)) / std::abs(step);
}

double InputChanges::LargestUnit() const {
  double largest = 0;
  for (const InputChange& vector : vectors_) {
    if (IsPoint(vector)) largest = std::max(largest, vector.front().step);
  }
  return largest;
}

std::optional<std::vector<Value>> InputChanges::Changed(std::span<const NumberChange> change,
                                                        double units) {
  std::vector<std::size_t> arguments;
  for (const auto& [index, step] : change) {
    changed_.SetValue(index, arguments_.Number(index) + units * step);
    const std::size_t argument = arguments_.Argument(index);
    if (arguments.empty() || arguments.back() != argument) arguments.push_back(argument);
  }
  auto values = values_ ? changed_.ValuesAfter(*values_, arguments) : changed_.Values();
  for (const NumberChange& number : change) changed_.SetAs(number.index, arguments_);
  return values;
}

}  // namespace hitscan
