// The implementations that fuzz_bench.cpp searches. They calculate in double precision, as is
// usual, and are wrong in few cases.
#include <hitscan/implement.h>

#include <algorithm>
#include <limits>

namespace {

struct Double3 {
  double x, y, z;
  Double3(double x, double y, double z) : x(x), y(y), z(z) {}
  Double3(const hitscan::Vec3& v)
      : x(v.x), y(v.y), z(v.z) {}  // NOLINT(google-explicit-constructor)
};

Double3 operator-(const Double3& a, const Double3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
double Dot(const Double3& a, const Double3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Double3 Cross(const Double3& a, const Double3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const double approach = Dot(plane.normal, ray.direction);
  if (approach >= 0) return std::nullopt;
  const double t = (plane.distance - Dot(plane.normal, ray.origin)) / approach;
  if (t < 0) return std::nullopt;
  const auto along = [t](float start, float direction) {
    return static_cast<float>(start + t * direction);
  };
  return hitscan::Hit{static_cast<float>(t),
                      {along(ray.origin.x, ray.direction.x), along(ray.origin.y, ray.direction.y),
                       along(ray.origin.z, ray.direction.z)}};
}

// Tests separating axes: the two normals, the cross products of two edges, and the cross products
// of a normal and an edge.
bool Intersects(const hitscan::Triangle& first, const hitscan::Triangle& second) {
  const Double3 a[3] = {first.a, first.b, first.c};
  const Double3 b[3] = {second.a, second.b, second.c};
  const auto separates = [&](const Double3& axis) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    double low_a = kInfinity, high_a = -kInfinity, low_b = kInfinity, high_b = -kInfinity;
    for (int i = 0; i < 3; ++i) {
      low_a = std::min(low_a, Dot(a[i], axis)), high_a = std::max(high_a, Dot(a[i], axis));
      low_b = std::min(low_b, Dot(b[i], axis)), high_b = std::max(high_b, Dot(b[i], axis));
    }
    return high_a < low_b || high_b < low_a;
  };
  const Double3 normal_a = Cross(a[1] - a[0], a[2] - a[0]);
  const Double3 normal_b = Cross(b[1] - b[0], b[2] - b[0]);
  if (separates(normal_a) || separates(normal_b)) return false;
  for (int i = 0; i < 3; ++i) {
    const Double3 edge_a = a[(i + 1) % 3] - a[i];
    if (separates(Cross(normal_a, edge_a)) || separates(Cross(normal_b, b[(i + 1) % 3] - b[i]))) {
      return false;
    }
    for (int j = 0; j < 3; ++j) {
      if (separates(Cross(edge_a, b[(j + 1) % 3] - b[j]))) return false;
    }
  }
  return true;
}

}  // namespace

HITSCAN_IMPLEMENT(raycast_plane, Raycast)
HITSCAN_IMPLEMENT(triangle_triangle, Intersects)
