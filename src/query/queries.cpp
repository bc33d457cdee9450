#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "geometry/book/closest_point.h"
#include "geometry/book/containment.h"
#include "geometry/book/frustum.h"
#include "geometry/book/intersect.h"
#include "geometry/book/linetest.h"
#include "geometry/book/point_on_ray.h"
#include "geometry/book/raycast.h"
#include "geometry/book/raycast_plane.h"
#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "geometry/intersect.h"
#include "geometry/linetest.h"
#include "geometry/orbit.h"
#include "geometry/point_on_ray.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"
#include "geometry/unproject.h"
#include "query/answer_parts.h"

namespace hitscan {
namespace {

// The three planes are one argument: a list, which must have three items.
void RequireThree(const std::vector<Plane>& planes) {
  if (planes.size() == 3) return;
  throw RefusedArgument(0, fmt::format("three planes are needed, not {}", planes.size()));
}

template <auto intersect>
std::optional<Point> OfThree(const std::vector<Plane>& planes) {
  return intersect(planes[0], planes[1], planes[2]);
}

bool HullsMeet(const std::vector<Point>& a, const std::vector<Point>& b) {
  return Intersects(a, b);
}

// Throws when the point is at infinity. Only computing the answer shows that.
void RequireFinitePoint(const Point& window, const Camera& camera, const Viewport& viewport) {
  static_cast<void>(Unproject(window, camera, viewport));
}

template <class Seen>
bool SeenBy(const Camera& camera, const Seen& seen) {
  return Intersects(Frustum(camera), seen);
}

// Every point of a sphere is equally close to its centre.
std::optional<Answer> PointAroundCenter(std::span<const Value> arguments, const Answer&,
                                        const Answer& got) {
  const Point& point = std::get<Point>(arguments[0]);
  const Sphere& sphere = std::get<Sphere>(arguments[1]);
  const Value* const closest = FindPart(got, "closest");
  if (point != sphere.center() || closest == nullptr) return std::nullopt;
  const glm::dvec3 center(point);
  const glm::dvec3 offset = glm::dvec3(std::get<Point>(*closest)) - center;
  const double length = std::sqrt(glm::dot(offset, offset));
  if (!(length > 0) || !std::isfinite(length)) return std::nullopt;
  const glm::dvec3 nearest = center + offset * (sphere.radius() / length);
  return Answer{{"closest", Point(nearest)}};
}

// Where start and end are one point, it is at every fraction of the segment.
std::optional<Answer> AnyFraction(std::span<const Value> arguments, const Answer& exact,
                                  const Answer& got) {
  const Segment& line = std::get<Segment>(arguments[1]);
  const Value* const closest = FindPart(exact, "closest");
  const Value* const t = FindPart(got, "t");
  if (line.start() != line.end() || closest == nullptr || t == nullptr) return std::nullopt;
  return Answer{{"closest", *closest}, {"t", std::clamp(std::get<float>(*t), 0.0F, 1.0F)}};
}

// Several planes may be met at the same distance.
std::optional<Answer> PlaneAtSameDistance(std::span<const Value> arguments, const Answer& exact,
                                          const Answer& got) {
  const auto& planes = std::get<std::vector<Plane>>(arguments[1]);
  const Value* const index = FindPart(got, "index");
  const Value* const t = FindPart(exact, "t");
  if (index == nullptr || t == nullptr) return std::nullopt;
  const int number = std::get<int>(*index);
  if (number < 0 || static_cast<std::size_t>(number) >= planes.size()) return std::nullopt;
  const std::vector<Plane> chosen{planes[static_cast<std::size_t>(number)]};
  const std::optional<PlaneHit> hit = NearestHit(std::get<Ray>(arguments[0]), chosen);
  if (!hit || Value(hit->t) != *t) return std::nullopt;
  return Answer{{kHitPart, true}, {"index", number}, {"t", hit->t}, {"point", hit->point}};
}

Query WithOtherRightAnswers(Query query, decltype(Query::other_right_answer) find) {
  query.other_right_answer = std::move(find);
  return query;
}

}  // namespace

// All queries, in the order of the book.
std::span<const Query> Queries() {
  static const std::array kQueries{
      Bind<bool(const Point&, const Sphere&)>(
          {"point_in_sphere", "Whether a point is inside a sphere; on its surface it is outside.",
           "inside"},
          {"point", "sphere"}, {{"hitscan", &PointInSphere}}),
      WithOtherRightAnswers(
          Bind<Point(const Point&, const Sphere&)>(
              {"closest_point_sphere",
               "The point of the surface of a sphere that is closest to a point.", "closest"},
              {"point", "sphere"}, {{"hitscan", &ClosestPoint}, {"book", &book::ClosestPoint}}),
          &PointAroundCenter),
      Bind<Aabb(const Aabb&)>(
          {"aabb_construct",
           "The box of two corners in any order, or of a centre and half extents."},
          {"aabb"}, {{"hitscan", +[](const Aabb& box) { return box; }}}),
      Bind<bool(const Point&, const Aabb&)>(
          {"point_in_aabb", "Whether a point is in a box, faces included.", "inside"},
          {"point", "aabb"}, {{"hitscan", &PointInAabb}, {"book", &book::PointInAabb}}),
      Bind<Point(const Point&, const Aabb&)>(
          {"closest_point_aabb",
           "The point of a box that is closest to a point; a point inside is its own.", "closest"},
          {"point", "aabb"}, {{"hitscan", &ClosestPoint}}),
      Bind<Plane(const Plane&)>({"plane_construct",
                                 "The plane of a normal and a distance, or of three points: its "
                                 "unit normal and its distance."},
                                {"plane"},
                                {{"hitscan", +[](const Plane& plane) { return plane; }}}),
      Bind<bool(const Point&, const Plane&)>(
          {"point_on_plane", "Whether a point is less than 1e-5 from a plane.", "on"},
          {"point", "plane"}, {{"hitscan", &PointOnPlane}}),
      Bind<float(const Point&, const Plane&)>(
          {"distance_from_plane", "The distance of a point from a plane, negative behind it.",
           "distance"},
          {"point", "plane"}, {{"hitscan", &SignedDistance}}),
      Bind<int(const Point&, const Plane&)>(
          {"side_of_plane",
           "On which side of a plane a point is: 1 in front, -1 behind, 0 within 1e-5 of it.",
           "side"},
          {"point", "plane"}, {{"hitscan", &SideOfPlane}}),
      Bind<Point(const Point&, const Plane&)>(
          {"closest_point_plane", "The foot of the perpendicular from a point to a plane.",
           "closest"},
          {"point", "plane"}, {{"hitscan", &ClosestPoint}}),
      Bind<std::optional<Point>(const std::vector<Plane>&)>(
          {"intersect_three_planes",
           "The one point that three planes share; planes that share none, or more, miss.",
           "point"},
          {"planes"},
          {{"hitscan", &OfThree<&IntersectPlanes>}, {"book", &OfThree<&book::IntersectPlanes>}},
          &RequireThree),
      Bind<bool(const Point&, const Segment&)>(
          {"point_on_line", "Whether a point is less than 0.001 from a segment.", "on"},
          {"point", "line"}, {{"hitscan", &PointOnSegment}, {"book", &book::PointOnSegment}}),
      WithOtherRightAnswers(
          Bind<ClosestHit(const Point&, const Segment&)>(
              {"closest_point_line",
               "The point of a segment that is closest to a point, and how far along it is, from 0 "
               "to 1."},
              {"point", "line"}, {{"hitscan", &ClosestPoint}, {"book", &book::ClosestPoint}}),
          &AnyFraction),
      Bind<bool(const Point&, const Ray&)>(
          {"point_on_ray", "Whether a point is on a ray, to within an angle of 0.081 degrees.",
           "on"},
          {"point", "ray"},
          {{"hitscan", &PointOnRay},
           {"book", &book::PointOnRay},
           {"lateral", &variant::PointOnRayLateral}}),
      Bind<ClosestHit(const Point&, const Ray&)>(
          {"closest_point_ray",
           "The point of a ray that is closest to a point, and its distance along the ray."},
          {"point", "ray"}, {{"hitscan", &ClosestPoint}}),
      Bind<Point(float)>(
          {"orbit_camera", "Where the book's turning camera stands after some seconds.", "eye"},
          {"seconds"}, {{"hitscan", &BookOrbitEye}}),
      Bind<bool(const Sphere&, const Sphere&)>(
          {"sphere_sphere", "Whether two spheres meet; contact counts.", "intersects"}, {"a", "b"},
          {{"hitscan", &Intersects}}),
      Bind<bool(const Sphere&, const Aabb&)>(
          {"sphere_aabb", "Whether a sphere reaches into a box; contact does not count.",
           "intersects"},
          {"sphere", "aabb"}, {{"hitscan", &Intersects}}),
      Bind<bool(const Sphere&, const Plane&)>(
          {"sphere_plane", "Whether a sphere meets a plane; contact counts.", "intersects"},
          {"sphere", "plane"}, {{"hitscan", &Intersects}}),
      Bind<bool(const Aabb&, const Aabb&)>(
          {"aabb_aabb", "Whether two boxes meet; contact counts.", "intersects"}, {"a", "b"},
          {{"hitscan", &Intersects}}),
      Bind<bool(const Aabb&, const Plane&)>(
          {"aabb_plane", "Whether a box meets a plane; contact counts.", "intersects"},
          {"aabb", "plane"}, {{"hitscan", &Intersects}}),
      Bind<bool(const Plane&, const Plane&)>({"plane_plane",
                                              "Whether two planes intersect: their unit normals "
                                              "are more than 0.573 degrees from parallel.",
                                              "intersects"},
                                             {"a", "b"}, {{"hitscan", &Intersects}}),
      Bind<std::optional<RayHit>(const Ray&, const Sphere&)>(
          {"raycast_sphere", "Where a ray enters a sphere; from inside, where it leaves."},
          {"ray", "sphere"}, {{"hitscan", &Raycast}, {"book", &book::Raycast}}),
      Bind<std::optional<RayHit>(const Ray&, const Aabb&)>(
          {"raycast_aabb", "Where a ray enters a box; from inside, where it leaves."},
          {"ray", "aabb"}, {{"hitscan", &Raycast}, {"book", &book::Raycast}}),
      Bind<std::optional<RayHit>(const Ray&, const Plane&)>(
          {"raycast_plane",
           "Where a ray meets the front of a plane; from behind and along it, it misses."},
          {"ray", "plane"}, {{"hitscan", &Raycast}, {"book", &book::Raycast}}),
      Bind<std::optional<RayHit>(const Ray&, const Plane&)>(
          {"raycast_plane_two_sided",
           "Where a ray meets a plane from either side; only a parallel ray and a plane behind the "
           "ray miss."},
          {"ray", "plane"},
          {{"hitscan", &RaycastTwoSided},
           {"article", &variant::RaycastArticle},
           {"gamespp", &variant::RaycastGamesPlusPlus}}),
      WithOtherRightAnswers(
          Bind<std::optional<PlaneHit>(const Ray&, const std::vector<Plane>&)>(
              {"nearest_plane", "Which of several planes a ray meets first, from either side."},
              {"ray", "planes"},
              {{"hitscan",
                +[](const Ray& ray,
                    const std::vector<Plane>& planes) { return NearestHit(ray, planes); }}}),
          &PlaneAtSameDistance),
      Bind<std::optional<RayHit2>(const Ray2&, const Line2&)>(
          {"raycast_line_2d", "Where a ray in the plane meets a line, from either side."},
          {"ray", "line"}, {{"hitscan", &RaycastTwoSided}}),
      Bind<float(const Point&, const Vector&, const Vector&, float)>(
          {"distance_along_ray",
           "The distance along a ray to a plane; negative when there is no intersection, -1 when "
           "parallel.",
           "distance"},
          {"origin", "direction", "normal", "plane_d"}, {{"hitscan", &DistanceAlongRay}}),
      Bind<std::optional<RayHit>(const Segment&, const Sphere&)>(
          {"linetest_sphere",
           "Where a segment crosses the surface of a sphere; wholly inside it misses."},
          {"line", "sphere"}, {{"hitscan", &Linetest}, {"book", &book::Linetest}}),
      Bind<std::optional<RayHit>(const Segment&, const Aabb&)>(
          {"linetest_aabb",
           "Where a segment crosses the surface of a box; wholly inside it misses."},
          {"line", "aabb"}, {{"hitscan", &Linetest}, {"book", &book::Linetest}}),
      Bind<std::optional<RayHit>(const Segment&, const Plane&)>(
          {"linetest_plane", "Where a segment meets the front of a plane."}, {"line", "plane"},
          {{"hitscan", &Linetest}, {"book", &book::Linetest}}),
      Bind<bool(const Point&, const Triangle&)>(
          {"point_in_triangle",
           "Whether a point is in a triangle, edges included, and less than 1e-5 from its plane.",
           "inside"},
          {"point", "triangle"}, {{"hitscan", &PointInTriangle}, {"book", &book::PointInTriangle}}),
      Bind<Point(const Point&, const Triangle&)>(
          {"closest_point_triangle", "The point of a triangle that is closest to a point.",
           "closest"},
          {"point", "triangle"}, {{"hitscan", &ClosestPoint}, {"book", &book::ClosestPoint}}),
      Bind<bool(const Triangle&, const Sphere&)>(
          {"triangle_sphere", "Whether a triangle reaches into a sphere; contact does not count.",
           "intersects"},
          {"triangle", "sphere"}, {{"hitscan", &Intersects}, {"book", &book::Intersects}}),
      Bind<bool(const Triangle&, const Aabb&)>(
          {"triangle_aabb", "Whether a triangle meets a box; contact counts.", "intersects"},
          {"triangle", "aabb"}, {{"hitscan", &Intersects}, {"book", &book::Intersects}}),
      Bind<bool(const Triangle&, const Plane&)>(
          {"triangle_plane",
           "Whether a triangle meets a plane: a corner within 1e-5 counts as on it.", "intersects"},
          {"triangle", "plane"}, {{"hitscan", &Intersects}, {"book", &book::Intersects}}),
      Bind<bool(const std::vector<Point>&, const std::vector<Point>&)>(
          {"convex_convex", "Whether the convex hulls of two sets of points meet; contact counts.",
           "intersects"},
          {"a", "b"}, {{"hitscan", &HullsMeet}}),
      Bind<bool(const Triangle&, const Triangle&)>(
          {"triangle_triangle", "Whether two triangles meet; contact counts.", "intersects"},
          {"a", "b"},
          {{"hitscan", &Intersects},
           {"book", &book::Intersects},
           {"plain", &variant::IntersectsPlain}}),
      Bind<std::optional<RayHit>(const Ray&, const Triangle&)>(
          {"raycast_triangle", "Where a ray meets a triangle, from either side."},
          {"ray", "triangle"}, {{"hitscan", &Raycast}}),
      Bind<std::optional<RayHit>(const Segment&, const Triangle&)>(
          {"linetest_triangle", "Where a segment meets a triangle, from either side."},
          {"line", "triangle"}, {{"hitscan", &Linetest}}),
      Bind<Point(const Point&, const Camera&, const Viewport&)>(
          {"unproject", "The point in space that a point in the window, with its depth, shows.",
           "point"},
          {"window", "camera", "viewport"}, {{"hitscan", &Unproject}}, &RequireFinitePoint),
      Bind<CameraPose(const Camera&)>(
          {"camera_look_at",
           "Where a camera stands and how it is turned, and the view matrix that follows."},
          {"camera"}, {{"hitscan", &LookAt}}),
      Bind<HalfSpace(const Camera&, FrustumSide)>(
          {"frustum_planes", "One of the six planes of what a camera sees, facing inwards."},
          {"camera", "name"},
          {{"hitscan",
            +[](const Camera& camera, FrustumSide side) { return FrustumPlane(camera, side); }},
           {"book", +[](const Camera& camera,
                        FrustumSide side) { return book::FrustumPlane(camera, side); }}}),
      Bind<bool(const Camera&, const Point&)>(
          {"frustum_point", "Whether a camera sees a point; on the boundary counts.", "intersects"},
          {"camera", "point"}, {{"hitscan", &SeenBy<Point>}}),
      Bind<bool(const Camera&, const Sphere&)>({"frustum_sphere",
                                                "Whether a camera may see a sphere: a miss is "
                                                "certain, near an edge of the view a hit is not.",
                                                "intersects"},
                                               {"camera", "sphere"},
                                               {{"hitscan", &SeenBy<Sphere>}}),
      Bind<bool(const Camera&, const Aabb&)>({"frustum_aabb",
                                              "Whether a camera may see a box: a miss is certain, "
                                              "near an edge of the view a hit is not.",
                                              "intersects"},
                                             {"camera", "aabb"}, {{"hitscan", &SeenBy<Aabb>}}),
  };
  return kQueries;
}

}  // namespace hitscan
