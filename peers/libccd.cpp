// library: libccd
// home: https://github.com/danfis/libccd
// install: apt libccd-dev
// build: `pkg-config --cflags --libs ccd`
//
// query: convex_convex
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation. Not asked for hulls of no
//   points.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: triangle_triangle
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: triangle_aabb
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: triangle_sphere
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: aabb_aabb
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: sphere_aabb
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: sphere_sphere
// function: ccdGJKIntersect
// rule: At most 100 iterations, as in the example of the documentation.
// documentation: https://github.com/danfis/libccd/blob/v2.1/doc/examples.rst
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs

#include <ccd/ccd.h>
#include <hitscan/implement.h>

#include <vector>

namespace {

/// The convex hull of points, or a sphere around a single point.
struct Shape {
  std::vector<hitscan::Vec3> points;
  float radius = 0;
};

Shape From(const std::vector<hitscan::Vec3>& points) {
  if (points.empty()) throw hitscan::NotAsked("a hull of no points");
  return {points};
}
Shape From(const hitscan::Triangle& t) { return {{t.a, t.b, t.c}}; }
Shape From(const hitscan::Sphere& sphere) { return {{sphere.center}, sphere.radius}; }
Shape From(const hitscan::Aabb& aabb) {
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
void Support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* farthest) {
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

template <class A, class B>
bool Intersect(const A& a, const B& b) {
  const Shape first = From(a), second = From(b);
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.support1 = Support;
  ccd.support2 = Support;
  ccd.max_iterations = 100;
  return ccdGJKIntersect(&first, &second, &ccd) != 0;
}

using Points = std::vector<hitscan::Vec3>;
using hitscan::Aabb;
using hitscan::Sphere;
using hitscan::Triangle;

}  // namespace

HITSCAN_IMPLEMENT(convex_convex, (Intersect<Points, Points>))
HITSCAN_IMPLEMENT(triangle_triangle, (Intersect<Triangle, Triangle>))
HITSCAN_IMPLEMENT(triangle_aabb, (Intersect<Triangle, Aabb>))
HITSCAN_IMPLEMENT(triangle_sphere, (Intersect<Triangle, Sphere>))
HITSCAN_IMPLEMENT(aabb_aabb, (Intersect<Aabb, Aabb>))
HITSCAN_IMPLEMENT(sphere_aabb, (Intersect<Sphere, Aabb>))
HITSCAN_IMPLEMENT(sphere_sphere, (Intersect<Sphere, Sphere>))
