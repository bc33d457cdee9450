#include <algorithm>
#include <cmath>
#include <limits>
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

// The largest coordinate divided by the smallest one that is not zero.
double Spread(const Hull& a, const Hull& b) {
  double largest = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (const Hull* const hull : {&a, &b}) {
    for (const Vec& point : *hull) {
      for (int axis = 0; axis < 3; ++axis) {
        const double size = std::abs(static_cast<double>(point[axis]));
        largest = std::max(largest, size);
        if (size > 0) smallest = std::min(smallest, size);
      }
    }
  }
  return largest / smallest;
}

std::vector<Vec> EdgesOf(const Hull& hull) {
  std::vector<Vec> edges;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    for (std::size_t j = i + 1; j < hull.size(); ++j) edges.push_back(hull[j] - hull[i]);
  }
  return edges;
}

void AppendCrosses(const std::vector<Vec>& one, const std::vector<Vec>& other,
                   std::vector<Vec>& axes) {
  for (const Vec& e : one) {
    for (const Vec& f : other) axes.push_back(Cross(e, f));
  }
}

// The room between two convex hulls along their separating axes: positive when they overlap, 0
// when they touch.
std::optional<ExactVerdict> AlongAxes(const Hull& a, const Hull& b, bool endless,
                                      const std::vector<Vec>& axes) {
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

}  // namespace

std::optional<ExactVerdict> HullsMeet(const Hull& a, const Hull& b) {
  constexpr std::size_t kMost = 8;
  if (a.size() > kMost || b.size() > kMost) return std::nullopt;
  // With hundreds of axes, numbers of hundreds of digits would take seconds.
  constexpr std::size_t kFew = 6;
  constexpr double kFarApart = 1e20;
  if (a.size() + b.size() > kFew && Spread(a, b) > kFarApart) return std::nullopt;
  const std::vector<Vec> first = EdgesOf(a);
  const std::vector<Vec> second = EdgesOf(b);
  std::vector<Vec> axes;
  AppendCrosses(first, first, axes);
  AppendCrosses(second, second, axes);
  AppendCrosses(first, second, axes);
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
  return AlongAxes(a, b, false, axes);
}

std::optional<ExactVerdict> HullMeetsBox(const Hull& hull, const ExactBox& box, bool endless) {
  // The normals of both, and the products of their edges (Akenine-Moeller 2001). All pairs of
  // corners of a box would be hundreds of axes.
  const std::vector<Vec> sides{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const std::vector<Vec> edges = EdgesOf(hull);
  std::vector<Vec> axes = sides;
  AppendCrosses(edges, edges, axes);
  AppendCrosses(edges, sides, axes);
  return AlongAxes(hull, Corners(box), endless, axes);
}

}  // namespace hitscan::exact
