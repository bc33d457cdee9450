#pragma once

// The queries of CGAL, for three kernels: cgal_exact.cpp, cgal_predicates.cpp and
// cgal_float.cpp.

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Polygon_2_algorithms.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_3.h>
#include <hitscan/implement.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "exact.h"

namespace peers {

// The kernel that finds, also for the other two kernels, the arguments that a query allows but
// CGAL's functions do not, such as triangles without area.
using Exact = CGAL::Exact_predicates_exact_constructions_kernel;

[[noreturn]] inline void NotAsked(const char* reason) { throw hitscan::NotAsked(reason); }

inline double ToDouble(double number) { return number; }
inline double ToDouble(const Exact::FT& number) { return CGAL::to_double(number.exact()); }

// Numbers beyond the largest float become the largest float, as in the answers of the queries.
template <class Number>
float ToFloat(const Number& number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  const double rounded = ToDouble(number);
  return static_cast<float>(std::clamp(rounded, -kLargest, kLargest));
}

template <class K>
struct Shapes {
  using FT = typename K::FT;
  using Point = typename K::Point_3;
  using Vector = typename K::Vector_3;
  using Segment = typename K::Segment_3;
  using Box = typename K::Iso_cuboid_3;

  static FT From(float number) { return FT(static_cast<double>(number)); }
  static Point From(const hitscan::Vec3& p) { return Point(From(p.x), From(p.y), From(p.z)); }
  static Vector FromVector(const hitscan::Vec3& v) {
    return Vector(From(v.x), From(v.y), From(v.z));
  }
  // CGAL stores a ray as its origin and the origin plus the direction, which may be equal.
  template <class Ray>
  static Ray RequireDirection(const Ray& ray) {
    if (ray.is_degenerate()) NotAsked("the direction of the ray is lost by rounding");
    return ray;
  }
  static typename K::Ray_3 From(const hitscan::Ray& ray) {
    return RequireDirection(typename K::Ray_3(From(ray.origin), FromVector(ray.direction)));
  }
  // The plane, moved along its normal.
  static typename K::Plane_3 From(const hitscan::Plane& plane, double offset = 0) {
    const auto& n = plane.normal;
    return typename K::Plane_3(From(n.x), From(n.y), From(n.z), -From(plane.distance) - FT(offset));
  }
  static Segment From(const hitscan::Segment& line) {
    return Segment(From(line.start), From(line.end));
  }
  static typename K::Triangle_3 From(const hitscan::Triangle& triangle) {
    return typename K::Triangle_3(From(triangle.a), From(triangle.b), From(triangle.c));
  }
  static Box From(const hitscan::Aabb& box) { return Box(From(box.min), From(box.max)); }
  static typename K::Sphere_3 From(const hitscan::Sphere& sphere) {
    return typename K::Sphere_3(From(sphere.center), CGAL::square(From(sphere.radius)));
  }

  static typename K::Tetrahedron_3 From(const hitscan::Tetrahedron& shape) {
    return {From(shape.a), From(shape.b), From(shape.c), From(shape.d)};
  }
  static typename K::Point_2 From(const hitscan::Vec2& p) { return {From(p.x), From(p.y)}; }
  static typename K::Segment_2 From(const hitscan::Segment2& line) {
    return {From(line.start), From(line.end)};
  }
  static typename K::Triangle_2 From(const hitscan::Triangle2& triangle) {
    return {From(triangle.a), From(triangle.b), From(triangle.c)};
  }
  static std::vector<typename K::Point_2> From(const std::vector<hitscan::Vec2>& polygon) {
    std::vector<typename K::Point_2> corners;
    for (const hitscan::Vec2& each : polygon) corners.push_back(From(each));
    return corners;
  }

  static hitscan::Vec3 To(const Point& p) {
    return {ToFloat(p.x()), ToFloat(p.y()), ToFloat(p.z())};
  }
  static hitscan::Vec2 To(const typename K::Point_2& p) { return {ToFloat(p.x()), ToFloat(p.y())}; }
  // A vector of unit length in the direction of another one.
  static hitscan::Vec3 ToUnit(const Vector& v) {
    const FT largest = std::max({FT(CGAL::abs(v.x())), FT(CGAL::abs(v.y())), FT(CGAL::abs(v.z()))});
    const double x = ToDouble(FT(v.x() / largest)), y = ToDouble(FT(v.y() / largest)),
                 z = ToDouble(FT(v.z() / largest));
    const double length = std::hypot(x, y, z);
    return {ToFloat(x / length), ToFloat(y / length), ToFloat(z / length)};
  }
};

// Refuses segments without length, as RequireArea refuses triangles without area: functions of CGAL
// require that arguments are not degenerate.
inline void RequireLength(const hitscan::Segment& line) {
  if (Shapes<Exact>::From(line).is_degenerate()) NotAsked("a segment without length");
}
inline void RequireLength(const hitscan::Segment2& line) {
  if (Shapes<Exact>::From(line).is_degenerate()) NotAsked("a segment without length");
}

// Whether a vector leads against a direction. An answer of CGAL may be NaN.
inline bool LeadsAgainst(const hitscan::Vec3& start, const hitscan::Vec3& end,
                         const Exact3& direction) {
  for (const float each : {start.x, start.y, start.z, end.x, end.y, end.z}) {
    if (std::isnan(each)) return false;
  }
  return Dot(Exactly(end) - Exactly(start), direction) < 0;
}

// Where a point is in relation to a box: 1 inside, 0 on the surface, -1 outside.
inline int SideOfBox(const hitscan::Vec3& p, const hitscan::Aabb& box) {
  const auto& [a, b] = box;
  if (p.x < a.x || p.y < a.y || p.z < a.z || p.x > b.x || p.y > b.y || p.z > b.z) return -1;
  return p.x > a.x && p.y > a.y && p.z > a.z && p.x < b.x && p.y < b.y && p.z < b.z ? 1 : 0;
}

template <class K>
struct Queries : Shapes<K> {
  using S = Shapes<K>;
  using S::From;
  using S::To;
  using typename S::FT;
  using typename S::Point;
  using typename S::Segment;
  using typename S::Vector;

  static hitscan::Hit ToHit(const hitscan::Ray& ray, const Point& point) {
    const Vector direction = S::FromVector(ray.direction);
    const FT t = CGAL::scalar_product(point - From(ray.origin), direction) /
                 CGAL::scalar_product(direction, direction);
    return {ToFloat(t), To(point)};
  }
  static hitscan::Hit ToHit(const hitscan::Segment& line, const Point& point) {
    // The square of a length may be beyond the range of doubles, its root is not.
    const FT squared = CGAL::squared_distance(From(line.start), point);
    const double scale = squared > FT(1) ? 0x1p-300 : 0x1p300;
    const double length = std::sqrt(ToDouble(squared * FT(scale))) / std::sqrt(scale);
    return {ToFloat(length), To(point)};
  }

  // Whether shapes intersect, of which `intersection` is asked next. The constructions of the exact
  // kernel decide that, too; those of the other kernels are rounded, and CGAL's predicate decides.
  template <class A, class B>
  static bool MayIntersect(const A& a, const B& b) {
    return std::is_same_v<K, Exact> || CGAL::do_intersect(a, b);
  }

  // The end of an intersection that comes first (0) or last (1), if there is one.
  template <class Result>
  static std::optional<Point> End(const Result& result, int end) {
    if (!result) return std::nullopt;
    if (const Point* point = boost::get<Point>(&*result)) return *point;
    return boost::get<Segment>(*result).vertex(end);
  }

  // The point of a point or segment that is nearest to the start of a line.
  template <class Result>
  static Point Nearest(const Result& result, const Point& start) {
    if (const Point* point = boost::get<Point>(&result)) return *point;
    const Segment& segment = boost::get<Segment>(result);
    return CGAL::has_larger_distance_to_point(start, segment.source(), segment.target())
               ? segment.target()
               : segment.source();
  }

  // A point of the intersection of a line and a plane; none if the line is in the plane.
  template <class Line, class Flat, class Answer>
  static std::optional<Answer> Crossing(const Line& line, const Flat& plane) {
    if (!MayIntersect(line, plane)) return std::nullopt;
    const auto result = CGAL::intersection(line, plane);
    const Answer* const point = result ? boost::get<Answer>(&*result) : nullptr;
    if (point == nullptr) return std::nullopt;
    return *point;
  }

  static std::optional<hitscan::Hit> RayPlane(const hitscan::Ray& ray,
                                              const hitscan::Plane& plane) {
    const auto point =
        Crossing<typename K::Ray_3, typename K::Plane_3, Point>(From(ray), From(plane));
    if (!point) return std::nullopt;  // a ray in the plane misses
    return ToHit(ray, *point);
  }

  static std::optional<hitscan::Hit> SegmentPlane(const hitscan::Segment& line,
                                                  const hitscan::Plane& plane) {
    using E = Shapes<Exact>;
    if (CGAL::scalar_product(E::FromVector(plane.normal),
                             E::From(line.end) - E::From(line.start)) >= 0) {
      NotAsked("the segment does not lead from the front to the back");
    }
    if (!MayIntersect(From(line), From(plane))) return std::nullopt;
    const auto point = End(CGAL::intersection(From(line), From(plane)), 0);
    if (!point) return std::nullopt;
    return ToHit(line, *point);
  }

  template <class Line>
  static std::optional<hitscan::Hit> HitTriangle(const Line& line, const hitscan::Vec3& start,
                                                 const hitscan::Triangle& triangle) {
    RequireArea(triangle);
    const auto from = From(line);
    const auto to = From(triangle);
    if (!MayIntersect(from, to)) return std::nullopt;
    const auto result = CGAL::intersection(from, to);
    if (!result) return std::nullopt;
    return ToHit(line, Nearest(*result, From(start)));
  }

  static std::optional<hitscan::Hit> RayTriangle(const hitscan::Ray& ray,
                                                 const hitscan::Triangle& triangle) {
    return HitTriangle(ray, ray.origin, triangle);
  }

  static std::optional<hitscan::Hit> SegmentTriangle(const hitscan::Segment& line,
                                                     const hitscan::Triangle& triangle) {
    RequireLength(line);
    return HitTriangle(line, line.start, triangle);
  }

  static std::optional<hitscan::Hit> RayBox(const hitscan::Ray& ray, const hitscan::Aabb& box) {
    const int side = SideOfBox(ray.origin, box);
    if (side == 0) NotAsked("the ray starts on the surface of the box");
    if (!MayIntersect(From(ray), From(box))) return std::nullopt;
    const auto point = End(CGAL::intersection(From(ray), From(box)), side > 0 ? 1 : 0);
    if (!point) return std::nullopt;
    return ToHit(ray, *point);
  }

  static std::optional<hitscan::Hit> SegmentBox(const hitscan::Segment& line,
                                                const hitscan::Aabb& box) {
    RequireLength(line);
    if (SideOfBox(line.start, box) >= 0) NotAsked("the segment starts in the box");
    if (!MayIntersect(From(line), From(box))) return std::nullopt;
    const auto point = End(CGAL::intersection(From(line), From(box)), 0);
    if (!point) return std::nullopt;
    return ToHit(line, *point);
  }

  static std::optional<hitscan::Hit2> RayLine(const hitscan::Ray2& ray,
                                              const hitscan::Line2& line) {
    using Point2 = typename K::Point_2;
    using Vector2 = typename K::Vector_2;
    const Point2 origin(From(ray.origin.x), From(ray.origin.y));
    const Vector2 direction(From(ray.direction.x), From(ray.direction.y));
    const auto point = Crossing<typename K::Ray_2, typename K::Line_2, Point2>(
        S::RequireDirection(typename K::Ray_2(origin, direction)),
        typename K::Line_2(From(line.normal.x), From(line.normal.y), -From(line.distance)));
    if (!point) return std::nullopt;
    const FT t = CGAL::scalar_product(*point - origin, direction) /
                 CGAL::scalar_product(direction, direction);
    return hitscan::Hit2{ToFloat(t), {ToFloat(point->x()), ToFloat(point->y())}};
  }

  static std::optional<hitscan::Vec3> ThreePlanes(const std::vector<hitscan::Plane>& planes) {
    const auto result = CGAL::intersection(From(planes[0]), From(planes[1]), From(planes[2]));
    const Point* const point = result ? boost::get<Point>(&*result) : nullptr;
    if (point == nullptr) return std::nullopt;
    return To(*point);
  }

  static bool TriangleTriangle(const hitscan::Triangle& a, const hitscan::Triangle& b) {
    RequireArea(a);
    RequireArea(b);
    return CGAL::do_intersect(From(a), From(b));
  }

  static bool TriangleBox(const hitscan::Triangle& triangle, const hitscan::Aabb& box) {
    RequireArea(triangle);
    return CGAL::do_intersect(From(triangle), From(box));
  }

  static bool TriangleSphere(const hitscan::Triangle& triangle, const hitscan::Sphere& sphere) {
    RequireArea(triangle);
    const auto surface = Shapes<Exact>::From(sphere);
    const auto exact = Shapes<Exact>::From(triangle);
    if (surface.has_on_bounded_side(exact[0]) || surface.has_on_bounded_side(exact[1]) ||
        surface.has_on_bounded_side(exact[2])) {
      NotAsked("a corner of the triangle is inside the sphere");
    }
    return CGAL::do_intersect(From(triangle), From(sphere));
  }

  static bool SphereSphere(const hitscan::Sphere& a, const hitscan::Sphere& b) {
    using E = Shapes<Exact>;
    if (CGAL::squared_distance(E::From(a.center), E::From(b.center)) <
        CGAL::square(E::From(std::max(a.radius, b.radius)))) {
      NotAsked("a sphere around the centre of the other");
    }
    return CGAL::do_intersect(From(a), From(b));
  }

  static bool SphereBox(const hitscan::Sphere& sphere, const hitscan::Aabb& box) {
    return CGAL::do_intersect(From(sphere), From(box));
  }

  static bool SpherePlane(const hitscan::Sphere& sphere, const hitscan::Plane& plane) {
    return CGAL::do_intersect(From(sphere), From(plane));
  }

  static bool BoxPlane(const hitscan::Aabb& box, const hitscan::Plane& plane) {
    return CGAL::do_intersect(From(box), From(plane));
  }

  static bool BoxBox(const hitscan::Aabb& a, const hitscan::Aabb& b) {
    return CGAL::do_intersect(From(a), From(b));
  }

  static bool PointInBox(const hitscan::Vec3& point, const hitscan::Aabb& box) {
    return !From(box).has_on_unbounded_side(From(point));
  }

  static bool PointInSphere(const hitscan::Vec3& point, const hitscan::Sphere& sphere) {
    return From(sphere).has_on_bounded_side(From(point));
  }

  static std::int32_t SideOfPlane(const hitscan::Vec3& point, const hitscan::Plane& plane) {
    if (!From(plane, 1e-5).has_on_negative_side(From(point))) return 1;
    return From(plane, -1e-5).has_on_positive_side(From(point)) ? 0 : -1;
  }

  static bool PointOnLine(const hitscan::Vec3& point, const hitscan::Segment& line) {
    return CGAL::squared_distance(From(point), From(line)) < CGAL::square(FT(0.001));
  }

  static hitscan::Vec3 ClosestPointPlane(const hitscan::Vec3& point, const hitscan::Plane& plane) {
    return To(From(plane).projection(From(point)));
  }

  static hitscan::Vec3 ClosestPointTriangle(const hitscan::Vec3& point,
                                            const hitscan::Triangle& triangle) {
    RequireArea(triangle);
    return To(K().construct_projected_point_3_object()(From(triangle), From(point)));
  }

  static hitscan::Closest ClosestPointLine(const hitscan::Vec3& point,
                                           const hitscan::Segment& line) {
    RequireLength(line);
    const Segment segment = From(line);
    const Point closest = K().construct_projected_point_3_object()(segment, From(point));
    const FT t = CGAL::scalar_product(closest - segment.source(), segment.to_vector()) /
                 segment.squared_length();
    return {To(closest), ToFloat(t)};
  }

  static hitscan::Closest ClosestPointRay(const hitscan::Vec3& point, const hitscan::Ray& ray) {
    const Point closest = K().construct_projected_point_3_object()(From(ray), From(point));
    const hitscan::Hit hit = ToHit(ray, closest);
    return {hit.point, hit.t};
  }

  static bool PlanePlane(const hitscan::Plane& a, const hitscan::Plane& b) {
    const Exact3 normal_a = Exactly(a.normal), normal_b = Exactly(b.normal);
    const Exact3 along = Cross(normal_a, normal_b);
    const mpq_class squared_sine = Dot(along, along);
    if (squared_sine == 0) {
      if (a.distance * normal_b.x == b.distance * normal_a.x &&
          a.distance * normal_b.y == b.distance * normal_a.y &&
          a.distance * normal_b.z == b.distance * normal_a.z) {
        NotAsked("a plane with itself");
      }
    } else if (squared_sine < 4e-4) {
      NotAsked("the planes are nearly parallel");
    }
    return CGAL::do_intersect(From(a), From(b));
  }

  static std::optional<hitscan::PlaneLine> PlanePlaneLine(const hitscan::Plane& a,
                                                          const hitscan::Plane& b) {
    using Line = typename K::Line_3;
    const auto from = From(a), to = From(b);
    const auto line = Crossing<typename K::Plane_3, typename K::Plane_3, Line>(from, to);
    if (!line) return std::nullopt;  // a plane with itself is a miss
    // The query leads along the cross product of the normals, the line of CGAL either way.
    hitscan::Vec3 direction = S::ToUnit(line->to_vector());
    if (LeadsAgainst({0, 0, 0}, direction, Cross(Exactly(a.normal), Exactly(b.normal)))) {
      direction = {-direction.x, -direction.y, -direction.z};
    }
    return hitscan::PlaneLine{To(line->projection(Point(CGAL::ORIGIN))), direction};
  }

  static bool TrianglePlane(const hitscan::Triangle& triangle, const hitscan::Plane& plane) {
    RequireArea(triangle);
    RequireClear({{triangle.a, triangle.b, triangle.c}, {}, 0}, plane);
    return CGAL::do_intersect(From(triangle), From(plane));
  }

  static std::optional<hitscan::Segment> TriangleTriangleSegment(const hitscan::Triangle& a,
                                                                 const hitscan::Triangle& b) {
    RequireArea(a);
    RequireArea(b);
    const Exact3 along = Cross(NormalOf(a), NormalOf(b));
    if (Dot(along, along) == 0) NotAsked("the planes of the triangles are parallel");
    const auto from = From(a), to = From(b);
    if (!MayIntersect(from, to)) return std::nullopt;
    const auto result = CGAL::intersection(from, to);
    if (!result) return std::nullopt;
    if (const Point* point = boost::get<Point>(&*result)) {
      return hitscan::Segment{To(*point), To(*point)};
    }
    const Segment* const segment = boost::get<Segment>(&*result);
    if (segment == nullptr) throw std::runtime_error("the intersection is an area");
    // The query leads along the cross product of the normals, the segment of CGAL either way.
    const hitscan::Vec3 start = To(segment->source()), end = To(segment->target());
    return LeadsAgainst(start, end, along) ? hitscan::Segment{end, start}
                                           : hitscan::Segment{start, end};
  }

  static std::optional<hitscan::Segment> ClipSegment(const hitscan::Segment& line,
                                                     const hitscan::Aabb& box) {
    RequireLength(line);
    if (!MayIntersect(From(line), From(box))) return std::nullopt;
    const auto result = CGAL::intersection(From(line), From(box));
    const auto start = End(result, 0), end = End(result, 1);
    if (!start || !end) return std::nullopt;
    return hitscan::Segment{To(*start), To(*end)};
  }

  static std::optional<hitscan::Aabb> BoxesInCommon(const hitscan::Aabb& a,
                                                    const hitscan::Aabb& b) {
    const auto result = CGAL::intersection(From(a), From(b));
    if (!result) return std::nullopt;
    const auto& box = boost::get<typename S::Box>(*result);
    return hitscan::Aabb{To(box.min()), To(box.max())};
  }

  static bool PointInTetrahedron(const hitscan::Vec3& point, const hitscan::Tetrahedron& shape) {
    if (Shapes<Exact>::From(shape).is_degenerate()) NotAsked("a flat tetrahedron");
    return !From(shape).has_on_unbounded_side(From(point));
  }

  static std::optional<hitscan::Vec2> SegmentSegment(const hitscan::Segment2& a,
                                                     const hitscan::Segment2& b) {
    RequireLength(a);
    RequireLength(b);
    const auto from = From(a), to = From(b);
    if (!MayIntersect(from, to)) return std::nullopt;
    const auto result = CGAL::intersection(from, to);
    if (!result) return std::nullopt;
    if (const auto* point = boost::get<typename K::Point_2>(&*result)) return To(*point);
    const auto& common = boost::get<typename K::Segment_2>(*result);
    return To(CGAL::has_larger_distance_to_point(from.source(), common.source(), common.target())
                  ? common.target()
                  : common.source());
  }

  static bool PointInTriangle(const hitscan::Vec2& point, const hitscan::Triangle2& triangle) {
    if (Shapes<Exact>::From(triangle).is_degenerate()) NotAsked("a triangle without area");
    return !From(triangle).has_on_unbounded_side(From(point));
  }

  static bool PointInPolygon(const hitscan::Vec2& point,
                             const std::vector<hitscan::Vec2>& polygon) {
    const auto exact = Shapes<Exact>::From(polygon);
    if (!CGAL::is_simple_2(exact.begin(), exact.end(), Exact())) {
      NotAsked("the polygon is not simple");
    }
    const auto corners = From(polygon);
    return CGAL::bounded_side_2(corners.begin(), corners.end(), From(point), K()) !=
           CGAL::ON_UNBOUNDED_SIDE;
  }
};

}  // namespace peers
