#pragma once

#include <optional>
#include <span>

#include "geometry/closest_points.h"
#include "geometry/shapes/ray.h"

// Convex hulls of lists of points, which may be flat and may repeat points. Every answer is exact
// for the points as stored: verdicts are signs of polynomials, numbers are correctly rounded, and a
// number beyond the largest float becomes the largest float. An empty list meets nothing, except
// where stated otherwise. A point that is not finite throws InvalidShape.
namespace hitscan {

/// Is the point in the hull, its boundary included? By the algorithm of Gilbert, Johnson and
/// Keerthi.
bool PointInConvex(const Point& point, std::span<const Point> hull);

/// Where the ray enters the hull, or where it leaves the hull when it starts inside. The line of
/// the ray is in the hull while t is in an interval [entry, exit]. The ray hits at `entry` if that
/// is not negative, otherwise at `exit` if that is not negative. A ray in the plane of a flat hull
/// hits where it enters.
std::optional<RayHit> Raycast(const Ray& ray, std::span<const Point> hull);

/// The first contact of a hull that moves with one that rests: the least t from 0 to 1 at which
/// `moving`, displaced by t motion, has a point in common with `resting`. 0 if they meet at the
/// start; nothing if they never meet. The motion may be zero.
std::optional<float> Sweep(std::span<const Point> moving, const Vector& motion,
                           std::span<const Point> resting);

/// The points of two hulls that are closest to each other. Of several pairs of closest points the
/// answer is one of them; where the hulls meet, both are the same common point. Neither list may be
/// empty. By the algorithm of Gilbert, Johnson and Keerthi.
ClosestPair ClosestPoints(std::span<const Point> a, std::span<const Point> b);

/// How hull b can leave hull a.
struct Penetration {
  float depth;
  Vector direction;

  bool operator==(const Penetration&) const = default;
};

/// The least length by which b must move so that the hulls are apart or only touch, and the unit
/// direction of that move, one of them if several are equally short. Nothing if the hulls are
/// apart. If they only touch, or if all their differences lie in one plane, the depth is 0.
std::optional<Penetration> PenetrationOf(std::span<const Point> a, std::span<const Point> b);

}  // namespace hitscan
