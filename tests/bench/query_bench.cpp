#include <benchmark/benchmark.h>

#include <glm/geometric.hpp>
#include <random>
#include <string>
#include <vector>

#include "geometry/closest_point.h"
#include "geometry/closest_points.h"
#include "geometry/containment.h"
#include "geometry/intersect.h"
#include "geometry/obb.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"
#include "geometry/sweep_polyhedron.h"
#include "queries/book.h"
#include "queries/plain_obb.h"
#include "queries/plain_sweep.h"

// Each exact query and its equivalent in plain single precision. This is the book's algorithm if it
// is correct for generic shapes. Both run repeatedly on the same generic pairs of shapes. Some also
// run on shapes with whole coordinates ("lattice"), where exact zeros are common.
namespace hitscan {
namespace {

struct Shapes {
  bool whole = false;
  std::mt19937 random{1};
  std::normal_distribution<float> normal;

  float Between(float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(random);
  }
  float Whole(int least, int most) {
    return static_cast<float>(std::uniform_int_distribution<int>(least, most)(random));
  }
  float Coordinate() { return whole ? Whole(-5, 5) : Between(-10, 10); }
  float Size() { return whole ? Whole(1, 6) : Between(0.5F, 6); }
  Vector Direction() {
    if (!whole) return {normal(random), normal(random), normal(random)};
    while (true) {
      const Vector v(Whole(-3, 3), Whole(-3, 3), Whole(-3, 3));
      if (v != Vector(0)) return v;
    }
  }
  // A quaternion. Whole ones give quarter turns, third turns, and half turns about diagonals.
  glm::vec4 Rotation() {
    if (!whole) return {normal(random), normal(random), normal(random), normal(random)};
    while (true) {
      const glm::vec4 rotation(Whole(-1, 1), Whole(-1, 1), Whole(-1, 1), Whole(-1, 1));
      if (rotation != glm::vec4(0)) return rotation;
    }
  }
  template <class Shape>
  Shape Make();
};

template <>
Point Shapes::Make() {
  return {Coordinate(), Coordinate(), Coordinate()};
}
template <>
Ray Shapes::Make() {
  return {Make<Point>(), Direction()};
}
template <>
Plane Shapes::Make() {
  return {Direction(), Coordinate() / 2};
}
template <>
Sphere Shapes::Make() {
  return {Make<Point>(), Size()};
}
template <>
Aabb Shapes::Make() {
  const Point center = Make<Point>();
  const Vector half(Size(), Size(), Size());
  return Aabb::FromCorners(center - half, center + half);
}
template <>
Obb Shapes::Make() {
  const glm::vec4 rotation = Rotation();
  return Obb::FromRotation(Make<Point>(), rotation, {Size(), Size(), Size()});
}
template <>
Tetrahedron Shapes::Make() {
  return {Make<Point>(), Make<Point>(), Make<Point>(), Make<Point>()};
}
template <>
Segment Shapes::Make() {
  return {Make<Point>(), Make<Point>()};
}
template <>
Triangle Shapes::Make() {
  return {Make<Point>(), Make<Point>(), Make<Point>()};
}
template <>
Capsule Shapes::Make() {
  return {Make<Point>(), Make<Point>(), whole ? Whole(1, 3) : Size() / 2};
}

// A shape that moves to a random place.
template <class Shape>
struct Moving {
  Shape shape;
  Vector motion;
};
template <>
Moving<Sphere> Shapes::Make() {
  const Point start = Make<Point>();
  return {Sphere(start, Size() / 4), Make<Point>() - start};
}
template <>
Moving<Capsule> Shapes::Make() {
  const Point start = Make<Point>();
  return {Capsule(start, start + Direction(), Size() / 4), Make<Point>() - start};
}

// The plain forms that the book lacks, or that are wrong in the book for generic shapes.
namespace plain {

bool PointInSphere(const Point& p, const Sphere& s) {
  const Vector v = p - s.center();
  return glm::dot(v, v) <= s.radius() * s.radius();
}
float Height(const Point& p, const Plane& plane) {
  return glm::dot(p, plane.normal()) - plane.distance();
}
int SideOfPlane(const Point& p, const Plane& plane) {
  const float height = Height(p, plane);
  return (height > 0) - (height < 0);
}
bool Intersects(const Sphere& a, const Sphere& b) {
  const Vector v = a.center() - b.center();
  const float reach = a.radius() + b.radius();
  return glm::dot(v, v) <= reach * reach;
}
bool Intersects(const Sphere& sphere, const Aabb& box) {
  const Vector v = sphere.center() - glm::clamp(sphere.center(), box.min(), box.max());
  return glm::dot(v, v) <= sphere.radius() * sphere.radius();
}
bool Intersects(const Sphere& sphere, const Plane& plane) {
  return std::abs(Height(sphere.center(), plane)) <= sphere.radius();
}
bool Intersects(const Aabb& box, const Plane& plane) {
  const Point center = (box.min() + box.max()) * 0.5F;
  const Vector half = (box.max() - box.min()) * 0.5F;
  return std::abs(Height(center, plane)) <= glm::dot(half, glm::abs(plane.normal()));
}
bool Intersects(const Plane& a, const Plane& b) {
  const Vector cross = glm::cross(a.normal(), b.normal());
  return glm::dot(cross, cross) > 1e-4F || a.distance() == b.distance();
}
float SquaredDistance(const Point& p, const Segment& s) {
  const Vector along = s.end() - s.start();
  const float t = glm::dot(p - s.start(), along) / glm::dot(along, along);
  const Vector v = p - s.start() - along * glm::clamp(t, 0.0F, 1.0F);
  return glm::dot(v, v);
}
bool PointInCapsule(const Point& p, const Capsule& capsule) {
  return SquaredDistance(p, capsule.segment()) <= capsule.radius() * capsule.radius();
}
bool Intersects(const Sphere& sphere, const Capsule& capsule) {
  const float reach = sphere.radius() + capsule.radius();
  return SquaredDistance(sphere.center(), capsule.segment()) <= reach * reach;
}
bool Intersects(const Capsule& capsule, const Plane& plane) {
  const float start = Height(capsule.start(), plane);
  const float end = Height(capsule.end(), plane);
  return start * end <= 0 || glm::min(std::abs(start), std::abs(end)) <= capsule.radius();
}
Point ClosestPoint(const Point& p, const Capsule& capsule) {
  const Vector along = capsule.end() - capsule.start();
  const float t = glm::dot(p - capsule.start(), along) / glm::dot(along, along);
  const Point foot = capsule.start() + along * glm::clamp(t, 0.0F, 1.0F);
  const float square = glm::dot(p - foot, p - foot);
  if (square <= capsule.radius() * capsule.radius()) return p;
  return foot + (p - foot) * (capsule.radius() / std::sqrt(square));
}
// As variant::RaycastQuilez, with a direction of any length.
std::optional<RayHit> Linetest(const Segment& line, const Capsule& capsule) {
  const Vector direction = line.end() - line.start();
  const Vector axis = capsule.end() - capsule.start();
  const Vector offset = line.start() - capsule.start();
  const float length_square = glm::dot(direction, direction);
  const float square = glm::dot(axis, axis);
  const float axial_speed = glm::dot(axis, direction);
  const float axial = glm::dot(axis, offset);
  const float radius_square = capsule.radius() * capsule.radius();
  const float a = square * length_square - axial_speed * axial_speed;
  const float b = square * glm::dot(direction, offset) - axial * axial_speed;
  const float c = square * (glm::dot(offset, offset) - radius_square) - axial * axial;
  const float discriminant = b * b - a * c;
  if (!(discriminant >= 0)) return std::nullopt;
  float t = (-b - std::sqrt(discriminant)) / a;
  const float height = axial + t * axial_speed;
  if (!(height > 0 && height < square)) {
    const Vector to_ball = height <= 0 ? offset : line.start() - capsule.end();
    const float middle = glm::dot(direction, to_ball);
    const float room =
        middle * middle - length_square * (glm::dot(to_ball, to_ball) - radius_square);
    if (!(room > 0)) return std::nullopt;
    t = (-middle - std::sqrt(room)) / length_square;
  }
  if (!(t >= 0 && t <= 1)) return std::nullopt;
  return RayHit{t * std::sqrt(length_square), line.start() + t * direction};
}
std::optional<RayHit> Raycast(const Ray& ray, const Triangle& t) {
  const Vector ab = t.b() - t.a();
  const Vector ac = t.c() - t.a();
  const Vector p = glm::cross(ray.direction(), ac);
  const float scale = 1 / glm::dot(ab, p);
  const Vector s = ray.origin() - t.a();
  const float u = glm::dot(s, p) * scale;
  if (!(u >= 0 && u <= 1)) return std::nullopt;
  const Vector q = glm::cross(s, ab);
  const float v = glm::dot(ray.direction(), q) * scale;
  if (!(v >= 0 && u + v <= 1)) return std::nullopt;
  const float time = glm::dot(ac, q) * scale;
  if (!(time >= 0)) return std::nullopt;
  return RayHit{time, ray.origin() + ray.direction() * time};
}

}  // namespace plain

template <class A, class B, class Query>
void Add(const std::string& name, const Query& query, bool whole) {
  auto* added = benchmark::RegisterBenchmark(
      ("query/" + name).c_str(), [query, whole](benchmark::State& state) {
        const auto count = static_cast<std::size_t>(state.range());
        Shapes shapes;
        shapes.whole = whole;
        std::vector<std::pair<A, B>> pairs;
        while (pairs.size() < count) pairs.emplace_back(shapes.Make<A>(), shapes.Make<B>());
        for (auto _ : state) {
          for (const auto& [a, b] : pairs) benchmark::DoNotOptimize(query(a, b));
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
      });
  // The branch predictor can learn all branches of 1000 pairs, but not those of 20000 pairs.
  added->Arg(1000)->Arg(20000);
}

template <class A, class B, class Exact, class Plain>
void AddPair(const std::string& name, const Exact& exact, const Plain& plain, bool whole = false) {
  Add<A, B>(name + "/exact", exact, whole);
  Add<A, B>(name + "/plain", plain, whole);
}
template <class A, class B, class Exact, class Plain>
void AddWithLattice(const std::string& name, const Exact& exact, const Plain& plain) {
  AddPair<A, B>(name, exact, plain);
  AddPair<A, B>(name + ", lattice", exact, plain, true);
}

// Sweeps by our function and by the textbook's.
template <class Shape, class Resting>
void AddSweep(const std::string& name) {
  AddPair<Moving<Shape>, Resting>(
      name, [](const Moving<Shape>& a, const Resting& b) { return Sweep(a.shape, a.motion, b); },
      [](const Moving<Shape>& a, const Resting& b) {
        return variant::Sweep(a.shape, a.motion, b);
      });
}

// Overload sets as function objects.
constexpr auto kRaycast = [](const auto& a, const auto& b) { return Raycast(a, b); };
constexpr auto kBookRaycast = [](const auto& a, const auto& b) { return book::Raycast(a, b); };
constexpr auto kLinetest = [](const auto& a, const auto& b) { return Linetest(a, b); };
constexpr auto kBookLinetest = [](const auto& a, const auto& b) { return book::Linetest(a, b); };
constexpr auto kIntersects = [](const auto& a, const auto& b) { return Intersects(a, b); };
constexpr auto kBookIntersects = [](const auto& a, const auto& b) {
  return book::Intersects(a, b);
};
constexpr auto kVariantIntersects = [](const auto& a, const auto& b) {
  return variant::Intersects(a, b);
};
constexpr auto kPlainIntersects = [](const auto& a, const auto& b) {
  return plain::Intersects(a, b);
};

[[maybe_unused]] const bool kAdded = [] {
  AddPair<Ray, Plane>("ray plane", kRaycast, kBookRaycast);
  AddPair<Ray, Plane>(
      "ray plane, two-sided", [](const Ray& a, const Plane& b) { return RaycastTwoSided(a, b); },
      variant::RaycastArticle);
  AddPair<Ray, Sphere>("ray sphere", kRaycast, kBookRaycast);
  AddPair<Ray, Aabb>("ray box", kRaycast, kBookRaycast);
  AddPair<Ray, Triangle>("ray triangle", kRaycast, plain::Raycast);
  AddPair<Segment, Plane>("segment plane", kLinetest, kBookLinetest);
  AddPair<Segment, Sphere>("segment sphere", kLinetest, kBookLinetest);
  AddPair<Segment, Aabb>("segment box", kLinetest, kBookLinetest);
  AddPair<Point, Ray>("point on ray", PointOnRay, book::PointOnRay);
  AddPair<Point, Plane>("side of plane", SideOfPlane, plain::SideOfPlane);
  AddPair<Point, Sphere>("point in sphere", PointInSphere, plain::PointInSphere);
  AddPair<Point, Aabb>("point in box", PointInAabb, book::PointInAabb);
  AddPair<Point, Triangle>("point in triangle", PointInTriangle, book::PointInTriangle);
  AddPair<Sphere, Sphere>("sphere sphere", kIntersects, kPlainIntersects);
  AddPair<Sphere, Aabb>("sphere box", kIntersects, kPlainIntersects);
  AddPair<Sphere, Plane>("sphere plane", kIntersects, kPlainIntersects);
  AddPair<Aabb, Plane>("box plane", kIntersects, kPlainIntersects);
  AddPair<Plane, Plane>("plane plane", kIntersects, kPlainIntersects);
  AddPair<Triangle, Sphere>("triangle sphere", kIntersects, kBookIntersects);
  AddPair<Triangle, Aabb>("triangle box", kIntersects, kBookIntersects);
  AddPair<Triangle, Plane>("triangle plane", kIntersects, kBookIntersects);
  AddPair<Triangle, Triangle>("triangle triangle", kIntersects, kBookIntersects);
  AddWithLattice<Point, Obb>("point in turned box", PointInObb, variant::PointInObb);
  AddWithLattice<Point, Obb>(
      "closest point of turned box",
      [](const Point& p, const Obb& b) { return ClosestPoint(p, b); }, variant::ClosestPoint);
  AddWithLattice<Ray, Obb>("ray turned box", kRaycast,
                           [](const Ray& r, const Obb& b) { return variant::Raycast(r, b); });
  AddWithLattice<Segment, Obb>("segment turned box", kLinetest, [](const Segment& s, const Obb& b) {
    return variant::Linetest(s, b);
  });
  AddPair<Obb, Plane>("turned box plane", kIntersects, kVariantIntersects);
  AddWithLattice<Obb, Obb>("turned box turned box", kIntersects, kVariantIntersects);
  AddWithLattice<Aabb, Obb>("box turned box", kIntersects, kVariantIntersects);
  AddPair<Triangle, Obb>("triangle turned box", kIntersects, kVariantIntersects);
  AddPair<Sphere, Obb>("sphere turned box", kIntersects, kVariantIntersects);
  AddPair<Point, Capsule>("point in capsule", PointInCapsule, plain::PointInCapsule);
  AddPair<Sphere, Capsule>("sphere capsule", kIntersects, kPlainIntersects);
  AddPair<Capsule, Capsule>("capsule capsule", kIntersects, variant::IntersectsEricson);
  AddPair<Capsule, Plane>("capsule plane", kIntersects, kPlainIntersects);
  AddPair<Capsule, Aabb>("capsule box", kIntersects, variant::IntersectsByProjections);
  AddWithLattice<Point, Tetrahedron>(
      "closest point of tetrahedron",
      [](const Point& p, const Tetrahedron& t) { return ClosestPoint(p, t); },
      variant::ClosestPointEricson);
  AddWithLattice<Ray, Capsule>("ray capsule", kRaycast, variant::RaycastQuilez);
  AddWithLattice<Segment, Capsule>("segment capsule", kLinetest, plain::Linetest);
  AddWithLattice<Point, Capsule>(
      "closest point of capsule",
      [](const Point& p, const Capsule& c) { return ClosestPoint(p, c); }, plain::ClosestPoint);
  AddWithLattice<Segment, Segment>(
      "closest points of segments",
      [](const Segment& a, const Segment& b) { return ClosestPoints(a, b); },
      variant::ClosestPointsEricson);
  AddSweep<Sphere, Triangle>("moving sphere triangle");
  AddSweep<Sphere, Aabb>("moving sphere box");
  AddSweep<Sphere, Obb>("moving sphere turned box");
  AddSweep<Capsule, Triangle>("moving capsule triangle");
  return true;
}();

}  // namespace
}  // namespace hitscan
