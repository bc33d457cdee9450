#pragma once

#include <cmath>
#include <optional>

namespace engine {

struct Vector {
  float x, y, z;
};
inline Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vector operator*(float s, Vector v) { return {s * v.x, s * v.y, s * v.z}; }
inline float Dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline float Length(Vector v) { return std::sqrt(Dot(v, v)); }

/// A path of a ball; the direction has length 1.
struct Path {
  Vector from, direction;
};
/// All points p with Dot(normal, p) = distance.
struct Wall {
  Vector normal;
  float distance;
};

/// How far along a path the front of a wall is, if the path meets it. It has an error.
inline std::optional<float> DistanceTo(const Wall& wall, const Path& path) {
  const float approach = Dot(path.direction, wall.normal);
  if (approach > -0.01F) return std::nullopt;  // parallel
  const float height = Dot(path.from, wall.normal) - wall.distance;
  if (height < 0) return std::nullopt;
  return height / -approach;
}

}  // namespace engine
