#include "cases/severity.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <string_view>
#include <variant>

#include "cases/judge.h"
#include "geometry/exact/recorder.h"
#include "shape/kind_info.h"
#include "shape/nearest_points.h"

namespace hitscan {
namespace {

// The exact answer to changed arguments.
struct ChangedCase {
  std::vector<Value> values;
  Answer exact;
};

bool HaveSameVerdicts(const Answer& exact, const Answer& got) {
  return std::ranges::all_of(exact, [&](const AnswerPart& part) {
    if (!IsVerdict(part.value)) return true;
    const Value* const other = FindPart(got, part.name);
    return other != nullptr && *other == part.value;
  });
}

// The signs of the numbers of which the query asks only whether they are zero, such as the
// determinant of three planes.
std::vector<int> SignsOfZeroTests(const Query& query, std::span<const Value> values) {
  exact::Recorder recorder({}, std::numeric_limits<std::size_t>::max());
  query.implementations.front().run(values);
  std::vector<int> signs;
  for (const exact::Step& step : recorder.steps()) {
    const exact::Decision* const texts = step.is_decision ? step.decision.texts : nullptr;
    if (texts != nullptr && std::string_view(texts->negative) == texts->positive) {
      signs.push_back(step.sign);
    }
  }
  return signs;
}

// Tells whether the verdicts of an answer are right after a change of the arguments.
class RightVerdict {
 public:
  RightVerdict(const WrittenArguments& arguments, const Answer& got)
      : query_(arguments.query()), got_(got) {
    const auto values = arguments.Values();
    const auto exact = values ? ExactAnswerIfAny(query_, *values) : std::nullopt;
    if (exact && !IsMiss(*exact) && IsMiss(got)) zero_tests_ = SignsOfZeroTests(query_, *values);
  }

  bool operator()(const ChangedCase& changed) const {
    if (HaveSameVerdicts(changed.exact, got_)) return true;
    if (query_.other_right_answer) {
      const auto other = query_.other_right_answer(changed.values, changed.exact, got_);
      if (other && HaveSameVerdicts(*other, got_)) return true;
    }
    // The query misses where a number is exactly zero. Hardly any change ends there, but one after
    // which the number has the other sign passes zero.
    return !zero_tests_.empty() && SignsOfZeroTests(query_, changed.values) != zero_tests_;
  }

 private:
  const Query& query_;
  const Answer& got_;
  std::vector<int> zero_tests_;  ///< of a miss where the exact answer is a hit
};

// Random directions find small changes in which several numbers must change in a certain ratio.
constexpr int kRandomChanges = 64;  // tried of each size

// The exact answer after a change; nullopt when the arguments are not valid then.
std::optional<ChangedCase> After(const WrittenArguments& arguments, InputChanges& changes,
                                 const InputChange& change, double units) {
  auto values = changes.Changed(change, units);
  if (!values) return std::nullopt;
  auto exact = ExactAnswerIfAny(arguments.query(), *values);
  if (!exact) return std::nullopt;
  return ChangedCase{std::move(*values), std::move(*exact)};
}

// The largest of the differences between the coordinates.
double DistanceTo(const Point& point, const Point& other) {
  const auto difference = [](float a, float b) {
    return std::abs(static_cast<double>(a) - static_cast<double>(b));
  };
  return std::max(
      {difference(point.x, other.x), difference(point.y, other.y), difference(point.z, other.z)});
}

// The distance of the answered point of a hit from the shape that is farther from it. Nullopt for
// other answers, and for planes, which have no Closest: a parallel ray always misses them.
std::optional<double> DistanceOfAnsweredPoint(std::span<const Value> shapes, const Answer& got) {
  const Value* const point = FindPart(got, "point");
  if (point == nullptr || !std::holds_alternative<Point>(*point)) return std::nullopt;
  const Point& at = std::get<Point>(*point);
  if (!std::isfinite(at.x) || !std::isfinite(at.y) || !std::isfinite(at.z)) return std::nullopt;
  double distance = 0;
  for (const Value& shape : shapes) {
    const std::optional<Point> closest = InfoOf(shape).Closest(shape, at);
    if (!closest) return std::nullopt;
    distance = std::max(distance, DistanceTo(at, *closest));
  }
  return distance;
}

// The change, in units, after which the shapes meet, for an answer that says that they do: they
// move by their gap or to the answered point. Hardly any other direction makes them meet where a
// ray in the plane of a triangle passes a corner, or where two triangles are nearly in one plane.
// Nullopt if the answered point is far from one of the shapes, if the answer is no or they do meet,
// and for shapes whose gap and closest points are unknown.
std::optional<double> ChangeByAnswer(const WrittenArguments& arguments, const InputChanges& changes,
                                     const Answer& got) {
  constexpr double kFar = 1e-4;  // as a fraction of the largest coordinate
  const Query& query = arguments.query();
  const NamedKind& verdict = query.parts.front();
  const Value* const answered = FindPart(got, verdict.name);
  const auto values = arguments.Values();
  if (!query.meet || answered == nullptr || *answered != Value(true) || !values) {
    return std::nullopt;
  }
  const auto exact = ExactAnswerIfAny(query, *values);
  const Value* const right = exact ? FindPart(*exact, verdict.name) : nullptr;
  if (right != nullptr && *right == *answered) return std::nullopt;
  const double unit = changes.LargestUnit();
  double change = std::numeric_limits<double>::infinity();
  if (verdict.name == kHitPart) {
    const auto distance = DistanceOfAnsweredPoint(*values, got);
    const double largest_coordinate = unit * 0x1p23;  // to within a factor of 2
    if (!distance || *distance > kFar * largest_coordinate) return std::nullopt;
    change = *distance;
  }
  if (const auto gap = ShapeGap(*values); gap && *gap < change) change = *gap;
  return std::isfinite(change) ? std::optional(change / unit) : std::nullopt;
}

// Finds the smallest of all changes that are tried, whatever the order of the directions. In each
// direction it doubles the change until the verdict flips, and then bisects between the last two
// sizes.
class Search {
 public:
  Search(const WrittenArguments& arguments, const Answer& got, double most, double enough)
      : arguments_(arguments),
        got_(got),
        is_right_(arguments, got),
        changes_(arguments),
        most_(most),
        enough_(enough) {}

  std::optional<double> Run() {
    if (const auto units = ChangeByAnswer(arguments_, changes_, got_); units && *units <= most_) {
      Found(*units);
    }
    for (const InputChange& change : changes_.OfNumbers()) {
      if (IsEnough()) break;
      AlongNumber(change);
    }
    for (const InputChange& change : changes_.OfSeveral()) {
      if (IsEnough()) break;
      Along(change);
    }
    if (!IsEnough()) AlongRandomDirections();
    return best_;
  }

 private:
  bool IsEnough() const { return best_ && *best_ <= enough_; }

  void AlongNumber(const InputChange& change) {
    for (const double units : changes_.PartsOfUnit(change)) {
      if (!CanImprove(units)) return;
      if (Flips(change, units)) return Found(units);
    }
    Along(change);
  }

  void AlongRandomDirections() {
    for (double units = 1; units <= most_ && CanImprove(TriedBefore(units)); units *= 2) {
      for (int i = 0; i < kRandomChanges; ++i) {
        const InputChange change = changes_.Random();
        if (Flips(change, units)) return Halve(change, units);
      }
    }
  }

  bool Flips(const InputChange& change, double units) {
    const auto changed = After(arguments_, changes_, change, units);
    return changed && is_right_(*changed);
  }

  // The size that was tried before this one: sizes begin with 1 and double.
  static double TriedBefore(double units) { return units == 1 ? 0 : units / 2; }

  // Doubles the change until the verdict flips, then halves the interval.
  void Along(const InputChange& change) {
    for (double high = 1; high <= most_ && CanImprove(TriedBefore(high)); high *= 2) {
      if (Flips(change, high)) return Halve(change, high);
    }
  }

  // The verdict flips at `high` units. Searches for a smaller change, down to the size that was
  // tried before.
  void Halve(const InputChange& change, double high) {
    double low = TriedBefore(high);
    // A float cannot change by less than its own unit, but that may be much smaller than the unit
    // of the change, which is that of the largest number of the vector.
    while (high - low > std::max(high * 0x1p-10, 1e-3)) {
      const double middle = (low + high) / 2;
      (Flips(change, middle) ? high : low) = middle;
    }
    Found(high);
  }

  // Would a change of slightly more than `units` units be smaller than the smallest so far?
  bool CanImprove(double units) const { return !best_ || units < *best_; }

  void Found(double units) { best_ = best_ ? std::min(*best_, units) : units; }

  const WrittenArguments& arguments_;
  const Answer& got_;
  RightVerdict is_right_;
  InputChanges changes_;
  double most_;
  double enough_;
  std::optional<double> best_;
};

// Is there a change of at most one unit after which the case has the property? The property gets
// the changed case, the change and its size in units.
template <class Property>
bool IsWithinOneUnit(const WrittenArguments& arguments, InputChanges& changes,
                     Property has_property) {
  const auto holds = [&](const InputChange& change, double units) {
    const auto changed = After(arguments, changes, change, units);
    return changed && has_property(*changed, change, units);
  };
  for (const InputChange& change : changes.OfNumbers()) {
    if (holds(change, 1)) return true;
    for (const double units : changes.PartsOfUnit(change)) {
      if (holds(change, units)) return true;
    }
  }
  for (const InputChange& change : changes.OfSeveral()) {
    if (holds(change, 1)) return true;
  }
  for (int i = 0; i < kRandomChanges; ++i) {
    if (holds(changes.Random(), 1)) return true;
  }
  return false;
}

double LargestDifference(const Answer& a, const Answer& b) {
  double largest = 0;
  for (const AnswerPart& part : a) {
    const Value* const other = FindPart(b, part.name);
    if (other != nullptr) largest = std::max(largest, LargestDifference(part.value, *other));
  }
  return largest;
}

// Does the exact number jump, such as from one side of a sphere to the other, instead of growing
// with the change? Then the change explains only the two numbers before and after the jump, and no
// number between them. A change kFurther times as large moves a growing number kFurther times as
// far, or twice as far near a contact, where it grows with the square root of the change.
constexpr double kFurther = 4;
bool Jumps(const Answer& exact, const Answer& other, const Answer& further) {
  return LargestDifference(exact, further) < 1.5 * LargestDifference(exact, other);
}

// How many of the `size` numbers of all arguments are changed in each: only the first ones of long
// lists and large meshes, since the whole list or mesh is evaluated after each change.
std::size_t MostNumbers(std::size_t size) {
  constexpr std::size_t kMostWork = 16'384;
  constexpr std::size_t kLeast = 8;
  return size == 0 ? 0 : std::min(size, std::max(kLeast, kMostWork / size));
}

}  // namespace

bool IsAsNear(const Answer& exact, const Answer& got, const Answer& other) {
  return std::ranges::all_of(exact, [&](const AnswerPart& part) {
    const Value* const a = FindPart(got, part.name);
    const Value* const b = FindPart(other, part.name);
    return a != nullptr && b != nullptr &&
           LargestDifference(*a, part.value) <= LargestDifference(*b, part.value);
  });
}

InputChanges::InputChanges(const WrittenArguments& arguments)
    : arguments_(arguments), changed_(arguments), values_(arguments.Values()) {
  const std::size_t most = MostNumbers(arguments.size());
  std::vector<std::size_t> changed(arguments.query().parameters.size(), 0);
  for (std::size_t begin = 0; begin < arguments.size();) {
    std::size_t end = begin + 1;
    while (end < arguments.size() && arguments.InSameVector(begin, end)) ++end;
    std::size_t& of_argument = changed[arguments.Argument(begin)];
    if (of_argument >= most) {
      begin = end;
      continue;
    }
    of_argument += end - begin;
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
  constexpr std::size_t kMostCorners = 4;  // only the first corners of a large hull are used
  std::vector<InputChange> corners;
  std::ranges::copy_if(vectors_, std::back_inserter(corners), [&](const InputChange& vector) {
    return IsPoint(vector) && arguments_.Argument(vector.front().index) == argument;
  });
  if (corners.size() < 2) return;
  corners.resize(std::min(corners.size(), kMostCorners));
  for (const InputChange& corner : corners) {
    // The sum of the vectors to all corners points to their centre.
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
  // Every third change is one of all numbers; the others change one vector, each in its turn.
  const std::size_t number = made_++;
  const bool all = number % 3 == 0;
  InputChange change;
  for (std::size_t v = 0; v < vectors_.size(); ++v) {
    if (!all && number % vectors_.size() != v) continue;
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

std::vector<double> InputChanges::PartsOfUnit(const InputChange& of_number) const {
  constexpr double kGrowth = 4;
  const auto& [index, step] = of_number.front();
  const double number = arguments_.Number(index);
  const double own = OwnUnit(of_number);
  if (number == 0) return own < 1 ? std::vector{own} : std::vector<double>();
  std::vector<double> parts;
  for (double units = own; units < 1; units *= kGrowth) parts.push_back(units);
  if (const double to_zero = -number / step; to_zero > 0 && to_zero < 1) {
    parts.insert(std::ranges::lower_bound(parts, to_zero), to_zero);
  }
  return parts;
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

std::optional<double> SeverityOf(const WrittenArguments& arguments, const Answer& got, double most,
                                 double enough) {
  return Search(arguments, got, most, enough).Run();
}

bool IsExplainedByOneUnit(const AnswerFailure& failure, const WrittenArguments& arguments,
                          const Answer& got, const Tolerance& tolerance) {
  InputChanges changes(arguments);
  if (failure.type == FailureType::kVerdict) {
    const auto by_answer = ChangeByAnswer(arguments, changes, got);
    if (by_answer && *by_answer <= 1) return true;
    const RightVerdict is_right(arguments, got);
    return IsWithinOneUnit(
        arguments, changes,
        [&](const ChangedCase& changed, const InputChange&, double) { return is_right(changed); });
  }
  const bool is_number = failure.type == FailureType::kNumber;
  if ((!is_number && failure.type != FailureType::kNotFinite) || HasNan(got)) return false;
  const auto values = arguments.Values();
  if (!values) return false;
  const Query& query = arguments.query();
  const Answer exact = ExactAnswer(query, *values);
  return IsWithinOneUnit(arguments, changes,
                         [&](const ChangedCase& changed, const InputChange& change, double units) {
                           const Answer& other = changed.exact;
                           if (!CompareWithExact(query, *values, other, got, tolerance))
                             return true;
                           // A number is explained too if the change moves the exact number at
                           // least as far.
                           if (!is_number || !IsAsNear(exact, got, other)) return false;
                           const auto further = After(arguments, changes, change, kFurther * units);
                           return !further || !Jumps(exact, other, further->exact);
                         });
}

}  // namespace hitscan
