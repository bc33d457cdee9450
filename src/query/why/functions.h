#pragma once

#include "query/why.h"

// The explanations of the queries, each beside the exact evaluation that it follows. See
// geometry/raycast.h, geometry/linetest.h and geometry/intersect.h for the queries.
namespace hitscan::why {

Why RaycastPlane(const Ray& ray, const Plane& plane);
Why RaycastPlaneTwoSided(const Ray& ray, const Plane& plane);
Why LinetestPlane(const Segment& segment, const Plane& plane);

Why RaycastSphere(const Ray& ray, const Sphere& sphere);
Why LinetestSphere(const Segment& segment, const Sphere& sphere);

Why RaycastAabb(const Ray& ray, const Aabb& box);
Why LinetestAabb(const Segment& segment, const Aabb& box);

Why RaycastTriangle(const Ray& ray, const Triangle& triangle);
Why LinetestTriangle(const Segment& segment, const Triangle& triangle);

Why TriangleTriangle(const Triangle& a, const Triangle& b);

}  // namespace hitscan::why
