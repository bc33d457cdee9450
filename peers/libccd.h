#pragma once

// The queries of libccd for one of its functions. CCD_QUERIES implements them.

#include <ccd/ccd.h>
#include <hitscan/implement.h>

#include <vector>

namespace peers {

/// The convex hull of points, made larger: by a box that is given by half of its size, or by a
/// sphere.
struct Shape {
  std::vector<ccd_vec3_t> points;
  ccd_vec3_t half = {{0, 0, 0}};
  ccd_real_t radius = 0;
  std::vector<ccd_vec3_t> halves = {};  ///< of the edges of a turned box, from its centre
};

inline ccd_vec3_t From(const hitscan::Vec3& point) { return {{point.x, point.y, point.z}}; }
inline Shape From(const std::vector<hitscan::Vec3>& points) {
  if (points.empty()) throw hitscan::NotAsked("a hull of no points");
  Shape hull;
  for (const hitscan::Vec3& point : points) hull.points.push_back(From(point));
  return hull;
}
inline Shape From(const hitscan::Triangle& t) { return {{From(t.a), From(t.b), From(t.c)}}; }
inline Shape From(const hitscan::Sphere& sphere) {
  return {{From(sphere.center)}, {{0, 0, 0}}, sphere.radius};
}
inline Shape From(const hitscan::Aabb& aabb) {
  const ccd_vec3_t min = From(aabb.min), max = From(aabb.max);
  Shape box{{max}, max};
  ccdVec3Add(&box.points[0], &min);
  ccdVec3Scale(&box.points[0], 0.5);
  ccdVec3Sub(&box.half, &min);
  ccdVec3Scale(&box.half, 0.5);
  return box;
}
inline Shape From(const hitscan::Capsule& capsule) {
  return {{From(capsule.start), From(capsule.end)}, {{0, 0, 0}}, capsule.radius};
}
inline Shape From(const hitscan::Obb& obb) {
  Shape box{{From(obb.center)}};
  box.halves = {From(obb.axis_x), From(obb.axis_y), From(obb.axis_z)};
  const ccd_vec3_t extents = From(obb.extents);
  for (int axis = 0; axis < 3; ++axis) ccdVec3Scale(&box.halves[axis], extents.v[axis]);
  return box;
}

/// The support function that libccd needs: the point of a shape that is farthest in a direction.
/// Boxes as in the example of its documentation.
inline void Support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* farthest) {
  const Shape& shape = *static_cast<const Shape*>(object);
  ccdVec3Copy(farthest, &shape.points[0]);
  for (const ccd_vec3_t& point : shape.points) {
    if (ccdVec3Dot(&point, direction) > ccdVec3Dot(farthest, direction)) {
      ccdVec3Copy(farthest, &point);
    }
  }
  for (int axis = 0; axis < 3; ++axis) {
    farthest->v[axis] += ccdSign(direction->v[axis]) * shape.half.v[axis];
  }
  for (ccd_vec3_t half : shape.halves) {
    ccdVec3Scale(&half, ccdSign(ccdVec3Dot(direction, &half)));
    ccdVec3Add(farthest, &half);
  }
  const ccd_real_t length = CCD_SQRT(ccdVec3Len2(direction));
  if (shape.radius == 0 || length == 0) return;
  ccd_vec3_t offset;
  ccdVec3Copy(&offset, direction);
  ccdVec3Scale(&offset, shape.radius / length);
  ccdVec3Add(farthest, &offset);
}

/// A point inside, which the MPR functions begin with: the mean of the points.
inline void Center(const void* object, ccd_vec3_t* center) {
  const Shape& shape = *static_cast<const Shape*>(object);
  ccdVec3Set(center, 0, 0, 0);
  for (const ccd_vec3_t& point : shape.points) ccdVec3Add(center, &point);
  ccdVec3Scale(center, 1.0 / static_cast<double>(shape.points.size()));
}

using Test = int (*)(const void*, const void*, const ccd_t*);

template <Test kTest, class A, class B>
bool Intersect(const A& a, const B& b) {
  const Shape first = From(a), second = From(b);
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.support1 = Support;
  ccd.support2 = Support;
  ccd.center1 = Center;
  ccd.center2 = Center;
  ccd.max_iterations = 100;
  return kTest(&first, &second, &ccd) != 0;
}

using Points = std::vector<hitscan::Vec3>;

}  // namespace peers

#define CCD_QUERIES(kTest)                                                                        \
  HITSCAN_IMPLEMENT(convex_convex, (peers::Intersect<kTest, peers::Points, peers::Points>))       \
  HITSCAN_IMPLEMENT(triangle_triangle,                                                            \
                    (peers::Intersect<kTest, hitscan::Triangle, hitscan::Triangle>))              \
  HITSCAN_IMPLEMENT(triangle_aabb, (peers::Intersect<kTest, hitscan::Triangle, hitscan::Aabb>))   \
  HITSCAN_IMPLEMENT(triangle_sphere,                                                              \
                    (peers::Intersect<kTest, hitscan::Triangle, hitscan::Sphere>))                \
  HITSCAN_IMPLEMENT(aabb_aabb, (peers::Intersect<kTest, hitscan::Aabb, hitscan::Aabb>))           \
  HITSCAN_IMPLEMENT(sphere_aabb, (peers::Intersect<kTest, hitscan::Sphere, hitscan::Aabb>))       \
  HITSCAN_IMPLEMENT(sphere_sphere, (peers::Intersect<kTest, hitscan::Sphere, hitscan::Sphere>))   \
  HITSCAN_IMPLEMENT(obb_obb, (peers::Intersect<kTest, hitscan::Obb, hitscan::Obb>))               \
  HITSCAN_IMPLEMENT(aabb_obb, (peers::Intersect<kTest, hitscan::Aabb, hitscan::Obb>))             \
  HITSCAN_IMPLEMENT(sphere_obb, (peers::Intersect<kTest, hitscan::Sphere, hitscan::Obb>))         \
  HITSCAN_IMPLEMENT(triangle_obb, (peers::Intersect<kTest, hitscan::Triangle, hitscan::Obb>))     \
  HITSCAN_IMPLEMENT(sphere_capsule, (peers::Intersect<kTest, hitscan::Sphere, hitscan::Capsule>)) \
  HITSCAN_IMPLEMENT(capsule_capsule,                                                              \
                    (peers::Intersect<kTest, hitscan::Capsule, hitscan::Capsule>))                \
  HITSCAN_IMPLEMENT(capsule_aabb, (peers::Intersect<kTest, hitscan::Capsule, hitscan::Aabb>))     \
  HITSCAN_IMPLEMENT(capsule_obb, (peers::Intersect<kTest, hitscan::Capsule, hitscan::Obb>))       \
  HITSCAN_IMPLEMENT(capsule_triangle,                                                             \
                    (peers::Intersect<kTest, hitscan::Capsule, hitscan::Triangle>))
