// Mistake: the distance of the plane has the wrong sign
// Known from: planes as n p + d = 0 and as n p = d, mixed
// Found as: intersects: false instead of true
#include "vectors.h"

namespace classics {

bool Meets(const hitscan::Sphere& sphere, const hitscan::Plane& plane) {
  const double distance = Dot(From(plane.normal), From(sphere.center)) + plane.distance;  // mistake
  return std::abs(distance) <= sphere.radius;
}

}  // namespace classics

HITSCAN_IMPLEMENT(sphere_plane, classics::Meets)
