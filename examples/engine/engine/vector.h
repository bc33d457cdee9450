#pragma once

namespace engine {

struct Vector {
  double x, y, z;
};

inline Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vector operator*(double s, Vector v) { return {s * v.x, s * v.y, s * v.z}; }
inline double Dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

}  // namespace engine
