#pragma once

// How far the convex hulls of points are apart, in double precision.

#include <hitscan/implement.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace peers {

inline double LargestOf(const std::vector<hitscan::Vec3>& points) {
  double largest = 0;
  for (const hitscan::Vec3& p : points) {
    largest =
        std::max({largest, std::abs(double(p.x)), std::abs(double(p.y)), std::abs(double(p.z))});
  }
  return largest;
}

namespace detail {

using Double3 = std::array<double, 3>;

inline Double3 Minus(const hitscan::Vec3& a, const hitscan::Vec3& b) {
  return {double(a.x) - b.x, double(a.y) - b.y, double(a.z) - b.z};
}
inline Double3 Cross(const Double3& a, const Double3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// The differences of points, among which are the edges of their hull.
inline std::vector<Double3> EdgesOf(const std::vector<hitscan::Vec3>& points) {
  std::vector<Double3> edges;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) edges.push_back(Minus(points[i], points[j]));
  }
  return edges;
}

// The gap between the points along an axis; negative if they overlap.
inline double GapAlong(const Double3& axis, const std::vector<hitscan::Vec3>& a,
                       const std::vector<hitscan::Vec3>& b) {
  const double length = std::hypot(axis[0], axis[1], axis[2]);
  if (length == 0) return -std::numeric_limits<double>::infinity();
  const auto ends = [&](const std::vector<hitscan::Vec3>& points) {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const hitscan::Vec3& p : points) {
      const double x = (p.x * axis[0] + p.y * axis[1] + p.z * axis[2]) / length;
      least = std::min(least, x);
      most = std::max(most, x);
    }
    return std::pair(least, most);
  };
  const auto [least_a, most_a] = ends(a);
  const auto [least_b, most_b] = ends(b);
  return std::max(least_b - most_a, least_a - most_b);
}

}  // namespace detail

// The largest gap along some axes: positive if the hulls have no point in common, and then at most
// their distance; otherwise negative, or zero where they touch. The axes are the products of two
// edges, for flat hulls those of their normals and edges, and the differences of points of both.
inline double SeparationOf(const std::vector<hitscan::Vec3>& a,
                           const std::vector<hitscan::Vec3>& b) {
  using namespace detail;
  const std::vector<Double3> edges_a = EdgesOf(a), edges_b = EdgesOf(b);
  double gap = -std::numeric_limits<double>::infinity();
  std::vector<Double3> normals;
  const auto try_axis = [&](const Double3& axis) { gap = std::max(gap, GapAlong(axis, a, b)); };
  const auto try_products = [&](const std::vector<Double3>& first,
                                const std::vector<Double3>& second) {
    for (const Double3& u : first) {
      for (const Double3& v : second) try_axis(Cross(u, v));
    }
  };
  for (const auto* edges : {&edges_a, &edges_b}) {
    try_products(*edges, *edges);
    for (const Double3& u : *edges) {
      const Double3 normal = Cross(edges->front(), u);
      if (std::hypot(normal[0], normal[1], normal[2]) == 0) continue;
      normals.push_back(normal);
      break;
    }
  }
  try_products(edges_a, edges_b);
  try_products(normals, edges_a);
  try_products(normals, edges_b);
  for (const hitscan::Vec3& p : a) {
    for (const hitscan::Vec3& q : b) try_axis(Minus(p, q));
  }
  return gap;
}

}  // namespace peers
