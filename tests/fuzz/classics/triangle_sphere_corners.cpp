// Mistake: only the corners are tested
// Known from: a shape taken for its corners
// Found as: intersects: false instead of true
#include "vectors.h"

namespace classics {

bool Meets(const hitscan::Triangle& triangle, const hitscan::Sphere& sphere) {
  const auto inside = [&](const hitscan::Vec3& corner) {
    return Length(From(corner) - From(sphere.center)) < sphere.radius;
  };
  return inside(triangle.a) || inside(triangle.b) || inside(triangle.c);  // the mistake
}

}  // namespace classics

HITSCAN_IMPLEMENT(triangle_sphere, classics::Meets)
