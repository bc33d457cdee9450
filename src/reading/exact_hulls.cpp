#include <algorithm>
#include <array>
#include <utility>

#include "reading/exact_shapes.h"

// Convex hulls by their separating axes, in whole numbers: fractions would be reduced at every
// step.
namespace hitscan::exact {
namespace {

using rational::Integer;

using Whole = std::array<Integer, 3>;

Whole operator-(const Whole& a, const Whole& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Integer WholeDot(const Whole& a, const Whole& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Whole WholeCross(const Whole& a, const Whole& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
bool IsZero(const Whole& v) { return v[0] == 0 && v[1] == 0 && v[2] == 0; }

// A hull whose coordinates are multiplied by a power of two.
struct WholeHull {
  std::vector<Whole> points;
  std::vector<Whole> edges;
};

// What the coordinates must be multiplied by to be whole numbers.
Integer ScaleOf(const Hull& hull) {
  Integer scale = 1;
  for (const Vec& point : hull) {
    for (int i = 0; i < 3; ++i) scale = std::max(scale, Integer(denominator(point[i])));
  }
  return scale;
}

WholeHull Scaled(const Hull& hull, const Integer& scale) {
  WholeHull whole;
  for (const Vec& point : hull) {
    Whole scaled;
    for (int i = 0; i < 3; ++i) {
      scaled[static_cast<std::size_t>(i)] = numerator(point[i]) * (scale / denominator(point[i]));
    }
    whole.points.push_back(std::move(scaled));
  }
  return whole;
}

void AddEdges(WholeHull& hull) {
  for (std::size_t i = 0; i < hull.points.size(); ++i) {
    for (std::size_t j = i + 1; j < hull.points.size(); ++j) {
      hull.edges.push_back(hull.points[j] - hull.points[i]);
    }
  }
}

// Whether all points of a hull with these edges are in one plane.
bool IsFlat(const std::vector<Whole>& edges) {
  std::optional<Whole> normal;
  for (const Whole& e : edges) {
    for (const Whole& f : edges) {
      const Whole across = WholeCross(e, f);
      if (!normal && !IsZero(across)) normal = across;
      if (normal && !IsZero(WholeCross(*normal, across))) return false;
    }
  }
  return true;
}

std::vector<Whole> AxesOf(const WholeHull& a, const WholeHull& b) {
  std::vector<Whole> axes;
  const auto crosses = [&](const std::vector<Whole>& one, const std::vector<Whole>& other) {
    for (const Whole& e : one) {
      for (const Whole& f : other) axes.push_back(WholeCross(e, f));
    }
  };
  crosses(a.edges, a.edges);
  crosses(b.edges, b.edges);
  crosses(a.edges, b.edges);
  // Flat hulls are separated within their plane too, and segments and points by the way between
  // them. Any axis may be tried; the more, the better.
  const std::vector<Whole> normals = axes;
  for (const WholeHull* const hull : {&a, &b}) {
    if (!IsFlat(hull->edges)) continue;
    for (const Whole& edge : hull->edges) {
      axes.push_back(edge);
      for (const Whole& normal : normals) axes.push_back(WholeCross(normal, edge));
    }
    for (const Whole& p : a.points) {
      for (const Whole& q : b.points) {
        axes.push_back(q - p);
        for (const Whole& edge : hull->edges) {
          axes.push_back(WholeCross(edge, WholeCross(edge, q - p)));
        }
      }
    }
  }
  return axes;
}

// How much of the hulls overlaps along an axis, times the length of the axis; negative: their gap.
Integer Overlap(const WholeHull& a, const WholeHull& b, const Whole& axis, bool endless) {
  const auto range = [&](const WholeHull& hull) {
    Integer low = WholeDot(axis, hull.points.front());
    Integer high = low;
    for (const Whole& point : hull.points) {
      const Integer at = WholeDot(axis, point);
      low = std::min(low, at);
      high = std::max(high, at);
    }
    return std::pair(low, high);
  };
  const auto [low_a, high_a] = range(a);
  const auto [low_b, high_b] = range(b);
  const int ahead = endless ? WholeDot(axis, a.points[1] - a.points[0]).sign() : 0;
  if (ahead > 0) return high_b - low_a;
  if (ahead < 0) return high_a - low_b;
  return std::min(Integer(high_b - low_a), Integer(high_a - low_b));
}

std::optional<ExactVerdict> Meet(const WholeHull& a, const WholeHull& b, bool endless,
                                 const Integer& scale) {
  std::optional<std::pair<Integer, Integer>> least;  // the overlap, and the square of the axis
  const auto less = [](const Integer& overlap, const Integer& square, const Integer& other,
                       const Integer& other_square) {
    if (overlap.sign() != other.sign()) return overlap.sign() < other.sign();
    const Integer one = overlap * overlap * other_square;
    const Integer two = other * other * square;
    return overlap.sign() > 0 ? one < two : one > two;
  };
  for (const Whole& axis : AxesOf(a, b)) {
    if (IsZero(axis)) continue;
    Integer overlap = Overlap(a, b, axis, endless);
    Integer square = WholeDot(axis, axis);
    if (!least || less(overlap, square, least->first, least->second)) {
      least.emplace(std::move(overlap), std::move(square));
    }
  }
  if (!least) return std::nullopt;
  const auto& [overlap, square] = *least;
  return Closed(
      {overlap.sign(), Rational(Integer(overlap * overlap), Integer(square * scale * scale))});
}

}  // namespace

std::optional<ExactVerdict> HullsMeet(const Hull& first, const Hull& second) {
  constexpr std::size_t kMost = 8;
  if (first.size() > kMost || second.size() > kMost) return std::nullopt;
  const Integer scale = std::max(ScaleOf(first), ScaleOf(second));
  WholeHull a = Scaled(first, scale);
  WholeHull b = Scaled(second, scale);
  AddEdges(a);
  AddEdges(b);
  return Meet(a, b, false, scale);
}

std::optional<ExactVerdict> HullMeetsBox(const Hull& hull, const ExactBox& box, bool endless) {
  const Hull corners = Corners(box);
  const Integer scale = std::max(ScaleOf(hull), ScaleOf(corners));
  WholeHull a = Scaled(hull, scale);
  WholeHull b = Scaled(corners, scale);
  AddEdges(a);
  b.edges = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  return Meet(a, b, endless, scale);
}

}  // namespace hitscan::exact
