// library: Bullet
// home: https://github.com/bulletphysics/bullet3
// install: apt libbullet-dev libgmp-dev
// version: 3.24 (2022)
// numbers: single
// build: `pkg-config --cflags --libs bullet` -lgmpxx -lgmp
//
// query: point_in_aabb
// function: TestPointAgainstAabb2
// rule: Faces count.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/LinearMath/btAabbUtil2.h
//
// query: aabb_aabb
// function: TestAabbAgainstAabb2
// rule: Contact counts.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/LinearMath/btAabbUtil2.h
//
// query: raycast_aabb
// function: btRayAabb2
// rule: The ray is given by the reciprocals of the parts of its direction, 1e18 (BT_LARGE_FLOAT)
//   for a part of 0, as btCollisionWorld::rayTest does. Rays that start inside are not asked: their
//   parameter is that of the crossing behind the origin.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/LinearMath/btAabbUtil2.h
//
// query: linetest_aabb
// function: btCollisionWorld::rayTestSingle, btBoxShape
// rule: Rays that start inside a convex shape do not report it, and are not asked. The search ends
//   within 0.01 of the surface (m_subSimplexCastEpsilon is the square of a distance): this default
//   is documented as approximate, and kF_UseGjkConvexCastRaytest chooses a slower way. Boxes whose
//   centre or half sizes would be rounded are not asked. The manual advises against objects below
//   0.2 units, which are not asked.
// tolerance: 0.01
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h
// issue: https://github.com/bulletphysics/bullet3/issues/4464 btCollisionWorld::rayTest incredibly wrong/inaccurate
// issue: https://github.com/bulletphysics/bullet3/issues/1947 rayTest() produces inaccurate results
//
// query: linetest_sphere
// function: btCollisionWorld::rayTestSingle, btSphereShape
// rule: Rays that start inside a convex shape do not report it; rays that start in the box around
//   the sphere are not asked. The search ends within 0.01 of the surface. The manual advises
//   against objects below 0.2 units, which are not asked.
// tolerance: 0.01
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h
// issue: https://github.com/bulletphysics/bullet3/issues/4464 btCollisionWorld::rayTest incredibly wrong/inaccurate
//
// query: linetest_plane
// function: btCollisionWorld::rayTestSingle, btStaticPlaneShape
// rule: Both sides; segments that do not lead from the front to the back are not asked. A segment
//   with an end on the plane misses.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btRaycastCallback.h
//
// query: linetest_triangle
// function: btTriangleRaycastCallback::processTriangle
// rule: Both sides; edges count, with a tolerance of 0.0001 of the triangle. A segment with an end
//   on the plane of the triangle misses. The manual advises against triangles above 10 units or
//   close to zero area, whose edges have a cross product shorter than 1.2e-7 (SIMD_EPSILON): these
//   are not asked.
// tolerance: 1e-4
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btRaycastCallback.cpp
//
// query: raycast_plane_two_sided
// function: bt_line_plane_collision
// rule: Either side. Parallel means that |n d| is below 1e-7.
// tolerance: 1e-7
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/Gimpact/btGeometryOperations.h
//
// query: distance_from_plane
// function: bt_distance_point_plane
// rule: Negative behind the plane.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/Gimpact/btClipPolygon.h
//
// query: closest_point_triangle
// function: btVoronoiSimplexSolver::closestPtPointTriangle
// rule: A point of the triangle.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h
//
// query: sphere_sphere
// function: btCollisionWorld::contactPairTest, two btSphereShape
// rule: A contact is reported when the distance is at most 0.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/CollisionDispatch/btCollisionWorld.h
//
// query: sphere_plane
// function: btCollisionWorld::contactPairTest, btSphereShape and btStaticPlaneShape
// rule: The space behind the plane collides, too. So a sphere meets the plane if it collides with
//   the planes of both normals. Contacts with a positive distance are no collision.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/CollisionDispatch/btCollisionWorld.h
//
// query: triangle_sphere
// function: btCollisionWorld::contactPairTest, btTriangleShape and btSphereShape
// rule: Contacts with a positive distance are no collision. The margin of the triangle is not used.
//   The manual advises against triangles above 10 units or close to zero area, whose edges have a
//   cross product shorter than 1.2e-7 (SIMD_EPSILON): these are not asked.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/CollisionDispatch/SphereTriangleDetector.cpp
//
// query: aabb_plane
// function: btAABB::collide_plane
// rule: Contact counts, up to a distance of 1e-6 (BOX_PLANE_EPSILON).
// tolerance: 1e-6
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/Gimpact/btBoxCollision.h
//
// query: triangle_aabb
// function: btAABB::has_collision, then btAABB::collide_triangle_exact
// rule: Contact counts. The plane of the triangle is that of btTriangleShapeEx::buildTriPlane.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/Gimpact/btBoxCollision.h
//
// query: triangle_triangle
// function: btCollisionWorld::contactPairTest, two btTriangleShape
// rule: With the default collision margins of 0.04, which the manual advises not to change and by
//   which shapes are larger: triangles with a gap of up to 0.08 are not asked. The manual advises
//   against objects below 0.2 units, and triangles above 10 units or close to zero area, whose
//   edges have a cross product shorter than 1.2e-7 (SIMD_EPSILON): these are not asked.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/docs/Bullet_User_Manual.pdf
//
// query: sphere_capsule
// function: btCollisionWorld::contactPairTest, btSphereShape and btCapsuleShapeZ
// rule: Contacts with a positive distance are no collision. A capsule lies along z
//   (btCapsuleShapeZ) and is turned to its direction; the length and the rotation are rounded.
//   Capsules whose centre would be rounded are not asked. The manual advises against objects below
//   0.2 units, which are not asked.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/CollisionDispatch/btConvexConvexAlgorithm.cpp
//
// query: capsule_capsule
// function: btCollisionWorld::contactPairTest, two btCapsuleShapeZ
// rule: As for sphere_capsule.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/CollisionDispatch/btConvexConvexAlgorithm.cpp
//
// query: convex_convex
// function: btCollisionWorld::contactPairTest, two btConvexHullShape
// rule: With the default collision margins, as for triangle_triangle: hulls with a gap of up to
//   0.08 are not asked. The manual advises against objects below 0.2 units, which are not asked.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/docs/Bullet_User_Manual.pdf
//
// query: model_linetest
// function: btCollisionWorld::rayTestSingle, btBvhTriangleMeshShape
// rule: Both sides; edges count, with a tolerance of 0.0001 of the triangle, as for
//   linetest_triangle. The hierarchy has quantized boxes. The triangle is m_triangleIndex. The
//   manual advises against triangles above 10 units or close to zero area, whose edges have a cross
//   product shorter than 1.2e-7 (SIMD_EPSILON): these are not asked.
// tolerance: 1e-4
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/NarrowPhaseCollision/btRaycastCallback.cpp
//
// query: model_sphere
// function: btCollisionWorld::contactPairTest, btBvhTriangleMeshShape and btSphereShape
// rule: As for triangle_sphere: contacts with a positive distance are no collision. The hierarchy
//   has quantized boxes.
// documentation: https://github.com/bulletphysics/bullet3/blob/3.24/src/BulletCollision/CollisionDispatch/SphereTriangleDetector.cpp

#include <BulletCollision/Gimpact/btTriangleShapeEx.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <btBulletCollisionCommon.h>
#include <hitscan/implement.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "bullet_rays.h"
#include "exact.h"
#include "models.h"
#include "separation.h"

namespace {

using peers::At;
using peers::From;
using peers::HasLength;
using peers::HitAt;
using peers::In;
using peers::LinetestAabb;
using peers::LinetestSphere;
using peers::RayTest;
using peers::RequireNotSmall;
using peers::ToHit;
using peers::Width;

btVector4 From(const hitscan::Plane& plane) {
  return {plane.normal.x, plane.normal.y, plane.normal.z, plane.distance};
}

/// The manual advises against triangles larger than 10 units or close to zero area, for which the
/// library has a limit of its own (SphereTriangleDetector::collide).
void RequireReasonable(const hitscan::Triangle& triangle) {
  const btVector3 a = From(triangle.a), b = From(triangle.b), c = From(triangle.c);
  if ((b - a).cross(c - a).length2() < SIMD_EPSILON * SIMD_EPSILON) {
    throw hitscan::NotAsked("a triangle without area");
  }
  if (Width({triangle.a, triangle.b, triangle.c}) > 10) {
    throw hitscan::NotAsked("a triangle above 10 units");
  }
}

/// The smallest distance of the contacts that Bullet reports; negative where shapes overlap.
std::optional<btScalar> Contact(btCollisionShape& a, const btTransform& transform_a,
                                btCollisionShape& b, const btTransform& transform_b) {
  static btDefaultCollisionConfiguration configuration;
  static btCollisionDispatcher dispatcher(&configuration);
  static btDbvtBroadphase broadphase;
  static btCollisionWorld world(&dispatcher, &broadphase, &configuration);
  struct Result : btCollisionWorld::ContactResultCallback {
    std::optional<btScalar> distance;
    btScalar addSingleResult(btManifoldPoint& point, const btCollisionObjectWrapper*, int, int,
                             const btCollisionObjectWrapper*, int, int) override {
      if (!distance || point.getDistance() < *distance) distance = point.getDistance();
      return 0;
    }
  } result;
  btCollisionObject object_a, object_b;
  object_a.setCollisionShape(&a);
  object_a.setWorldTransform(transform_a);
  object_b.setCollisionShape(&b);
  object_b.setWorldTransform(transform_b);
  world.contactPairTest(&object_a, &object_b, result);
  return result.distance;
}

std::optional<btScalar> Contact(btCollisionShape& a, const btVector3& position_a,
                                btCollisionShape& b, const btVector3& position_b) {
  return Contact(a, At(position_a), b, At(position_b));
}

/// Bullet adds its margin to both shapes. Shapes that are nearer than both margins, but have no
/// point in common, are not asked, nor those so near to contact that rounding may decide whether
/// they do.
void RequireNotWithinMargins(const std::vector<hitscan::Vec3>& a,
                             const std::vector<hitscan::Vec3>& b) {
  const double gap = peers::SeparationOf(a, b);
  const double slack = 1e-9 * std::max(peers::LargestOf(a), peers::LargestOf(b));
  if (gap >= -slack && gap <= 2 * CONVEX_DISTANCE_MARGIN + slack) {
    throw hitscan::NotAsked("the shapes are nearer than their margins");
  }
}

bool Meet(btCollisionShape&& a, btCollisionShape&& b) {
  const auto distance = Contact(a, btVector3(0, 0, 0), b, btVector3(0, 0, 0));
  return distance && *distance <= 0;
}

bool PointInAabb(const hitscan::Vec3& point, const hitscan::Aabb& aabb) {
  return TestPointAgainstAabb2(From(aabb.min), From(aabb.max), From(point));
}

bool AabbAabb(const hitscan::Aabb& a, const hitscan::Aabb& b) {
  return TestAabbAgainstAabb2(From(a.min), From(a.max), From(b.min), From(b.max));
}

std::optional<hitscan::Hit> RaycastAabb(const hitscan::Ray& ray, const hitscan::Aabb& aabb) {
  if (In(ray.origin, aabb.min, aabb.max)) {
    throw hitscan::NotAsked("the ray starts inside the box");
  }
  const btVector3 direction = From(ray.direction), bounds[2] = {From(aabb.min), From(aabb.max)};
  btVector3 inverse;
  unsigned sign[3];
  for (int i = 0; i < 3; ++i) {
    inverse[i] = direction[i] == 0 ? btScalar(BT_LARGE_FLOAT) : 1 / direction[i];
    sign[i] = inverse[i] < 0;
  }
  btScalar t = 0;
  if (!btRayAabb2(From(ray.origin), inverse, sign, bounds, t, 0, SIMD_INFINITY))
    return std::nullopt;
  return hitscan::Hit{t, hitscan::ToVec3(From(ray.origin) + t * direction)};
}

std::optional<hitscan::Hit> LinetestPlane(const hitscan::Segment& line,
                                          const hitscan::Plane& plane) {
  peers::RequireFromFrontToBack(line, plane);
  btStaticPlaneShape shape(From(plane.normal), plane.distance);
  return ToHit(line, RayTest(line, shape, btVector3(0, 0, 0)));
}

std::optional<hitscan::Hit> LinetestTriangle(const hitscan::Segment& line,
                                             const hitscan::Triangle& triangle) {
  RequireReasonable(triangle);
  if (!HasLength(line)) throw hitscan::NotAsked("the segment has no length");
  struct Result : btTriangleRaycastCallback {
    using btTriangleRaycastCallback::btTriangleRaycastCallback;
    bool hit = false;
    btScalar reportHit(const btVector3&, btScalar fraction, int, int) override {
      hit = true;
      return fraction;
    }
  } result(From(line.start), From(line.end));
  btVector3 corners[3] = {From(triangle.a), From(triangle.b), From(triangle.c)};
  result.processTriangle(corners, 0, 0);
  if (!result.hit) return std::nullopt;
  return HitAt(line, result.m_hitFraction);
}

std::optional<hitscan::Hit> RaycastPlane(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  btVector3 point;
  btScalar t;
  if (bt_line_plane_collision(From(plane), From(ray.direction), From(ray.origin), point, t, 0,
                              SIMD_INFINITY) == 0) {
    return std::nullopt;
  }
  return hitscan::Hit{t, hitscan::ToVec3(point)};
}

float DistanceFromPlane(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  return bt_distance_point_plane(From(plane), From(point));
}

hitscan::Vec3 ClosestPointTriangle(const hitscan::Vec3& point, const hitscan::Triangle& triangle) {
  btVoronoiSimplexSolver solver;
  btSubSimplexClosestResult result;
  result.reset();
  solver.closestPtPointTriangle(From(point), From(triangle.a), From(triangle.b), From(triangle.c),
                                result);
  return hitscan::ToVec3(result.m_closestPointOnSimplex);
}

bool SphereSphere(const hitscan::Sphere& a, const hitscan::Sphere& b) {
  btSphereShape shape_a(a.radius), shape_b(b.radius);
  const auto distance = Contact(shape_a, From(a.center), shape_b, From(b.center));
  return distance && *distance <= 0;
}

bool SpherePlane(const hitscan::Sphere& sphere, const hitscan::Plane& plane) {
  btSphereShape ball(sphere.radius);
  btStaticPlaneShape front(From(plane.normal), plane.distance);
  btStaticPlaneShape back(-From(plane.normal), -plane.distance);
  const auto below = Contact(ball, From(sphere.center), front, btVector3(0, 0, 0));
  const auto above = Contact(ball, From(sphere.center), back, btVector3(0, 0, 0));
  return below && *below <= 0 && above && *above <= 0;
}

bool TriangleSphere(const hitscan::Triangle& triangle, const hitscan::Sphere& sphere) {
  RequireReasonable(triangle);
  btTriangleShape shape(From(triangle.a), From(triangle.b), From(triangle.c));
  btSphereShape ball(sphere.radius);
  const auto distance = Contact(shape, btVector3(0, 0, 0), ball, From(sphere.center));
  return distance && *distance <= 0;
}

btAABB Box(const hitscan::Aabb& aabb) {
  btAABB box;
  box.m_min = From(aabb.min);
  box.m_max = From(aabb.max);
  return box;
}

bool AabbPlane(const hitscan::Aabb& aabb, const hitscan::Plane& plane) {
  return Box(aabb).collide_plane(From(plane));
}

bool TriangleAabb(const hitscan::Triangle& triangle, const hitscan::Aabb& aabb) {
  const btVector3 a = From(triangle.a), b = From(triangle.b), c = From(triangle.c);
  btVector4 plane;
  btTriangleShapeEx(a, b, c).buildTriPlane(plane);
  const btAABB box = Box(aabb);
  return box.has_collision(btAABB(a, b, c)) && box.collide_triangle_exact(a, b, c, plane);
}

bool TriangleTriangle(const hitscan::Triangle& a, const hitscan::Triangle& b) {
  for (const hitscan::Triangle& triangle : {a, b}) {
    RequireReasonable(triangle);
    RequireNotSmall(Width({triangle.a, triangle.b, triangle.c}));
  }
  RequireNotWithinMargins({a.a, a.b, a.c}, {b.a, b.b, b.c});
  return Meet(btTriangleShape(From(a.a), From(a.b), From(a.c)),
              btTriangleShape(From(b.a), From(b.b), From(b.c)));
}

/// A shape with its place.
template <class Shape>
struct Placed {
  Shape shape;
  btTransform transform;
};

btTransform Turned(const std::array<std::array<double, 3>, 3>& columns, const btVector3& center) {
  btMatrix3x3 rotation;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) rotation[i][j] = static_cast<btScalar>(columns[j][i]);
  }
  return btTransform(rotation, center);
}

/// The point between two points, which must not be rounded, and half of the way.
std::pair<btVector3, btVector3> Middle(const hitscan::Vec3& a, const hitscan::Vec3& b) {
  const btVector3 start = From(a), end = From(b);
  btVector3 center, half;
  for (int i = 0; i < 3; ++i) {
    center[i] = static_cast<btScalar>((double(start[i]) + end[i]) / 2);
    half[i] = static_cast<btScalar>((double(end[i]) - start[i]) / 2);
    if (double(center[i]) - half[i] != start[i] || double(center[i]) + half[i] != end[i]) {
      throw hitscan::NotAsked("the centre of the capsule is rounded");
    }
  }
  return {center, half};
}

Placed<btSphereShape> Place(const hitscan::Sphere& sphere) {
  RequireNotSmall(2 * double(sphere.radius));
  return {btSphereShape(sphere.radius), At(From(sphere.center))};
}

Placed<btCapsuleShapeZ> Place(const hitscan::Capsule& capsule) {
  RequireNotSmall(2 * double(capsule.radius));
  const auto [center, half] = Middle(capsule.start, capsule.end);
  const double x = half.x(), y = half.y(), z = half.z(), length = std::hypot(x, y, z);
  btCapsuleShapeZ shape(capsule.radius, static_cast<btScalar>(2 * length));
  if (length == 0) return {shape, At(center)};
  // The first two columns are perpendicular to the third in any way.
  const double side = std::hypot(x, y);
  const double u = side == 0 ? 1 : x / side, v = side == 0 ? 0 : y / side;
  return {shape, Turned({{{u * z / length, v * z / length, -side / length},
                          {-v, u, 0},
                          {x / length, y / length, z / length}}},
                        center)};
}

template <class A, class B>
bool Overlap(const A& a, const B& b) {
  auto first = Place(a);
  auto second = Place(b);
  const auto distance = Contact(first.shape, first.transform, second.shape, second.transform);
  return distance && *distance <= 0;
}

/// A mesh with its hierarchy of quantized boxes.
struct Tree {
  btTriangleMesh triangles;
  std::optional<btBvhTriangleMeshShape> shape;

  explicit Tree(const hitscan::Mesh& mesh) {
    for (const hitscan::Triangle& each : peers::TrianglesOf(mesh)) {
      RequireReasonable(each);
      triangles.addTriangle(From(each.a), From(each.b), From(each.c));
    }
    shape.emplace(&triangles, true);
  }
};

std::optional<hitscan::ModelHit> LinetestModel(const hitscan::Segment& line,
                                               const hitscan::Mesh& model) {
  if (!HasLength(line)) throw hitscan::NotAsked("the segment has no length");
  struct Result : btCollisionWorld::ClosestRayResultCallback {
    using btCollisionWorld::ClosestRayResultCallback::ClosestRayResultCallback;
    int triangle = -1;
    btScalar addSingleResult(btCollisionWorld::LocalRayResult& result, bool in_world) override {
      triangle = result.m_localShapeInfo->m_triangleIndex;
      return ClosestRayResultCallback::addSingleResult(result, in_world);
    }
  } result(From(line.start), From(line.end));
  RayTest(line, *peers::TreeOf<Tree>(model).shape, btVector3(0, 0, 0), result);
  if (!result.hasHit()) return std::nullopt;
  const hitscan::Hit hit = HitAt(line, result.m_closestHitFraction);
  return hitscan::ModelHit{hit.t, hit.point, result.triangle};
}

bool ModelSphere(const hitscan::Mesh& model, const hitscan::Sphere& sphere) {
  btSphereShape ball(sphere.radius);
  const auto distance =
      Contact(*peers::TreeOf<Tree>(model).shape, btVector3(0, 0, 0), ball, From(sphere.center));
  return distance && *distance <= 0;
}

btConvexHullShape Hull(const std::vector<hitscan::Vec3>& points) {
  btConvexHullShape hull;
  for (const hitscan::Vec3& point : points) hull.addPoint(From(point), false);
  hull.recalcLocalAabb();
  return hull;
}

bool ConvexConvex(const std::vector<hitscan::Vec3>& a, const std::vector<hitscan::Vec3>& b) {
  RequireNotSmall(Width(a));
  RequireNotSmall(Width(b));
  RequireNotWithinMargins(a, b);
  return Meet(Hull(a), Hull(b));
}

}  // namespace

HITSCAN_IMPLEMENT(point_in_aabb, PointInAabb)
HITSCAN_IMPLEMENT(aabb_aabb, AabbAabb)
HITSCAN_IMPLEMENT(raycast_aabb, RaycastAabb)
HITSCAN_IMPLEMENT(linetest_aabb, LinetestAabb)
HITSCAN_IMPLEMENT(linetest_sphere, LinetestSphere)
HITSCAN_IMPLEMENT(linetest_plane, LinetestPlane)
HITSCAN_IMPLEMENT(linetest_triangle, LinetestTriangle)
HITSCAN_IMPLEMENT(raycast_plane_two_sided, RaycastPlane)
HITSCAN_IMPLEMENT(distance_from_plane, DistanceFromPlane)
HITSCAN_IMPLEMENT(closest_point_triangle, ClosestPointTriangle)
HITSCAN_IMPLEMENT(sphere_sphere, SphereSphere)
HITSCAN_IMPLEMENT(sphere_plane, SpherePlane)
HITSCAN_IMPLEMENT(triangle_sphere, TriangleSphere)
HITSCAN_IMPLEMENT(aabb_plane, AabbPlane)
HITSCAN_IMPLEMENT(triangle_aabb, TriangleAabb)
HITSCAN_IMPLEMENT(triangle_triangle, TriangleTriangle)
HITSCAN_IMPLEMENT(sphere_capsule, (Overlap<hitscan::Sphere, hitscan::Capsule>))
HITSCAN_IMPLEMENT(capsule_capsule, (Overlap<hitscan::Capsule, hitscan::Capsule>))
HITSCAN_IMPLEMENT(convex_convex, ConvexConvex)
HITSCAN_IMPLEMENT(model_linetest, LinetestModel)
HITSCAN_IMPLEMENT(model_sphere, ModelSphere)
