#pragma once

#include <glm/geometric.hpp>

#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "random/random.h"

// The inputs that programs have most often, for tests: whole numbers, axes, rays that start on a
// plane, are parallel to the plane or run along it.
namespace hitscan {

inline constexpr double kInputSizes[] = {1,       1,       3,        1e3,    0x1p-40,
                                         0x1p-62, 0x1p-90, 0x1p-140, 0x1p60, 0x1p120};

/// Makes numbers, planes and rays of one kind of input and of one size.
struct CommonInput {
  /// As many kinds as make all combinations of numbers, directions and normals: they depend on the
  /// remainders of the kind by 4, 3 and 2.
  static constexpr int kKinds = 12;

  Random& random;
  int kind;
  double size;

  float Number() const {
    switch (kind % 4) {
      case 0:
        return static_cast<float>(size * random.Whole(-4, 4));
      case 1:
        return static_cast<float>(size * random.Whole(-4, 4) / 8);
      default:
        return static_cast<float>(size * random.Between(-1, 1));
    }
  }
  Vector Direction() const {
    while (true) {
      const Vector v =
          kind % 3 == 0
              ? Vector(random.Between(-1, 1), random.Between(-1, 1), random.Between(-1, 1))
              : Vector(random.Whole(-2, 2), random.Whole(-2, 2), random.Whole(-2, 2));
      if (v != Vector(0)) return v;
    }
  }
  Plane MakePlane() const {
    const float distance = random.OneIn(4) ? 0 : Number();
    if (kind % 2 == 0) return {Direction(), distance};
    Vector normal(0);
    normal[random.Whole(0, 2)] = random.OneIn(2) ? 1.0F : -1.0F;
    return {normal, distance};
  }
  Ray MakeRay(const Plane& plane) const {
    const glm::dvec3 n(plane.normal());
    Point origin(Number(), Number(), Number());
    Vector direction = Direction();
    if (random.OneIn(3)) {
      origin = Point(glm::dvec3(origin) -
                     n * (glm::dot(n, glm::dvec3(origin)) - static_cast<double>(plane.distance())));
    }
    if (random.OneIn(3)) {
      const Vector along(glm::dvec3(direction) - n * glm::dot(n, glm::dvec3(direction)));
      if (glm::dot(along, along) > 0.01F) direction = along;
    }
    return {origin, direction};
  }
};

}  // namespace hitscan
