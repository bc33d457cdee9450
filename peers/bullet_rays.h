#pragma once

// Segments against Bullet's convex shapes. `flags` are those of btTriangleRaycastCallback::EFlags,
// by which btCollisionWorld::rayTestSingle chooses its algorithm; 0 is the default.

#include <btBulletCollisionCommon.h>
#include <hitscan/implement.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "models.h"

namespace peers {

using hitscan::Aabb;
using hitscan::Hit;
using hitscan::Segment;
using hitscan::Sphere;
using hitscan::ToVec3;
using hitscan::Vec3;

inline btVector3 From(const Vec3& v) { return v.As<btVector3>(); }
inline btTransform At(const btVector3& position) {
  return btTransform(btQuaternion::getIdentity(), position);
}

inline bool In(const Vec3& p, const Vec3& min, const Vec3& max) {
  return p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y && p.z >= min.z &&
         p.z <= max.z;
}

// The largest extent along an axis.
inline double Width(const std::vector<Vec3>& points) {
  double width = 0;
  for (const Vec3& a : points) {
    for (const Vec3& b : points) {
      width = std::max({width, double(a.x) - b.x, double(a.y) - b.y, double(a.z) - b.z});
    }
  }
  return width;
}

// The manual advises against objects smaller than 0.2 units.
inline void RequireNotSmall(double width) {
  if (width < 0.2) throw hitscan::NotAsked("a shape below 0.2 units");
}

inline double Length(const Segment& line) {
  return std::hypot(double(line.end.x) - line.start.x, double(line.end.y) - line.start.y,
                    double(line.end.z) - line.start.z);
}

inline bool HasLength(const Segment& line) {
  return line.start.x != line.end.x || line.start.y != line.end.y || line.start.z != line.end.z;
}

// The hit at a fraction of the segment. Bullet reports the fraction for a hit of a ray.
inline Hit HitAt(const Segment& line, btScalar fraction) {
  btVector3 point;
  point.setInterpolate3(From(line.start), From(line.end), fraction);
  return {static_cast<float>(fraction * Length(line)), ToVec3(point)};
}

inline void RayTest(const Segment& line, btCollisionShape& shape, const btVector3& position,
                    btCollisionWorld::RayResultCallback& result) {
  btCollisionObject object;
  object.setCollisionShape(&shape);
  object.setWorldTransform(At(position));
  btCollisionWorld::rayTestSingle(At(From(line.start)), At(From(line.end)), &object, &shape,
                                  object.getWorldTransform(), result);
}

inline btCollisionWorld::ClosestRayResultCallback RayTest(const Segment& line,
                                                          btCollisionShape& shape,
                                                          const btVector3& position,
                                                          unsigned flags = 0) {
  if (!HasLength(line)) throw hitscan::NotAsked("the segment has no length");
  btCollisionWorld::ClosestRayResultCallback result(From(line.start), From(line.end));
  result.m_flags = flags;
  RayTest(line, shape, position, result);
  return result;
}

inline std::optional<Hit> ToHit(const Segment& line,
                                const btCollisionWorld::ClosestRayResultCallback& result) {
  if (!result.hasHit()) return std::nullopt;
  return HitAt(line, result.m_closestHitFraction);
}

inline std::optional<Hit> LinetestAabb(const Segment& line, const Aabb& aabb, unsigned flags = 0) {
  if (In(line.start, aabb.min, aabb.max)) {
    throw hitscan::NotAsked("the ray starts inside the box");
  }
  RequireNotSmall(Width({aabb.min, aabb.max}));
  const btVector3 min = From(aabb.min), max = From(aabb.max);
  btVector3 center, half;
  for (int i = 0; i < 3; ++i) {
    center[i] = static_cast<btScalar>((double(min[i]) + max[i]) / 2);
    half[i] = static_cast<btScalar>((double(max[i]) - min[i]) / 2);
    if (double(center[i]) - half[i] != min[i] || double(center[i]) + half[i] != max[i]) {
      throw hitscan::NotAsked("the centre or the half sizes of the box are rounded");
    }
  }
  btBoxShape box(half);
  return ToHit(line, RayTest(line, box, center, flags));
}

inline std::optional<Hit> LinetestSphere(const Segment& line, const Sphere& sphere,
                                         unsigned flags = 0) {
  const Vec3& start = line.start;
  const Vec3& center = sphere.center;
  if (std::abs(double(start.x) - center.x) <= sphere.radius &&
      std::abs(double(start.y) - center.y) <= sphere.radius &&
      std::abs(double(start.z) - center.z) <= sphere.radius) {
    throw hitscan::NotAsked("the ray starts in the box around the sphere");
  }
  RequireNotSmall(2 * double(sphere.radius));
  btSphereShape shape(sphere.radius);
  return ToHit(line, RayTest(line, shape, From(center), flags));
}

}  // namespace peers
