#pragma once

// The queries of libccd for one of its functions. CCD_QUERIES implements them.

#include <ccd/ccd.h>
#include <hitscan/implement.h>

#include <vector>

namespace peers {

/// The convex hull of points, or a sphere around a single point.
struct Shape {
  std::vector<hitscan::Vec3> points;
  float radius = 0;
};

inline Shape From(const std::vector<hitscan::Vec3>& points) {
  if (points.empty()) throw hitscan::NotAsked("a hull of no points");
  return {points};
}
inline Shape From(const hitscan::Triangle& t) { return {{t.a, t.b, t.c}}; }
inline Shape From(const hitscan::Sphere& sphere) { return {{sphere.center}, sphere.radius}; }
inline Shape From(const hitscan::Aabb& aabb) {
  const hitscan::Vec3 &a = aabb.min, &b = aabb.max;
  return {{{a.x, a.y, a.z},
           {b.x, a.y, a.z},
           {a.x, b.y, a.z},
           {b.x, b.y, a.z},
           {a.x, a.y, b.z},
           {b.x, a.y, b.z},
           {a.x, b.y, b.z},
           {b.x, b.y, b.z}}};
}

/// The support function that libccd needs: the point of a shape that is farthest in a direction.
inline void Support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* farthest) {
  const Shape& shape = *static_cast<const Shape*>(object);
  bool first = true;
  for (const hitscan::Vec3& point : shape.points) {
    ccd_vec3_t candidate;
    ccdVec3Set(&candidate, point.x, point.y, point.z);
    if (first || ccdVec3Dot(&candidate, direction) > ccdVec3Dot(farthest, direction)) {
      ccdVec3Copy(farthest, &candidate);
    }
    first = false;
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
  for (const hitscan::Vec3& point : shape.points) {
    ccd_vec3_t next;
    ccdVec3Set(&next, point.x, point.y, point.z);
    ccdVec3Add(center, &next);
  }
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

#define CCD_QUERIES(kTest)                                                                      \
  HITSCAN_IMPLEMENT(convex_convex, (peers::Intersect<kTest, peers::Points, peers::Points>))     \
  HITSCAN_IMPLEMENT(triangle_triangle,                                                          \
                    (peers::Intersect<kTest, hitscan::Triangle, hitscan::Triangle>))            \
  HITSCAN_IMPLEMENT(triangle_aabb, (peers::Intersect<kTest, hitscan::Triangle, hitscan::Aabb>)) \
  HITSCAN_IMPLEMENT(triangle_sphere,                                                            \
                    (peers::Intersect<kTest, hitscan::Triangle, hitscan::Sphere>))              \
  HITSCAN_IMPLEMENT(aabb_aabb, (peers::Intersect<kTest, hitscan::Aabb, hitscan::Aabb>))         \
  HITSCAN_IMPLEMENT(sphere_aabb, (peers::Intersect<kTest, hitscan::Sphere, hitscan::Aabb>))     \
  HITSCAN_IMPLEMENT(sphere_sphere, (peers::Intersect<kTest, hitscan::Sphere, hitscan::Sphere>))
