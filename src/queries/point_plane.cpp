#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "query/bind.h"

namespace hitscan {
namespace {

int SideExact(const Point& point, const Plane& plane) { return SideOfPlaneExact(point, plane); }
bool OnExact(const Point& point, const Plane& plane) { return SideExact(point, plane) == 0; }

}  // namespace

std::vector<Query> PointPlaneQueries() {
  return {
      Bind<bool(const Point&, const Plane&)>(
          {.place = {1, 7},
           .name = "point_on_plane",
           .summary = "Whether a point is less than 1e-5 from a plane.",
           .parameters = {"point", "plane"},
           .answer = "on",
           .implementations = {{"hitscan", &PointOnPlane, &OnExact}}}),
      Bind<float(const Point&, const Plane&)>(
          {.place = {1, 8},
           .name = "distance_from_plane",
           .summary = "The distance of a point from a plane, negative behind it.",
           .parameters = {"point", "plane"},
           .answer = "distance",
           .implementations = {{"hitscan", &SignedDistance}}}),
      Bind<int(const Point&, const Plane&)>(
          {.place = {1, 9},
           .name = "side_of_plane",
           .summary =
               "On which side of a plane a point is: 1 in front, -1 behind, 0 within 1e-5 of it.",
           .parameters = {"point", "plane"},
           .answer = "side",
           .implementations = {{"hitscan", &SideOfPlane, &SideExact}}}),
      Bind<Point(const Point&, const Plane&)>(
          {.place = {1, 10},
           .name = "closest_point_plane",
           .summary = "The point of a plane that is closest to a point.",
           .parameters = {"point", "plane"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint}}}),
  };
}

}  // namespace hitscan
