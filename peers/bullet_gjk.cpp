// library: Bullet, kF_UseGjkConvexCastRaytest
// home: https://github.com/bulletphysics/bullet3
// install: apt libbullet-dev
// version: 3.24 (2022)
// numbers: single
// build: `pkg-config --cflags --libs bullet`
//
// query: linetest_aabb
// function: btCollisionWorld::rayTestSingle, btBoxShape
// rule: The flag chooses the slower and more exact of two algorithms, which is not the default.
//   Rays that start inside a convex shape do not report it, and are not asked. Boxes whose centre
//   or half sizes would be rounded are not asked. The manual advises against objects below 0.2
//   units, which are not asked.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btRaycastCallback.h
//
// query: linetest_sphere
// function: btCollisionWorld::rayTestSingle, btSphereShape
// rule: The algorithm as for linetest_aabb. Rays that start inside a convex shape do not report it;
//   rays that start in the box around the sphere are not asked. The manual advises against objects
//   below 0.2 units, which are not asked.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btRaycastCallback.h

#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>

#include "bullet_rays.h"

namespace {

constexpr unsigned kFlags = btTriangleRaycastCallback::kF_UseGjkConvexCastRaytest;

std::optional<hitscan::Hit> LinetestAabb(const hitscan::Segment& line, const hitscan::Aabb& aabb) {
  return peers::LinetestAabb(line, aabb, kFlags);
}

std::optional<hitscan::Hit> LinetestSphere(const hitscan::Segment& line,
                                           const hitscan::Sphere& sphere) {
  return peers::LinetestSphere(line, sphere, kFlags);
}

}  // namespace

HITSCAN_IMPLEMENT(linetest_aabb, LinetestAabb)
HITSCAN_IMPLEMENT(linetest_sphere, LinetestSphere)
