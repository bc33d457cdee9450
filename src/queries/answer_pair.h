#pragma once

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <string_view>

#include "geometry/closest_points.h"
#include "query/bind.h"

namespace hitscan {

/// The closest points of two shapes as an answer.
template <>
struct AnswerParts<ClosestPair> {
  static constexpr std::string_view kName = "ClosestPair";
  static constexpr auto kList =
      std::tuple(PartOf{"distance", &ClosestPair::distance}, PartOf{"on_a", &ClosestPair::on_a},
                 PartOf{"on_b", &ClosestPair::on_b});
};

using PairNames = std::array<std::string_view, 2>;

/// A pair of closest points that is near the points of `got`, for shapes of which several pairs are
/// closest. `nearest_on_a` returns the closest of the points of a that are in such a pair,
/// `nearest_on_b` that of all points of b. `names` are those of the points in answers. Nullopt if
/// the distance of the pair is not that of the exact answer, up to rounding.
template <class NearestOnA, class NearestOnB>
std::optional<Answer> OtherPair(const Answer& exact, const Answer& got, const PairNames& names,
                                const NearestOnA& nearest_on_a, const NearestOnB& nearest_on_b) {
  const Value* const wanted = FindPart(got, names[0]);
  if (wanted == nullptr) return std::nullopt;
  const Point& point = std::get<Point>(*wanted);
  if (!std::isfinite(point.x + point.y + point.z)) return std::nullopt;
  const Point on_a = nearest_on_a(point);
  const Point on_b = nearest_on_b(on_a);
  const glm::dvec3 wide_a(on_a);
  const glm::dvec3 wide_b(on_b);
  const float least = std::get<float>(*FindPart(exact, "distance"));
  const double more = glm::distance(wide_a, wide_b) - static_cast<double>(least);
  const double size = glm::length(wide_a) + glm::length(wide_b);
  if (std::abs(more) > 1e-6 * size) return std::nullopt;
  return Answer{{"distance", least}, {names[0], on_a}, {names[1], on_b}};
}

/// The same for a segment a. The points of a that are in a pair of closest points are those between
/// the first one, which is the exact answer, and the first one from the other end.
template <class B, class NearestOnB>
std::optional<Answer> OtherPairOfSegment(const Segment& a, const B& b, const Answer& exact,
                                         const Answer& got, const PairNames& names,
                                         const NearestOnB& nearest_on_b) {
  const Point& first = std::get<Point>(*FindPart(exact, names[0]));
  const Point last = ClosestPoints(Segment(a.end(), a.start()), b).on_a;
  if (first == last) return std::nullopt;
  return OtherPair(
      exact, got, names,
      [&](const Point& point) { return ClosestPoint(point, Segment(first, last)).closest; },
      nearest_on_b);
}

}  // namespace hitscan
