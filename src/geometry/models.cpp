#include "geometry/models.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <utility>

#include "geometry/containment.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/exact/unrecorded.h"
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
float LimitAt(const Ray&, float t) { return t; }
float LimitAt(const Segment& segment, float t) {
  // The quotient has a relative error far below the slack of the hierarchy.
  const glm::dvec3 along = glm::dvec3(segment.end()) - glm::dvec3(segment.start());
  const double length = std::sqrt(along.x * along.x + along.y * along.y + along.z * along.z);
  return length > 0 ? static_cast<float>(static_cast<double>(t) / length) : 1;
}

template <class Line>
std::optional<ModelHit> Nearest(const Line& line, const Model& model) {
  std::optional<ModelHit> nearest;
  const Triangle* nearest_triangle = nullptr;
  model.hierarchy().VisitAlong(
      line, [&](std::span<const Hierarchy::Item> items, float limit) -> float {
        for (const Hierarchy::Item& item : items) {
          const std::optional<RayHit> hit = Meets(line, item.triangle);
          const auto index = static_cast<int>(item.index);
          if (!hit || (nearest && hit->t > nearest->t)) continue;
          if (nearest && hit->t == nearest->t) {
            const int order = CompareParameters(line, item.triangle, *nearest_triangle);
            if (order > 0 || (order == 0 && index > nearest->triangle)) continue;
          }
          nearest = {hit->t, hit->point, index};
          nearest_triangle = &item.triangle;
          limit = LimitAt(line, hit->t);
        }
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
      [&](std::span<const Hierarchy::Item> items) {
        for (const Hierarchy::Item& item : items) found.triangles.push_back(item.index);
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
    return model.hierarchy().VisitBoxes(may_meet, [&](std::span<const Hierarchy::Item> items) {
      return std::ranges::any_of(
          items, [&](const auto& item) { return meets(item.triangle) && use(item.index); });
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
  model.hierarchy().VisitAlong(ray, [&](std::span<const Hierarchy::Item> items, float limit) {
    for (const Hierarchy::Item& item : items) {
      if (const auto hit = Meets(ray, item.triangle)) all.push_back(hit->t);
    }
    return limit;
  });
  std::ranges::sort(all);
  return all;
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
