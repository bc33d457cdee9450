#include <array>

#include "geometry/orbit.h"
#include "geometry/point_on_ray.h"
#include "geometry/raycast_plane.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct Parts<RayHit> {
  static constexpr auto kList = std::tuple(Part{"t", &RayHit::t}, Part{"point", &RayHit::point});
};

template <>
struct Parts<RayHit2> {
  static constexpr auto kList = std::tuple(Part{"t", &RayHit2::t}, Part{"point", &RayHit2::point});
};

namespace {

int IndexOf(const PlaneHit& hit) { return static_cast<int>(hit.index); }

}  // namespace

template <>
struct Parts<PlaneHit> {
  static constexpr auto kList =
      std::tuple(Part{"index", &IndexOf}, Part{"t", &PlaneHit::t}, Part{"point", &PlaneHit::point});
};

// The one list of queries: a line a query. Overloaded functions are picked by a lambda.
std::span<const Query> Queries() {
  static const std::array kQueries{
      Bind({"point_on_ray", "Whether a point is on a ray, to within an angle of 0.081 degrees.",
            "on"},
           {"point", "ray"}, Impl("hitscan", &PointOnRay)),
      Bind({"raycast_plane",
            "Where a ray meets the front of a plane; from behind and along it, it misses."},
           {"ray", "plane"},
           Impl(
               "hitscan", +[](const Ray& ray, const Plane& plane) { return Raycast(ray, plane); })),
      Bind({"raycast_plane_two_sided",
            "Where a ray meets a plane from either side; only a parallel ray and a plane behind "
            "the ray miss."},
           {"ray", "plane"},
           Impl(
               "hitscan",
               +[](const Ray& ray, const Plane& plane) { return RaycastTwoSided(ray, plane); })),
      Bind({"nearest_plane", "Which of several planes a ray meets first, from either side."},
           {"ray", "planes"},
           Impl(
               "hitscan",
               +[](const Ray& ray, const std::vector<Plane>& planes) {
                 return NearestHit(ray, planes);
               })),
      Bind({"raycast_line_2d", "Where a ray in the plane meets a line, from either side."},
           {"ray", "line"},
           Impl(
               "hitscan",
               +[](const Ray2& ray, const Line2& line) { return RaycastTwoSided(ray, line); })),
      Bind({"distance_along_ray",
            "The distance along a ray to a plane; negative when there is no intersection, -1 when "
            "parallel.",
            "distance"},
           {"origin", "direction", "normal", "plane_d"}, Impl("hitscan", &DistanceAlongRay)),
      Bind({"orbit_camera", "Where the book's turning camera stands after some seconds.", "eye"},
           {"seconds"}, Impl("hitscan", &BookOrbitEye)),
  };
  return kQueries;
}

}  // namespace hitscan
