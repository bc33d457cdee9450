// library: OGRE
// home: https://github.com/OGRECave/ogre
// install: apt libogre-1.12-dev libgmp-dev
// version: 1.12.10 (2020)
// numbers: single
// build: `pkg-config --cflags --libs OGRE` -lgmpxx -lgmp
//
// query: raycast_plane_two_sided
// function: Ogre::Math::intersects(Ray, Plane)
// rule: Both sides; t = 0 counts. A ray is parallel if |dot(direction, normal)| is less than the
//   machine epsilon. A t beyond the largest float is not asked. Single precision, as in all
//   queries of this file.
// tolerance: 1.2e-7
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_math.html
//
// query: raycast_sphere
// function: Ogre::Math::intersects(Ray, Sphere, false)
// rule: From inside, the hit is where the ray leaves: the last argument says that such rays are not
//   discarded. Spheres behind the ray are hit at a negative t, unlike planes and triangles, for
//   which the function tests t.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_math.html
//
// query: raycast_aabb
// function: Ogre::Math::intersects(Ray, AxisAlignedBox)
// rule: A ray that starts inside hits at t = 0; rays that start in the box are not asked.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_math.html
//
// query: raycast_triangle
// function: Ogre::Math::intersects(Ray, a, b, c, true, true)
// rule: Both sides.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_math.html
//
// query: sphere_sphere
// function: Ogre::Sphere::intersects(Sphere)
// rule: Contact counts.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_sphere.html
//
// query: point_in_sphere
// function: Ogre::Sphere::intersects(Vector3)
// rule: The surface counts.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_sphere.html
//
// query: sphere_plane
// function: Ogre::Math::intersects(Sphere, Plane)
// rule: Contact counts.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_math.html
//
// query: sphere_aabb
// function: Ogre::Math::intersects(Sphere, AxisAlignedBox)
// rule: Contact counts.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_math.html
//
// query: aabb_plane
// function: Ogre::Math::intersects(Plane, AxisAlignedBox)
// rule: Contact counts.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_plane.html
//
// query: aabb_aabb
// function: Ogre::AxisAlignedBox::intersects(AxisAlignedBox)
// rule: Contact counts.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_axis_aligned_box.html
//
// query: point_in_aabb
// function: Ogre::AxisAlignedBox::contains(Vector3)
// rule: The faces count.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_axis_aligned_box.html
//
// query: aabb_construct
// function: Ogre::AxisAlignedBox::getCenter and getHalfSize
// rule: The extents are half of the size.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_axis_aligned_box.html
//
// query: distance_from_plane
// function: Ogre::Plane::getDistance
// rule: Unit normal.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_plane.html
//
// query: camera_look_at
// function: Ogre::Math::lookRotation and makeViewMatrix
// rule: The camera looks along -z, so the rotation takes z to the opposite of the view, which is
//   normalised first.
// documentation: https://ogrecave.github.io/ogre/api/1.12/class_ogre_1_1_math.html

#include <OgreAxisAlignedBox.h>
#include <OgreMath.h>
#include <OgreMatrix3.h>
#include <OgreMatrix4.h>
#include <OgrePlane.h>
#include <OgreQuaternion.h>
#include <OgreRay.h>
#include <OgreSphere.h>
#include <hitscan/implement.h>

#include <algorithm>
#include <limits>

#include "exact.h"

namespace {

using Ogre::Math;
using Ogre::Vector3;

Ogre::Ray From(const hitscan::Ray& ray) {
  return {ray.origin.As<Vector3>(), ray.direction.As<Vector3>()};
}
Ogre::Plane From(const hitscan::Plane& plane) {
  return {plane.normal.As<Vector3>(), plane.distance};
}
Ogre::Sphere From(const hitscan::Sphere& sphere) {
  return {sphere.center.As<Vector3>(), sphere.radius};
}
Ogre::AxisAlignedBox From(const hitscan::Aabb& box) {
  return {box.min.As<Vector3>(), box.max.As<Vector3>()};
}

// An infinite number means a number beyond the largest float, for which the queries answer the
// largest float.
float Limit(float number) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  return std::clamp(number, -kLargest, kLargest);
}

float Coordinate(float origin, float direction, float t) {
  return Limit(static_cast<float>(origin + static_cast<double>(direction) * t));
}

std::optional<hitscan::Hit> ToHit(const hitscan::Ray& ray, const Ogre::RayTestResult& result) {
  if (!result.first) return std::nullopt;
  const auto& [o, d] = ray;
  const float t = Limit(result.second);
  return hitscan::Hit{t,
                      {Coordinate(o.x, d.x, t), Coordinate(o.y, d.y, t), Coordinate(o.z, d.z, t)}};
}

std::optional<hitscan::Hit> RayPlane(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  peers::RequireFiniteParameter(ray, plane);
  return ToHit(ray, Math::intersects(From(ray), From(plane)));
}

std::optional<hitscan::Hit> RaySphere(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  return ToHit(ray, Math::intersects(From(ray), From(sphere), false));
}

std::optional<hitscan::Hit> RayBox(const hitscan::Ray& ray, const hitscan::Aabb& box) {
  const auto& [o, d] = ray;
  if (box.min.x <= o.x && o.x <= box.max.x && box.min.y <= o.y && o.y <= box.max.y &&
      box.min.z <= o.z && o.z <= box.max.z) {
    throw hitscan::NotAsked("the ray starts in the box");
  }
  return ToHit(ray, Math::intersects(From(ray), From(box)));
}

std::optional<hitscan::Hit> RayTriangle(const hitscan::Ray& ray,
                                        const hitscan::Triangle& triangle) {
  return ToHit(ray, Math::intersects(From(ray), triangle.a.As<Vector3>(), triangle.b.As<Vector3>(),
                                     triangle.c.As<Vector3>(), true, true));
}

bool SphereSphere(const hitscan::Sphere& a, const hitscan::Sphere& b) {
  return From(a).intersects(From(b));
}

bool PointInSphere(const hitscan::Vec3& point, const hitscan::Sphere& sphere) {
  return From(sphere).intersects(point.As<Vector3>());
}

bool SpherePlane(const hitscan::Sphere& sphere, const hitscan::Plane& plane) {
  return Math::intersects(From(sphere), From(plane));
}

bool SphereBox(const hitscan::Sphere& sphere, const hitscan::Aabb& box) {
  return Math::intersects(From(sphere), From(box));
}

bool BoxPlane(const hitscan::Aabb& box, const hitscan::Plane& plane) {
  return Math::intersects(From(plane), From(box));
}

bool BoxBox(const hitscan::Aabb& a, const hitscan::Aabb& b) { return From(a).intersects(From(b)); }

bool PointInBox(const hitscan::Vec3& point, const hitscan::Aabb& box) {
  return From(box).contains(point.As<Vector3>());
}

hitscan::Box Construct(const hitscan::Aabb& aabb) {
  const Ogre::AxisAlignedBox box = From(aabb);
  return {hitscan::ToVec3(box.getMinimum()), hitscan::ToVec3(box.getMaximum()),
          hitscan::ToVec3(box.getCenter()), hitscan::ToVec3(box.getHalfSize())};
}

float Distance(const hitscan::Vec3& point, const hitscan::Plane& plane) {
  return Limit(From(plane).getDistance(point.As<Vector3>()));
}

hitscan::Mat4 ToMat4(const Ogre::Matrix4& matrix) {
  hitscan::Mat4 result;
  for (int i = 0; i < 16; ++i) result.m[i / 4][i % 4] = matrix[i % 4][i / 4];
  return result;
}

hitscan::CameraPose LookAt(const hitscan::Camera& camera) {
  const auto eye = camera.eye.As<Vector3>();
  const Ogre::Matrix3 rotation = Math::lookRotation(
      (eye - camera.target.As<Vector3>()).normalisedCopy(), camera.up.As<Vector3>());
  return {ToMat4(Ogre::Affine3::getTrans(eye)), ToMat4(Ogre::Matrix4(rotation)),
          ToMat4(Math::makeViewMatrix(eye, Ogre::Quaternion(rotation)))};
}

}  // namespace

HITSCAN_IMPLEMENT(raycast_plane_two_sided, RayPlane)
HITSCAN_IMPLEMENT(raycast_sphere, RaySphere)
HITSCAN_IMPLEMENT(raycast_aabb, RayBox)
HITSCAN_IMPLEMENT(raycast_triangle, RayTriangle)
HITSCAN_IMPLEMENT(sphere_sphere, SphereSphere)
HITSCAN_IMPLEMENT(point_in_sphere, PointInSphere)
HITSCAN_IMPLEMENT(sphere_plane, SpherePlane)
HITSCAN_IMPLEMENT(sphere_aabb, SphereBox)
HITSCAN_IMPLEMENT(aabb_plane, BoxPlane)
HITSCAN_IMPLEMENT(aabb_aabb, BoxBox)
HITSCAN_IMPLEMENT(point_in_aabb, PointInBox)
HITSCAN_IMPLEMENT(aabb_construct, Construct)
HITSCAN_IMPLEMENT(distance_from_plane, Distance)
HITSCAN_IMPLEMENT(camera_look_at, LookAt)
