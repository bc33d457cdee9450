#pragma once

#include <random>
#include <utility>

#include "shape/value.h"

namespace hitscan {

/// Values of every kind with random numbers. A new kind of shape needs a Make of its own here: the
/// tests that go through all kinds do not compile without.
class AnyValue {
 public:
  explicit AnyValue(unsigned seed) : engine_(seed) {}

  float Number(float least = -10, float most = 10) {
    return std::uniform_real_distribution<float>(least, most)(engine_);
  }
  Point Position() { return {Number(), Number(), Number()}; }
  Point2 FlatPosition() { return {Number(), Number()}; }

  Value Of(Kind kind) { return Of(kind, static_cast<const Value*>(nullptr)); }

 private:
  template <class T>
  struct As {};

  template <class... Alternatives>
  Value Of(Kind kind, const std::variant<Alternatives...>*) {
    using Maker = Value (*)(AnyValue&);
    constexpr Maker kMakers[] = {
        [](AnyValue& any) { return Value(any.Make(As<Alternatives>())); }...};
    return kMakers[kind](*this);
  }

  bool Make(As<bool>) { return Number() < 0; }
  int Make(As<int>) { return static_cast<int>(Number(-1000, 1000)); }
  float Make(As<float>) { return Number(); }
  Point Make(As<Point>) { return Position(); }
  Point2 Make(As<Point2>) { return FlatPosition(); }
  Ray Make(As<Ray>) { return {Position(), Position()}; }
  Ray2 Make(As<Ray2>) { return {FlatPosition(), FlatPosition()}; }
  Plane Make(As<Plane>) { return {Position(), Number()}; }
  Line2 Make(As<Line2>) { return {FlatPosition(), Number()}; }
  Segment Make(As<Segment>) { return {Position(), Position()}; }
  Sphere Make(As<Sphere>) { return {Position(), Number(0.1F)}; }
  Aabb Make(As<Aabb>) { return Aabb::FromCorners(Position(), Position()); }
  Triangle Make(As<Triangle>) { return {Position(), Position(), Position()}; }
  Camera Make(As<Camera>) {
    return RequireValid({.eye = Position(),
                         .target = Position(),
                         .up = Position(),
                         .fov_y = Number(20, 120),
                         .aspect = Number(0.5F, 2),
                         .near_plane = Number(0.1F, 1),
                         .far_plane = Number(5, 50)});
  }
  FrustumSide Make(As<FrustumSide>) { return static_cast<FrustumSide>(Number(0, 5.9F)); }
  Viewport Make(As<Viewport>) { return {Number(), Number(), Number(100, 900), Number(100, 900)}; }
  glm::mat4 Make(As<glm::mat4>) {
    glm::mat4 matrix;
    for (int column = 0; column < 4; ++column) matrix[column] = glm::vec4(Position(), Number());
    return matrix;
  }
  std::vector<Point> Make(As<std::vector<Point>>) { return {Position(), Position(), Position()}; }
  std::vector<Plane> Make(As<std::vector<Plane>>) {
    return {Make(As<Plane>()), Make(As<Plane>()), Make(As<Plane>())};
  }

  std::mt19937 engine_;
};

}  // namespace hitscan
