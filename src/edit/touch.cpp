#include "edit/touch.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "geometry/closest_point.h"
#include "queries/query_lookup.h"
#include "query/why.h"
#include "shape/fields.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

bool SameKinds(const Query& a, const Query& b) {
  return std::ranges::equal(a.parameters, b.parameters, {}, &NamedKind::kind, &NamedKind::kind);
}

// The query itself or, if its answers have no verdict, another one about the same kinds of shapes.
const Query* QueryWithVerdict(const Query& query) {
  if (HasVerdict(query)) return &query;
  for (const Query& other : Queries()) {
    if (SameKinds(query, other) && HasVerdict(other)) return &other;
  }
  return nullptr;
}

bool IsTurned(const Handle& handle) {
  return handle.freedom == Handle::kSphere || handle.freedom == Handle::kCircle;
}

// The vectors of the numbers -1, 0 and 1 without the zero vector; those along an axis come first.
std::vector<glm::dvec3> AxesAndDiagonals() {
  std::vector<glm::dvec3> all;
  for (int i = 0; i < 27; ++i) {
    const glm::dvec3 v(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    if (v != glm::dvec3(0)) all.push_back(v);
  }
  std::ranges::stable_sort(all, {}, [](const glm::dvec3& v) { return glm::dot(v, v); });
  return all;
}

class Search {
 public:
  Search(const Query& query, std::span<const Value> arguments, std::size_t parameter,
         std::size_t handle, std::optional<WorldAxis> axis)
      : query_(query),
        arguments_(arguments.begin(), arguments.end()),
        parameter_(parameter),
        handle_index_(handle),
        handle_(HandlesOf(arguments[parameter]).at(handle)),
        axis_(axis),
        start_(handle_.position),
        original_(arguments[parameter]),
        verdict_(VerdictFor(original_)) {
    for (std::size_t i = 0; i < arguments.size(); ++i) FindTargets(i);
    size_ = IsTurned(handle_) ? static_cast<double>(handle_.radius) : 0;
    for (const glm::dvec3& target : targets_) size_ = std::max(size_, Distance(target));
    if (size_ == 0) size_ = 1;
  }

  std::optional<Touch> Nearest() {
    if (!verdict_ || verdict_->empty()) return std::nullopt;
    if (MarginOf(original_) == 0) return Touch{original_, 0};
    for (const glm::dvec3& way : AxesAndDiagonals()) {
      if (const auto direction = Allowed(way)) Walk(*direction);
    }
    // Steps may pass over small shapes, so their places are tried too.
    for (const glm::dvec3& target : targets_) {
      const auto direction = Allowed(target - start_);
      if (direction && Differs(*direction, Distance(target))) Halve(*direction, Distance(target));
    }
    if (distance_ == kNone) return std::nullopt;
    Turn();
    return Sharpened();
  }

 private:
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  void FindTargets(std::size_t i) {
    for (const Handle& handle : HandlesOf(arguments_[i])) {
      if (!IsTurned(handle)) targets_.emplace_back(handle.position);
    }
    if (i == parameter_) return;
    ForEachPart(arguments_[i], [this](const Value& part) {
      const auto closest = InfoOf(part).Closest(part, handle_.position);
      if (closest) targets_.emplace_back(*closest);
      if (const auto* plane = std::get_if<Plane>(&part)) {
        targets_.emplace_back(ClosestPoint(handle_.position, *plane));
      }
    });
  }

  double Distance(const glm::dvec3& position) const { return glm::distance(start_, position); }

  // The unit vector of the direction in which the handle moves when it is pulled along `way`.
  std::optional<glm::dvec3> Allowed(glm::dvec3 way) const {
    const auto onto = [&](const glm::dvec3& axis) { way = glm::dot(way, axis) * axis; };
    const bool flat = handle_.freedom == Handle::kXyPlane || handle_.freedom == Handle::kCircle;
    if (flat) way.z = 0;
    if (handle_.freedom == Handle::kAxis) {
      onto(glm::normalize(glm::dvec3(handle_.axis)));
    } else if (IsTurned(handle_)) {
      const glm::dvec3 out = glm::normalize(start_ - glm::dvec3(handle_.center));
      way -= glm::dot(way, out) * out;
    } else if (axis_) {
      glm::dvec3 axis(0);
      axis[static_cast<int>(*axis_)] = 1;
      onto(axis);
    }
    const double length = glm::length(way);
    if (!(length > 1e-9)) return std::nullopt;
    return way / length;
  }

  std::vector<Value> With(const Value& value) const {
    std::vector<Value> arguments = arguments_;
    arguments[parameter_] = value;
    return arguments;
  }

  // The verdict; nullopt when the query refuses the arguments.
  std::optional<Answer> VerdictFor(const Value& value) const {
    try {
      const std::vector<Value> arguments = With(value);
      query_.RequireAnswerable(arguments);
      return VerdictOf(query_.implementations.front().run(arguments));
    } catch (const InvalidShape&) {
      return std::nullopt;
    }
  }

  double MarginOf(const Value& value) const {
    return ExactMargin(query_, With(value)).value_or(kNone);
  }

  std::optional<Value> At(const glm::dvec3& direction, double distance) const {
    if (distance == 0) return original_;
    try {
      return Dragged(original_, handle_index_, Point(start_ + distance * direction));
    } catch (const InvalidShape&) {
      return std::nullopt;
    }
  }

  bool Differs(const glm::dvec3& direction, double distance) const {
    const auto value = At(direction, distance);
    const auto verdict = value ? VerdictFor(*value) : std::nullopt;
    return verdict && *verdict != *verdict_;
  }

  // Looks for another verdict in growing steps, up to the nearest one known.
  void Walk(const glm::dvec3& direction) {
    constexpr double kFirst = 1e-7;  // in sizes of the case, as is kLast
    constexpr double kLast = 8;
    constexpr double kGrowth = 1.3;
    const double end = std::min(distance_, kLast * size_);
    for (double distance = kFirst * size_; distance < end; distance *= kGrowth) {
      if (Differs(direction, distance)) return Halve(direction, distance);
    }
  }

  // Finds where the verdict changes between the start and `other`, and keeps it if that is nearer.
  void Halve(const glm::dvec3& direction, double other) {
    constexpr int kHalvings = 60;
    double same = 0;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = (same + other) / 2;
      (Differs(direction, middle) ? other : same) = middle;
    }
    if (other >= distance_) return;
    distance_ = other;
    same_ = same;
    direction_ = direction;
  }

  // Turns the direction as long as the way becomes shorter. Improvements in the size of rounding
  // are ignored, so that a way along an axis stays one.
  void Turn() {
    constexpr double kLeastAngle = 1e-5;
    constexpr double kRounding = 0x1p-22;
    constexpr int kMostRounds = 100;
    const double least =
        kRounding * (glm::length(start_) + (IsTurned(handle_) ? size_ : distance_));
    double angle = 0.5;
    for (int round = 0; round < kMostRounds && angle > kLeastAngle; ++round) {
      bool shorter = false;
      for (const glm::dvec3& way : AxesAndDiagonals()) {
        const double distance = distance_ * (1 - 1e-8) - least;
        const auto direction = Allowed(direction_ + angle * way);
        if (!(distance > 0) || !direction || !Differs(*direction, distance)) continue;
        Halve(*direction, distance);
        shorter = true;
      }
      if (!shorter) angle /= 3;
    }
  }

  // Starting from the floats on both sides of the change, changes the moved numbers as long as the
  // margin decreases.
  Touch Sharpened() const {
    std::optional<Touch> best;
    for (const double distance : {distance_, same_}) {
      const auto value = At(direction_, distance);
      if (!value) continue;
      const double margin = MarginOf(*value);
      if (!best || margin < best->margin) best = Touch{*value, margin};
    }
    constexpr int kMostRounds = 20;
    for (int round = 0; round < kMostRounds && best->margin > 0; ++round) {
      const double before = best->margin;
      Sharpen(*best);
      if (best->margin == before) break;
    }
    return *best;
  }

  void Sharpen(Touch& best) const {
    constexpr std::size_t kMostFields = 12;
    constexpr int kMostDoublings = 12;
    const std::vector<Field> fields = FieldsOf(best.value);
    const std::vector<Field> before = FieldsOf(original_);
    std::size_t moved = 0;
    for (std::size_t i = 0; i < fields.size() && moved < kMostFields; ++i) {
      if (fields[i].type != Field::kNumber || fields[i].number == before[i].number) continue;
      ++moved;
      const auto number = static_cast<float>(fields[i].number);
      // Tries the nearest round number, then floats at doubling distances on both sides.
      const auto grid = static_cast<float>(std::ldexp(1.0, std::ilogb(size_) - 20));
      Try(best, i, std::round(number / grid) * grid);
      const float step = std::nextafter(std::abs(number), kLargest) - std::abs(number);
      for (int doubling = 0; doubling <= kMostDoublings; ++doubling) {
        for (const float sign : {-1.0F, 1.0F}) {
          Try(best, i, number + sign * std::ldexp(step, doubling));
        }
      }
    }
  }

  void Try(Touch& best, std::size_t field, float number) const {
    if (best.margin == 0) return;
    try {
      const Value value = WithField(best.value, field, static_cast<double>(number));
      const double margin = MarginOf(value);
      if (margin < best.margin) best = {value, margin};
    } catch (const InvalidShape&) {
      return;
    }
  }

  static constexpr float kLargest = std::numeric_limits<float>::max();

  const Query& query_;
  std::vector<Value> arguments_;
  std::size_t parameter_;
  std::size_t handle_index_;
  Handle handle_;
  std::optional<WorldAxis> axis_;
  glm::dvec3 start_;
  Value original_;
  std::optional<Answer> verdict_;
  std::vector<glm::dvec3> targets_;  // positions on the shapes: handles and closest points
  double size_ = 0;                  // the distance from the start to the farthest target
  // The nearest change: the distances on both sides of it, and the direction.
  double distance_ = kNone;
  double same_ = 0;
  glm::dvec3 direction_{0};
};

}  // namespace

std::optional<Touch> NearestTouch(const Query& query, std::span<const Value> arguments,
                                  std::size_t parameter, std::size_t handle,
                                  std::optional<WorldAxis> axis) {
  const Query* const asked = QueryWithVerdict(query);
  if (asked == nullptr) return std::nullopt;
  return Search(*asked, arguments, parameter, handle, axis).Nearest();
}

}  // namespace hitscan
