#include <array>
#include <glm/geometric.hpp>
#include <optional>

#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/obb_closest.h"
#include "geometry/filter/obb_filter.h"
#include "geometry/filter/obb_predicates.h"
#include "geometry/obb.h"

// A point or a sphere, and a turned box.
namespace hitscan {
namespace {

using exact::Quotient;
using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kBeyondFace{
    "height over the face {0}{1}", "it is on the inner side of the face {0}{1}",
    "it is in the plane of the face {0}{1}", "it is beyond the face {0}{1}"};
constexpr exact::Decision kUnderFace = exact::Reversed(kBeyondFace);
constexpr exact::Decision kOutwards{
    "from the face {0}{1} outwards", "the nearest point is not on the face {0}{1}",
    "the nearest point is on the face {0}{1}", "the nearest point is on the face {0}{1}"};
constexpr exact::Decision kInwards = exact::Reversed(kOutwards);
constexpr exact::Decision kObbDistance{
    "squared distance minus squared radius", "the box is nearer to the center than the radius",
    "the sphere touches the box", "the box is farther from the center than the radius"};

// A vertex, an edge, a face or the inside of a box. `sides` has 1 or -1 for an axis at whose upper
// or lower end the feature is, and 0 for an axis along which it extends.
struct Feature {
  const Obb& box;
  std::array<int, 3> sides;

  // A corner of the feature.
  ObbCorner Corner() const { return {box, {sides[0] > 0, sides[1] > 0, sides[2] > 0}}; }

  // The axes along which it extends: the first `count` are valid.
  struct Axes {
    std::array<int, 3> axes;
    int count;
  };
  Axes FreeAxes() const {
    Axes free{{}, 0};
    for (int axis = 0; axis < 3; ++axis) {
      if (sides[static_cast<std::size_t>(axis)] == 0) {
        free.axes[static_cast<std::size_t>(free.count++)] = axis;
      }
    }
    return free;
  }

  Feature With(int axis, int side) const {
    Feature other = *this;
    other.sides[static_cast<std::size_t>(axis)] = side;
    return other;
  }

  // The sign of the outward distance, along this axis, of the point from its projection onto the
  // feature's line or plane. The feature must have a side of this axis.
  int OutwardSide(const Point& point, int axis) const {
    const ObbCorner corner = Corner();
    const bool is_upper = sides[static_cast<std::size_t>(axis)] > 0;
    const Vector& along = box.axis(axis);
    const auto sign = [&](int orientation, const auto& expression) {
      return SignTimes(orientation, expression, kOutwards, kInwards, is_upper ? '+' : '-',
                       "xyz"[axis]);
    };
    const int outwards = is_upper ? 1 : -1;
    const Axes free = FreeAxes();
    if (free.count == 0) {
      return sign(outwards, [&](auto as) { return Dot(as(along), as(point) - corner(as)); });
    }
    if (free.count == 1) {
      const Vector& edge = box.axis(free.axes[0]);
      return sign(outwards, [&](auto as) {
        const auto offset = as(point) - corner(as);
        return Dot(as(along), offset) * Squared(as(edge)) -
               Dot(as(along), as(edge)) * Dot(as(edge), offset);
      });
    }
    return sign(-outwards * box.Handedness(),
                [&](auto as) { return HeightOfFace(as, box, axis, is_upper, point); });
  }

  // The first of the axes with a bit in `axes` along which another feature is nearer to the point,
  // and the side of that feature.
  struct Change {
    int axis;
    int side;
  };
  std::optional<Change> Nearer(const Point& point, unsigned axes) const {
    for (int axis = 0; axis < 3; ++axis) {
      if ((axes >> static_cast<unsigned>(axis) & 1U) == 0) continue;
      const int side = sides[static_cast<std::size_t>(axis)];
      if (side != 0) {
        if (OutwardSide(point, axis) < 0) return Change{axis, 0};
        continue;
      }
      for (const int end : {1, -1}) {
        if (With(axis, end).OutwardSide(point, axis) > 0) return Change{axis, end};
      }
    }
    return std::nullopt;
  }
};

// The feature with the point that is nearest to `point`, in its relative interior or on its border.
//
// A coordinate along an axis that is certainly inside or beyond the extent (filter::LocalPoint)
// shows the side of the feature: at the nearest point, the coordinate along the axis plus the
// outward distance beyond it is q_i, wrong by at most 3 skew times the largest coordinate. The
// other sides are found by principal pivoting with the least index (Murty 1974), which ends for the
// minimum of a strictly convex quadratic function in a box. A recorder may force signs that no box
// has: the walk may then circle, so it stops after as many steps as there are features.
Feature NearestFeature(const Point& point, const Obb& box) {
  constexpr int kFeatures = 27;
  const filter::LocalPoint local(point - box.center(), box);
  Feature feature{box, {}};
  unsigned uncertain = exact::IsRecording() ? 7 : 0;
  for (int axis = 0; axis < 3; ++axis) {
    const float coordinate = local.coordinates[axis];
    const float excess = std::abs(coordinate) - box.extents()[axis];
    if (excess > 0) feature.sides[static_cast<std::size_t>(axis)] = coordinate > 0 ? 1 : -1;
    if (!(std::abs(excess) > local.margin)) uncertain |= 1U << static_cast<unsigned>(axis);
  }
  if (uncertain == 0) return feature;
  for (int step = 0; step < kFeatures; ++step) {
    const std::optional<Feature::Change> change = feature.Nearer(point, uncertain);
    if (!change) break;
    feature.sides[static_cast<std::size_t>(change->axis)] = change->side;
  }
  return feature;
}

// The point of the whole line or plane of the feature that is nearest to `point`.
Point ProjectOnto(const Point& point, const Feature& feature) {
  const Obb& box = feature.box;
  const ObbCorner corner = feature.Corner();
  const Feature::Axes free = feature.FreeAxes();
  switch (free.count) {
    case 0:
      return exact::RoundPoint([&](auto as) { return Quotient{corner(as), as(1.0)}; });
    case 1:
      return exact::RoundPoint([&](auto as) {
        const auto edge = as(box.axis(free.axes[0]));
        const auto square = Squared(edge);
        return Quotient{corner(as) * square + edge * Dot(as(point) - corner(as), edge), square};
      });
    case 2: {
      const int across = 3 - free.axes[0] - free.axes[1];
      const bool is_upper = feature.sides[static_cast<std::size_t>(across)] > 0;
      return exact::RoundPoint([&](auto as) {
        const auto normal = FaceNormal(as, box, across);
        const auto square = Squared(normal);
        return Quotient{
            as(point) * square + normal * HeightOfFace(as, box, across, is_upper, point), square};
      });
    }
    default:
      return point + 0.0F;
  }
}

// The squared distance of the point from the line or plane of the feature minus the squared radius,
// as a sign.
int CompareDistance(const Sphere& sphere, const Feature& feature) {
  const Obb& box = feature.box;
  const Point& point = sphere.center();
  const ObbCorner corner = feature.Corner();
  const Feature::Axes free = feature.FreeAxes();
  switch (free.count) {
    case 0:
      return Sign(
          [&](auto as) { return Squared(as(point) - corner(as)) - Squared(as(sphere.radius())); },
          kObbDistance);
    case 1:
      return Sign(
          [&](auto as) {
            const auto edge = as(box.axis(free.axes[0]));
            return Squared(Cross(as(point) - corner(as), edge)) -
                   Squared(as(sphere.radius())) * Squared(edge);
          },
          kObbDistance);
    case 2: {
      const int across = 3 - free.axes[0] - free.axes[1];
      const bool is_upper = feature.sides[static_cast<std::size_t>(across)] > 0;
      return exact::SignOfDegreeEight(
          [&](auto as) {
            return Squared(HeightOfFace(as, box, across, is_upper, point)) -
                   Squared(as(sphere.radius())) * Squared(FaceNormal(as, box, across));
          },
          kObbDistance);
    }
    default:
      return -1;
  }
}

// The closest point where the first filter is uncertain about a coordinate.
[[gnu::noinline]] Point ClosestPointFallback(const Point& point, const Obb& box,
                                             filter::RoundedPoint rounded) {
  RequireFinite(point, "point");
  if (exact::IsRecording()) return ProjectOnto(point, NearestFeature(point, box));
  for (int axis = 0; axis < 3; ++axis) {
    float number = 0;
    const bool is_certain = filter::RoundAlongAxis(point, box, axis, number);
    rounded.point[axis] = is_certain ? number : rounded.point[axis];
    rounded.certain |= static_cast<int>(is_certain) << axis;
  }
  if (rounded.certain == filter::kAllCertain) return rounded.point;
  filter::AccurateClosest closest(point, box);
  for (int axis = 0; axis < 3; ++axis) {
    if ((rounded.certain >> axis & 1) == 0 && !closest.Round(axis, rounded.point[axis])) {
      return ProjectOnto(point, NearestFeature(point, box));
    }
  }
  return rounded.point;
}

}  // namespace

bool PointInObbExact(const Point& point, const Obb& box) {
  RequireFinite(point, "point");
  for (int axis = 0; axis < 3; ++axis) {
    for (const bool is_upper : {true, false}) {
      if (SideOfFace(point, box, axis, is_upper, kBeyondFace, kUnderFace) > 0) return false;
    }
  }
  return true;
}

bool PointInObb(const Point& point, const Obb& box) {
  const int side = filter::LocalPoint(point - box.center(), box).SideOf(box);
  return side != 0 ? side < 0 : PointInObbExact(point, box);
}

Point ClosestPoint(const Point& point, const Obb& box) {
  const filter::RoundedPoint rounded = filter::RoundClosest(point, box);
  if (rounded.certain == filter::kAllCertain && !exact::IsRecording()) return rounded.point;
  return ClosestPointFallback(point, box, rounded);
}

bool IntersectsExact(const Sphere& sphere, const Obb& box) {
  return CompareDistance(sphere, NearestFeature(sphere.center(), box)) <= 0;
}

// With x the excess of the coordinates over the extents, |x|, the length of the excess, is the
// distance of the center from the box up to a factor of 1 + 2 skew and an error of sqrt(3) margins.
// |x| is at most 1.8 |d|_1 (LocalPoint).
bool Intersects(const Sphere& sphere, const Obb& box) {
  const filter::LocalPoint local(sphere.center() - box.center(), box);
  const Vector excess = filter::Max(filter::Abs(local.coordinates) - box.extents(), Vector(0));
  const float square = glm::dot(excess, excess);
  const float outer = sphere.radius() + 3 * local.margin;
  const float inner = sphere.radius() - 3 * local.margin;
  if (square > outer * outer * (1 + 0x1p-20F) + 0x1p-120F) return false;
  if (exact::Both(inner > 0, square < inner * inner * (1 - 0x1p-20F) - 0x1p-120F)) return true;
  return IntersectsExact(sphere, box);
}

}  // namespace hitscan
