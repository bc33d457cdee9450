#include "geometry/models.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <limits>
#include <utility>

#include "geometry/containment.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/exact/unrecorded.h"
#include "geometry/filter/four_triangles.h"
#include "geometry/filter/ray_shape_exact.h"
#include "geometry/filter/triangle_point.h"
#include "geometry/hierarchy.h"
#include "geometry/intersect.h"

namespace hitscan {
namespace {

std::optional<RayHit> Meets(const Ray& ray, const Triangle& triangle) {
  return exact::IsRecording() ? RaycastExact(ray, triangle) : Raycast(ray, triangle);
}
std::optional<RayHit> Meets(const Segment& segment, const Triangle& triangle) {
  return Linetest(segment, triangle);
}
std::optional<RayHit> Meets(const Ray& ray, const Aabb& box) {
  return exact::IsRecording() ? RaycastExact(ray, box) : Raycast(ray, box);
}
std::optional<RayHit> Meets(const Segment& segment, const Aabb& box) {
  return exact::IsRecording() ? LinetestExact(segment, box) : Linetest(segment, box);
}
RayLine ParametricLineOf(const Ray& ray) { return RayLine(ray); }
SegmentLine ParametricLineOf(const Segment& segment) { return SegmentLine(segment); }

// Compares the exact parameters at which a line meets two triangles that it hits.
template <class Line>
int CompareParameters(const Line& of, const Triangle& a, const Triangle& b) {
  const auto line = ParametricLineOf(of);
  const auto normal_a = NormalOf(a);
  const auto normal_b = NormalOf(b);
  const auto sign = [&](const auto& normal) {
    return exact::SelectingSign([&](auto as) { return Dot(normal(as), line.Direction(as)); });
  };
  return exact::CompareQuotients([&](auto as) { return ParameterAt(as, line, a, normal_a); },
                                 [&](auto as) { return ParameterAt(as, line, b, normal_b); },
                                 sign(normal_a) * sign(normal_b), {});
}

// The largest parameter, for the hierarchy, of a hit that is not farther than one at `t`.
float LimitAt(const Segment& segment, float t) {
  // The quotient has a relative error far below the slack of the hierarchy.
  const glm::dvec3 along = glm::dvec3(segment.end()) - glm::dvec3(segment.start());
  const double length = std::sqrt(along.x * along.x + along.y * along.y + along.z * along.z);
  return length > 0 ? static_cast<float>(static_cast<double>(t) / length) : 1;
}

// Calls `use(i)` with the place of each triangle of a leaf that has a bit in `possible`, until a
// call returns false.
template <class Use>
void ForPossible(const Hierarchy::Leaf& leaf, unsigned possible, const Use& use) {
  for (unsigned rest = possible & leaf.used(); rest != 0; rest &= rest - 1) {
    if (!use(static_cast<std::size_t>(std::countr_zero(rest)))) return;
  }
}

// The nearest hit of a ray so far.
struct NearestOfRay {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t triangle = kNone;
  const FourTriangles* leaf = nullptr;
  std::size_t place = 0;  // in the leaf
  // Bounds of t, which is computed at the end.
  float least = 0;
  float most = std::numeric_limits<float>::infinity();
};

std::optional<ModelHit> Nearest(const Ray& ray, const Model& model) {
  using filter::LineForBoxes;
  const filter::LineForTriangles line(ray);
  NearestOfRay nearest;
  const Hierarchy& hierarchy = model.hierarchy();
  hierarchy.VisitAlong(ray, [&](const Hierarchy::Leaf& leaf, float limit) -> float {
    const filter::FourCrossings crossings(line, leaf.triangles(), LineForBoxes::Padded(limit));
    ForPossible(leaf, crossings.possible(), [&](std::size_t i) {
      NearestOfRay hit{leaf.triangles().index[i], &leaf.triangles(), i};
      if ((crossings.certain() >> i & 1U) != 0) {
        hit.least = crossings.LeastParameter(i);
        hit.most = crossings.MostParameter(i);
      } else if (const auto found = RaycastExact(ray, leaf.triangles().TriangleAt(i))) {
        hit.least = found->t * (1 - 0x1p-20F) - LineForBoxes::kTiny;
        hit.most = found->t * (1 + 0x1p-20F) + LineForBoxes::kTiny;
      } else {
        return true;
      }
      if (hit.least > nearest.most) return true;
      if (hit.most >= nearest.least && nearest.triangle != NearestOfRay::kNone) {
        const int order = CompareParameters(ray, leaf.triangles().TriangleAt(i),
                                            nearest.leaf->TriangleAt(nearest.place));
        if (order > 0 || (order == 0 && hit.triangle > nearest.triangle)) return true;
      }
      // The new t is at most that of the hit before, so both bounds hold.
      hit.most = std::min(hit.most, nearest.most);
      nearest = hit;
      return true;
    });
    return nearest.most;
  });
  if (nearest.triangle == NearestOfRay::kNone) return std::nullopt;
  const RayHit hit = RaycastCrossed(ray, nearest.leaf->TriangleAt(nearest.place));
  return ModelHit{hit.t, hit.point, static_cast<int>(nearest.triangle)};
}

std::optional<ModelHit> Nearest(const Segment& segment, const Model& model) {
  using filter::LineForBoxes;
  const filter::LineForTriangles line(segment);
  std::optional<ModelHit> nearest;
  model.hierarchy().VisitAlong(segment, [&](const Hierarchy::Leaf& leaf, float limit) -> float {
    const filter::FourCrossings crossings(line, leaf.triangles(), LineForBoxes::Padded(limit));
    ForPossible(leaf, crossings.possible(), [&](std::size_t i) {
      const Triangle triangle = leaf.triangles().TriangleAt(i);
      const std::optional<RayHit> hit = Meets(segment, triangle);
      const auto index = static_cast<int>(leaf.triangles().index[i]);
      if (!hit || (nearest && hit->t > nearest->t)) return true;
      if (nearest && hit->t == nearest->t) {
        const int order = CompareParameters(
            segment, triangle,
            model.placed().TriangleAt(static_cast<std::size_t>(nearest->triangle)));
        if (order > 0 || (order == 0 && index > nearest->triangle)) return true;
      }
      nearest = {hit->t, hit->point, index};
      limit = LimitAt(segment, hit->t);
      return true;
    });
    return limit;
  });
  return nearest;
}

// Why a shape meets no triangle of a model: the triangles in the leaves whose boxes it meets or, if
// there is none, the largest boxes of the hierarchy that it does not meet.
struct Obstacles {
  std::vector<std::uint32_t> triangles;
  std::vector<Aabb> boxes;
};
template <class MayMeet>
Obstacles ObstaclesOf(const Model& model, const MayMeet& may_meet) {
  const exact::Unrecorded unrecorded;
  Obstacles found;
  const Aabb bounds = model.Bounds();
  if (!may_meet(bounds)) {
    found.boxes = {bounds};
    return found;
  }
  model.hierarchy().VisitBoxes(
      [&](const Aabb& box) {
        const bool meets = may_meet(box);
        if (!meets) found.boxes.push_back(box);
        return meets;
      },
      [&](const Hierarchy::Leaf& leaf) {
        for (const Hierarchy::Item& item : leaf) found.triangles.push_back(item.index);
        return false;
      });
  std::ranges::sort(found.triangles);
  if (!found.triangles.empty()) found.boxes.clear();
  return found;
}

// Records the decisions for the nearest triangle or, on a miss, those for what the line misses. If
// the recorder forces it to meet a box, the ray hits: that is what may follow.
template <class Line>
std::optional<ModelHit> RecordNearest(const Line& line, const Model& model) {
  std::optional<ModelHit> nearest;
  Obstacles missed;
  {
    const exact::Unrecorded unrecorded;
    nearest = Nearest(line, model);
    if (!nearest) {
      missed = ObstaclesOf(model, [&](const Aabb& box) { return Meets(line, box).has_value(); });
    }
  }
  if (nearest) missed.triangles = {static_cast<std::uint32_t>(nearest->triangle)};
  for (const Aabb& box : missed.boxes) {
    if (const auto hit = Meets(line, box)) return ModelHit{hit->t, hit->point, 0};
  }
  for (const std::uint32_t index : missed.triangles) {
    const Triangle triangle = model.placed().TriangleAt(index);
    if (const auto hit = Meets(line, triangle)) {
      return ModelHit{hit->t, hit->point, static_cast<int>(index)};
    }
  }
  return std::nullopt;
}

template <class Line>
std::optional<ModelHit> NearestOrRecorded(const Line& line, const Model& model) {
  return exact::IsRecording() ? RecordNearest(line, model) : Nearest(line, model);
}

// Does `meets(triangle)` hold for a triangle? `may_meet(box)` must be true for each box that
// contains such a triangle. Recorded are the decisions for the first such triangle or, if there is
// none, those for what the shape does not meet.
template <class MayMeet, class Meets>
bool AnyTriangle(const Model& model, const MayMeet& may_meet, const Meets& meets) {
  const auto search = [&](auto&& use) {
    return model.hierarchy().VisitBoxes(may_meet, [&](const Hierarchy::Leaf& leaf) {
      return std::ranges::any_of(
          leaf, [&](const auto& item) { return meets(item.triangle) && use(item.index); });
    });
  };
  if (!exact::IsRecording()) return search([](std::uint32_t) { return true; });
  Obstacles obstacles;
  {
    const exact::Unrecorded unrecorded;
    std::optional<std::uint32_t> first;
    search([&](std::uint32_t index) {
      first = std::min(first.value_or(index), index);
      return false;
    });
    if (first) {
      obstacles.triangles = {*first};
    } else {
      obstacles = ObstaclesOf(model, may_meet);
    }
  }
  return std::ranges::any_of(obstacles.boxes, may_meet) ||
         std::ranges::any_of(obstacles.triangles, [&](std::uint32_t index) {
           const Triangle triangle = model.placed().TriangleAt(index);
           return meets(triangle);
         });
}

constexpr exact::Decision kReach{
    "squared distance from the center minus squared radius", "a triangle reaches into the sphere",
    "a triangle touches the sphere", "the triangle is outside of the sphere"};

// Do they meet? Contact counts, unlike for the functions of intersect.h.
bool MeetsOrTouches(const Aabb& box, const Sphere& sphere) {
  const Point closest = glm::clamp(sphere.center(), box.min(), box.max());
  return exact::SignFloatFirst([&](auto as) { return PointSeparation(as, sphere, closest); }) <= 0;
}
bool MeetsOrTouches(const Triangle& triangle, const Sphere& sphere) {
  const NearestCorners nearest(sphere.center(), triangle);
  return nearest.WithDistance(sphere.center(), [&](const auto& apart) {
    return exact::Sign(
               [&](auto as) {
                 return Excess(apart, as, [&](auto to) { return to(sphere.radius()); });
               },
               kReach) <= 0;
  });
}

// Is a point of the box on the plane, which is 1e-5 thick on both sides, or are there points on
// both sides of it?
bool MayMeet(const Aabb& box, const Plane& plane) {
  Point lowest = box.min();
  Point highest = box.max();
  for (int axis = 0; axis < 3; ++axis) {
    if (plane.normal()[axis] < 0) std::swap(lowest[axis], highest[axis]);
  }
  const auto side = [&](const Point& corner) {
    return exact::IsRecording() ? SideOfPlaneExact(corner, plane) : SideOfPlane(corner, plane);
  };
  return side(lowest) <= 0 && side(highest) >= 0;
}

}  // namespace

ModelBounds BoundsOf(const Model& model) {
  const Aabb box = model.Bounds();
  const float radius = exact::RoundSqrt(
      [&](auto as) {
        return exact::Quotient{Squared(as(box.max()) - as(box.min())), as(4.0)};
      },
      "radius, squared");
  return {static_cast<int>(model.placed().triangles().size()), box.min(), box.max(), box.Center(),
          radius};
}

std::optional<ModelHit> Raycast(const Ray& ray, const Model& model) {
  return NearestOrRecorded(ray, model);
}

std::optional<ModelHit> Linetest(const Segment& segment, const Model& model) {
  return NearestOrRecorded(segment, model);
}

int CompareHits(const Ray& ray, const Triangle& a, const Triangle& b) {
  return CompareParameters(ray, a, b);
}

std::vector<float> RaycastAll(const Ray& ray, const Model& model) {
  std::vector<float> all;
  if (exact::IsRecording()) {
    RecordNearest(ray, model);
    return all;
  }
  const filter::LineForTriangles line(ray);
  model.hierarchy().VisitAlong(ray, [&](const Hierarchy::Leaf& leaf, float limit) {
    const filter::FourCrossings crossings(line, leaf.triangles(), limit);
    ForPossible(leaf, crossings.possible(), [&](std::size_t i) {
      const Triangle triangle = leaf.triangles().TriangleAt(i);
      if ((crossings.certain() >> i & 1U) != 0) {
        all.push_back(RaycastCrossed(ray, triangle).t);
      } else if (const auto hit = RaycastExact(ray, triangle)) {
        all.push_back(hit->t);
      }
      return true;
    });
    return limit;
  });
  std::ranges::sort(all);
  return all;
}

bool Hits(const Ray& ray, const Model& model) {
  if (exact::IsRecording()) return Raycast(ray, model).has_value();
  const filter::LineForTriangles line(ray);
  bool hits = false;
  model.hierarchy().VisitAlong(ray, [&](const Hierarchy::Leaf& leaf, float limit) -> float {
    const filter::FourCrossings crossings(line, leaf.triangles(), limit);
    hits = (crossings.certain() & leaf.used()) != 0;
    if (!hits) {
      ForPossible(leaf, crossings.possible(), [&](std::size_t i) {
        hits = RaycastExact(ray, leaf.triangles().TriangleAt(i)).has_value();
        return !hits;
      });
    }
    return hits ? -1 : limit;
  });
  return hits;
}

bool Intersects(const Model& model, const Sphere& sphere) {
  return AnyTriangle(
      model, [&](const Aabb& box) { return MeetsOrTouches(box, sphere); },
      [&](const Triangle& triangle) { return MeetsOrTouches(triangle, sphere); });
}

bool Intersects(const Model& model, const Aabb& box) {
  return AnyTriangle(
      model,
      [&](const Aabb& other) {
        return exact::IsRecording() ? IntersectsExact(box, other) : Intersects(box, other);
      },
      [&](const Triangle& triangle) { return Intersects(triangle, box); });
}

bool Intersects(const Model& model, const Plane& plane) {
  return AnyTriangle(
      model, [&](const Aabb& box) { return MayMeet(box, plane); },
      [&](const Triangle& triangle) {
        return exact::IsRecording() ? IntersectsExact(triangle, plane)
                                    : Intersects(triangle, plane);
      });
}

bool Intersects(const Model& model, const Triangle& triangle) {
  return AnyTriangle(
      model, [&](const Aabb& box) { return Intersects(triangle, box); },
      [&](const Triangle& other) { return Intersects(triangle, other); });
}

}  // namespace hitscan
