#pragma once

#include "ray.h"

namespace hitscan {

/// Is the point on the ray: is dot(unit(point - origin), direction) within 1e-6 of 1? The tolerance
/// is an angle of 0.081 degrees, so the accepted distance grows along the ray, 1.4 mm a metre. The
/// origin itself is on the ray. Throws InvalidShape when the point is not finite.
/// ("3D Collisions", chapter 1, point_on_ray.)
bool PointOnRay(const Point& point, const Ray& ray);

}  // namespace hitscan
