#include "geometry/convex.h"

#include <algorithm>

#include "geometry/intersect.h"
#include "queries/answer_pair.h"
#include "queries/plain_hulls.h"
#include "query/bind.h"

namespace hitscan {
namespace {

using Hull = std::vector<Point>;

ClosestPair ClosestPointsOfHulls(const Hull& a, const Hull& b) { return ClosestPoints(a, b); }

// Where faces or edges are parallel, or the hulls overlap, several pairs of points are right. Then
// the search finds other pairs from other points.
std::optional<Answer> PairOfHulls(const Hull& a, const Hull& b, const Answer& exact,
                                  const Answer& got) {
  Hull turned_a = a;
  Hull turned_b = b;
  const Value& on_a = *FindPart(exact, "on_a");
  bool is_unique = true;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) && is_unique; ++i) {
    std::ranges::rotate(turned_a, turned_a.begin() + 1);
    std::ranges::rotate(turned_b, turned_b.end() - 1);
    is_unique = Value(ClosestPoints(turned_a, turned_b).on_a) == on_a;
  }
  if (is_unique) return std::nullopt;
  const auto nearest_on = [](const Hull& hull, const Point& point) {
    return ClosestPoints(hull, std::span(&point, 1)).on_a;
  };
  return OtherPair(
      exact, got, {"on_a", "on_b"}, [&](const Point& point) { return nearest_on(a, point); },
      [&](const Point& point) { return nearest_on(b, point); });
}

}  // namespace

std::vector<Query> ConvexConvexQueries() {
  return {
      Bind<bool(const std::vector<Point>&, const std::vector<Point>&)>(
          {.place = {4, 6},
           .name = "convex_convex",
           .summary =
               "Whether the convex hulls of two sets of points meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan",
                                +[](const std::vector<Point>& a, const std::vector<Point>& b) {
                                  return Intersects(a, b);
                                }}},
           .meet = true}),
      Bind<std::optional<float>(const std::vector<Point>&, const Vector&,
                                const std::vector<Point>&)>(
          {.place = {7, 61},
           .name = "sweep_convex_convex",
           .summary = "When a convex hull that moves first meets another one; t from 0 to 1 is the "
                      "part of the motion.",
           .parameters = {"a", VectorOf("motion"), "b"},
           .answer = "t",
           .implementations =
               {{"hitscan", +[](const std::vector<Point>& a, const Vector& motion,
                                const std::vector<Point>& b) { return Sweep(a, motion, b); }}}}),
      Bind<ClosestPair(const std::vector<Point>&, const std::vector<Point>&)>(
          {.place = {7, 83},
           .name = "closest_points_convex_convex",
           .summary = "The points of two convex hulls that are closest to each other, and their "
                      "distance; 0 where they meet.",
           .parameters = {"a", "b"},
           .implementations = {{"hitscan", &ClosestPointsOfHulls},
                               {"plain", &variant::PlainClosestPoints}},
           .other_right_answer = &PairOfHulls}),
  };
}

}  // namespace hitscan
