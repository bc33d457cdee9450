#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "shape/kind_info.h"
#include "shape/random_value.h"
#include "shape/record_kind.h"

namespace hitscan {

/// Kinds that are added while a test runs, so that the tests of all kinds include added kinds.
inline const Kind kRodKind =
    AddKind({"rod",
             "All points within radius of segment.",
             {{"segment", kKindOf<Segment>}, {"radius", kKindOf<float>, MemberRole::kSize}}});
inline const Kind kDiscKind = AddKind({"disc",
                                       "All points of a plane within radius of center.",
                                       {{"center", kKindOf<Point>},
                                        {"normal", kKindOf<Vector>, MemberRole::kDirection},
                                        {"radius", kKindOf<float>, MemberRole::kSize}}});
inline const Kind kDrillKind =
    AddKind({"twist drill",
             "It has a member of each sort.",
             {{"tip", kKindOf<Triangle>},
              {"turns", kKindOf<int>},
              {"left_handed", kKindOf<bool>},
              {"facets", kKindOf<std::vector<Plane>>},
              {"shaft", kKindOf<Vector>, MemberRole::kVector},
              {"disc", kDiscKind},
              {"print", kKindOf<Point2>},
              {"flat_direction", kKindOf<Vector2>, MemberRole::kDirection}}});

/// Makes values of every kind with random numbers. Kinds without an overload of Make have the
/// values of Shape::MakeRandom.
class AnyValue {
 public:
  enum Numbers {
    kOrdinary,  ///< numbers from -10 to 10
    kHostile,   ///< also both zeros, small whole numbers, and all exponents, also subnormal
  };

  explicit AnyValue(unsigned seed, Numbers numbers = kOrdinary)
      : engine_(seed), numbers_(numbers) {}

  float Number() { return numbers_ == kHostile ? HostileNumber() : Number(-10, 10); }
  float Number(float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(engine_);
  }
  float Radius() { return numbers_ == kHostile ? std::abs(Number()) : Number(0.1F, 10); }
  Point Position() { return {Number(), Number(), Number()}; }
  Point2 FlatPosition() { return {Number(), Number()}; }

  /// A random value of the kind. If the numbers are no valid shape, such as a zero direction, new
  /// numbers are chosen.
  Value Of(Kind kind) {
    while (true) {
      try {
        return kind < kTypedKinds ? Of(kind, static_cast<const Value*>(nullptr)) : RecordOf(kind);
      } catch (const InvalidShape&) {
        continue;
      }
    }
  }

 private:
  float HostileNumber() {
    switch (engine_() % 6) {
      case 0:
        return 0.0F;
      case 1:
        return -0.0F;
      case 2:
        return static_cast<float>(static_cast<int>(engine_() % 19) - 9);
      case 3:
        return Number(-10, 10);
      default: {
        const auto any = std::bit_cast<float>(static_cast<std::uint32_t>(engine_()));
        return std::isfinite(any) ? any : 1;
      }
    }
  }

  template <class T>
  struct As {};

  template <class... Alternatives>
  Value Of(Kind kind, const std::variant<Alternatives...>*) {
    using Maker = Value (*)(AnyValue&);
    constexpr Maker kMakers[] = {
        [](AnyValue& any) { return Value(any.Make(As<Alternatives>())); }...};
    return kMakers[kind](*this);
  }

  Value RecordOf(Kind kind) {
    std::vector<Value> members;
    for (const RecordMember& member : InfoOf(kind).members()) {
      const bool is_size = member.role == MemberRole::kSize;
      members.push_back(is_size ? Value(std::abs(Number())) : Of(member.kind));
    }
    return MakeRecord(kind, std::move(members));
  }

  template <class T>
  T Make(As<T>) {
    Random random(engine_());
    RandomGeometry geometry(random, CaseClass::kGeneric, false);
    return std::get<T>(MakeRandomValue(kKindOf<T>, geometry).value);
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
  Sphere Make(As<Sphere>) { return {Position(), Radius()}; }
  Capsule Make(As<Capsule>) { return {Position(), Position(), Radius()}; }
  Aabb Make(As<Aabb>) { return Aabb::FromCorners(Position(), Position()); }
  Obb Make(As<Obb>) {
    return Obb::FromRotation(Position(), {Number(), Number(), Number(), Number()},
                             {std::abs(Number()), std::abs(Number()), std::abs(Number())});
  }
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

  Segment2 Make(As<Segment2>) { return {FlatPosition(), FlatPosition()}; }
  Triangle2 Make(As<Triangle2>) { return {FlatPosition(), FlatPosition(), FlatPosition()}; }
  Circle2 Make(As<Circle2>) { return {FlatPosition(), std::abs(Number())}; }
  std::vector<Point2> Make(As<std::vector<Point2>>) {
    return {FlatPosition(), FlatPosition(), FlatPosition(), FlatPosition()};
  }
  Tetrahedron Make(As<Tetrahedron>) { return {Position(), Position(), Position(), Position()}; }
  /// A group with a model and a child of it.
  Scene Make(As<Scene>) {
    const auto mesh = [&] {
      return std::make_shared<const Mesh>(std::vector<Point>{Position(), Position(), Position()},
                                          std::vector<MeshTriangle>{{0, 1, 2}});
    };
    SceneNode group{.name = "group", .pose = {.position = Position(), .rotation = {0, 90, 0}}};
    SceneNode model{.parent = 0, .mesh = mesh(), .pose = {.position = Position()}};
    SceneNode child{.parent = 1, .mesh = mesh(), .pose = {.position = Position()}};
    return Scene({std::move(group), std::move(model), std::move(child)});
  }
  Cylinder Make(As<Cylinder>) { return {Position(), Position(), std::abs(Number())}; }

  std::mt19937 engine_;
  Numbers numbers_;
};

}  // namespace hitscan
