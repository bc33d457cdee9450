#pragma once

#include <optional>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/ray.h"

// What two shapes have in common, as a shape. Shapes are closed, so the common part may be a single
// point. Whether there is one is exact for the shapes as stored. Numbers are correctly rounded;
// values beyond the largest float become the largest float.
namespace hitscan {

/// The box that two boxes have in common; nothing when they are apart. Boxes that only touch share
/// a box without volume.
std::optional<Aabb> CommonBox(const Aabb& a, const Aabb& b);

/// The part of a ray inside a box: `enter` and `exit` are its first and its last parameter.
struct RayInterval {
  float enter;
  float exit;

  bool operator==(const RayInterval&) const = default;
};

/// The parameters t >= 0 at which the ray is in the box; nothing if there are none. A ray that
/// starts inside enters at 0. By slabs (Kay and Kajiya 1986).
std::optional<RayInterval> RaycastInterval(const Ray& ray, const Aabb& box);

/// Exact fallback of RaycastInterval; internal.
[[gnu::cold]] std::optional<RayInterval> RaycastIntervalExact(const Ray& ray, const Aabb& box);

}  // namespace hitscan
