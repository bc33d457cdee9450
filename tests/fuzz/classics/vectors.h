#pragma once

// Vectors of doubles. The files of the classic mistakes calculate with doubles, so that their wrong
// answers come from the mistake and not from rounding. A file whose mistake is rounding uses
// floats.

#include <hitscan/implement.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace classics {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Vector {
  double x, y, z;
  const double& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
};
using Point = Vector;

inline Vector From(const hitscan::Vec3& v) { return v.As<Vector>(); }
inline Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vector operator*(Vector a, double s) { return {a.x * s, a.y * s, a.z * s}; }
inline double Dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vector Cross(Vector a, Vector b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double Length(Vector a) { return std::sqrt(Dot(a, a)); }

inline hitscan::Hit HitAt(const hitscan::Ray& ray, double t) {
  return {static_cast<float>(t), hitscan::ToVec3(From(ray.origin) + From(ray.direction) * t)};
}

}  // namespace classics
