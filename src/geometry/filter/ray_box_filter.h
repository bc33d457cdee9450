#pragma once

#include <cmath>
#include <limits>

#include "geometry/filter/float_filter.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/filter/round_hit.h"
#include "geometry/shapes/aabb.h"

// Floating-point filter for a parametric line and a box: the slab test (Kay and Kajiya 1986) in
// single precision. Its error bound is derived at kSmallestDirection.
namespace hitscan::filter {

/// The result of the filtered slab test: whether the line hits the box, and on which face.
struct SlabHit {
  bool certain = false;  ///< are the other members valid?
  bool hit = false;      ///< does the line meet the box at a t that is not negative?
  float t = 0;           ///< of a hit, with a relative error below 2^-21
  int axis = 0;          ///< of a hit: the axis of the only face that is hit
  float coordinate = 0;  ///< of a hit: the coordinate of that face on that axis
};

/// The line is inside the slab of an axis between two parameters, its entry and its exit, which are
/// (face - origin) / direction for the two faces. The line is inside the box from the last entry to
/// the first exit, if the last entry is not after the first exit.
///
/// Each parameter is rounded three times here, or four times where the direction is rounded, so its
/// relative error is below 2^-21.9: two parameters compare correctly when they differ by 2^-20 of
/// the larger one. The reciprocals of directions from 2^-100 to 2^100 neither overflow nor
/// underflow, so no NaN occurs. Parameters below 2^-126 lose far less than 2^-100 by underflow.
/// Where a parameter overflows, the margin does too. The sign of a parameter that is not zero is
/// always right.
inline constexpr float kSmallestDirection = 0x1p-100F;

/// The answer that follows from the entry and the exit of each slab. For a line that is inside a
/// slab and parallel to it, they are minus infinity and infinity.
inline SlabHit HitOfSlabs(const Vector& entries, const Vector& exits, const Vector& direction,
                          const Aabb& box) {
  constexpr float kSmallest = kSmallestDirection;
  const float entry = MaxComponent(entries);
  const float exit = MinComponent(exits);
  const float margin = 0x1p-20F * (std::abs(entry) + std::abs(exit)) + kSmallest;
  // The line misses the box, or leaves it before t = 0. With the maximum, one comparison and one
  // branch test both.
  if (Max(entry - exit - margin, -exit) > 0) return {.certain = true};

  // The hit is on the face of the entry, or on the face of the exit when the line starts inside.
  // The signs of exits are reversed, so that the face that is hit has the largest parameter in both
  // cases.
  const bool enters = entry > 0;
  const Vector parameters = enters ? entries : -exits;
  const float threshold = (enters ? entry : -exit) - margin;
  const int candidates = static_cast<int>(parameters.x >= threshold) +
                         2 * static_cast<int>(parameters.y >= threshold) +
                         4 * static_cast<int>(parameters.z >= threshold);
  // The axis of the only candidate; -1 when there are several.
  static constexpr int kAxis[] = {-1, 0, 1, -1, 2, -1, -1, -1};
  const int axis = kAxis[candidates];
  const bool surely_hits = exit - entry > margin && std::abs(entry) > kSmallest && exit > kSmallest;
  if (!surely_hits || axis < 0) return {};
  const bool at_min = enters == (direction[axis] > 0);
  return {true, true, enters ? entry : exit, axis, (at_min ? box.min() : box.max())[axis]};
}

/// The slab test of a line. It is uncertain for a line that is parallel to a slab.
template <class Line>
SlabHit FilterSlabs(const Line& line, const Aabb& box) {
  const Vector direction = line.Direction();
  const Vector magnitude = Abs(direction);
  if (!exact::Both(MinComponent(magnitude) >= kSmallestDirection,
                   MaxComponent(magnitude) <= 1 / kSmallestDirection)) {
    return {};
  }
  const Vector reciprocal = 1.0F / direction;
  const Vector t_min = (box.min() - line.origin) * reciprocal;
  const Vector t_max = (box.max() - line.origin) * reciprocal;
  return HitOfSlabs(Min(t_min, t_max), Max(t_min, t_max), direction, box);
}

/// The same for a line that may be parallel to slabs. Exact comparisons test whether it is in them.
template <class Line>
SlabHit FilterParallelSlabs(const Line& line, const Aabb& box) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const Vector direction = line.Direction();
  Vector entries(-kInfinity);
  Vector exits(kInfinity);
  for (int axis = 0; axis < 3; ++axis) {
    const float origin = line.origin[axis];
    if (direction[axis] == 0) {
      if (origin < box.min()[axis] || origin > box.max()[axis]) return {.certain = true};
      continue;
    }
    const float magnitude = std::abs(direction[axis]);
    if (!(magnitude >= kSmallestDirection && magnitude <= 1 / kSmallestDirection)) return {};
    const float t_min = (box.min()[axis] - origin) * (1 / direction[axis]);
    const float t_max = (box.max()[axis] - origin) * (1 / direction[axis]);
    entries[axis] = Min(t_min, t_max);
    exits[axis] = Max(t_min, t_max);
  }
  // A line with a direction of zero has neither entry nor exit.
  if (direction == Vector(0)) return {};
  return HitOfSlabs(entries, exits, direction, box);
}

/// Rounds a certain hit to the nearest floats; false when a rounding is uncertain. The coordinate
/// of the face is exact.
template <class Line>
bool RoundHit(const Line& line, const DoubleLine& double_line, const SlabHit& slab_hit,
              RayHit& hit) {
  const double direction = line.Direction(exact::AsStaticError<double>(), slab_hit.axis).value;
  const double minus_t =
      (static_cast<double>(line.origin[slab_hit.axis]) - slab_hit.coordinate) / direction;
  // Difference, direction and quotient are rounded once each.
  if (!RoundHit(double_line, minus_t, hit, 0x1p-51, 2 << slab_hit.axis)) return false;
  hit.point[slab_hit.axis] = slab_hit.coordinate + 0.0F;
  return true;
}

}  // namespace hitscan::filter
