#include "maker.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <limits>

namespace hitscan::oracle {
namespace {

std::string Json(float number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.9g", static_cast<double>(number));
  return text.data();
}

std::string Json(const Point& p) {
  return "[" + Json(p.x) + ", " + Json(p.y) + ", " + Json(p.z) + "]";
}

float ToFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -kLargest, kLargest));
}

// Whole vectors of whole length.
constexpr std::array<std::array<int, 4>, 7> kQuadruples{{{1, 0, 0, 1},
                                                         {1, 2, 2, 3},
                                                         {3, 4, 0, 5},
                                                         {2, 3, 6, 7},
                                                         {1, 4, 8, 9},
                                                         {4, 4, 7, 9},
                                                         {2, 6, 9, 11}}};

}  // namespace

const char* NameOf(Kind kind) {
  constexpr std::array<const char*, kKinds> kNames{
      "generic", "grazing", "near", "touching", "degenerate", "gap", "huge", "tiny", "lattice"};
  return kNames[static_cast<std::size_t>(kind)];
}

Maker::Maker(Random& random, Kind kind) : random_(random), kind_(kind) {
  if (kind == Kind::kNear || kind == Kind::kGrazing || Whole()) {
    scale_ = random.OneIn(2) ? 1 : std::ldexp(1, random.Whole(-20, 12));
  }
  if (kind == Kind::kGap) scale_ = random.OneIn(2) ? 1 : 0.25;
}

bool Maker::Whole() const {
  return kind_ == Kind::kTouching || kind_ == Kind::kDegenerate || kind_ == Kind::kLattice;
}

float Maker::Number() {
  switch (kind_) {
    case Kind::kTouching:
    case Kind::kLattice:
      return ToFloat(scale_ * random_.Whole(-6, 6));
    case Kind::kDegenerate:
      return ToFloat(scale_ * random_.Whole(-2, 2));
    case Kind::kGap:
      if (random_.OneIn(6)) return 0;
      return ToFloat(random_.Side() * (random_.OneIn(2) ? 1 : random_.Between(1, 2)) *
                     std::ldexp(1, static_cast<int>(scale_ * random_.Whole(-149, 127))));
    case Kind::kHuge:
      return ToFloat(random_.Between(-2, 2) * std::ldexp(1, random_.Whole(110, 127)));
    case Kind::kTiny:
      return ToFloat(random_.Between(-2, 2) * std::ldexp(1, random_.Whole(-149, -120)));
    default:
      return ToFloat(scale_ * random_.Between(-10, 10));
  }
}

Point Maker::Place() { return {Number(), Number(), Number()}; }

Maker::Wide Maker::Direction() {
  while (true) {
    Wide direction(Place());
    if (Whole() && random_.OneIn(2)) {
      const auto& q = kQuadruples[static_cast<std::size_t>(random_.Whole(0, 1))];
      direction = Wide(q[0], q[1], q[2]) * Wide(random_.Side(), random_.Side(), random_.Side());
      std::swap(direction.x, direction[random_.Whole(0, 2)]);
    }
    if (direction != Wide(0)) return direction;
  }
}

float Maker::Nudge(float number) {
  for (int i = random_.Whole(-3, 3); i != 0; i -= i > 0 ? 1 : -1) {
    number = std::nextafter(number, i > 0 ? 1e38F : -1e38F);
  }
  return number;
}

Point Maker::Round(const Wide& place) {
  Point rounded(ToFloat(place.x), ToFloat(place.y), ToFloat(place.z));
  if (kind_ == Kind::kNear) rounded = {Nudge(rounded.x), Nudge(rounded.y), Nudge(rounded.z)};
  return rounded;
}

Point Maker::Target() {
  const bool often = kind_ == Kind::kNear || kind_ == Kind::kTouching || kind_ == Kind::kGrazing;
  if (!aim_ || random_.OneIn(often ? 8 : 2)) return Place();
  Wide place(*aim_);
  if (skin_ != 0 && !random_.OneIn(4)) {
    const double length = glm::length(normal_);
    if (length > 0) place += normal_ * (random_.Side() * skin_ / length);
  }
  return Round(place);
}

// Along the surface aimed at.
Maker::Wide Maker::Tangent() {
  Wide tangent = glm::cross(normal_, Direction());
  const double length = glm::length(tangent);
  if (!(length > 0)) return Direction();
  if (Whole()) return tangent;
  if (kind_ == Kind::kGrazing && glm::length(normal_) > 0) {
    const double lean = random_.Side() * std::pow(10, random_.Between(-11, -5));
    tangent += normal_ * (lean * length / glm::length(normal_));
  }
  const double size = std::abs(Number());
  return tangent * ((size > 0 ? size : 1) / glm::length(tangent));
}

// From 0 to 1, often an end or a fraction that multiplies without rounding.
double Maker::Weight() {
  switch (random_.Whole(0, 4)) {
    case 0:
      return 0;
    case 1:
      return 1;
    case 2:
      return 0.5;
    case 3:
      return random_.Whole(0, 8) * 0.125;
    default:
      return random_.Unit();
  }
}

void Maker::Aim(const Wide& place, const Wide& normal) {
  aim_ = Point(ToFloat(place.x), ToFloat(place.y), ToFloat(place.z));
  normal_ = normal;
}

Argument<Point> Maker::MakePoint() {
  const Point point = Target();
  Aim(Wide(point), Direction());
  return {point, Json(point)};
}

Argument<Sphere> Maker::MakeSphere() {
  const Wide target(Target());
  Wide offset = Direction();
  double radius = glm::length(offset);
  if (Whole()) {
    const auto& q = kQuadruples[static_cast<std::size_t>(random_.Whole(0, 6))];
    offset = Wide(q[0], q[1], q[2]) * Wide(random_.Side(), random_.Side(), random_.Side()) * scale_;
    std::swap(offset.x, offset[random_.Whole(0, 2)]);
    radius = q[3] * scale_;
  } else if (kind_ == Kind::kGrazing || kind_ == Kind::kNear) {
    // The surface passes through the target across the direction that shapes meet there.
    if (random_.OneIn(2)) offset = normal_ * (radius / std::max(glm::length(normal_), 1e-300));
    radius = glm::length(offset);
  }
  const Point center = Round(target - offset);
  if (!Whole()) radius = glm::distance(target, Wide(center));
  if (kind_ == Kind::kDegenerate && random_.OneIn(3)) radius = 0;
  float stored = ToFloat(radius);
  if (kind_ == Kind::kNear) stored = std::max(0.0F, Nudge(stored));
  Aim(Wide(center) + offset, offset);
  return {Sphere(center, stored),
          "{\"center\": " + Json(center) + ", \"radius\": " + Json(stored) + "}"};
}

Argument<Aabb> Maker::MakeAabb() {
  const Wide target(Target());
  Point a;
  Point b;
  for (int axis = 0; axis < 3; ++axis) {
    // The target is at the lower end, at the upper, or in between.
    const double size = std::abs(Number());
    const double part = Weight();
    a[axis] = ToFloat(target[axis] - part * size);
    b[axis] = ToFloat(target[axis] + (1 - part) * size);
    if (kind_ == Kind::kDegenerate && random_.OneIn(3)) b[axis] = a[axis];
    if (random_.OneIn(20)) b[axis] = Number();
  }
  const Aabb box = Aabb::FromCorners(a, b);
  Wide place;
  const int face = random_.Whole(0, 2);
  Wide normal(0);
  normal[face] = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const double part = axis == face ? random_.Whole(0, 1) : Weight();
    place[axis] = box.min()[axis] * (1 - part) + box.max()[axis] * part;
  }
  Aim(place, normal);
  return {box, "{\"min\": " + Json(a) + ", \"max\": " + Json(b) + "}"};
}

Argument<Plane> Maker::MakePlane() {
  const Wide target(Target());
  const bool along = aim_ && random_.OneIn(2);
  const Wide wish =
      along ? (random_.OneIn(2) ? normal_ : glm::cross(normal_, Direction())) : Direction();
  Vector normal(ToFloat(wish.x), ToFloat(wish.y), ToFloat(wish.z));
  if (normal == Vector(0)) normal = {0, 0, 1};
  const Wide unit(Plane(normal, 0).normal());
  float distance = ToFloat(glm::dot(unit, target));
  if (kind_ == Kind::kNear) distance = Nudge(distance);
  if (random_.OneIn(8)) distance = Number();
  // Somewhere on it.
  Wide place = random_.OneIn(2) ? target : Wide(Place());
  place -= unit * (glm::dot(unit, place) - distance);
  Aim(place, unit);
  return {Plane(normal, distance),
          "{\"normal\": " + Json(normal) + ", \"distance\": " + Json(distance) + "}"};
}

Argument<Plane> Maker::MakePlaneNearly(const Plane& parallel, double squared_sine) {
  const Wide n(parallel.normal());
  Wide across = glm::cross(n, Direction());
  if (across == Wide(0)) across = glm::cross(n, Wide(0.3, 0.5, 0.7));
  across = glm::normalize(across);
  const double sine = std::sqrt(squared_sine) * (1 + random_.Between(-1e-6, 1e-6));
  const Wide wish = (n * std::sqrt(1 - sine * sine) + across * sine) * random_.Side();
  const Vector normal = Round(wish);
  const float distance = Number();
  return {Plane(normal, distance),
          "{\"normal\": " + Json(normal) + ", \"distance\": " + Json(distance) + "}"};
}

Argument<Triangle> Maker::MakeTriangle() {
  const Wide target(Target());
  const bool flat = aim_ && random_.OneIn(3);
  // Sides of the triangle, both along the surface aimed at, or one, or none.
  Wide e = aim_ && (flat || random_.OneIn(2)) ? Tangent() : Direction();
  Wide f = flat ? Tangent() : Direction();
  if (kind_ == Kind::kDegenerate && random_.OneIn(2))
    f = e * static_cast<double>(random_.Whole(-2, 3));
  if (kind_ == Kind::kDegenerate && random_.OneIn(6)) e = f = Wide(0);
  const double u = Weight();
  const double v = Weight();
  const Wide a = target - e * u - f * v * (random_.OneIn(2) ? 1.0 : 1 - u);
  const Point p = Round(a);
  const Point q = Round(a + e);
  const Point r = Round(a + f);
  const double s = Weight();
  const double t = (1 - s) * Weight();
  const Wide place = Wide(p) * (1 - s - t) + Wide(q) * s + Wide(r) * t;
  Aim(place, glm::cross(Wide(q) - Wide(p), Wide(r) - Wide(p)));
  return {Triangle(p, q, r), "[" + Json(p) + ", " + Json(q) + ", " + Json(r) + "]"};
}

Argument<Segment> Maker::MakeSegment() {
  const Wide target(Target());
  const bool along = aim_ && (kind_ == Kind::kGrazing || random_.OneIn(3));
  const Wide direction = along ? Tangent() : Direction();
  const double part = random_.Side() * Weight() * random_.Whole(1, 2);
  const Point start = Round(target - direction * part);
  Point end = Round(target + direction * (1 - part));
  if (kind_ == Kind::kDegenerate && random_.OneIn(3)) end = start;
  if (random_.OneIn(10)) end = Round(target);
  const double t = Weight();
  Aim(Wide(start) * (1 - t) + Wide(end) * t, glm::cross(Wide(end) - Wide(start), Direction()));
  return {Segment(start, end), "{\"start\": " + Json(start) + ", \"end\": " + Json(end) + "}"};
}

Argument<Ray> Maker::MakeRay() {
  const Wide target(Target());
  const bool along = aim_ && (kind_ == Kind::kGrazing || random_.OneIn(3));
  const Wide wish = along ? Tangent() : Direction();
  const Point origin = Round(target - wish * (random_.Whole(-2, 4) * Weight()));
  Vector direction = Round(wish);
  if (random_.OneIn(2) && target != Wide(origin)) direction = Round(target - Wide(origin));
  if (direction == Vector(0)) direction = {0, 0, 1};
  const Ray ray(origin, direction);
  const double t = std::abs(Number()) * Weight();
  Aim(Wide(origin) + Wide(ray.direction()) * t, glm::cross(Wide(ray.direction()), Direction()));
  return {ray, "{\"origin\": " + Json(origin) + ", \"direction\": " + Json(direction) + "}"};
}

Argument<std::vector<Point>> Maker::MakeHull() {
  std::vector<Point> points;
  const int count = random_.Whole(1, 6);
  const Wide center(aim_ ? Wide(*aim_) : Wide(Place()));
  for (int i = 0; i < count; ++i) {
    // Often opposite corners about the place aimed at, so that it is on the border.
    const Wide step = Direction() * (random_.OneIn(2) ? 1.0 : 0.5);
    points.push_back(random_.OneIn(3) && i > 0 ? Round(2.0 * center - Wide(points.back()))
                                               : Round(random_.OneIn(5) ? center : center + step));
  }
  std::string json;
  for (const Point& point : points) json += (json.empty() ? "[" : ", ") + Json(point);
  const double t = Weight();
  Aim(Wide(points.front()) * (1 - t) + Wide(points.back()) * t, Direction());
  return {points, json + "]"};
}

Argument<Camera> Maker::MakeCamera() {
  while (true) {
    Camera camera;
    camera.eye = Place();
    camera.target = Place();
    camera.up = random_.OneIn(2) ? Vector(0, 1, 0) : Vector(Direction());
    camera.fov_y = ToFloat(random_.Between(1, 170));
    camera.near_plane = ToFloat(random_.Between(0.001, 1));
    camera.far_plane = ToFloat(random_.Between(2, 1000));
    try {
      RequireValid(camera);
    } catch (const InvalidShape&) {
      continue;
    }
    return {camera, "{\"eye\": " + Json(camera.eye) + ", \"target\": " + Json(camera.target) +
                        ", \"up\": " + Json(camera.up) + ", \"fov_y\": " + Json(camera.fov_y) +
                        ", \"aspect\": [4, 3], \"near\": " + Json(camera.near_plane) +
                        ", \"far\": " + Json(camera.far_plane) + "}"};
  }
}

}  // namespace hitscan::oracle
