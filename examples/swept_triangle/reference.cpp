#include <hitscan/reference.h>

#include <algorithm>

namespace {

template <class N>
std::optional<N> Reach(const hitscan::SweepOf<N>& sweep, const hitscan::VecOf<N>& point) {
  const hitscan::TriangleOf<N>& triangle = sweep.triangle;
  const hitscan::VecOf<N> normal = Cross(triangle.b - triangle.a, triangle.c - triangle.a);
  if (Dot(normal, normal) == 0) return std::nullopt;
  // From the triangle, the point moves by -motion.
  const N height = Dot(normal, point - triangle.a);
  const N approach = Dot(normal, sweep.motion);
  N first = 0;
  N last = 1;
  if (approach != 0) {
    first = last = height / approach;  // when the point is in the plane
    if (first < 0 || first > 1) return std::nullopt;
  } else if (height != 0) {
    return std::nullopt;
  }
  // In the plane, the point is inside while it is on the inner side of each edge.
  const hitscan::VecOf<N> corners[] = {triangle.a, triangle.b, triangle.c};
  for (int i = 0; i < 3; ++i) {
    const hitscan::VecOf<N> inwards = Cross(normal, corners[(i + 1) % 3] - corners[i]);
    const N inside = Dot(inwards, point - corners[i]);
    const N leaving = Dot(inwards, sweep.motion);
    if (leaving == 0) {
      if (inside < 0) return std::nullopt;
    } else if (leaving > 0) {
      last = std::min<N>(last, inside / leaving);
    } else {
      first = std::max<N>(first, inside / leaving);
    }
  }
  if (first > last) return std::nullopt;
  return first;
}

}  // namespace

HITSCAN_REFERENCE(sweep_reaches_point, Reach)
