#include <algorithm>
#include <array>
#include <glm/common.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/closest_point.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/exact/unrecorded.h"
#include "geometry/filter/triangle_point.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/hierarchy.h"
#include "geometry/models.h"

// Points and models: the closest point, and whether a point is inside.
namespace hitscan {
namespace {

// ---- Closest point ----

// A triangle, the part of it that is nearest to the point, and bounds of the squared distance.
struct Near {
  NearestCorners part;
  double least;
  double most;
  int triangle;

  Near(const Point& point, const Hierarchy::Item& item)
      : part(point, item.triangle), triangle(static_cast<int>(item.index)) {
    // With its six factors at most, the square is one that RunningError allows. The last factors
    // cover the roundings of the bounds.
    const exact::RunningError square = part.WithDistance(point, [](const auto& apart) {
      return exact::Evaluate(apart.Square(exact::AsRunningError()));
    });
    const double error = square.error * exact::kInflation;
    least = (square.value - error) * (1 - 0x1p-50);
    most = (square.value + error) * (1 + 0x1p-50);
  }
};

// Compares the distances of two triangles from the point.
int CompareDistances(const Point& point, const Near& a, const Near& b) {
  if (a.most < b.least) return -1;
  if (a.least > b.most) return 1;
  if (a.part == b.part) return 0;
  // Both denominators are positive. With up to ten factors, products of doubles may overflow.
  const auto square_of = [&](const Near& near) {
    return near.part.WithDistance(point, [](const auto& apart) -> exact::ExactQuotient {
      return apart.Square(exact::AsExact());
    });
  };
  const exact::ExactQuotient square_a = square_of(a);
  const exact::ExactQuotient square_b = square_of(b);
  return (square_a.numerator * square_b.denominator - square_b.numerator * square_a.denominator)
      .Sign();
}

// The squared distance from the box of a triangle, as that from a box of the hierarchy.
double SquaredDistanceFromBox(const Point& point, const Triangle& triangle) {
  return filter::SquaredDistance(point,
                                 glm::min(glm::min(triangle.a(), triangle.b()), triangle.c()),
                                 glm::max(glm::max(triangle.a(), triangle.b()), triangle.c()));
}

// The nearest triangle and, if it is asked for, one of those that are nearest among the farther
// ones.
struct TwoNearest {
  std::optional<Near> nearest;
  std::optional<Near> next;
};

TwoNearest FindNearest(const Point& point, const Model& model, bool with_next) {
  TwoNearest found;
  const auto add = [&](const Near& near) {
    const int order = found.nearest ? CompareDistances(point, near, *found.nearest) : -1;
    if (order < 0) {
      found.next = std::exchange(found.nearest, near);
    } else if (order == 0) {
      if (near.triangle < found.nearest->triangle) found.nearest = near;
    } else if (with_next && (!found.next || CompareDistances(point, near, *found.next) < 0)) {
      found.next = near;
    }
  };
  model.hierarchy().VisitNear(point, [&](const Hierarchy::Leaf& leaf, double limit) -> double {
    for (const Hierarchy::Item& item : leaf) {
      if (SquaredDistanceFromBox(point, item.triangle) > limit * filter::BoxDistances::kSlack) {
        continue;
      }
      add(Near(point, item));
      const std::optional<Near>& farthest = with_next ? found.next : found.nearest;
      if (farthest) limit = std::min(limit, farthest->most);
    }
    return limit;
  });
  return found;
}

constexpr exact::Decision kNextTriangle{
    "squared distance of the triangle minus that of the next one", "no other triangle is as near",
    "another triangle is as near", "another triangle is nearer"};

// Is the first triangle nearer? The comparison is recorded.
bool IsNearer(const Point& point, const Near& near, const Near& than) {
  return near.part.WithDistance(point, [&](const auto& a) {
    return than.part.WithDistance(point, [&](const auto& b) {
      return exact::CompareQuotients([&](auto as) { return a.Square(as); },
                                     [&](auto as) { return b.Square(as); }, 1, kNextTriangle) < 0;
    });
  });
}

// ---- Inside ----

// The words that explain decisions.
constexpr exact::Decision kOverMin{
    "from the lower face of the bounds along {0}", "it is below the bounds along {0}",
    "(it is on a face of the bounds)", "(it is above the lower face of the bounds along {0})"};
constexpr exact::Decision kUnderMax{
    "from the upper face of the bounds along {0}", "it is above the bounds along {0}",
    "(it is on a face of the bounds)", "(it is below the upper face of the bounds along {0})"};
constexpr exact::Decision kOverTriangle{
    "height over the plane of a triangle", "(it is behind the triangle)",
    "it is in the plane of the triangle", "(it is in front of the triangle)"};
constexpr exact::Decision kBeforeTriangle{"height over the plane of a triangle on the line along x",
                                          "the line along x meets the triangle after the point",
                                          "it is in the plane of the triangle",
                                          "(the line along x meets the triangle before the point)"};

bool IsInBounds(const Point& point, const Aabb& bounds) {
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(point[axis], bounds.min()[axis], {kOverMin, name}) < 0 ||
        exact::Compare(bounds.max()[axis], point[axis], {kUnderMax, name}) < 0) {
      return false;
    }
  }
  return true;
}

// Is the point on the triangle?
bool IsOn(const Triangle& triangle, const Point& point) {
  const auto normal = NormalOf(triangle);
  if (HasArea(normal)) {
    return exact::Sign([&](auto as) { return Dot(normal(as), as(point) - as(triangle.a())); },
                       kOverTriangle) == 0 &&
           ProjectsInto(point, triangle, normal);
  }
  const NearestCorners nearest(point, triangle);
  return nearest.WithDistance(point, [](const auto& apart) {
    return exact::Sign([&](auto as) { return apart.Square(as).numerator; }) == 0;
  });
}

// The side of the line from a to b on which the point is in the yz plane, moved by (e, e^2) for an
// infinitely small e: symbolic perturbation (Edelsbrunner and Muecke, "Simulation of Simplicity",
// 1990). Where the point is on the line, the derivatives along y and z tell its side. 0 only if a
// and b are equal in the plane.
int SideAcross(const Point& point, const Point& a, const Point& b) {
  const int side = exact::SelectingSign([&](auto as) {
    return (as(b.y) - as(a.y)) * (as(point.z) - as(a.z)) -
           (as(b.z) - as(a.z)) * (as(point.y) - as(a.y));
  });
  if (side != 0) return side;
  if (a.z != b.z) return a.z < b.z ? -1 : 1;
  return a.y < b.y ? 1 : a.y > b.y ? -1 : 0;
}

// Does the line through the moved point along x cross the triangle? It meets no edge. A triangle
// that is seen edge-on is not crossed.
bool IsCrossed(const Triangle& triangle, const Point& point) {
  const int side = SideAcross(point, triangle.a(), triangle.b());
  return side != 0 && SideAcross(point, triangle.b(), triangle.c()) == side &&
         SideAcross(point, triangle.c(), triangle.a()) == side;
}

// Is the triangle, which the line crosses and on which the point is not, crossed after the point?
bool IsAhead(const Triangle& triangle, const Point& point) {
  const auto normal = NormalOf(triangle);
  const int facing = exact::SelectingSign([&](auto as) { return normal(as).x; });
  static constexpr exact::Decision kReversed = exact::Reversed(kBeforeTriangle);
  const int height =
      exact::Sign([&](auto as) { return Dot(normal(as), as(point) - as(triangle.a())); },
                  facing > 0 ? kBeforeTriangle : kReversed);
  return height * facing < 0;
}

// Calls `use(item)` with each triangle whose box, extended along -x, contains the point, until a
// call returns true.
template <class Use>
bool AnyTowards(const Point& point, const Model& model, const Use& use) {
  const auto may_meet = [&](const Point& min, const Point& max) {
    return point.x <= max.x && min.y <= point.y && point.y <= max.y && min.z <= point.z &&
           point.z <= max.z;
  };
  return model.hierarchy().VisitBoxes(
      [&](const Aabb& box) { return may_meet(box.min(), box.max()); },
      [&](const Hierarchy::Leaf& leaf) {
        return std::ranges::any_of(leaf, [&](const Hierarchy::Item& item) {
          const auto& [a, b, c] = item.triangle.corners();
          return may_meet(glm::min(glm::min(a, b), c), glm::max(glm::max(a, b), c)) && use(item);
        });
      });
}

// As the function without a recorder, which records the decisions for one triangle on which the
// point is or, if there is none, for all that the line along x crosses.
bool RecordInside(const Point& point, const Model& model) {
  if (!IsInBounds(point, model.Bounds())) return false;
  std::optional<std::uint32_t> on;
  std::vector<std::uint32_t> crossed;
  {
    const exact::Unrecorded unrecorded;
    AnyTowards(point, model, [&](const Hierarchy::Item& item) {
      if (IsOn(item.triangle, point)) on = std::min(on.value_or(item.index), item.index);
      if (IsCrossed(item.triangle, point)) crossed.push_back(item.index);
      return false;
    });
  }
  if (on) {
    const Triangle triangle = model.placed().TriangleAt(*on);
    return IsOn(triangle, point);
  }
  std::ranges::sort(crossed);
  bool inside = false;
  for (const std::uint32_t index : crossed) {
    const Triangle triangle = model.placed().TriangleAt(index);
    if (IsAhead(triangle, point)) inside = !inside;
  }
  return inside;
}

}  // namespace

ModelClosest ClosestPoint(const Point& point, const Model& model) {
  RequireFinite(point, "point");
  TwoNearest found;
  {
    const bool with_next = exact::IsRecording();
    const exact::Unrecorded unrecorded;
    found = FindNearest(point, model, with_next);
  }
  if (exact::IsRecording() && found.next && !IsNearer(point, *found.nearest, *found.next)) {
    std::swap(found.nearest, found.next);
  }
  const std::optional<Near>& nearest = found.nearest;
  const Triangle triangle = model.placed().TriangleAt(static_cast<std::size_t>(nearest->triangle));
  const Point closest = ClosestPoint(point, triangle);
  const float distance = nearest->part.WithDistance(point, [](const auto& apart) {
    return exact::RoundSqrt([&](auto as) { return apart.Square(as); }, "distance, squared");
  });
  return {closest, distance, nearest->triangle};
}

void RequireClosed(const Model& model) {
  if (!model.IsClosed()) {
    throw InvalidShape("the mesh is not closed: an edge belongs to an odd number of triangles");
  }
}

bool PointInModel(const Point& point, const Model& model) {
  RequireFinite(point, "point");
  RequireClosed(model);
  if (exact::IsRecording()) return RecordInside(point, model);
  bool inside = false;
  const bool is_on = AnyTowards(point, model, [&](const Hierarchy::Item& item) {
    const Triangle& triangle = item.triangle;
    const auto& [a, b, c] = triangle.corners();
    if (point.x >= std::min({a.x, b.x, c.x}) && IsOn(triangle, point)) return true;
    if (IsCrossed(triangle, point) && IsAhead(triangle, point)) inside = !inside;
    return false;
  });
  return is_on || inside;
}

}  // namespace hitscan
