#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "geometry/convex.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/bounding_plane.h"
#include "geometry/filter/hull_polytope.h"
#include "geometry/intersect.h"

// How far two convex hulls that meet must be moved to be apart. The origin is in their Minkowski
// difference, and the least move leads from there to the nearest plane of a facet. A facet has the
// normal of a facet of one of the hulls, or one that is across an edge of each. For any normal, the
// distance of the plane that bounds the difference is at least that of the nearest facet, so it
// does no harm to examine more normals than those of facets.
namespace hitscan {
namespace {

using exact::SelectingSign;

bool IsZeroVector(const AcrossPairs& vector) {
  for (const int axis : {0, 1, 2}) {
    if (SelectingSign([&](auto as) { return exact::Component(vector(as), axis); }) != 0) {
      return false;
    }
  }
  return true;
}

// The planes of the facets of a hull, as normals of any orientation, and pairs of points among
// which are the ends of all edges. All points of a facet are paired, so some pairs are no edges.
class HullFeatures {
 public:
  explicit HullFeatures(std::span<const Point> hull) : hull_(hull) {
    for (std::size_t i = 0; i < hull.size(); ++i) {
      for (std::size_t j = i + 1; j < hull.size(); ++j) {
        for (std::size_t k = j + 1; k < hull.size(); ++k) AddFacet(i, j, k);
      }
    }
    // The points of a hull without facets are on one line.
    if (!normals_.empty()) return;
    const auto other =
        std::ranges::find_if(hull, [&](const Point& point) { return point != hull.front(); });
    if (other != hull.end()) {
      pairs_.emplace(0, static_cast<std::size_t>(other - hull.begin()));
    }
  }

  std::span<const Point> points() const { return hull_; }
  const std::vector<AcrossPairs>& normals() const { return normals_; }
  const std::set<std::pair<std::size_t, std::size_t>>& pairs() const { return pairs_; }

 private:
  // Adds the plane of three points if no points are on both sides of it, and not for another three
  // of its points.
  void AddFacet(std::size_t i, std::size_t j, std::size_t k) {
    for (const std::vector<bool>& facet : facets_) {
      if (facet[i] && facet[j] && facet[k]) return;
    }
    const Point& corner = hull_[i];
    const AcrossPairs normal{{&corner, &hull_[j]}, {&corner, &hull_[k]}};
    if (IsZeroVector(normal)) return;
    const exact::Shared shared(normal);
    on_plane_.assign(hull_.size(), false);
    int side = 0;
    for (std::size_t point = 0; point < hull_.size(); ++point) {
      const bool is_corner = point == i || point == j || point == k;
      const int other = is_corner ? 0 : SelectingSign([&](auto as) {
        return Dot(shared(as), as(hull_[point]) - as(corner));
      });
      if (other * side < 0) return;
      if (other != 0) side = other;
      on_plane_[point] = other == 0;
    }
    for (std::size_t p = 0; p < hull_.size(); ++p) {
      for (std::size_t q = p + 1; q < hull_.size() && on_plane_[p]; ++q) {
        if (on_plane_[q] && hull_[p] != hull_[q]) pairs_.emplace(p, q);
      }
    }
    normals_.push_back(normal);
    facets_.push_back(on_plane_);
  }

  std::span<const Point> hull_;
  std::vector<AcrossPairs> normals_;
  std::vector<std::vector<bool>> facets_;  // for each normal, the points on the plane
  std::vector<bool> on_plane_;             // of the plane that is examined
  std::set<std::pair<std::size_t, std::size_t>> pairs_;
};

bool IsNearer(const BoundingPlane& a, const BoundingPlane& b) {
  const auto first = a.Square(exact::AsExact());
  const auto second = b.Square(exact::AsExact());
  return (first.numerator * second.denominator - second.numerator * first.denominator).Sign() < 0;
}

// The nearest of all planes that are considered: in double precision with error bounds first, then
// exactly among those that may be the nearest.
class NearestPlane {
 public:
  NearestPlane(std::span<const Point> a, std::span<const Point> b)
      : a_(a), b_(b), wide_a_(Relative(a)), wide_b_(Relative(b)) {}

  bool any() const { return !candidates_.empty(); }

  // The planes of both orientations across a normal. A plane is farther away than this point of a
  // and this point of b reach.
  void Consider(const AcrossPairs& normal, std::size_t of_a, std::size_t of_b) {
    const std::optional<Normal> n = NormalOf(normal);
    if (!n) return;
    // With e the error of a coordinate of the normal: a height is off by 3 e size and by less than
    // 2^-48 |normal| size, the difference of two heights by twice as much. It is at most 4 size
    // |normal|, and the length is off by 2 e.
    const double slack = (32 * n->error / n->length + 0x1p-44) * size_;
    for (const int sign : {1, -1}) {
      const glm::dvec3 outwards = n->vector * static_cast<double>(sign);
      const double limit = (nearest_ + slack) * n->length;
      double most = glm::dot(outwards, wide_a_[of_a]);
      double least = glm::dot(outwards, wide_b_[of_b]);
      for (std::size_t i = 0; i < wide_a_.size() && most - least <= limit; ++i) {
        most = std::max(most, glm::dot(outwards, wide_a_[i]));
      }
      for (std::size_t i = 0; i < wide_b_.size() && most - least <= limit; ++i) {
        least = std::min(least, glm::dot(outwards, wide_b_[i]));
      }
      if (most - least > limit) continue;
      const double distance = (most - least) / n->length;
      nearest_ = std::min(nearest_, distance + slack);
      candidates_.push_back({normal, sign, distance - slack});
    }
  }

  // Some planes must have been considered.
  BoundingPlane Nearest() const {
    std::optional<BoundingPlane> nearest;
    for (const Candidate& candidate : candidates_) {
      if (candidate.least_distance > nearest_) continue;
      const BoundingPlane plane{candidate.normal,
                                candidate.sign,
                                {FarthestOf(a_, candidate.normal, candidate.sign),
                                 FarthestOf(b_, candidate.normal, -candidate.sign)}};
      if (!nearest || IsNearer(plane, *nearest)) nearest = plane;
    }
    return *nearest;
  }

 private:
  struct Normal {
    glm::dvec3 vector;
    double length;
    double error;  // of a coordinate
  };
  struct Candidate {
    AcrossPairs normal;
    int sign;
    double least_distance;
  };

  // Points relative to the first point of b, with coordinates that are rounded once.
  std::vector<glm::dvec3> Relative(std::span<const Point> hull) {
    std::vector<glm::dvec3> points;
    for (const Point& point : hull) {
      const glm::dvec3 offset = glm::dvec3(point) - glm::dvec3(b_.front());
      points.push_back(offset);
      size_ = std::max({size_, std::abs(offset.x), std::abs(offset.y), std::abs(offset.z)});
    }
    return points;
  }

  // The normal; nullopt if it is zero. A coordinate is off by five roundings of the product of the
  // lengths, which is at most the squared product divided by the length of the normal. Where that
  // is much of this length, as for nearly parallel edges, the normal is computed exactly.
  static std::optional<Normal> NormalOf(const AcrossPairs& pairs) {
    const glm::dvec3 first = glm::dvec3(*pairs.first[1]) - glm::dvec3(*pairs.first[0]);
    const glm::dvec3 second = glm::dvec3(*pairs.second[1]) - glm::dvec3(*pairs.second[0]);
    const glm::dvec3 vector = glm::cross(first, second);
    const double square = glm::dot(vector, vector);
    const double product = glm::dot(first, first) * glm::dot(second, second);
    if (square * 0x1p25 >= product) {
      const double length = std::sqrt(square);
      return Normal{vector, length, 0x1p-49 * product / length};
    }
    if (IsZeroVector(pairs)) return std::nullopt;
    const auto exact = pairs(exact::AsExact());
    const glm::dvec3 nearly(exact.x.ToDouble(), exact.y.ToDouble(), exact.z.ToDouble());
    return Normal{nearly, glm::length(nearly), 0x1p-49 * glm::length(nearly)};
  }

  static const Point& FarthestOf(std::span<const Point> hull, const AcrossPairs& normal, int sign) {
    const exact::Shared shared(normal);
    const Point* farthest = &hull.front();
    for (const Point& point : hull.subspan(1)) {
      const int ahead =
          SelectingSign([&](auto as) { return Dot(shared(as), as(point) - as(*farthest)); });
      if (ahead * sign > 0) farthest = &point;
    }
    return *farthest;
  }

  std::span<const Point> a_;
  std::span<const Point> b_;
  double size_ = 0;
  std::vector<glm::dvec3> wide_a_;
  std::vector<glm::dvec3> wide_b_;
  double nearest_ = std::numeric_limits<double>::infinity();
  std::vector<Candidate> candidates_;
};

// A unit vector across the line of the points of a list; any one if they are all the same.
Vector AcrossLine(const HullFeatures& features) {
  if (features.pairs().empty()) return {1, 0, 0};
  const std::span<const Point> hull = features.points();
  const auto& [from, to] = *features.pairs().begin();
  const glm::dvec3 along = glm::dvec3(hull[to]) - glm::dvec3(hull[from]);
  int axis = 0;
  for (const int other : {1, 2}) {
    if (std::abs(along[other]) < std::abs(along[axis])) axis = other;
  }
  Vector unit(0);
  unit[axis] = 1;
  return exact::RoundUnit([&](auto as) { return Cross(as(hull[to]) - as(hull[from]), as(unit)); });
}

Penetration PenetrationAlong(const BoundingPlane& plane) {
  return {exact::RoundSqrt([&](auto as) { return plane.Square(as); }, "depth"),
          exact::RoundUnit(
              [&](auto as) { return plane.normal(as) * as(static_cast<double>(plane.sign)); })};
}

}  // namespace

std::optional<Penetration> PenetrationOf(std::span<const Point> a, std::span<const Point> b) {
  for (const Point& point : a) RequireFinite(point, "hull point");
  for (const Point& point : b) RequireFinite(point, "hull point");
  if (!a.empty() && !b.empty() && !exact::IsRecording()) {
    using Verdict = filter::HullPolytope::Verdict;
    BoundingPlane plane{};
    const Verdict verdict = filter::HullPolytope(a, b).Find(plane);
    if (verdict == Verdict::kApart) return std::nullopt;
    if (verdict == Verdict::kNearest) return PenetrationAlong(plane);
  }
  if (!Intersects(a, b)) return std::nullopt;
  const HullFeatures of_a(a);
  const HullFeatures of_b(b);
  NearestPlane search(a, b);
  for (const AcrossPairs& normal : of_a.normals()) {
    search.Consider(normal, static_cast<std::size_t>(normal.first[0] - a.data()), 0);
  }
  for (const AcrossPairs& normal : of_b.normals()) {
    search.Consider(normal, 0, static_cast<std::size_t>(normal.first[0] - b.data()));
  }
  for (const auto& [i, j] : of_a.pairs()) {
    for (const auto& [k, l] : of_b.pairs()) {
      search.Consider({{&a[i], &a[j]}, {&b[k], &b[l]}}, i, k);
    }
  }
  // If there are no planes, all differences are on one line.
  if (!search.any()) return Penetration{0, AcrossLine(of_a.pairs().empty() ? of_b : of_a)};
  return PenetrationAlong(search.Nearest());
}

}  // namespace hitscan
