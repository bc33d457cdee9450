#pragma once

// Exact tests of arguments, by rational numbers: they decide which cases a library is not asked.

#include <gmpxx.h>
#include <hitscan/implement.h>

#include <limits>

namespace peers {

struct Exact3 {
  mpq_class x, y, z;
};
inline Exact3 Exactly(const hitscan::Vec3& v) { return {v.x, v.y, v.z}; }
inline Exact3 operator-(const Exact3& a, const Exact3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline mpq_class Dot(const Exact3& a, const Exact3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Exact3 Cross(const Exact3& a, const Exact3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

inline Exact3 NormalOf(const hitscan::Triangle& t) {
  const Exact3 a = Exactly(t.a);
  return Cross(Exactly(t.b) - a, Exactly(t.c) - a);
}
inline void RequireArea(const hitscan::Triangle& triangle) {
  const Exact3 normal = NormalOf(triangle);
  if (Dot(normal, normal) == 0) throw hitscan::NotAsked("a triangle without area");
}

// Refuses segments that lead along a plane, or from its back to its front.
inline void RequireFromFrontToBack(const hitscan::Segment& line, const hitscan::Plane& plane) {
  if (Dot(Exactly(line.end) - Exactly(line.start), Exactly(plane.normal)) >= 0) {
    throw hitscan::NotAsked("the segment does not lead from the front to the back");
  }
}

// Refuses rays whose line crosses a plane at a parameter beyond the largest float.
inline void RequireFiniteParameter(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const Exact3 normal = Exactly(plane.normal);
  const mpq_class speed = Dot(Exactly(ray.direction), normal);
  const mpq_class way = plane.distance - Dot(Exactly(ray.origin), normal);
  if (speed != 0 && abs(way) > abs(speed) * std::numeric_limits<float>::max()) {
    throw hitscan::NotAsked("the parameter is beyond the largest float");
  }
}
inline void RequireNotParallel(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  if (Dot(Exactly(ray.direction), Exactly(plane.normal)) == 0) {
    throw hitscan::NotAsked("the ray is parallel to the plane");
  }
}

// Refuses models with a corner that is near a plane, but not on it: model_plane counts corners
// within 1e-5 as on the plane, which no library does.
inline void RequireClear(const hitscan::Mesh& model, const hitscan::Plane& plane) {
  const Exact3 normal = Exactly(plane.normal);
  for (const hitscan::Vec3& vertex : model.vertices) {
    const mpq_class distance = abs(Dot(Exactly(vertex), normal) - plane.distance);
    if (distance != 0 && distance < 1e-4) {
      throw hitscan::NotAsked("a corner is within 1e-4 of the plane, but not on it");
    }
  }
}

// A ray and a line in the plane z = 0, as a ray and a plane in space.
inline hitscan::Ray InSpace(const hitscan::Ray2& ray) {
  return {{ray.origin.x, ray.origin.y, 0}, {ray.direction.x, ray.direction.y, 0}};
}
inline hitscan::Plane InSpace(const hitscan::Line2& line) {
  return {{line.normal.x, line.normal.y, 0}, line.distance};
}

}  // namespace peers
