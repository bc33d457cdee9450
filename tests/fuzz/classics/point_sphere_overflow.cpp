// Mistake: the square of the radius overflows
// Known from: comparing squares to avoid a root
// Found as: inside: false instead of true, in the class huge
#include "vectors.h"

namespace classics {

bool Contains(const hitscan::Vec3& point, const hitscan::Sphere& sphere) {
  const float x = point.x - sphere.center.x, y = point.y - sphere.center.y;
  const float z = point.z - sphere.center.z;
  return x * x + y * y + z * z < sphere.radius * sphere.radius;  // the mistake: infinity < infinity
}

}  // namespace classics

HITSCAN_IMPLEMENT(point_in_sphere, classics::Contains)
