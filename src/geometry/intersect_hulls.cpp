#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/hull_simplex.h"
#include "geometry/intersect.h"

// The algorithm of Gilbert, Johnson and Keerthi (GJK, 1988). The hulls meet when their Minkowski
// difference, the hull of all differences a - b of a point a of one and a point b of the other,
// contains the origin. A simplex of differences approaches the origin step by step. The search ends
// when the simplex contains the origin: the hulls meet. It also ends when all differences are
// strictly in front of a plane through the origin: a plane separates the hulls. The normal of that
// plane is the direction to the closest point of the simplex. Every decision is the exact sign of a
// polynomial of the coordinates. So each step comes strictly closer, and no simplex occurs twice.
// In floating point, degenerate input may make this algorithm cycle.
namespace hitscan {
namespace {

constexpr exact::Decision kGap{"gap along the direction", "they overlap along the direction",
                               "they touch along the direction", "a plane separates them"};
constexpr exact::Decision kGapReversed = exact::Reversed(kGap);

}  // namespace

HullSearch SearchHulls(std::span<const Point> hull_a, std::span<const Point> hull_b) {
  if (hull_a.empty() || hull_b.empty()) return {false, 0};
  HullSimplex simplex({hull_a.front(), hull_b.front()});
  for (int steps = 1;; ++steps) {
    if (simplex.ContainsOriginOrReduces()) return {true, steps};
    // The support point: the difference farthest in the direction to the origin.
    bool separated = false;
    const HullDifference next = simplex.WithNormal([&](const auto& normal, int sign) {
      const exact::Shared shared(normal);
      const HullDifference farthest{Farthest(hull_a, shared, -sign),
                                    Farthest(hull_b, shared, sign)};
      separated = exact::Sign([&](auto as) { return Dot(shared(as), farthest(as)); },
                              sign > 0 ? kGap : kGapReversed) *
                      sign >
                  0;
      return farthest;
    });
    if (separated) return {false, steps};
    simplex.Add(next);
  }
}

bool Intersects(std::span<const Point> hull_a, std::span<const Point> hull_b) {
  for (const Point& point : hull_a) RequireFinite(point, "hull point");
  for (const Point& point : hull_b) RequireFinite(point, "hull point");
  return SearchHulls(hull_a, hull_b).meet;
}

}  // namespace hitscan
