#include <hitscan/implement.h>

namespace {

struct Vec {
  double x, y, z;
};
Vec Minus(const hitscan::Vec3& a, const hitscan::Vec3& b) {
  return {double(a.x) - b.x, double(a.y) - b.y, double(a.z) - b.z};
}
double Dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec Cross(const Vec& a, const Vec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Takes the one-sided ray cast of an engine: from the point against the motion.
std::optional<float> Reach(const hitscan::Sweep& sweep, const hitscan::Vec3& point) {
  const hitscan::Triangle& triangle = sweep.triangle;
  const Vec motion{sweep.motion.x, sweep.motion.y, sweep.motion.z};
  const Vec normal = Cross(Minus(triangle.b, triangle.a), Minus(triangle.c, triangle.a));
  if (Dot(normal, normal) == 0) return std::nullopt;
  const double height = Dot(normal, Minus(point, triangle.a));
  const double approach = Dot(normal, motion);
  if (approach <= 0) return std::nullopt;
  const double t = height / approach;
  if (t < 0 || t > 1) return std::nullopt;
  const hitscan::Vec3 corners[] = {triangle.a, triangle.b, triangle.c};
  for (int i = 0; i < 3; ++i) {
    const Vec inwards = Cross(normal, Minus(corners[(i + 1) % 3], corners[i]));
    const double inside = Dot(inwards, Minus(point, corners[i]));
    const double leaving = Dot(inwards, motion);
    if (inside - t * leaving < 0) return std::nullopt;
  }
  return float(t);
}

}  // namespace

HITSCAN_IMPLEMENT(sweep_reaches_point, Reach)
