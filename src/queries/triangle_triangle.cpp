#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/clip.h"
#include "geometry/intersect.h"
#include "queries/answer_pair.h"
#include "queries/answer_segment.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

struct Interval {
  float min;
  float max;
};

Interval Project(const Triangle& triangle, const Vector& axis) {
  const auto [min, max] = std::minmax(
      {glm::dot(axis, triangle.a()), glm::dot(axis, triangle.b()), glm::dot(axis, triangle.c())});
  return {min, max};
}

bool Separates(const Vector& axis, const Triangle& triangle_a, const Triangle& triangle_b) {
  const Interval a = Project(triangle_a, axis);
  const Interval b = Project(triangle_b, axis);
  return a.max < b.min || b.max < a.min;
}

float SquaredLength(const Vector& v) { return glm::dot(v, v); }

Vector Normal(const Triangle& triangle) {
  return glm::cross(triangle.b() - triangle.a(), triangle.c() - triangle.a());
}

// The product of two edges; zero if they are parallel up to rounding (the sine is below 1e-6). The
// computed product of such edges is a rounding error in any direction, which might separate two
// coplanar triangles by chance.
Vector PlainAxis(const Point& a, const Point& b, const Point& c, const Point& d) {
  constexpr float kSquaredSine = 1e-12F;
  const Vector product = glm::cross(a - b, c - d);
  const float of_lengths = SquaredLength(a - b) * SquaredLength(c - d);
  return SquaredLength(product) > kSquaredSine * of_lengths ? product : Vector(0);
}

// The product of the edges ab and cd, or its replacement (book.h); zero if both vanish.
Vector RobustAxis(const Point& a, const Point& b, const Point& c, const Point& d) {
  constexpr float kVanishing = 0.0001F;
  const Vector product = glm::cross(a - b, c - d);
  if (SquaredLength(product) >= kVanishing) return product;
  const Vector common_normal = glm::cross(a - b, c - a);
  const Vector in_plane = glm::cross(a - b, common_normal);
  if (SquaredLength(in_plane) >= kVanishing) return in_plane;
  return Vector(0);
}

template <typename EdgeAxis>
bool Overlap(const Triangle& triangle_a, const Triangle& triangle_b, EdgeAxis edge_axis) {
  if (Separates(Normal(triangle_a), triangle_a, triangle_b)) return false;
  if (Separates(Normal(triangle_b), triangle_a, triangle_b)) return false;
  const std::array<Point, 3>& a = triangle_a.corners();
  const std::array<Point, 3>& b = triangle_b.corners();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const Vector axis = edge_axis(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]);
      if (Separates(axis, triangle_a, triangle_b)) return false;
    }
  }
  return true;
}

// A point where a triangle meets the plane of another one, and its position along the common line.
struct LinePoint {
  float position;
  Point point;
};

// The points where the edges of a triangle meet a plane, from which the corners have these heights:
// the first and the last along the line. Nothing if the triangle does not reach the plane.
std::optional<std::array<LinePoint, 2>> EndsOnLine(const Triangle& triangle, const Vector& heights,
                                                   const Vector& along) {
  std::array<LinePoint, 2> ends{};
  bool any = false;
  const auto add = [&](const Point& point) {
    const LinePoint at{glm::dot(along, point), point};
    if (!any || at.position < ends[0].position) ends[0] = at;
    if (!any || at.position > ends[1].position) ends[1] = at;
    any = true;
  };
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const Point& from = triangle.corners()[static_cast<std::size_t>(i)];
    const Point& to = triangle.corners()[static_cast<std::size_t>(j)];
    if (heights[i] == 0) add(from);
    if (heights[i] * heights[j] < 0) {
      add(from + (to - from) * (heights[i] / (heights[i] - heights[j])));
    }
  }
  if (!any) return std::nullopt;
  return ends;
}

// The heights of the corners over a plane; those below 1e-6 count as zero.
Vector HeightsOver(const Triangle& triangle, const Vector& normal, const Point& on_plane) {
  constexpr float kEpsilon = 0.000001F;
  Vector heights(glm::dot(normal, triangle.a() - on_plane),
                 glm::dot(normal, triangle.b() - on_plane),
                 glm::dot(normal, triangle.c() - on_plane));
  for (int i = 0; i < 3; ++i) {
    if (std::abs(heights[i]) < kEpsilon) heights[i] = 0;
  }
  return heights;
}

}  // namespace

std::optional<Segment> variant::CommonSegmentMoeller(const Triangle& triangle_a,
                                                     const Triangle& triangle_b) {
  const Vector normal_a = Normal(triangle_a);
  const Vector normal_b = Normal(triangle_b);
  const Vector heights_a = HeightsOver(triangle_a, normal_b, triangle_b.a());
  const Vector heights_b = HeightsOver(triangle_b, normal_a, triangle_a.a());
  if (heights_a == Vector(0) || heights_b == Vector(0)) return std::nullopt;
  const Vector along = glm::cross(normal_a, normal_b);
  const auto a = EndsOnLine(triangle_a, heights_a, along);
  const auto b = EndsOnLine(triangle_b, heights_b, along);
  if (!a || !b) return std::nullopt;
  const LinePoint& start = (*a)[0].position > (*b)[0].position ? (*a)[0] : (*b)[0];
  const LinePoint& end = (*a)[1].position < (*b)[1].position ? (*a)[1] : (*b)[1];
  if (start.position > end.position) return std::nullopt;
  return Segment(start.point, end.point);
}

bool book::Intersects(const Triangle& triangle_a, const Triangle& triangle_b) {
  return Overlap(triangle_a, triangle_b, RobustAxis);
}

bool variant::IntersectsPlain(const Triangle& triangle_a, const Triangle& triangle_b) {
  return Overlap(triangle_a, triangle_b, PlainAxis);
}

namespace {

// Of parallel faces or edges beside each other several pairs of points are right. Then the search
// finds other pairs from other corners.
std::optional<Answer> PairOfParallels(const Triangle& a, const Triangle& b, const Answer& exact,
                                      const Answer& got) {
  const Triangle turned(a.b(), a.c(), a.a());
  const Triangle reversed(a.c(), a.b(), a.a());
  const Value& on_a = *FindPart(exact, "on_a");
  if (on_a == Value(ClosestPoints(turned, b).on_a) &&
      on_a == Value(ClosestPoints(reversed, b).on_a)) {
    return std::nullopt;
  }
  return OtherPair(
      exact, got, {"on_a", "on_b"}, [&](const Point& point) { return ClosestPoint(point, a); },
      [&](const Point& point) { return ClosestPoint(point, b); });
}

}  // namespace

std::vector<Query> TriangleTriangleQueries() {
  return {
      Bind<bool(const Triangle&, const Triangle&)>(
          {.place = {4, 7},
           .name = "triangle_triangle",
           .summary = "Whether two triangles meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects},
                               {"book", &book::Intersects},
                               {"plain", &variant::IntersectsPlain}},
           .meet = true}),
      Bind<std::optional<Segment>(const Triangle&, const Triangle&)>(
          {.place = {7, 74},
           .name = "triangle_triangle_segment",
           .summary =
               "The segment that two triangles share; triangles in one plane miss, and those "
               "without area.",
           .parameters = {"a", "b"},
           .implementations = {{"hitscan", &CommonSegment},
                               {"plain", &variant::CommonSegmentMoeller}},
           .meet = true,
           .two_sided = true}),
      Bind<ClosestPair(const Triangle&, const Triangle&)>(
          {.place = {7, 13},
           .name = "closest_points_triangle_triangle",
           .summary = "The points of two triangles that are closest to each other, and their "
                      "distance.",
           .parameters = {"a", "b"},
           .implementations = {{"hitscan", &ClosestPoints}},
           .other_right_answer = &PairOfParallels}),
  };
}

}  // namespace hitscan
