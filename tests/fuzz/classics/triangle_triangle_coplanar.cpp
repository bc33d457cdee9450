// Mistake: separating axes without those in the common plane
// Known from: the separating axes of two triangles in one plane are missing, as the coplanar
//   case in many copies of Moeller 1997
// Found as: intersects: true instead of false
#include "vectors.h"

namespace classics {

struct Range {
  double low = kInfinity, high = -kInfinity;
  void Add(double at) { low = std::min(low, at), high = std::max(high, at); }
};

bool Meets(const hitscan::Triangle& first, const hitscan::Triangle& second) {
  const Point a[3] = {From(first.a), From(first.b), From(first.c)};
  const Point b[3] = {From(second.a), From(second.b), From(second.c)};
  const auto separates = [&](Vector axis) {
    Range of_a, of_b;
    for (const Point& p : a) of_a.Add(Dot(p, axis));
    for (const Point& p : b) of_b.Add(Dot(p, axis));
    return of_a.high < of_b.low || of_b.high < of_a.low;
  };
  if (separates(Cross(a[1] - a[0], a[2] - a[0]))) return false;
  if (separates(Cross(b[1] - b[0], b[2] - b[0]))) return false;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {  // the mistake: in one plane, all of these are its normal
      if (separates(Cross(a[(i + 1) % 3] - a[i], b[(j + 1) % 3] - b[j]))) return false;
    }
  }
  return true;
}

}  // namespace classics

HITSCAN_IMPLEMENT(triangle_triangle, classics::Meets)
