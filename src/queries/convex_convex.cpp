#include "geometry/convex.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/intersect.h"
#include "queries/answer_pair.h"
#include "queries/plain_hulls.h"
#include "query/bind.h"

namespace hitscan {

/// How hulls leave each other as an answer.
template <>
struct AnswerParts<Penetration> {
  static constexpr std::string_view kName = "Penetration";
  static constexpr auto kList =
      std::tuple(PartOf{"depth", &Penetration::depth},
                 PartOf{"direction", &Penetration::direction, MemberRole::kVector});
};

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

std::optional<Penetration> PenetrationOfHulls(const Hull& a, const Hull& b) {
  return PenetrationOf(a, b);
}

// Any direction is right along which b leaves a after the same way, and any at all if they only
// touch.
std::optional<Answer> OtherDirection(const Hull& a, const Hull& b, const Answer& exact,
                                     const Answer& got) {
  if (IsMiss(exact) || IsMiss(got)) return std::nullopt;
  const Value* const part = FindPart(got, "direction");
  if (part == nullptr) return std::nullopt;
  const glm::dvec3 direction(std::get<Point>(*part));
  const double length = glm::length(direction);
  if (!(length > 0) || !std::isfinite(length)) return std::nullopt;
  const float depth = std::get<float>(*FindPart(exact, "depth"));
  double way = -std::numeric_limits<double>::infinity();
  double size = 0;
  for (const Point& p : a) {
    for (const Point& q : b) {
      const glm::dvec3 difference = glm::dvec3(p) - glm::dvec3(q);
      way = std::max(way, glm::dot(difference, direction) / length);
      size = std::max(size, glm::length(difference));
    }
  }
  if (depth > 0 && std::abs(way - static_cast<double>(depth)) > 1e-6 * size) return std::nullopt;
  return Answer{{kHitPart, true}, {"depth", depth}, {"direction", Vector(direction / length)}};
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
      Bind<std::optional<Penetration>(const std::vector<Point>&, const std::vector<Point>&)>(
          {.place = {7, 85},
           .name = "penetration_convex_convex",
           .summary = "How far a convex hull b must move to be apart from a or only touch it, and "
                      "in which direction.",
           .parameters = {"a", "b"},
           .implementations = {{"hitscan", &PenetrationOfHulls},
                               {"plain", &variant::PlainPenetration}},
           .other_right_answer = &OtherDirection,
           .meet = true}),
  };
}

}  // namespace hitscan
