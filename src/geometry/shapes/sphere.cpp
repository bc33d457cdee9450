#include "geometry/shapes/sphere.h"

namespace hitscan {

Sphere::Sphere(const Point& center, float radius)
    : center_(RequireFinite(center, "sphere center")),
      radius_(RequireFinite(radius, "sphere radius")) {
  if (radius < 0) throw InvalidShape("sphere radius is negative");
}

}  // namespace hitscan
