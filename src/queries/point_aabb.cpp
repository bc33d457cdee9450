#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "geometry/exact/filtered_sign.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

constexpr exact::Decision kFromMin{"from the lower face along {0}", "it is below the {0} slab",
                                   "it is on a face", "it is inside the {0} slab"};
constexpr exact::Decision kFromMax{"from the upper face along {0}", "it is above the {0} slab",
                                   "it is on a face", "it is inside the {0} slab"};

bool InsideExact(const Point& point, const Aabb& box) {
  RequireFinite(point, "point");
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(point[axis], box.min()[axis], {kFromMin, name}) < 0 ||
        exact::Compare(box.max()[axis], point[axis], {kFromMax, name}) < 0) {
      return false;
    }
  }
  return true;
}

constexpr exact::Decision kAboveMin{"above the lower face along {0}", "it is below the {0} slab",
                                    "it is on a face", "(it is above the lower face along {0})"};
constexpr exact::Decision kBelowMax{"below the upper face along {0}", "it is above the {0} slab",
                                    "it is on a face", "(it is below the upper face along {0})"};

Point ClosestExact(const Point& point, const Aabb& box) {
  RequireFinite(point, "point");
  Point closest = point;
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(point[axis], box.min()[axis], {kAboveMin, name}) < 0) {
      closest[axis] = box.min()[axis];
    } else if (exact::Compare(box.max()[axis], point[axis], {kBelowMax, name}) < 0) {
      closest[axis] = box.max()[axis];
    }
  }
  return closest + 0.0F;
}

}  // namespace

bool book::PointInAabb(const Point& point, const Aabb& box) {
  const Point& min = box.min();
  const Point& max = box.max();
  return point.x > min.x && point.y > min.y && point.z > min.z &&  //
         point.x < max.x && point.y < max.y && point.z < max.z;
}

std::vector<Query> PointAabbQueries() {
  return {
      Bind<bool(const Point&, const Aabb&)>(
          {.place = {1, 4},
           .name = "point_in_aabb",
           .summary = "Whether a point is in a box, faces included.",
           .parameters = {"point", "aabb"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInAabb, &InsideExact},
                               {"book", &book::PointInAabb}}}),
      Bind<Point(const Point&, const Aabb&)>(
          {.place = {1, 5},
           .name = "closest_point_aabb",
           .summary = "The point of a box that is closest to a point; a point inside is its own.",
           .parameters = {"point", "aabb"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint, &ClosestExact}}}),
  };
}

}  // namespace hitscan
