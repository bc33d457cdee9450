#include <span>

#include "geometry/convex.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/hull_simplex.h"

// The closest points of two convex hulls. The simplex of intersect_hulls.cpp approaches the origin
// until no difference is nearer to it than the plane through the simplex across its normal. The
// point of the simplex that is nearest to the origin is a weighted sum of its corners, each of them
// a point of a minus a point of b, so the closest points are the same sums of these points.
namespace hitscan {
namespace {

using exact::Quotient;

constexpr exact::Decision kNearerPoint{"how much nearer the other points reach",
                                       "(some are nearer)", "no point is nearer",
                                       "no point is nearer"};
constexpr exact::Decision kNearerPointReversed = exact::Reversed(kNearerPoint);

using Corners = std::span<const HullDifference>;

// The face of the Minkowski difference that contains the point nearest to the origin in its
// relative interior. It has less than four corners, unless the origin is inside.
HullSimplex ClosestFace(std::span<const Point> hull_a, std::span<const Point> hull_b) {
  HullSimplex simplex({hull_a.front(), hull_b.front()});
  while (!simplex.ContainsOriginOrReduces()) {
    bool is_closest = false;
    const HullDifference next = simplex.WithNormal([&](const auto& normal, int sign) {
      const exact::Shared shared(normal);
      const HullDifference farthest{Farthest(hull_a, shared, -sign),
                                    Farthest(hull_b, shared, sign)};
      const HullDifference& corner = simplex.corners().front();
      is_closest = exact::Sign([&](auto as) { return Dot(shared(as), farthest(as) - corner(as)); },
                               sign > 0 ? kNearerPoint : kNearerPointReversed) *
                       sign >=
                   0;
      return farthest;
    });
    if (is_closest) break;
    simplex.Add(next);
  }
  return simplex;
}

// Calls function(square, weights) with expressions of the squared distance of a face from the
// origin, and of the weights of its corners at the nearest point. The number of weights is that of
// the corners; their sum need not be one.
template <class Function>
ClosestPair WithWeights(Corners corners, const Function& function) {
  const auto corner = [corners](std::size_t i) { return corners[i]; };
  switch (corners.size()) {
    case 1: {
      const auto square = [=](auto as) { return Quotient{Squared(corner(0)(as)), as(1.0)}; };
      return function(square, [](auto as) { return std::array{as(1.0)}; });
    }
    case 2: {
      const auto along = [=](auto as) { return corner(1)(as) - corner(0)(as); };
      const auto square = [=](auto as) {
        return Quotient{Squared(Cross(corner(0)(as), along(as))), Squared(along(as))};
      };
      return function(square, [=](auto as) {
        return std::array{Dot(corner(1)(as), along(as)), -Dot(corner(0)(as), along(as))};
      });
    }
    case 3: {
      const auto normal = [=](auto as) {
        return Cross(corner(1)(as) - corner(0)(as), corner(2)(as) - corner(0)(as));
      };
      const auto square = [=](auto as) {
        return Quotient{Squared(Dot(normal(as), corner(0)(as))), Squared(normal(as))};
      };
      return function(square, [=](auto as) {
        const auto weight = [&](std::size_t i, std::size_t j) {
          return Dot(normal(as), Cross(corner(i)(as), corner(j)(as)));
        };
        return std::array{weight(1, 2), weight(2, 0), weight(0, 1)};
      });
    }
    default: {
      const auto square = [](auto as) { return Quotient{as(0.0), as(1.0)}; };
      return function(square, [=](auto as) {
        // The volumes of the tetrahedra that the other corners form with the origin.
        const auto weight = [&](std::size_t i, std::size_t j, std::size_t k) {
          return Dot(corner(i)(as), Cross(corner(j)(as), corner(k)(as)));
        };
        return std::array{weight(1, 2, 3), weight(0, 3, 2), weight(0, 1, 3), weight(0, 2, 1)};
      });
    }
  }
}

// The sum of points times weights, divided by the sum of the weights.
template <std::size_t kCount, class As, class Number>
auto WeightedSum(As as, const std::array<const Point*, kCount>& points,
                 const std::array<Number, kCount>& weights) {
  if constexpr (kCount == 2) {
    return Quotient{as(*points[0]) * weights[0] + as(*points[1]) * weights[1],
                    weights[0] + weights[1]};
  } else if constexpr (kCount == 3) {
    return Quotient{
        as(*points[0]) * weights[0] + as(*points[1]) * weights[1] + as(*points[2]) * weights[2],
        weights[0] + weights[1] + weights[2]};
  } else {
    return Quotient{as(*points[0]) * weights[0] + as(*points[1]) * weights[1] +
                        as(*points[2]) * weights[2] + as(*points[3]) * weights[3],
                    weights[0] + weights[1] + weights[2] + weights[3]};
  }
}

// The point of one of the hulls, of which each difference has the member `of`.
template <class Weights>
Point WeightedPoint(Corners corners, Point HullDifference::*of, const Weights& weights,
                    const char* name) {
  constexpr std::size_t kCount = std::tuple_size_v<decltype(weights(exact::AsExact()))>;
  // Adding zero turns -0 into 0.
  if constexpr (kCount == 1) {
    return corners.front().*of + 0.0F;
  } else {
    std::array<const Point*, kCount> points{};
    for (std::size_t i = 0; i < kCount; ++i) points[i] = &(corners[i].*of);
    return exact::RoundPoint([&](auto as) { return WeightedSum(as, points, weights(as)); }, name);
  }
}

}  // namespace

ClosestPair ClosestPoints(std::span<const Point> a, std::span<const Point> b) {
  for (const Point& point : a) RequireFinite(point, "hull point");
  for (const Point& point : b) RequireFinite(point, "hull point");
  const HullSimplex face = ClosestFace(a, b);
  const Corners corners = face.corners();
  return WithWeights(corners, [&](const auto& square, const auto& weights) {
    return ClosestPair{exact::RoundSqrt(square, "distance"),
                       WeightedPoint(corners, &HullDifference::a, weights, "on_a"),
                       WeightedPoint(corners, &HullDifference::b, weights, "on_b")};
  });
}

}  // namespace hitscan
