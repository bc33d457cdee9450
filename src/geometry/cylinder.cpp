#include "geometry/cylinder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>

#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/ray_shape_exact.h"
#include "geometry/filter/reach_filter.h"
#include "geometry/filter/round_hit.h"

// A point or a ray, and a cylinder. The line of a ray meets the side, extended without ends, at the
// roots of a quadratic equation; signs of polynomials tell whether it enters and leaves through the
// side or through the ends. Only a hit on the side has a square root.
namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kPastAxisStart{"from the start, along the axis", "it is before the start",
                                         "it is in the plane of the start",
                                         "it is not before the start"};
constexpr exact::Decision kPastAxisEnd{"from the end, along the axis", "it is not past the end",
                                       "it is in the plane of the end", "it is past the end"};
constexpr exact::Decision kBesideAxis{"squared distance from the axis minus squared radius",
                                      "it is nearer to the axis than the radius",
                                      "it is as far from the axis as the radius",
                                      "it is farther from the axis than the radius"};
constexpr exact::Decision kAlongAxis{"direction along the axis", "(it goes towards the start)",
                                     "(it goes across the axis)", "(it goes towards the end)"};
constexpr exact::Decision kFirstRim{"where it meets the plane of the first end, less the radius",
                                    "(it enters through the first end)",
                                    "(it enters at the rim of the first end)",
                                    "(it passes beside the first end)"};
constexpr exact::Decision kLastRim{
    "where it meets the plane of the last end, less the radius", "(it leaves through the last end)",
    "(it leaves at the rim of the last end)", "(it passes beside the last end)"};
constexpr exact::Decision kFromAxis{"there, away from the axis", "(it approaches the axis there)",
                                    "it is nearest to the axis beside the cylinder",
                                    "(it recedes from the axis there)"};
constexpr exact::Decision kSideDiscriminant{"discriminant", "the line passes beside the cylinder",
                                            "the line touches the side of the cylinder",
                                            "the line passes through the side of the cylinder"};
constexpr exact::Decision kOriginFromAxis{
    "at the origin, away from the axis", "(it approaches the axis)",
    "(it is nearest to the axis at the origin)", "(it recedes from the axis)"};
constexpr exact::Decision kEndAhead{
    "from the origin to the plane of an end, along the axis", "(that end is towards the start)",
    "(the origin is in the plane of that end)", "(that end is towards the end)"};

template <class As>
auto AxisOf(As as, const Cylinder& cylinder) {
  return as(cylinder.end()) - as(cylinder.start());
}

// The squared distance of the point from the line of the axis minus the squared radius, both
// multiplied by the axis's squared length.
template <class As>
auto BesideAxis(As as, const Point& point, const Cylinder& cylinder) {
  const auto axis = AxisOf(as, cylinder);
  return Squared(Cross(as(point) - as(cylinder.start()), axis)) -
         Squared(as(cylinder.radius())) * Squared(axis);
}

// A ray with origin o and direction v, and a cylinder with axis d from its start s. With m = o - s,
// the point o + t v is at the distance of the radius r from the line of the axis where
//   a t^2 + 2 b t + c = 0,  a = |v x d|^2,  b = (m x d) . (v x d),  c = |m x d|^2 - r^2 d^2.
// By Lagrange's identity, b^2 - a c = d^2 (r^2 |v x d|^2 - (d . (m x v))^2).
struct RayCylinder {
  const Ray& ray;
  const Cylinder& cylinder;

  template <class As>
  auto Axis(As as) const {
    return AxisOf(as, cylinder);
  }
  template <class As>
  auto Offset(As as) const {
    return as(ray.origin()) - as(cylinder.start());
  }
  template <class As>
  auto A(As as) const {
    return Squared(Cross(as(ray.direction()), Axis(as)));
  }
  template <class As>
  auto B(As as) const {
    return Dot(Cross(Offset(as), Axis(as)), Cross(as(ray.direction()), Axis(as)));
  }
  template <class As>
  auto C(As as) const {
    return BesideAxis(as, ray.origin(), cylinder);
  }
  /// (b^2 - a c) / d^2
  template <class As>
  auto Discriminant(As as) const {
    const auto volume = Dot(Axis(as), Cross(Offset(as), as(ray.direction())));
    return Squared(as(cylinder.radius())) * A(as) - Squared(volume);
  }

  // The ray meets the plane through the center of an end at the point p with
  // (p - center) (v . d) = d x (m x v), m = o - center.

  /// How far p is beyond the rim of that end: its squared distance from the center minus the
  /// squared radius, both multiplied by (v . d)^2.
  template <class As>
  auto BeyondRim(As as, const Point& center) const {
    const auto direction = as(ray.direction());
    const auto axis = Axis(as);
    return Squared(Cross(axis, Cross(as(ray.origin()) - as(center), direction))) -
           Squared(as(cylinder.radius())) * Squared(Dot(direction, axis));
  }
  /// How fast the distance from the axis grows at p, times a number with the sign of v . d.
  template <class As>
  auto Receding(As as, const Point& center) const {
    const auto direction = as(ray.direction());
    const auto axis = Axis(as);
    const auto offset = as(ray.origin()) - as(center);
    return Dot(offset, direction) * Dot(direction, axis) - Squared(direction) * Dot(offset, axis);
  }
  /// The t of p.
  template <class As>
  auto ParameterAt(As as, const Point& center) const {
    return exact::Quotient{Dot(as(center) - as(ray.origin()), Axis(as)),
                           Dot(as(ray.direction()), Axis(as))};
  }
};

// ---- Filters in double precision ----

// Filter of PointInCylinder; nothing if it is uncertain. The errors are bounded by products of the
// largest coordinates of the offset and of the axis. A dot product of vectors has an error of less
// than 16 roundings of the product, the square of a cross product one of less than 256.
std::optional<bool> FilterInCylinder(const Point& point, const Cylinder& cylinder) {
  const glm::dvec3 start(cylinder.start());
  const glm::dvec3 axis = glm::dvec3(cylinder.end()) - start;
  const glm::dvec3 offset = glm::dvec3(point) - start;
  const double radius = cylinder.radius();
  const double axis_size = filter::MaxNorm(axis);
  const double offset_size = filter::MaxNorm(offset);
  const double along = glm::dot(offset, axis);
  const double square = glm::dot(axis, axis);
  const double inside_ends = std::min(along, square - along);
  const double ends_error = 0x1p-47 * (offset_size + axis_size) * axis_size;
  if (inside_ends < -ends_error) return false;
  const glm::dvec3 area = glm::cross(offset, axis);
  const double inside_side = radius * radius * square - glm::dot(area, area);
  const double side_error =
      0x1p-44 * (offset_size * offset_size + radius * radius) * (axis_size * axis_size);
  if (inside_side < -side_error) return false;
  if (inside_ends > ends_error && inside_side > side_error) return true;
  return std::nullopt;
}

// A parameter and a bound of its error.
struct Bounded {
  double value;
  double error;
};

// Is the first parameter surely less than the second one? False if one of them is NaN.
bool IsLess(const Bounded& a, const Bounded& b) { return b.value - a.value > a.error + b.error; }

// The filter of Raycast: its verdict and, of a hit, the parameter. `a` and `b` are those of
// RayCylinder. Each number has an error of less than 1024 roundings of the product of the largest
// coordinates of its factors. Errors of quotients are doubled, for products of errors.
filter::RaycastVerdict FilterRay(const Ray& ray, const Cylinder& cylinder, Bounded& t) {
  using enum filter::RaycastVerdict;
  const glm::dvec3 start(cylinder.start());
  const glm::dvec3 axis = glm::dvec3(cylinder.end()) - start;
  const glm::dvec3 offset = glm::dvec3(ray.origin()) - start;
  const glm::dvec3 direction(ray.direction());
  const double radius = cylinder.radius();
  constexpr double kError = 0x1p-42;
  const double axis_size = filter::MaxNorm(axis);
  const double offset_size = filter::MaxNorm(offset) + radius;
  const glm::dvec3 across = glm::cross(direction, axis);
  const double a = glm::dot(across, across);
  const double volume = glm::dot(offset, across);
  const double discriminant = radius * radius * a - volume * volume;
  const double discriminant_error = kError * (offset_size * offset_size) * (axis_size * axis_size);
  if (discriminant < -discriminant_error) return kMiss;
  const double square = glm::dot(axis, axis);
  const double along = glm::dot(offset, axis);
  const double speed = glm::dot(direction, axis);
  const double a_error = kError * (axis_size * axis_size);
  const double b = square * glm::dot(offset, direction) - along * speed;
  const double spread = std::sqrt(square * std::max(discriminant, 0.0));
  const double b_error = kError * offset_size * (axis_size * axis_size);
  const double sum_error = b_error + 2 * square * discriminant_error / spread + kError * spread;
  if (!(a > 0x1p10 * a_error && discriminant > 0x1p10 * discriminant_error &&
        std::abs(speed) > 0x1p10 * kError * axis_size)) {
    return kUncertain;
  }
  const auto root = [&](double numerator) {
    const double value = numerator / a;
    return Bounded{value, 2 * (sum_error + std::abs(value) * a_error) / a};
  };
  const auto end = [&](double numerator) {
    const double value = numerator / speed;
    return Bounded{value, 2 * kError * (offset_size + axis_size + std::abs(value)) * axis_size /
                              std::abs(speed)};
  };
  const std::array sides{root(-b - spread), root(-b + spread)};
  const bool forwards = speed > 0;
  const std::array ends{end(forwards ? -along : square - along),
                        end(forwards ? square - along : -along)};
  const Bounded zero{0, 0};
  if (IsLess(sides[1], ends[0]) || IsLess(ends[1], sides[0]) || IsLess(sides[1], zero) ||
      IsLess(ends[1], zero)) {
    return kMiss;
  }
  const bool by_end = IsLess(sides[0], ends[0]);
  if (!by_end && !IsLess(ends[0], sides[0])) return kUncertain;
  const bool to_end = IsLess(ends[1], sides[1]);
  if (!to_end && !IsLess(sides[1], ends[1])) return kUncertain;
  const Bounded& entry = by_end ? ends[0] : sides[0];
  const Bounded& exit = to_end ? ends[1] : sides[1];
  if (!IsLess(entry, exit) || !IsLess(zero, exit)) return kUncertain;
  if (!IsLess(zero, entry) && !IsLess(entry, zero)) return kUncertain;
  t = entry.value > 0 ? entry : exit;
  return kHit;
}

// ---- Rounding of the parameter and the point of a hit on the side ----

// The sign of a root minus numerator / denominator. From the sign of the quadratic polynomial at
// the quotient and that of its slope there.
template <class Numerator>
int CompareRoot(const RayCylinder& pair, SphereRoot root, const Numerator& numerator,
                const float& denominator) {
  const int value = Sign([&](auto as) {
    const auto p = numerator(as);
    const auto q = as(denominator);
    return pair.A(as) * (p * p) + pair.B(as) * (p * q + p * q) + pair.C(as) * (q * q);
  });
  const int slope =
      Sign([&](auto as) { return pair.A(as) * numerator(as) + pair.B(as) * as(denominator); }) *
      (denominator < 0 ? -1 : 1);
  // The polynomial is negative between the roots.
  if (value < 0) return root == SphereRoot::kEntry ? -1 : 1;
  if (value > 0) return slope < 0 ? 1 : -1;
  if (slope == 0 || (slope < 0) == (root == SphereRoot::kEntry)) return 0;
  return slope < 0 ? 1 : -1;
}

// Integers in the same order as the floats.
std::int64_t OrderOf(float number) {
  const auto bits = std::bit_cast<std::int32_t>(number);
  return bits < 0 ? -static_cast<std::int64_t>(bits & 0x7FFFFFFF) : bits;
}
float AtOrder(std::int64_t order) {
  const float size = std::bit_cast<float>(static_cast<std::int32_t>(std::abs(order)));
  return order < 0 ? -size : size;
}

// The float nearest to a value between `least` and `most`. compare(x) is the sign of the value - x.
template <class Compare>
float RoundBetween(double least, double most, const Compare& compare) {
  std::int64_t below = OrderOf(exact::ToFloat(least));
  std::int64_t above = OrderOf(exact::ToFloat(most));
  while (above - below > 1) {
    const std::int64_t middle = below + (above - below) / 2;
    (compare(static_cast<double>(AtOrder(middle))) < 0 ? above : below) = middle;
  }
  if (above == below) return AtOrder(below) + 0.0F;
  const double midpoint =
      (static_cast<double>(AtOrder(below)) + static_cast<double>(AtOrder(above))) / 2;
  const int side = compare(midpoint);
  // On a tie the conversion to float chooses the even one.
  return side == 0 ? exact::ToFloat(midpoint) : AtOrder(side > 0 ? above : below) + 0.0F;
}

// The hit at a root, which is `t` to within filter::kParameterError.
[[gnu::noinline, gnu::cold]] RayHit RoundExactly(const RayCylinder& pair, SphereRoot root,
                                                 double t) {
  constexpr double kError = filter::kParameterError;
  static constexpr float kOne = 1;
  RayHit hit;
  hit.t = RoundBetween(t * (1 - kError), t * (1 + kError), [&](double number) {
    return CompareRoot(
        pair, root, [=](auto as) { return as(number); }, kOne);
  });
  for (int axis = 0; axis < 3; ++axis) {
    const float& origin = pair.ray.origin()[axis];
    const float& direction = pair.ray.direction()[axis];
    const double step = t * static_cast<double>(direction);
    const double place = static_cast<double>(origin) + step;
    const double error = std::abs(step) * 2 * kError + std::abs(place) * kError;
    hit.point[axis] =
        direction == 0 ? origin + 0.0F : RoundBetween(place - error, place + error, [&](double at) {
          const auto way = [&](auto as) { return as(at) - as(origin); };
          return CompareRoot(pair, root, way, direction) * (direction < 0 ? -1 : 1);
        });
  }
  return hit;
}

RayHit HitOnSide(const RayCylinder& pair, SphereRoot root) {
  if (exact::IsRecording()) {
    const auto t = [&](auto as) {
      return exact::QuadraticRoot{-pair.B(as), as(root == SphereRoot::kExit ? 1.0 : -1.0),
                                  Squared(pair.Axis(as)) * pair.Discriminant(as), pair.A(as)};
    };
    const Point point = exact::RoundPoint([&](auto as) {
      const auto at = t(as);
      const auto direction = as(pair.ray.direction());
      return exact::QuadraticRoot{as(pair.ray.origin()) * at.denominator + direction * at.constant,
                                  direction * at.coefficient, at.radicand, at.denominator};
    });
    return {exact::RoundNumber(t), point};
  }
  // The numbers have relative errors below 2^-41. A sum of terms of opposite signs is avoided by
  // the product of the two roots, which is c / a.
  const double b = exact::Approximate([&](auto as) { return pair.B(as); });
  const double discriminant = exact::Approximate([&](auto as) { return pair.Discriminant(as); });
  const double square = exact::Approximate([&](auto as) { return Squared(pair.Axis(as)); });
  const double spread = std::sqrt(discriminant) * std::sqrt(square);
  const double sum = b <= 0 ? spread - b : -spread - b;
  const bool is_sum = (b <= 0) == (root == SphereRoot::kExit);
  constexpr double kMost = 1e300;  // far beyond all floats, but not infinite
  const double t =
      std::min(kMost, is_sum ? sum / exact::Approximate([&](auto as) { return pair.A(as); })
                             : exact::Approximate([&](auto as) { return pair.C(as); }) / sum);
  RayHit hit;
  if (filter::RoundHit(filter::DoubleLine(pair.ray), -t, hit)) return hit;
  return RoundExactly(pair, root, t);
}

RayHit HitOnEnd(const RayCylinder& pair, const Point& center) {
  const auto parameter = [&](auto as) { return pair.ParameterAt(as, center); };
  if (!exact::IsRecording()) {
    const double numerator = exact::Approximate([&](auto as) { return parameter(as).numerator; });
    const double denominator =
        exact::Approximate([&](auto as) { return parameter(as).denominator; });
    RayHit hit;
    if (filter::RoundHit(filter::DoubleLine(pair.ray), -numerator / denominator, hit)) return hit;
  }
  const RayLine line(pair.ray);
  const Point point =
      exact::RoundPoint([&](auto as) { return PointAtQuotient(as, line, parameter(as)); });
  return {exact::RoundNumber(parameter), point};
}

// Where the line enters or leaves: at the center of an end, or null for the side.
struct Passage {
  const Point* entry = nullptr;
  const Point* exit = nullptr;
};

// Where the line of the ray enters and leaves the cylinder. `along` is the sign of v . d. Between
// the planes of the ends, the line enters through an end if it is within the rim there. Otherwise
// it comes nearer to the axis there and enters through the side, or the line misses the part
// between the planes.
std::optional<Passage> PassageOf(const RayCylinder& pair, int along) {
  const Point& start = pair.cylinder.start();
  const Point& end = pair.cylinder.end();
  Passage passage;
  if (along == 0) {
    const Point& origin = pair.ray.origin();
    const auto from = [&](const Point& center, const exact::Decision& decision) {
      return Sign([&](auto as) { return Dot(as(origin) - as(center), pair.Axis(as)); }, decision);
    };
    if (from(start, kPastAxisStart) < 0 || from(end, kPastAxisEnd) > 0) return std::nullopt;
  } else {
    const Point& near = along > 0 ? start : end;
    const Point& far = along > 0 ? end : start;
    const auto beyond_rim = [&](const Point& center, const exact::Decision& decision) {
      return Sign([&](auto as) { return pair.BeyondRim(as, center); }, decision) > 0;
    };
    const auto receding = [&](const Point& center) {
      return Sign([&](auto as) { return pair.Receding(as, center); }, kFromAxis) * along;
    };
    if (!beyond_rim(near, kFirstRim)) {
      passage.entry = &near;
    } else if (receding(near) >= 0) {
      return std::nullopt;
    }
    if (!beyond_rim(far, kLastRim)) {
      passage.exit = &far;
    } else if (receding(far) <= 0) {
      return std::nullopt;
    }
  }
  if (passage.entry == nullptr && passage.exit == nullptr &&
      Sign([&](auto as) { return pair.Discriminant(as); }, kSideDiscriminant) < 0) {
    return std::nullopt;
  }
  return passage;
}

}  // namespace

bool PointInCylinder(const Point& point, const Cylinder& cylinder) {
  const std::optional<bool> filtered = FilterInCylinder(point, cylinder);
  return filtered ? *filtered : PointInCylinderExact(point, cylinder);
}

bool PointInCylinderExact(const Point& point, const Cylinder& cylinder) {
  RequireFinite(point, "point");
  const auto past = [&](const Point& center, const exact::Decision& decision) {
    return Sign([&](auto as) { return Dot(as(point) - as(center), AxisOf(as, cylinder)); },
                decision);
  };
  return past(cylinder.start(), kPastAxisStart) >= 0 && past(cylinder.end(), kPastAxisEnd) <= 0 &&
         Sign([&](auto as) { return BesideAxis(as, point, cylinder); }, kBesideAxis) <= 0;
}

std::optional<RayHit> Raycast(const Ray& ray, const Cylinder& cylinder) {
  Bounded t{};
  const filter::RaycastVerdict filtered = FilterRay(ray, cylinder, t);
  if (filtered == filter::RaycastVerdict::kMiss) return std::nullopt;
  RayHit hit;
  if (filtered == filter::RaycastVerdict::kHit &&
      filter::RoundHit(filter::DoubleLine(ray), -t.value, hit, t.error / t.value)) {
    return hit;
  }
  return RaycastExact(ray, cylinder);
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Cylinder& cylinder) {
  const RayCylinder pair{ray, cylinder};
  const int along =
      Sign([&](auto as) { return Dot(as(ray.direction()), pair.Axis(as)); }, kAlongAxis);
  const std::optional<Passage> passage = PassageOf(pair, along);
  if (!passage) return std::nullopt;
  // The signs of the parameters of entry and exit.
  const auto end_ahead = [&](const Point& center) {
    return Sign([&](auto as) { return pair.ParameterAt(as, center).numerator; }, kEndAhead) * along;
  };
  int outside = 0;
  int receding = 0;
  if (passage->entry == nullptr || passage->exit == nullptr) {
    outside = Sign([&](auto as) { return pair.C(as); }, kBesideAxis);
    receding = Sign([&](auto as) { return pair.B(as); }, kOriginFromAxis);
  }
  const auto side_ahead = [&](SphereRoot root) {
    if (outside > 0) return -receding;
    if (outside == 0 && (receding == 0 || (receding < 0) == (root == SphereRoot::kEntry))) return 0;
    return root == SphereRoot::kEntry ? -1 : 1;
  };
  const int exit_ahead =
      passage->exit != nullptr ? end_ahead(*passage->exit) : side_ahead(SphereRoot::kExit);
  if (exit_ahead < 0) return std::nullopt;
  const int entry_ahead =
      passage->entry != nullptr ? end_ahead(*passage->entry) : side_ahead(SphereRoot::kEntry);
  const bool enters = entry_ahead >= 0;
  if ((enters ? entry_ahead : exit_ahead) == 0) return RayHit{0, ray.origin() + 0.0F};
  const Point* const center = enters ? passage->entry : passage->exit;
  if (center != nullptr) return HitOnEnd(pair, *center);
  return HitOnSide(pair, enters ? SphereRoot::kEntry : SphereRoot::kExit);
}

}  // namespace hitscan
