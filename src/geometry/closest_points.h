#pragma once

#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

// The points in which two shapes are nearest to each other, and their distance. All numbers are
// correctly rounded (exact/correct_rounding.h); values beyond the largest float become the largest
// float.
namespace hitscan {

/// The closest points of two shapes a and b. Both are the same point, and the distance is 0, where
/// the shapes meet.
struct ClosestPair {
  float distance;
  Point on_a;
  Point on_b;

  bool operator==(const ClosestPair&) const = default;
};

/// Segments without length are points. Where several pairs of points are equally close, as for
/// parallel segments, the answer is the pair with the least parameter on a, then on b. (Ericson,
/// "Real-Time Collision Detection", 2005, section 5.1.9.)
ClosestPair ClosestPoints(const Segment& a, const Segment& b);

/// The same for a ray.
ClosestPair ClosestPoints(const Ray& a, const Segment& b);

/// The triangle may have no area. Of several pairs of closest points the answer is the pair with
/// the least parameter on the segment.
ClosestPair ClosestPoints(const Segment& a, const Triangle& b);

/// Of several pairs of closest points the answer is one of them. (Larsen, Gottschalk, Lin and
/// Manocha, "Fast Proximity Queries with Swept Sphere Volumes", 1999.)
ClosestPair ClosestPoints(const Triangle& a, const Triangle& b);

}  // namespace hitscan
