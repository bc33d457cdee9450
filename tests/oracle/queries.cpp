#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>
#include <limits>
#include <span>

#include "geometry/containment.h"
#include "geometry/convex.h"
#include "geometry/sweep_polyhedron.h"
#include "judge.h"
#include "truth_convex.h"
#include "truth_distance.h"
#include "truth_moving.h"
#include "truth_obb.h"
#include "truth_part.h"
#include "truth_planar.h"
#include "truth_solids.h"
#include "truth_sweep.h"

namespace hitscan::oracle {
namespace {

// The JSON of an argument.
template <class Shape>
std::string Text(const RandomShape<Shape>& argument) {
  return argument.json.dump();
}

// A plane that is nearly parallel to another one, `parallel`: the squared sine of the angle between
// the normals is about `squared_sine`.
RandomShape<Plane> MakePlaneNearly(RandomGeometry& geometry, const Plane& parallel,
                                   double squared_sine) {
  const glm::dvec3 n(parallel.normal());
  glm::dvec3 across = glm::cross(n, geometry.Direction());
  if (across == glm::dvec3(0)) across = glm::cross(n, glm::dvec3(0.3, 0.5, 0.7));
  across = glm::normalize(across);
  Random& random = geometry.random();
  const double sine = std::sqrt(squared_sine) * (1 + random.Between(-1e-6, 1e-6));
  const Vector normal =
      geometry.Round((n * std::sqrt(1 - sine * sine) + across * sine) * random.Side());
  const float distance = geometry.Number();
  return {Plane(normal, distance),
          {{"normal", VectorToJson(normal)}, {"distance", NumberToJson(distance)}}};
}

// A query of two shapes that answers with one field. `ours` is the function under test. The second
// shape is made first, and the first one near it.
template <class A, class B, class Ours, class Truth>
std::function<Outcome(RandomGeometry&)> TwoShapes(const char* field, const char* name_a,
                                                  const char* name_b, Ours ours, Truth truth,
                                                  double skin = 0) {
  return [=](RandomGeometry& geometry) {
    geometry.SetSkin(skin);
    const auto b = MakeRandomShape<B>(geometry);
    const auto a = MakeRandomShape<A>(geometry);
    return Judge(field, ours(a.shape, b.shape), truth(a.shape, b.shape),
                 Named(name_a, a) + ", " + Named(name_b, b));
  };
}

template <class Shape, class Judging>
std::function<Outcome(RandomGeometry&)> PointAgainst(const char* name, Judging judging) {
  return [=](RandomGeometry& geometry) {
    const auto shape = MakeRandomShape<Shape>(geometry);
    const auto point = MakeRandomShape<Point>(geometry);
    return judging(point.shape, shape.shape, Named("point", point) + ", " + Named(name, shape));
  };
}

// Judges the closest point of a shape and, if the shape is a line, the position along the line.
template <class Shape>
auto Closest(const char* name) {
  return PointAgainst<Shape>(name, [](const Point& p, const Shape& s, const std::string& text) {
    return JudgeClosest(ClosestPoint(p, s), TrueClosestPoint(p, s), text);
  });
}

template <class A, class B>
auto Meeting(const char* name_a, const char* name_b) {
  return TwoShapes<A, B>(
      "intersects", name_a, name_b, [](const A& a, const B& b) { return Intersects(a, b); },
      [](const A& a, const B& b) { return TrueIntersects(a, b); });
}

template <class LineShape, class Shape, class Ours, class Truth>
std::function<Outcome(RandomGeometry&)> Cast(const char* line_name, const char* name, Ours ours,
                                             Truth truth) {
  return [=](RandomGeometry& geometry) {
    const auto shape = MakeRandomShape<Shape>(geometry);
    const auto line = MakeRandomShape<LineShape>(geometry);
    return JudgeHit(ours(line.shape, shape.shape), truth(Line(line.shape), shape.shape),
                    Named(line_name, line) + ", " + Named(name, shape));
  };
}

template <class Shape>
auto Raycasting(const char* name) {
  return Cast<Ray, Shape>(
      "ray", name, [](const Ray& ray, const Shape& s) { return Raycast(ray, s); },
      [](const Line& line, const Shape& s) { return TrueMeet(line, s); });
}
template <class Shape>
auto Linetesting(const char* name) {
  return Cast<Segment, Shape>(
      "line", name, [](const Segment& line, const Shape& s) { return Linetest(line, s); },
      [](const Line& line, const Shape& s) { return TrueMeet(line, s); });
}

// How a shape lies to a container.
template <class Container, class Shape>
auto Containing(const char* name) {
  return TwoShapes<Container, Shape>(
      "containment", "container", name,
      [](const Container& container, const Shape& shape) {
        return static_cast<int>(Contains(container, shape));
      },
      [](const Container& container, const Shape& shape) {
        return TrueContainment(container, shape);
      });
}

Outcome CommonOfBoxes(RandomGeometry& geometry) {
  const auto a = MakeRandomShape<Aabb>(geometry);
  const auto b = MakeRandomShape<Aabb>(geometry);
  std::optional<std::vector<float>> got;
  if (const std::optional<Aabb> box = CommonBox(a.shape, b.shape)) {
    Append(got.emplace(), box->min());
    Append(*got, box->max());
  }
  std::optional<std::vector<Value>> truth;
  if (const auto box = TrueCommonBox(a.shape, b.shape)) {
    Append(truth.emplace(), (*box)[0]);
    Append(*truth, (*box)[1]);
  }
  return JudgeNumbers({{"min", 3}, {"max", 3}}, got, truth, Named("a", a) + ", " + Named("b", b));
}

Outcome IntervalInBox(RandomGeometry& geometry) {
  const auto box = MakeRandomShape<Aabb>(geometry);
  const auto ray = MakeRandomShape<Ray>(geometry);
  std::optional<std::vector<float>> got;
  if (const std::optional<RayInterval> interval = RaycastInterval(ray.shape, box.shape)) {
    got = {interval->enter, interval->exit};
  }
  std::optional<std::vector<Value>> truth;
  if (const auto interval = TrueInterval(Line(ray.shape), box.shape)) {
    truth = {{interval->first}, {interval->last}};
  }
  return JudgeNumbers({{"enter", 1}, {"exit", 1}}, got, truth,
                      Named("ray", ray) + ", " + Named("aabb", box));
}

Outcome PartOfSegment(RandomGeometry& geometry) {
  const auto box = MakeRandomShape<Aabb>(geometry);
  const auto segment = MakeRandomShape<Segment>(geometry);
  std::optional<std::vector<float>> got;
  if (const std::optional<Segment> part = Clip(segment.shape, box.shape)) {
    Append(got.emplace(), part->start());
    Append(*got, part->end());
  }
  std::optional<std::vector<Value>> truth;
  const Line line(segment.shape);
  if (const auto interval = TrueInterval(line, box.shape)) {
    Append(truth.emplace(), line.o + line.d * interval->first);
    Append(*truth, line.o + line.d * interval->last);
  }
  return JudgeNumbers({{"start", 3}, {"end", 3}}, got, truth,
                      Named("line", segment) + ", " + Named("aabb", box));
}

Outcome PartOfTriangle(RandomGeometry& geometry) {
  const auto plane = MakeRandomShape<Plane>(geometry);
  const auto triangle = MakeRandomShape<Triangle>(geometry);
  std::vector<float> got;
  for (const Point& point : Clip(triangle.shape, plane.shape)) Append(got, point);
  std::vector<Value> truth;
  for (const Vec& point : TrueClip(triangle.shape, plane.shape)) Append(truth, point);
  return JudgeNumbers({{"points", std::max(got.size(), truth.size())}}, got, truth,
                      Named("triangle", triangle) + ", " + Named("plane", plane));
}

Outcome LineOfPlanes(RandomGeometry& geometry) {
  const auto a = MakeRandomShape<Plane>(geometry);
  const auto b =
      geometry.random().OneIn(3)
          ? MakePlaneNearly(geometry, a.shape, std::pow(10, geometry.random().Between(-16, 0)))
          : MakeRandomShape<Plane>(geometry);
  std::optional<std::vector<float>> got;
  if (const std::optional<PlaneLine> line = CommonLine(a.shape, b.shape)) {
    Append(got.emplace(), line->point);
    Append(*got, line->direction);
  }
  std::optional<std::vector<Value>> truth;
  if (const std::optional<ValueLine> line = TrueCommonLine(a.shape, b.shape)) {
    Append(truth.emplace(), line->point);
    const Rational square = Dot(line->along, line->along);
    for (int i = 0; i < 3; ++i) truth->push_back({0, line->along[i] / square, square});
  }
  return JudgeNumbers({{"point", 3}, {"direction", 3}}, got, truth,
                      Named("a", a) + ", " + Named("b", b));
}

Outcome CommonOfTriangles(RandomGeometry& geometry) {
  const auto a = MakeRandomShape<Triangle>(geometry);
  const auto b = MakeRandomShape<Triangle>(geometry);
  std::optional<std::vector<float>> got;
  if (const std::optional<Segment> common = CommonSegment(a.shape, b.shape)) {
    Append(got.emplace(), common->start());
    Append(*got, common->end());
  }
  std::optional<std::vector<Value>> truth;
  if (const auto ends = TrueCommonSegment(a.shape, b.shape)) {
    Append(truth.emplace(), (*ends)[0]);
    Append(*truth, (*ends)[1]);
  }
  return JudgeNumbers({{"start", 3}, {"end", 3}}, got, truth, Named("a", a) + ", " + Named("b", b));
}

Outcome Barycentric(RandomGeometry& geometry) {
  const auto triangle = MakeRandomShape<Triangle>(geometry);
  const auto ray = MakeRandomShape<Ray>(geometry);
  std::optional<std::vector<float>> got;
  if (const std::optional<BarycentricHit> hit = RaycastBarycentric(ray.shape, triangle.shape)) {
    got = {hit->t, hit->u, hit->v};
  }
  std::optional<std::vector<Value>> truth;
  if (const std::optional<Vec> tuv = TrueCrossing(Line(ray.shape), triangle.shape)) {
    Append(truth.emplace(), *tuv);
  }
  return JudgeNumbers({{"t", 1}, {"u", 1}, {"v", 1}}, got, truth,
                      Named("ray", ray) + ", " + Named("triangle", triangle));
}

Outcome PlanePair(RandomGeometry& geometry) {
  const auto a = MakeRandomShape<Plane>(geometry);
  const auto b = geometry.random().OneIn(2) ? MakePlaneNearly(geometry, a.shape, 1e-4)
                                            : MakeRandomShape<Plane>(geometry);
  return Judge("intersects", Intersects(a.shape, b.shape), TrueIntersects(a.shape, b.shape),
               Named("a", a) + ", " + Named("b", b));
}

Outcome ThreePlanes(RandomGeometry& geometry) {
  const auto a = MakeRandomShape<Plane>(geometry);
  const auto b =
      geometry.random().OneIn(4)
          ? MakePlaneNearly(geometry, a.shape, std::pow(10, geometry.random().Between(-16, 0)))
          : MakeRandomShape<Plane>(geometry);
  const auto c = MakeRandomShape<Plane>(geometry);
  const std::optional<Point> got = IntersectPlanes(a.shape, b.shape, c.shape);
  const std::optional<ValuePoint> truth = TrueIntersectPlanes(a.shape, b.shape, c.shape);
  if (got) Record(*got);
  if (!got && !truth) return std::nullopt;
  if (got && truth && IsNearest(*got, *truth)) return std::nullopt;
  return Failure{"\"planes\": [" + Text(a) + ", " + Text(b) + ", " + Text(c) + "]",
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

Outcome PlaneOfPoints(RandomGeometry& geometry) {
  const auto corners = MakeRandomShape<Triangle>(geometry);
  const Point& a = corners.shape.a();
  const Vec along = Cross(Vec(corners.shape.b()) - Vec(a), Vec(corners.shape.c()) - Vec(a));
  const std::string arguments = R"("plane": {"points": )" + Text(corners) + "}";
  try {
    const Plane got = Plane::FromPoints(a, corners.shape.b(), corners.shape.c());
    return JudgePlane(got, along, Dot(Vec(got.normal()), Vec(a)), arguments);
  } catch (const InvalidShape& error) {
    Record(0);
    // Collinear points have to be refused, and planes whose distance is beyond the largest float.
    // Up to slightly below it both is right, since rounding the normal changes the distance.
    const Rational square = Dot(along, along);
    if (SignOf(square) == 0) return std::nullopt;
    const double distance = Value{0, Dot(along, Vec(a)) / square, square}.Approximately();
    if (std::abs(distance) > 0.999999 * std::numeric_limits<float>::max()) return std::nullopt;
    return Failure{arguments, "\"normal\": " + Print(ValuePoint(along)), error.what()};
  }
}

// Judges a plane with a given normal whose length is not nearly 1.
Outcome PlaneOfNormal(RandomGeometry& geometry) {
  const auto normal = MakeRandomShape<Point>(geometry);
  const Vec along(normal.shape);
  const double square = static_cast<double>(Dot(along, along));
  if (square == 0 || std::abs(square - 1) < 1e-6) return std::nullopt;
  // The sign of a zero must be that in the given normal.
  const Plane plane(normal.shape, 0);
  const Plane got(plane.normal() + 0.0F, 0);
  return JudgePlane(got, along, 0, R"("plane": {"distance": 0, "normal": )" + Text(normal) + "}");
}

Outcome BoxOfCorners(RandomGeometry& geometry) {
  const auto a = MakeRandomShape<Point>(geometry);
  const auto b = MakeRandomShape<Point>(geometry);
  const Aabb got = Aabb::FromCorners(a.shape, b.shape);
  // The sign of a zero is not judged.
  const Point center = got.Center() + 0.0F;
  bool right = true;
  for (int axis = 0; axis < 3; ++axis) {
    const Rational one = Exactly(a.shape[axis]);
    const Rational other = Exactly(b.shape[axis]);
    const Rational least = one < other ? one : other;
    const Rational most = one < other ? other : one;
    right = right && Exactly(got.min()[axis]) == least && Exactly(got.max()[axis]) == most &&
            IsNearest(center[axis], Value{(least + most) / 2}) &&
            IsNearest(got.Extents()[axis], Value{(most - least) / 2});
  }
  for (const Point& part : {got.min(), got.max(), got.Center(), got.Extents()}) Record(part);
  if (right) return std::nullopt;
  const Vec sum = Vec(a.shape) + Vec(b.shape);
  return Failure{R"("aabb": {"min": )" + Text(a) + R"(, "max": )" + Text(b) + "}",
                 "\"center\": " + Print(ValuePoint(sum * Rational(0.5))),
                 "\"center\": " + Print(got.Center())};
}

Outcome ConvexPair(RandomGeometry& geometry) {
  const auto a = MakeRandomShape<std::vector<Point>>(geometry);
  const auto b = MakeRandomShape<std::vector<Point>>(geometry);
  return Judge("intersects", Intersects(std::span(a.shape), std::span(b.shape)),
               TrueHullsIntersect(a.shape, b.shape), Named("a", a) + ", " + Named("b", b));
}

Outcome RayConvex(RandomGeometry& geometry) {
  const auto points = MakeRandomShape<std::vector<Point>>(geometry);
  const auto ray = MakeRandomShape<Ray>(geometry);
  return JudgeHit(Raycast(ray.shape, points.shape), TrueRaycastConvex(ray.shape, points.shape),
                  Named("ray", ray) + ", " + Named("points", points));
}

// One hull that moves by a random vector, or so that one of its points moves to one of the other
// hull.
Outcome SweepHulls(RandomGeometry& geometry) {
  const auto b = MakeRandomShape<std::vector<Point>>(geometry);
  const auto a = MakeRandomShape<std::vector<Point>>(geometry);
  Vector motion = MakeRandomShape<Point>(geometry).shape;
  if (geometry.random().OneIn(2)) {
    const Vector towards = b.shape.back() - a.shape.front();
    if (std::isfinite(glm::dot(towards, towards))) motion = towards;
  }
  std::optional<std::vector<float>> got;
  if (const std::optional<float> t = Sweep(a.shape, motion, b.shape)) got = {*t};
  std::optional<std::vector<Value>> truth;
  if (const std::optional<Value> t = TrueSweepConvex(a.shape, motion, b.shape)) truth = {*t};
  return JudgeNumbers(
      {{"t", 1}}, got, truth,
      Named("a", a) + ", \"motion\": " + VectorToJson(motion).dump() + ", " + Named("b", b));
}

Json JsonOf(const Sphere& sphere) {
  return {{"center", VectorToJson(sphere.center())}, {"radius", NumberToJson(sphere.radius())}};
}
Json JsonOf(const Capsule& capsule) {
  return {{"start", VectorToJson(capsule.start())},
          {"end", VectorToJson(capsule.end())},
          {"radius", NumberToJson(capsule.radius())}};
}
Sphere Displaced(const Sphere& sphere, const Vector& by) {
  return {sphere.center() + by, sphere.radius()};
}
Capsule Displaced(const Capsule& capsule, const Vector& by) {
  return {capsule.start() + by, capsule.end() + by, capsule.radius()};
}

// A shape that moves by a random vector, or along the surface of the other one. It often is where
// it was aimed, such as in contact with the other shape, after a part of the motion.
template <class Moving, class Resting>
auto SweepRound(const char* name_moving, const char* name_resting) {
  return [=](RandomGeometry& geometry) -> Outcome {
    const auto resting = MakeRandomShape<Resting>(geometry);
    const auto aimed = MakeRandomShape<Moving>(geometry);
    Random& random = geometry.random();
    const double factor = geometry.IsWhole() ? 4 : random.OneIn(2) ? 1 : 16;
    const bool is_along = random.OneIn(3);
    const Vector motion =
        random.OneIn(20)
            ? Vector(0)
            : geometry.Round((is_along ? geometry.Tangent() : geometry.Direction()) * factor);
    const float part = static_cast<float>(random.Whole(0, 5)) * 0.25F;
    Moving moving = aimed.shape;
    try {
      moving = Displaced(moving, -part * motion);
    } catch (const InvalidShape&) {
      return std::nullopt;
    }
    const std::string text = "\"" + std::string(name_moving) + "\": " + JsonOf(moving).dump() +
                             ", \"motion\": " + VectorToJson(motion).dump() + ", " +
                             Named(name_resting, resting);
    if constexpr (std::is_same_v<Moving, Sphere>) {
      return JudgeHit(Sweep(moving, motion, resting.shape),
                      TrueSweep(moving, motion, resting.shape), text);
    } else {
      std::optional<std::vector<float>> got;
      if (const auto t = Sweep(moving, motion, resting.shape)) got = {*t};
      std::optional<std::vector<Value>> truth;
      if (const auto hit = TrueSweep(moving, motion, resting.shape)) truth = {hit->t};
      return JudgeNumbers({{"t", 1}}, got, truth, text);
    }
  };
}

// The first points of a random hull. The truths of pairs of hulls take long for many points.
RandomShape<std::vector<Point>> MakeSmallHull(RandomGeometry& geometry, std::size_t most) {
  RandomShape<std::vector<Point>> hull = MakeRandomShape<std::vector<Point>>(geometry);
  if (hull.shape.size() > most) {
    hull.shape.resize(most);
    hull.json.erase(hull.json.begin() + static_cast<std::ptrdiff_t>(most), hull.json.end());
  }
  return hull;
}

Outcome ClosestPointsOfHulls(RandomGeometry& geometry) {
  constexpr std::size_t kMostPoints = 5;
  const auto b = MakeSmallHull(geometry, kMostPoints);
  const auto a = MakeSmallHull(geometry, kMostPoints);
  const ClosestPair got = ClosestPoints(a.shape, b.shape);
  Record(got.distance);
  Record(got.on_a);
  Record(got.on_b);
  const std::vector<TruePair> truth = TrueClosestPairs(FeaturesOf(a.shape), FeaturesOf(b.shape));
  if (IsClosestPairOfHulls(got, truth, a.shape, b.shape)) return std::nullopt;
  const Value distance{truth.front().square, 0, 0, true};
  return Failure{Named("a", a) + ", " + Named("b", b),
                 "\"distance\": " + Print(distance.Approximately()) +
                     ", \"on_a\": " + Print(ValuePoint(truth.front().on_a)) +
                     ", \"on_b\": " + Print(ValuePoint(truth.front().on_b)),
                 "\"distance\": " + Print(static_cast<double>(got.distance)) +
                     ", \"on_a\": " + Print(got.on_a) + ", \"on_b\": " + Print(got.on_b)};
}

Outcome PenetrationOfHulls(RandomGeometry& geometry) {
  const std::size_t most = geometry.random().OneIn(8) ? 5 : 4;
  const auto b = MakeSmallHull(geometry, most);
  const auto a = MakeSmallHull(geometry, most);
  const std::optional<Penetration> got = PenetrationOf(a.shape, b.shape);
  Record(got.has_value());
  if (got) {
    Record(got->depth);
    Record(got->direction);
  }
  const std::optional<TrueDepth> truth = TruePenetration(a.shape, b.shape);
  if (!got && !truth) return std::nullopt;
  if (got && truth && IsPenetration(*got, *truth)) return std::nullopt;
  std::string expected = "\"hit\": false";
  if (truth) {
    const Value depth{truth->square, 0, 0, true};
    expected = "\"hit\": true, \"depth\": " + Print(depth.Approximately());
  }
  return Failure{Named("a", a) + ", " + Named("b", b), expected,
                 got ? "\"hit\": true, \"depth\": " + Print(static_cast<double>(got->depth)) +
                           ", \"direction\": " + Print(got->direction)
                     : "\"hit\": false"};
}

// A motion of a shape at `position`: any, none, towards or past another shape. Most of them end, or
// are halfway, where the shape was made, near contact: then the shape starts at `start`.
struct RandomMotion {
  Vector motion;
  Point start;

  RandomMotion(RandomGeometry& geometry, const Point& position, const Point& towards)
      : motion(MakeRandomShape<Point>(geometry).shape), start(position) {
    Random& random = geometry.random();
    const Vector offset = towards - position;
    if (random.OneIn(12)) motion = Vector(0);
    if (random.OneIn(3)) motion = offset;
    // Whole numbers remain whole: then it is exactly across.
    if (random.OneIn(4)) motion = glm::cross(offset, Vector(geometry.Tangent()));
    if (!IsUsable(motion)) motion = {1, 0.5F, -0.25F};
    if (!random.OneIn(4)) {
      motion *= static_cast<float>(1 << random.Whole(0, 5));
      start = position - motion;
      if (random.OneIn(2)) motion *= 2;
    }
    if (!IsUsable(start) || !IsUsable(motion)) {
      motion = {1, 0.5F, -0.25F};
      start = position;
    }
  }
  std::string Text() const { return "\"motion\": " + VectorToJson(motion).dump(); }

 private:
  static bool IsUsable(const Vector& v) { return std::isfinite(v.x + v.y + v.z); }
};

RandomShape<Sphere> MovedTo(const RandomShape<Sphere>& sphere, const Point& center) {
  const float radius = sphere.shape.radius();
  return {Sphere(center, radius),
          {{"center", VectorToJson(center)}, {"radius", NumberToJson(radius)}}};
}

Outcome SweepSpheres(RandomGeometry& geometry) {
  const auto b = MakeRandomShape<Sphere>(geometry);
  const auto made = MakeRandomShape<Sphere>(geometry);
  const RandomMotion way(geometry, made.shape.center(), b.shape.center());
  const auto a = MovedTo(made, way.start);
  return JudgeHit(Sweep(a.shape, way.motion, b.shape), TrueSweep(a.shape, way.motion, b.shape),
                  Named("a", a) + ", " + way.Text() + ", " + Named("b", b));
}

Outcome SweepSphereToPlane(RandomGeometry& geometry) {
  const auto plane = MakeRandomShape<Plane>(geometry);
  const auto made = MakeRandomShape<Sphere>(geometry);
  const Point& center = made.shape.center();
  const RandomMotion way(geometry, center, ClosestPoint(center, plane.shape));
  const auto sphere = MovedTo(made, way.start);
  return JudgeHit(Sweep(sphere.shape, way.motion, plane.shape),
                  TrueSweep(sphere.shape, way.motion, plane.shape),
                  Named("sphere", sphere) + ", " + way.Text() + ", " + Named("plane", plane));
}

Outcome SweepBoxes(RandomGeometry& geometry) {
  const auto b = MakeRandomShape<Aabb>(geometry);
  const auto made = MakeRandomShape<Aabb>(geometry);
  const RandomMotion way(geometry, made.shape.min(), b.shape.max());
  Point other = made.shape.max() + (way.start - made.shape.min());
  if (!std::isfinite(other.x + other.y + other.z)) other = way.start;
  const RandomShape<Aabb> a{Aabb::FromCorners(way.start, other),
                            {{"min", VectorToJson(way.start)}, {"max", VectorToJson(other)}}};
  std::optional<std::vector<float>> got;
  if (const std::optional<float> t = Sweep(a.shape, way.motion, b.shape)) got = {*t};
  std::optional<std::vector<Value>> truth;
  if (const auto t = TrueSweep(a.shape, way.motion, b.shape)) truth = {*t};
  return JudgeNumbers({{"t", 1}}, got, truth,
                      Named("a", a) + ", " + way.Text() + ", " + Named("b", b));
}

Outcome PointNearRay(RandomGeometry& geometry) {
  RandomShape<Ray> ray = MakeRandomShape<Ray>(geometry);
  RandomShape<Point> point = MakeRandomShape<Point>(geometry);
  if (geometry.random().OneIn(2)) {
    // The point is about sqrt(2e-6) radians off the ray, where the answer changes. Floats come
    // closest to this limit if the ray starts at the origin along an axis.
    if (geometry.random().OneIn(2)) {
      ray = {Ray({0, 0, 0}, {1, 0, 0}), {{"origin", {0, 0, 0}}, {"direction", {1, 0, 0}}}};
    }
    const glm::dvec3 d(ray.shape.direction());
    const glm::dvec3 across = glm::normalize(glm::cross(d, glm::dvec3(0.6, 0.8, 0.1 * d.x - 0.3)));
    const double t = geometry.random().Between(0, 100);
    const double slope = std::sqrt(2e-6) * (1 + geometry.random().Between(-1e-6, 3e-6));
    const Point position(glm::dvec3(ray.shape.origin()) + (d + across * slope) * t);
    if (std::isfinite(position.x + position.y + position.z))
      point = {position, VectorToJson(position)};
  }
  return Judge("on", PointOnRay(point.shape, ray.shape), TruePointOnRay(point.shape, ray.shape),
               Named("point", point) + ", " + Named("ray", ray));
}

Outcome Nearest(RandomGeometry& geometry) {
  const auto ray = MakeRandomShape<Ray>(geometry);
  std::vector<Plane> planes;
  std::string json;
  for (int i = geometry.random().Whole(1, 5); i > 0; --i) {
    const auto plane = MakeRandomShape<Plane>(geometry);
    planes.push_back(plane.shape);
    json += (json.empty() ? "[" : ", ") + Text(plane);
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

Outcome AlongRay(RandomGeometry& geometry) {
  const auto origin = MakeRandomShape<Point>(geometry);
  const auto direction = MakeRandomShape<Point>(geometry);
  const auto normal = MakeRandomShape<Point>(geometry);
  const float distance = MakeRandomShape<Point>(geometry).shape.x;
  const float got = DistanceAlongRay(origin.shape, direction.shape, normal.shape, distance);
  Record(got);
  const Rational speed = Dot(Vec(normal.shape), Vec(direction.shape));
  Value t{-1};
  if (SignOf(speed) != 0) {
    t.p = (Exactly(distance) - Dot(Vec(normal.shape), Vec(origin.shape))) / speed;
  }
  // A negative t is a miss and must stay negative: if zero is the nearest float, the answer is the
  // largest negative float.
  const bool vanishes = SignOf(t.p) < 0 && got == -std::numeric_limits<float>::denorm_min();
  if (IsNearest(got, t) || (vanishes && IsNearest(0, t))) return std::nullopt;
  return Failure{Named("origin", origin) + ", " + Named("direction", direction) + ", " +
                     Named("normal", normal) +
                     ", \"distance\": " + Print(static_cast<double>(distance)),
                 "\"t\": " + Print(t.Approximately()), "\"t\": " + Print(static_cast<double>(got))};
}

Outcome Raycast2d(RandomGeometry& geometry) {
  const auto plane = MakeRandomShape<Plane>(geometry);
  const auto ray = MakeRandomShape<Ray>(geometry);
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

template <class A, class B>
std::function<Outcome(RandomGeometry&)> ClosestPairs(const char* name_a, const char* name_b) {
  return [=](RandomGeometry& geometry) -> Outcome {
    const auto a = MakeRandomShape<A>(geometry);
    const auto b = MakeRandomShape<B>(geometry);
    const ClosestPair got = ClosestPoints(a.shape, b.shape);
    Record(got.distance);
    Record(got.on_a);
    Record(got.on_b);
    const std::vector<TruePair> truth = TrueClosestPairs(a.shape, b.shape);
    if (IsClosestPair<A>(got, truth)) return std::nullopt;
    const auto print = [&](const std::string& distance, const auto& on_a, const auto& on_b) {
      return "\"distance\": " + distance + ", \"on_" + name_a + "\": " + Print(on_a) + ", \"on_" +
             name_b + "\": " + Print(on_b);
    };
    const Value distance{truth.front().square, 0, 0, true};
    return Failure{Named(name_a, a) + ", " + Named(name_b, b),
                   print(Print(distance.Approximately()), ValuePoint(truth.front().on_a),
                         ValuePoint(truth.front().on_b)),
                   print(Print(static_cast<double>(got.distance)), got.on_a, got.on_b)};
  };
}

Outcome CommonOfSegments2d(RandomGeometry& geometry) {
  const auto b = MakeRandomShape<Segment2>(geometry);
  const auto a = MakeRandomShape<Segment2>(geometry);
  std::optional<std::vector<float>> got;
  if (const auto point = CommonPoint(a.shape, b.shape)) got = {point->x, point->y};
  std::optional<std::vector<Value>> truth;
  if (const auto point = TrueCommonPoint(a.shape, b.shape)) truth = {{point->x}, {point->y}};
  return JudgeNumbers({{"point", 2}}, got, truth, Named("a", a) + ", " + Named("b", b));
}

Outcome Circle2d(RandomGeometry& geometry) {
  const auto circle = MakeRandomShape<Circle2>(geometry);
  const auto deep = MakeRandomShape<Ray>(geometry);
  const Vector2 direction(deep.shape.direction());
  if (direction == Vector2(0)) return std::nullopt;
  const Ray2 ray(Point2(deep.shape.origin()), direction);
  std::optional<RayHit> got;
  if (const auto hit = Raycast(ray, circle.shape)) got = {hit->t, Point(hit->point, 0)};
  return JudgeHit(got, TrueMeet(ray, circle.shape),
                  Named("ray", deep) + ", " + Named("circle", circle));
}

template <class Shape, class Truth>
std::function<Outcome(RandomGeometry&)> Seen(const char* name, Truth truth) {
  return [=](RandomGeometry& geometry) -> Outcome {
    const auto camera = MakeRandomShape<Camera>(geometry);
    const Frustum frustum(camera.shape);
    const auto shape = MakeRandomShape<Shape>(geometry);
    return Judge("intersects", Intersects(frustum, shape.shape), truth(frustum, shape.shape),
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
  std::vector<Judged> queries{
      {"point_in_sphere",
       TwoShapes<Point, Sphere>("inside", "point", "sphere", PointInSphere, TruePointInSphere)},
      {"point_in_aabb",
       TwoShapes<Point, Aabb>("inside", "point", "aabb", PointInAabb, TruePointInAabb)},
      {"point_in_triangle", TwoShapes<Point, Triangle>("inside", "point", "triangle",
                                                       PointInTriangle, TruePointInTriangle, 1e-5)},
      {"side_of_plane",
       TwoShapes<Point, Plane>("side", "point", "plane", SideOfPlane, TrueSideOfPlane, 1e-5)},
      {"point_on_plane",
       TwoShapes<Point, Plane>("on", "point", "plane", PointOnPlane, TruePointOnPlane, 1e-5)},
      {"distance_from_plane", PointAgainst<Plane>("plane", distance)},
      {"point_on_line",
       TwoShapes<Point, Segment>("on", "point", "line", PointOnSegment, TruePointOnSegment, 1e-3)},
      {"point_on_ray", PointNearRay},
      {"closest_point_sphere", Closest<Sphere>("sphere")},
      {"closest_point_aabb", Closest<Aabb>("aabb")},
      {"closest_point_plane", Closest<Plane>("plane")},
      {"closest_point_triangle", Closest<Triangle>("triangle")},
      {"closest_point_line", Closest<Segment>("line")},
      {"closest_point_ray", Closest<Ray>("ray")},
      {"sphere_sphere", Meeting<Sphere, Sphere>("a", "b")},
      {"sphere_aabb", Meeting<Sphere, Aabb>("sphere", "aabb")},
      {"sphere_plane", Meeting<Sphere, Plane>("sphere", "plane")},
      {"aabb_aabb", Meeting<Aabb, Aabb>("a", "b")},
      {"aabb_plane", Meeting<Aabb, Plane>("aabb", "plane")},
      {"aabb_construct", BoxOfCorners},
      {"plane_plane", PlanePair},
      {"plane_construct", PlaneOfPoints},
      {"plane_construct", PlaneOfNormal},
      {"triangle_sphere", Meeting<Triangle, Sphere>("triangle", "sphere")},
      {"triangle_aabb", Meeting<Triangle, Aabb>("triangle", "aabb")},
      {"triangle_plane", Meeting<Triangle, Plane>("triangle", "plane")},
      {"triangle_triangle", Meeting<Triangle, Triangle>("a", "b")},
      {"convex_convex", ConvexPair},
      {"point_in_convex",
       TwoShapes<Point, std::vector<Point>>(
           "inside", "point", "points",
           [](const Point& p, const std::vector<Point>& hull) { return PointInConvex(p, hull); },
           [](const Point& p, const std::vector<Point>& hull) {
             return HullsMeet({Vec(p)}, Exactly(hull));
           })},
      {"raycast_convex", RayConvex},
      {"sweep_convex_convex", SweepHulls},
      {"sweep_sphere_triangle", SweepRound<Sphere, Triangle>("sphere", "triangle"), 5},
      {"sweep_sphere_aabb", SweepRound<Sphere, Aabb>("sphere", "aabb")},
      {"sweep_sphere_obb", SweepRound<Sphere, Obb>("sphere", "obb"), 20},
      {"sweep_capsule_triangle", SweepRound<Capsule, Triangle>("capsule", "triangle"), 20},
      {"sweep_sphere_sphere", SweepSpheres},
      {"sweep_sphere_plane", SweepSphereToPlane},
      {"sweep_aabb_aabb", SweepBoxes},
      {"closest_points_convex_convex", ClosestPointsOfHulls, 40},
      {"penetration_convex_convex", PenetrationOfHulls, 40},
      {"intersect_three_planes", ThreePlanes},
      {"raycast_plane", Cast<Ray, Plane>("ray", "plane", one_sided, front)},
      {"raycast_plane_two_sided", Cast<Ray, Plane>("ray", "plane", two_sided, either)},
      {"raycast_line_2d", Raycast2d},
      {"nearest_plane", Nearest},
      {"distance_along_ray", AlongRay},
      {"raycast_sphere", Raycasting<Sphere>("sphere")},
      {"raycast_aabb", Raycasting<Aabb>("aabb")},
      {"raycast_triangle", Raycasting<Triangle>("triangle")},
      {"linetest_sphere", Linetesting<Sphere>("sphere")},
      {"linetest_aabb", Linetesting<Aabb>("aabb")},
      {"linetest_plane", Cast<Segment, Plane>("line", "plane", line_plane, front)},
      {"linetest_triangle", Linetesting<Triangle>("triangle")},
      {"contains_aabb_aabb", Containing<Aabb, Aabb>("aabb")},
      {"contains_sphere_sphere", Containing<Sphere, Sphere>("sphere")},
      {"contains_aabb_sphere", Containing<Aabb, Sphere>("sphere")},
      {"aabb_intersection", CommonOfBoxes},
      {"raycast_aabb_interval", IntervalInBox},
      {"clip_segment_aabb", PartOfSegment},
      {"clip_triangle_plane", PartOfTriangle},
      {"plane_plane_line", LineOfPlanes},
      {"triangle_triangle_segment", CommonOfTriangles},
      {"raycast_triangle_barycentric", Barycentric},
      {"point_in_obb", TwoShapes<Point, Obb>("inside", "point", "obb", PointInObb, TruePointInObb)},
      {"raycast_obb", Raycasting<Obb>("obb")},
      {"linetest_obb", Linetesting<Obb>("obb")},
      {"obb_plane", Meeting<Obb, Plane>("obb", "plane")},
      {"obb_obb", Meeting<Obb, Obb>("a", "b")},
      {"aabb_obb", Meeting<Aabb, Obb>("aabb", "obb")},
      {"triangle_obb", Meeting<Triangle, Obb>("triangle", "obb")},
      {"closest_point_obb", Closest<Obb>("obb")},
      {"sphere_obb", Meeting<Sphere, Obb>("sphere", "obb")},
      {"closest_points_segment_segment", ClosestPairs<Segment, Segment>("a", "b")},
      {"closest_points_ray_segment", ClosestPairs<Ray, Segment>("ray", "line")},
      {"closest_points_segment_triangle", ClosestPairs<Segment, Triangle>("line", "triangle")},
      {"closest_points_triangle_triangle", ClosestPairs<Triangle, Triangle>("a", "b")},
      {"point_in_capsule",
       TwoShapes<Point, Capsule>("inside", "point", "capsule", PointInCapsule, TruePointInCapsule)},
      {"closest_point_capsule", Closest<Capsule>("capsule")},
      {"raycast_capsule", Raycasting<Capsule>("capsule")},
      {"linetest_capsule", Linetesting<Capsule>("capsule")},
      {"sphere_capsule", Meeting<Sphere, Capsule>("sphere", "capsule")},
      {"capsule_capsule", Meeting<Capsule, Capsule>("a", "b")},
      {"capsule_plane", Meeting<Capsule, Plane>("capsule", "plane")},
      {"capsule_aabb", Meeting<Capsule, Aabb>("capsule", "aabb")},
      {"capsule_triangle", Meeting<Capsule, Triangle>("capsule", "triangle")},
      {"capsule_obb", Meeting<Capsule, Obb>("capsule", "obb"), 10},
      {"segment_segment_2d", CommonOfSegments2d},
      {"point_in_triangle_2d",
       TwoShapes<Point2, Triangle2>("inside", "point", "triangle", PointInTriangle2d,
                                    TruePointInTriangle2d)},
      {"point_in_polygon_2d", TwoShapes<Point2, std::vector<Point2>>(
                                  "inside", "point", "polygon",
                                  [](const Point2& point, const std::vector<Point2>& polygon) {
                                    return PointInPolygon(point, polygon);
                                  },
                                  [](const Point2& point, const std::vector<Point2>& polygon) {
                                    return TruePointInPolygon(point, polygon);
                                  })},
      {"raycast_circle_2d", Circle2d},
      {"point_in_tetrahedron",
       TwoShapes<Point, Tetrahedron>("inside", "point", "tetrahedron", PointInTetrahedron,
                                     TruePointInTetrahedron)},
      {"closest_point_tetrahedron", Closest<Tetrahedron>("tetrahedron")},
      {"point_in_cylinder", TwoShapes<Point, Cylinder>("inside", "point", "cylinder",
                                                       PointInCylinder, TruePointInCylinder)},
      {"raycast_cylinder", Raycasting<Cylinder>("cylinder")},
      {"frustum_point", Seen<Point>("point", TrueFrustumPoint)},
      {"frustum_sphere", Seen<Sphere>("sphere", TrueFrustumSphere)},
      {"frustum_aabb", Seen<Aabb>("aabb", TrueFrustumAabb)},
  };
  std::ranges::move(ModelQueries(), std::back_inserter(queries));
  std::ranges::move(SceneQueries(), std::back_inserter(queries));
  return queries;
}

}  // namespace hitscan::oracle
