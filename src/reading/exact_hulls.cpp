#include <algorithm>
#include <utility>

#include "reading/exact_shapes.h"

namespace hitscan::exact {
namespace {

// Whether all points of a hull with these edges are in one plane.
bool IsFlat(const std::vector<Vec>& edges) {
  std::optional<Vec> normal;
  for (const Vec& e : edges) {
    for (const Vec& f : edges) {
      const Vec across = Cross(e, f);
      if (!normal && SignOf(Square(across)) != 0) normal = across;
      if (normal && SignOf(Square(Cross(*normal, across))) != 0) return false;
    }
  }
  return true;
}

}  // namespace

// The room between two convex hulls along their separating axes: positive when they overlap, 0
/// when they touch. `endless`: the first hull is a ray through its two points.
std::optional<ExactVerdict> HullsMeet(const Hull& a, const Hull& b, bool endless) {
  constexpr std::size_t kMost = 8;
  if (a.size() > kMost || b.size() > kMost) return std::nullopt;
  std::vector<Vec> axes;
  const auto edges_of = [](const Hull& hull) {
    std::vector<Vec> edges;
    for (std::size_t i = 0; i < hull.size(); ++i) {
      for (std::size_t j = i + 1; j < hull.size(); ++j) edges.push_back(hull[j] - hull[i]);
    }
    return edges;
  };
  const std::vector<Vec> first = edges_of(a);
  const std::vector<Vec> second = edges_of(b);
  const auto crosses = [&](const std::vector<Vec>& one, const std::vector<Vec>& other) {
    for (const Vec& e : one) {
      for (const Vec& f : other) axes.push_back(Cross(e, f));
    }
  };
  crosses(first, first);
  crosses(second, second);
  crosses(first, second);
  // Flat hulls are separated within their plane too, and segments and points by the way between
  // them. Any axis may be tried; the more, the better.
  const std::vector<Vec> normals = axes;
  for (const std::vector<Vec>* const edges : {&first, &second}) {
    if (!IsFlat(*edges)) continue;
    for (const Vec& edge : *edges) {
      axes.push_back(edge);
      for (const Vec& normal : normals) axes.push_back(Cross(normal, edge));
      for (const Vec& p : a) {
        for (const Vec& q : b) axes.push_back(Cross(edge, Cross(edge, q - p)));
      }
    }
    for (const Vec& p : a) {
      for (const Vec& q : b) axes.push_back(q - p);
    }
  }
  std::optional<Length> room;
  for (const Vec& axis : axes) {
    const Rational square = Square(axis);
    if (SignOf(square) == 0) continue;
    const auto range = [&](const Hull& hull) {
      Rational low = Dot(axis, hull.front());
      Rational high = low;
      for (const Vec& point : hull) {
        const Rational at = Dot(axis, point);
        low = std::min(low, at);
        high = std::max(high, at);
      }
      return std::pair(low, high);
    };
    const auto [low_a, high_a] = range(a);
    const auto [low_b, high_b] = range(b);
    const int ahead = endless ? SignOf(Dot(axis, a[1] - a[0])) : 0;
    // How far b reaches beyond the near end of a, and a beyond that of b.
    std::optional<Rational> least;
    if (ahead <= 0) least = high_a - low_b;
    if (ahead >= 0) {
      const Rational other = high_b - low_a;
      if (!least || other < *least) least = other;
    }
    const Length here = Length::Over(*least, square);
    if (!room || here < *room) room = here;
  }
  if (!room) return std::nullopt;
  return Closed(*room);
}

}  // namespace hitscan::exact
