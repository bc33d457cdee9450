// Mistake: the axes from pairs of edges are missing
// Known from: Akenine-Moeller 2001, "Fast 3D triangle-box overlap testing", without its nine
//   cross products
// Found as: intersects: true instead of false
#include "vectors.h"

namespace classics {

struct Range {
  double low = kInfinity, high = -kInfinity;
  void Add(double at) { low = std::min(low, at), high = std::max(high, at); }
};

bool Meets(const hitscan::Triangle& triangle, const hitscan::Aabb& box) {
  const Point corners[3] = {From(triangle.a), From(triangle.b), From(triangle.c)};
  const auto separates = [&](Vector axis) {
    Range of_triangle, of_box;
    for (const Point& p : corners) of_triangle.Add(Dot(p, axis));
    for (int corner = 0; corner < 8; ++corner) {
      of_box.Add(
          Dot({From(corner & 1 ? box.max : box.min).x, From(corner & 2 ? box.max : box.min).y,
               From(corner & 4 ? box.max : box.min).z},
              axis));
    }
    return of_triangle.high < of_box.low || of_box.high < of_triangle.low;
  };
  return !separates({1, 0, 0}) && !separates({0, 1, 0}) && !separates({0, 0, 1}) &&
         !separates(Cross(corners[1] - corners[0], corners[2] - corners[0]));  // the mistake
}

}  // namespace classics

HITSCAN_IMPLEMENT(triangle_aabb, classics::Meets)
