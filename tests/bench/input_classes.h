#pragma once

#include <glm/geometric.hpp>
#include <random>
#include <vector>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Classes of input that programs have, for benchmarks: rays and the shapes that they are tested
// against.
namespace hitscan {

enum class InputClass {
  kGeneric,   ///< random numbers
  kLattice,   ///< whole numbers; planes are z = 1
  kDiagonal,  ///< whole numbers; planes face along (1, 1, 1)
  kAxis,      ///< rays along an axis; planes face along an axis
  kTouching,  ///< rays that start exactly on the surface
  kNear,      ///< rays that start on the surface, or are aimed at an edge, up to rounding
  kParallel,  ///< rays that are exactly parallel to the surface
  kGrazing,   ///< rays that run along the surface or are tangent to it, up to rounding
};

struct NamedClass {
  InputClass value;
  const char* name;
};
inline constexpr NamedClass kInputClasses[] = {
    {InputClass::kGeneric, "generic"},   {InputClass::kLattice, "lattice"},
    {InputClass::kDiagonal, "diagonal"}, {InputClass::kAxis, "axis-aligned"},
    {InputClass::kTouching, "touching"}, {InputClass::kNear, "near"},
    {InputClass::kParallel, "parallel"}, {InputClass::kGrazing, "grazing"},
};

/// Makes shapes of a class, and rays for them.
class InputMaker {
 public:
  explicit InputMaker(InputClass value) : class_(value) {}

  Plane MakePlane() {
    switch (class_) {
      case InputClass::kLattice:
        return {{0, 0, 1}, 1};
      case InputClass::kDiagonal:
        return {{1, 1, 1}, 1};
      case InputClass::kAxis:
      case InputClass::kTouching:
        return {{0, 0, 1}, Coordinate()};
      case InputClass::kParallel:
        return {{1, 1, 0}, Coordinate()};
      default:
        return {AnyDirection(), Coordinate() / 2};
    }
  }
  Sphere MakeSphere() { return {MakePoint(), Whole() ? Whole(1, 4) : Between(0.5F, 6)}; }
  Aabb MakeBox() {
    const Point corner = MakePoint();
    const auto side = [&] { return Whole() ? Whole(1, 4) : Between(0.5F, 6); };
    return Aabb::FromCorners(corner, corner + Vector(side(), side(), side()));
  }
  Triangle MakeTriangle() {
    while (true) {
      Point corners[] = {MakePoint(), MakePoint(), MakePoint()};
      if (class_ == InputClass::kTouching || class_ == InputClass::kParallel) {
        corners[1].z = corners[2].z = corners[0].z;
      }
      const Vector normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
      if (glm::dot(normal, normal) > 1) return {corners[0], corners[1], corners[2]};
    }
  }

  Ray RayFor(const Plane& plane) {
    Point origin = MakePoint();
    Vector direction = MakeDirection();
    const Vector& n = plane.normal();
    const auto height = [&](const Point& p) { return glm::dot(p, n) - plane.distance(); };
    if (class_ == InputClass::kTouching) origin.z = plane.distance();
    if (class_ == InputClass::kNear) origin -= n * height(origin);
    if (class_ == InputClass::kParallel) direction.y = -direction.x;
    if (class_ == InputClass::kGrazing) {
      direction = glm::normalize(direction - n * glm::dot(n, direction));
    }
    return {origin, direction};
  }
  Ray RayFor(const Sphere& sphere) {
    const Vector out = class_ == InputClass::kTouching ? Vector(1, 0, 0) : AnyDirection();
    const Point surface = sphere.center() + sphere.radius() * out;
    if (class_ == InputClass::kTouching || class_ == InputClass::kNear) {
      return {surface, MakeDirection()};
    }
    Vector direction = MakeDirection();
    if (class_ != InputClass::kGrazing && class_ != InputClass::kParallel) return AnyRay(surface);
    direction = glm::normalize(direction - out * glm::dot(out, direction));
    return {surface - Between(0, 8) * direction, direction};
  }
  Ray RayFor(const Aabb& box) {
    const Point inside =
        box.min() + (box.max() - box.min()) * Vector(Between(0, 1), Between(0, 1), Between(0, 1));
    Point on_face = inside;
    on_face.z = box.max().z;
    Vector along = MakeDirection();
    along.z = 0;
    switch (class_) {
      case InputClass::kTouching:
        return {on_face, MakeDirection()};
      case InputClass::kNear: {
        const Point from = MakePoint();
        on_face.y = box.min().y;
        return {from, on_face - from};
      }
      case InputClass::kParallel:
        return {inside - 9.0F * along, along};
      case InputClass::kGrazing:
        return {on_face - 9.0F * along, along};
      default:
        return AnyRay(inside);
    }
  }
  Ray RayFor(const Triangle& triangle) {
    const float u = Between(0, 0.5F);
    const float v = Between(0, 0.5F);
    const Point& a = triangle.a();
    Point inside = a + u * (triangle.b() - a) + v * (triangle.c() - a);
    Vector direction = MakeDirection();
    const Vector normal = glm::normalize(glm::cross(triangle.b() - a, triangle.c() - a));
    switch (class_) {
      case InputClass::kTouching:
        inside.z = a.z;
        return {inside, direction};
      case InputClass::kNear: {
        const Point from = MakePoint();
        return {from, a + u * (triangle.b() - a) - from};
      }
      case InputClass::kParallel:
        direction.z = 0;
        return {inside - 9.0F * direction + Vector(0, 0, Whole(0, 1)), direction};
      case InputClass::kGrazing:
        direction = glm::normalize(direction - normal * glm::dot(normal, direction));
        return {inside - 9.0F * direction, direction};
      default:
        return AnyRay(inside);
    }
  }

  Point MakePoint() { return {Coordinate(), Coordinate(), Coordinate()}; }

 private:
  bool Whole() const { return class_ == InputClass::kLattice || class_ == InputClass::kDiagonal; }
  float Whole(int least, int most) {
    return static_cast<float>(std::uniform_int_distribution<int>(least, most)(random_));
  }
  float Between(float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(random_);
  }
  float Coordinate() { return Whole() ? Whole(-5, 5) : Between(-10, 10); }

  Vector AnyDirection() {
    const Vector v(normal_(random_), normal_(random_), normal_(random_));
    return glm::normalize(v);
  }
  Vector MakeDirection() {
    if (class_ == InputClass::kAxis) {
      Vector direction(0);
      direction[static_cast<int>(Whole(0, 2))] = 2 * Whole(0, 1) - 1;
      return direction;
    }
    if (!Whole()) return AnyDirection();
    while (true) {
      const Vector v(Whole(-3, 3), Whole(-3, 3), Whole(-3, 3));
      if (v != Vector(0)) return Ray(Point(0), v).direction();
    }
  }
  // A ray of which about half meet a shape with this point.
  Ray AnyRay(const Point& point) {
    const Vector direction = MakeDirection();
    if (Whole() || normal_(random_) < 0) return {MakePoint(), direction};
    return {point - Between(2, 8) * direction, direction};
  }

  InputClass class_;
  std::mt19937 random_{1};
  std::normal_distribution<float> normal_;
};

}  // namespace hitscan
