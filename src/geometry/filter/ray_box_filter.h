#pragma once

#include <cmath>

#include "geometry/filter/float_filter.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/filter/round_hit.h"
#include "geometry/shapes/aabb.h"

namespace hitscan::glance {

/// What a glance at a way and a box tells: on which face, entering or else leaving, a hit is.
struct Face {
  bool sure = false;  ///< is the rest known?
  bool hit = false;   ///< does the line of the way meet the box, not behind the origin?
  float time = 0;     ///< of a hit, within 2^-21 of itself
  int axis = 0;       ///< of a hit: across which axis the face lies, and no other one there
  float place = 0;    ///< of a hit: its coordinate on that axis
};

/// A way is between the two faces across an axis from one time to another, each (face - origin) /
/// direction. It is in the box from the last time in to the first one out, if that is not later.
///
/// Each time is rounded three times here, four where the direction is rounded, and so good to
/// 2^-21.9 of itself: two are compared rightly when they differ by 2^-20 of the larger one.
/// Directions from 2^-100 to 2^100 have reciprocals that are not rounded more than that, and
/// neither zero nor infinite, so that there is no NaN; what times below 2^-126 lose besides is far
/// less than 2^-100; where times overflow, so does what they have to differ by. The sign of a time
/// that is not zero is always right.
template <class Way>
Face FaceHit(const Way& way, const Aabb& box) {
  constexpr float kLeast = 0x1p-100F;
  const Vector direction = way.Direction();
  const Vector speed = Abs(direction);
  if (!exact::Both(Least(speed) >= kLeast, Largest(speed) <= 1 / kLeast)) return {};
  const Vector scale = 1.0F / direction;
  const Vector to_min = (box.min() - way.origin) * scale;
  const Vector to_max = (box.max() - way.origin) * scale;
  const Vector in = Smaller(to_min, to_max);
  const Vector out = Larger(to_min, to_max);
  const float first = Largest(in);
  const float last = Least(out);
  const float margin = 0x1p-20F * (std::abs(first) + std::abs(last)) + kLeast;
  // Never in the box, or no more when it starts. A maximum is one comparison, and so one branch.
  if (Max(first - last - margin, -last) > 0) return {.sure = true};

  // On the face where it enters, or where it leaves when it starts within: all times are turned
  // round for that, so that the latest counts.
  const bool enters = first > 0;
  const Vector times = enters ? in : -out;
  const float least = (enters ? first : -last) - margin;
  const int latest = static_cast<int>(times.x >= least) + 2 * static_cast<int>(times.y >= least) +
                     4 * static_cast<int>(times.z >= least);
  static constexpr int kAxis[] = {-1, 0, 1, -1, 2, -1, -1, -1};
  const int axis = kAxis[latest];
  const bool meets = last - first > margin && std::abs(first) > kLeast && last > kLeast;
  if (!meets || axis < 0) return {};
  const bool at_min = enters == (direction[axis] > 0);
  return {true, true, enters ? first : last, axis, (at_min ? box.min() : box.max())[axis]};
}

/// Rounds the hit on a sure face to the nearest floats; false when one of them could be another
/// one. Its coordinate on the face is exact.
template <class Way>
bool Settled(const Way& way, const approach::Line& line, const Face& face, RayHit& hit) {
  const double direction = way.Direction(exact::AsStaticError<double>(), face.axis).value;
  const double back = (static_cast<double>(way.origin[face.axis]) - face.place) / direction;
  // Difference, direction and quotient are rounded once each.
  if (!approach::Settled(line, back, hit, 0x1p-51, 2 << face.axis)) return false;
  hit.point[face.axis] = face.place + 0.0F;
  return true;
}

}  // namespace hitscan::glance
