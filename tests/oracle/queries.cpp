#include "queries.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <span>

#include "geometry/point_on_ray.h"
#include "fuzz/float_text.h"
#include "truth_meet.h"

namespace hitscan::oracle {
namespace {

// A query of two shapes that answers with one field.
template <class MakeA, class MakeB, class Ours, class Truth>
std::function<Outcome(CaseMaker&)> TwoShapes(const char* field, const char* name_a, MakeA make_a,
                                         const char* name_b, MakeB make_b, Ours ours, Truth truth,
                                         double skin = 0) {
  return [=](CaseMaker& maker) {
    maker.SetSkin(skin);
    const auto a = std::invoke(make_a, maker);
    const auto b = std::invoke(make_b, maker);
    return Judge(field, ours(b.shape, a.shape), truth(b.shape, a.shape),
                 Named(name_b, b) + ", " + Named(name_a, a));
  };
}

template <class Make, class Judging>
std::function<Outcome(CaseMaker&)> PointAgainst(const char* name, Make make, Judging judging) {
  return [=](CaseMaker& maker) {
    const auto shape = std::invoke(make, maker);
    const auto point = maker.MakePoint();
    return judging(point.shape, shape.shape, Named("point", point) + ", " + Named(name, shape));
  };
}

template <class Shape>
auto ClosestOn(const char* name, Argument<Shape> (CaseMaker::*make)()) {
  return PointAgainst(name, make, [](const Point& p, const Shape& s, const std::string& text) {
    return JudgePoint(ClosestPoint(p, s), TrueClosestPoint(p, s), text);
  });
}
template <class Shape>
auto ClosestAlong(const char* name, Argument<Shape> (CaseMaker::*make)()) {
  return PointAgainst(name, make, [](const Point& p, const Shape& s, const std::string& text) {
    return JudgeClosest(ClosestPoint(p, s), TrueClosestPoint(p, s), text);
  });
}

template <class A, class B>
auto Meeting(const char* name_a, Argument<A> (CaseMaker::*make_a)(), const char* name_b,
             Argument<B> (CaseMaker::*make_b)()) {
  return TwoShapes(
      "intersects", name_b, make_b, name_a, make_a,
      [](const A& a, const B& b) { return Intersects(a, b); },
      [](const A& a, const B& b) { return TrueIntersects(a, b); });
}

template <class LineShape, class Shape, class Ours, class Truth>
std::function<Outcome(CaseMaker&)> Cast(const char* line_name,
                                    Argument<LineShape> (CaseMaker::*make_line)(), const char* name,
                                    Argument<Shape> (CaseMaker::*make)(), Ours ours, Truth truth) {
  return [=](CaseMaker& maker) {
    const auto shape = (maker.*make)();
    const auto line = (maker.*make_line)();
    return JudgeHit(ours(line.shape, shape.shape), truth(Line(line.shape), shape.shape),
                    Named(line_name, line) + ", " + Named(name, shape));
  };
}

template <class Shape>
auto Raycasting(const char* name, Argument<Shape> (CaseMaker::*make)()) {
  return Cast(
      "ray", &CaseMaker::MakeRay, name, make,
      [](const Ray& ray, const Shape& s) { return Raycast(ray, s); },
      [](const Line& line, const Shape& s) { return TrueMeet(line, s); });
}
template <class Shape>
auto Linetesting(const char* name, Argument<Shape> (CaseMaker::*make)()) {
  return Cast(
      "line", &CaseMaker::MakeSegment, name, make,
      [](const Segment& line, const Shape& s) { return Linetest(line, s); },
      [](const Line& line, const Shape& s) { return TrueMeet(line, s); });
}

Outcome PlanePair(CaseMaker& maker) {
  const auto a = maker.MakePlane();
  const auto b = maker.random().OneIn(2) ? maker.MakePlaneNearly(a.shape, 1e-4) : maker.MakePlane();
  return Judge("intersects", Intersects(a.shape, b.shape), TrueIntersects(a.shape, b.shape),
               Named("a", a) + ", " + Named("b", b));
}

Outcome ThreePlanes(CaseMaker& maker) {
  const auto a = maker.MakePlane();
  const auto b = maker.random().OneIn(4)
                     ? maker.MakePlaneNearly(a.shape, std::pow(10, maker.random().Between(-16, 0)))
                     : maker.MakePlane();
  const auto c = maker.MakePlane();
  const std::optional<Point> got = IntersectPlanes(a.shape, b.shape, c.shape);
  const std::optional<ValuePoint> truth = TrueIntersectPlanes(a.shape, b.shape, c.shape);
  if (got) Record(*got);
  if (!got && !truth) return std::nullopt;
  if (got && truth && IsNearest(*got, *truth)) return std::nullopt;
  return Failure{"\"planes\": [" + a.json + ", " + b.json + ", " + c.json + "]",
                 truth ? "\"hit\": true, \"point\": " + Print(*truth) : "\"hit\": false",
                 got ? "\"hit\": true, \"point\": " + Print(*got) : "\"hit\": false"};
}

// Judges whether the plane has the floats nearest to the unit vector along `along`, and to the
// corresponding distance.
Outcome JudgePlane(const Plane& got, const Vec& along, const Rational& distance,
                   const std::string& arguments) {
  const Rational square = Dot(along, along);
  const auto unit = [&](const Rational& part) { return Value{0, part / square, square}; };
  const ValuePoint normal(unit(along.x), unit(along.y), unit(along.z));
  Record(got.normal());
  Record(got.distance());
  if (IsNearest(got.normal(), normal) && IsNearest(got.distance(), Value{distance})) {
    return std::nullopt;
  }
  return Failure{
      arguments,
      "\"normal\": " + Print(normal) + ", \"distance\": " + Print(static_cast<double>(distance)),
      "\"normal\": " + Print(got.normal()) +
          ", \"distance\": " + Print(static_cast<double>(got.distance()))};
}

Outcome PlaneOfPoints(CaseMaker& maker) {
  const auto corners = maker.MakeTriangle();
  const Point& a = corners.shape.a();
  const Vec along = Cross(Vec(corners.shape.b()) - Vec(a), Vec(corners.shape.c()) - Vec(a));
  const std::string arguments = R"("plane": {"points": )" + corners.json + "}";
  try {
    const Plane got = Plane::FromPoints(a, corners.shape.b(), corners.shape.c());
    return JudgePlane(got, along, Dot(Vec(got.normal()), Vec(a)), arguments);
  } catch (const InvalidShape& error) {
    Record(0);
    // Collinear points are refused, and planes whose distance is beyond the largest float. Rounding
    // the normal changes the distance slightly.
    const Rational square = Dot(along, along);
    if (SignOf(square) == 0) return std::nullopt;
    const double distance = Value{0, Dot(along, Vec(a)) / square, square}.Approximately();
    if (std::abs(distance) > 0.999999 * std::numeric_limits<float>::max()) return std::nullopt;
    return Failure{arguments, "\"normal\": " + Print(ValuePoint(along)), error.what()};
  }
}

// A normal that is not near unit length.
Outcome PlaneOfNormal(CaseMaker& maker) {
  const auto normal = maker.MakePoint();
  const Vec along(normal.shape);
  const double square = static_cast<double>(Dot(along, along));
  if (square == 0 || std::abs(square - 1) < 1e-6) return std::nullopt;
  // The sign of a zero must be that in the given normal.
  const Plane plane(normal.shape, 0);
  const Plane got(plane.normal() + 0.0F, 0);
  return JudgePlane(got, along, 0, R"("plane": {"distance": 0, "normal": )" + normal.json + "}");
}

Outcome ConvexPair(CaseMaker& maker) {
  const auto a = maker.MakeHull();
  const auto b = maker.MakeHull();
  return Judge("intersects", Intersects(std::span(a.shape), std::span(b.shape)),
               TrueHullsIntersect(a.shape, b.shape), Named("a", a) + ", " + Named("b", b));
}

Outcome PointNearRay(CaseMaker& maker) {
  Argument<Ray> ray = maker.MakeRay();
  Argument<Point> point = maker.MakePoint();
  if (maker.random().OneIn(2)) {
    // About sqrt(2e-6) radians off the ray, where the answer changes. Along an axis from the origin
    // floats come closest to that limit.
    if (maker.random().OneIn(2)) {
      ray = {Ray({0, 0, 0}, {1, 0, 0}), R"({"origin": [0, 0, 0], "direction": [1, 0, 0]})"};
    }
    const glm::dvec3 d(ray.shape.direction());
    const glm::dvec3 across = glm::normalize(glm::cross(d, glm::dvec3(0.6, 0.8, 0.1 * d.x - 0.3)));
    const double t = maker.random().Between(0, 100);
    const double slope = std::sqrt(2e-6) * (1 + maker.random().Between(-1e-6, 3e-6));
    const Point position(glm::dvec3(ray.shape.origin()) + (d + across * slope) * t);
    if (std::isfinite(position.x + position.y + position.z)) point = {position, JsonText(position)};
  }
  return Judge("on", PointOnRay(point.shape, ray.shape), TruePointOnRay(point.shape, ray.shape),
               Named("point", point) + ", " + Named("ray", ray));
}

Outcome Nearest(CaseMaker& maker) {
  const auto ray = maker.MakeRay();
  std::vector<Plane> planes;
  std::string json;
  for (int i = maker.random().Whole(1, 5); i > 0; --i) {
    const auto plane = maker.MakePlane();
    planes.push_back(plane.shape);
    json += (json.empty() ? "[" : ", ") + plane.json;
  }
  const std::optional<PlaneHit> got = NearestHit(ray.shape, planes);
  const std::optional<ValuePlaneHit> truth = TrueNearestHit(ray.shape, planes);
  if (got) {
    Record(got->index);
    Record(got->t);
    Record(got->point);
  }
  if (!got && !truth) return std::nullopt;
  if (got && truth && got->index == truth->index && IsNearest(got->t, truth->hit.t) &&
      IsNearest(got->point, truth->hit.point)) {
    return std::nullopt;
  }
  return Failure{Named("ray", ray) + ", \"planes\": " + json + "]",
                 truth ? "\"index\": " + std::to_string(truth->index) +
                             ", \"t\": " + Print(truth->hit.t.Approximately())
                       : "\"hit\": false",
                 got ? "\"index\": " + std::to_string(got->index) +
                           ", \"t\": " + Print(static_cast<double>(got->t))
                     : "\"hit\": false"};
}

Outcome AlongRay(CaseMaker& maker) {
  const auto origin = maker.MakePoint();
  const auto direction = maker.MakePoint();
  const auto normal = maker.MakePoint();
  const float distance = maker.MakePoint().shape.x;
  const float got = DistanceAlongRay(origin.shape, direction.shape, normal.shape, distance);
  Record(got);
  const Rational speed = Dot(Vec(normal.shape), Vec(direction.shape));
  Value t{-1};
  if (SignOf(speed) != 0) {
    t.p = (Exactly(distance) - Dot(Vec(normal.shape), Vec(origin.shape))) / speed;
  }
  // A miss stays negative where the nearest float would be zero.
  const bool vanishes = SignOf(t.p) < 0 && got == -std::numeric_limits<float>::denorm_min();
  if (IsNearest(got, t) || (vanishes && IsNearest(0, t))) return std::nullopt;
  return Failure{Named("origin", origin) + ", " + Named("direction", direction) + ", " +
                     Named("normal", normal) +
                     ", \"distance\": " + Print(static_cast<double>(distance)),
                 "\"t\": " + Print(t.Approximately()), "\"t\": " + Print(static_cast<double>(got))};
}

Outcome Raycast2d(CaseMaker& maker) {
  const auto plane = maker.MakePlane();
  const auto ray = maker.MakeRay();
  const Vector2 n(plane.shape.normal());
  const Vector2 d(ray.shape.direction());
  if (n == Vector2(0) || d == Vector2(0)) return std::nullopt;
  const Ray2 flat_ray(Point2(ray.shape.origin()), d);
  const Line2 flat_line(n, plane.shape.distance());
  const std::optional<RayHit2> got = RaycastTwoSided(flat_ray, flat_line);
  const Vec o(Point(flat_ray.origin(), 0));
  const Vec direction(Point(flat_ray.direction(), 0));
  const Vec normal(Point(flat_line.normal(), 0));
  const Rational speed = Dot(normal, direction);
  std::optional<ValueHit> truth;
  if (SignOf(speed) != 0) {
    const Rational t = (Exactly(flat_line.distance()) - Dot(normal, o)) / speed;
    if (SignOf(t) >= 0) truth = ValueHit{{t}, ValuePoint(o + direction * t)};
  }
  std::optional<RayHit> deep;
  if (got) deep = RayHit{got->t, Point(got->point, 0)};
  return JudgeHit(deep, truth, Named("line", plane) + ", " + Named("ray", ray));
}

template <class Shape, class Ours, class Truth>
std::function<Outcome(CaseMaker&)> Seen(const char* name, Argument<Shape> (CaseMaker::*make)(), Ours ours,
                                    Truth truth) {
  return [=](CaseMaker& maker) -> Outcome {
    const auto camera = maker.MakeCamera();
    const Frustum frustum(camera.shape);
    const auto shape = (maker.*make)();
    return Judge("intersects", ours(frustum, shape.shape), truth(frustum, shape.shape),
                 Named("camera", camera) + ", " + Named(name, shape));
  };
}

}  // namespace

std::vector<Judged> Queries() {
  const auto two_sided = [](const Ray& r, const Plane& p) { return RaycastTwoSided(r, p); };
  const auto one_sided = [](const Ray& r, const Plane& p) { return Raycast(r, p); };
  const auto line_plane = [](const Segment& s, const Plane& p) { return Linetest(s, p); };
  const auto front = [](const Line& line, const Plane& p) { return TrueMeet(line, p, true); };
  const auto either = [](const Line& line, const Plane& p) { return TrueMeet(line, p, false); };
  const auto distance = [](const Point& p, const Plane& plane, const std::string& text) -> Outcome {
    const float got = SignedDistance(p, plane);
    Record(got);
    const Value truth = TrueSignedDistance(p, plane);
    if (IsNearest(got, truth)) return std::nullopt;
    return Failure{text, "\"signed_distance\": " + Print(truth.Approximately()),
                   "\"signed_distance\": " + Print(static_cast<double>(got))};
  };
  const auto sees = [](const Frustum& f, const auto& shape) { return Intersects(f, shape); };
  return {
      {"point_in_sphere", TwoShapes("inside", "sphere", &CaseMaker::MakeSphere, "point",
                                    &CaseMaker::MakePoint, PointInSphere, TruePointInSphere)},
      {"point_in_aabb", TwoShapes("inside", "aabb", &CaseMaker::MakeAabb, "point", &CaseMaker::MakePoint,
                                  PointInAabb, TruePointInAabb)},
      {"point_in_triangle",
       TwoShapes("inside", "triangle", &CaseMaker::MakeTriangle, "point", &CaseMaker::MakePoint,
                 PointInTriangle, TruePointInTriangle, 1e-5)},
      {"side_of_plane", TwoShapes("side", "plane", &CaseMaker::MakePlane, "point", &CaseMaker::MakePoint,
                                  SideOfPlane, TrueSideOfPlane, 1e-5)},
      {"point_on_plane", TwoShapes("on", "plane", &CaseMaker::MakePlane, "point", &CaseMaker::MakePoint,
                                   PointOnPlane, TruePointOnPlane, 1e-5)},
      {"signed_distance", PointAgainst("plane", &CaseMaker::MakePlane, distance)},
      {"point_on_line", TwoShapes("on", "line", &CaseMaker::MakeSegment, "point", &CaseMaker::MakePoint,
                                  PointOnSegment, TruePointOnSegment, 1e-3)},
      {"point_on_ray", PointNearRay},
      {"closest_point_sphere", ClosestOn("sphere", &CaseMaker::MakeSphere)},
      {"closest_point_aabb", ClosestOn("aabb", &CaseMaker::MakeAabb)},
      {"closest_point_plane", ClosestOn("plane", &CaseMaker::MakePlane)},
      {"closest_point_triangle", ClosestOn("triangle", &CaseMaker::MakeTriangle)},
      {"closest_point_line", ClosestAlong("line", &CaseMaker::MakeSegment)},
      {"closest_point_ray", ClosestAlong("ray", &CaseMaker::MakeRay)},
      {"sphere_sphere", Meeting("a", &CaseMaker::MakeSphere, "b", &CaseMaker::MakeSphere)},
      {"sphere_aabb", Meeting("sphere", &CaseMaker::MakeSphere, "aabb", &CaseMaker::MakeAabb)},
      {"sphere_plane", Meeting("sphere", &CaseMaker::MakeSphere, "plane", &CaseMaker::MakePlane)},
      {"aabb_aabb", Meeting("a", &CaseMaker::MakeAabb, "b", &CaseMaker::MakeAabb)},
      {"aabb_plane", Meeting("aabb", &CaseMaker::MakeAabb, "plane", &CaseMaker::MakePlane)},
      {"plane_plane", PlanePair},
      {"plane_of_points", PlaneOfPoints},
      {"plane_of_normal", PlaneOfNormal},
      {"triangle_sphere", Meeting("triangle", &CaseMaker::MakeTriangle, "sphere", &CaseMaker::MakeSphere)},
      {"triangle_aabb", Meeting("triangle", &CaseMaker::MakeTriangle, "aabb", &CaseMaker::MakeAabb)},
      {"triangle_plane", Meeting("triangle", &CaseMaker::MakeTriangle, "plane", &CaseMaker::MakePlane)},
      {"triangle_triangle", Meeting("a", &CaseMaker::MakeTriangle, "b", &CaseMaker::MakeTriangle)},
      {"convex_convex", ConvexPair},
      {"intersect_three_planes", ThreePlanes},
      {"raycast_plane", Cast("ray", &CaseMaker::MakeRay, "plane", &CaseMaker::MakePlane, one_sided, front)},
      {"raycast_plane_two_sided",
       Cast("ray", &CaseMaker::MakeRay, "plane", &CaseMaker::MakePlane, two_sided, either)},
      {"raycast_line_2d", Raycast2d},
      {"nearest_hit", Nearest},
      {"distance_along_ray", AlongRay},
      {"raycast_sphere", Raycasting("sphere", &CaseMaker::MakeSphere)},
      {"raycast_aabb", Raycasting("aabb", &CaseMaker::MakeAabb)},
      {"raycast_triangle", Raycasting("triangle", &CaseMaker::MakeTriangle)},
      {"linetest_sphere", Linetesting("sphere", &CaseMaker::MakeSphere)},
      {"linetest_aabb", Linetesting("aabb", &CaseMaker::MakeAabb)},
      {"linetest_plane",
       Cast("line", &CaseMaker::MakeSegment, "plane", &CaseMaker::MakePlane, line_plane, front)},
      {"linetest_triangle", Linetesting("triangle", &CaseMaker::MakeTriangle)},
      {"frustum_point", Seen("point", &CaseMaker::MakePoint, sees, TrueFrustumPoint)},
      {"frustum_sphere", Seen("sphere", &CaseMaker::MakeSphere, sees, TrueFrustumSphere)},
      {"frustum_aabb", Seen("aabb", &CaseMaker::MakeAabb, sees, TrueFrustumAabb)},
  };
}

}  // namespace hitscan::oracle
