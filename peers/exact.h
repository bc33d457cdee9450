#pragma once

// Exact tests of arguments, by rational numbers: they decide which cases a library is not asked.

#include <gmpxx.h>
#include <hitscan/implement.h>

#include <array>
#include <cmath>
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

// Refuses turned boxes whose axes are not those of a rotation, up to the rounding of their numbers:
// left-handed axes, and skew ones.
inline void RequireRotation(const hitscan::Obb& obb) {
  const mpq_class slack(1, 1 << 22);
  const Exact3 axes[] = {Exactly(obb.axis_x), Exactly(obb.axis_y), Exactly(obb.axis_z)};
  if (Dot(Cross(axes[0], axes[1]), axes[2]) <= 0) {
    throw hitscan::NotAsked("the axes of the box are left-handed");
  }
  for (int i = 0; i < 3; ++i) {
    if (abs(Dot(axes[i], axes[i]) - 1) > slack || abs(Dot(axes[i], axes[(i + 1) % 3])) > slack) {
      throw hitscan::NotAsked("the axes of the box are not perpendicular unit vectors");
    }
  }
}

// The columns of the rotation that turns the axes of the world to those of a box: made
// perpendicular in double precision, since rounded axes are so up to the precision of their numbers
// only.
inline std::array<std::array<double, 3>, 3> RotationOf(const hitscan::Obb& obb) {
  RequireRotation(obb);
  using Double3 = std::array<double, 3>;
  const auto normalised = [](const Double3& v) -> Double3 {
    const double length = std::hypot(v[0], v[1], v[2]);
    return {v[0] / length, v[1] / length, v[2] / length};
  };
  const auto cross = [](const Double3& a, const Double3& b) -> Double3 {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  };
  const Double3 x = normalised({obb.axis_x.x, obb.axis_x.y, obb.axis_x.z});
  const Double3 z = normalised(cross(x, {obb.axis_y.x, obb.axis_y.y, obb.axis_y.z}));
  return {x, cross(z, x), z};
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
