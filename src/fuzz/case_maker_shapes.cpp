#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "fuzz/case_maker.h"
#include "fuzz/float_text.h"

namespace hitscan {

Argument<Point> CaseMaker::MakePoint() {
  const Point point = Target();
  Aim(Wide(point), Direction());
  return {point, Text([&] { return JsonText(point); })};
}

Argument<Sphere> CaseMaker::MakeSphere() {
  const Wide target(Target());
  Wide offset = Direction();
  double radius = glm::length(offset);
  if (Whole()) {
    const auto& q = kQuadruples[static_cast<std::size_t>(random_.Whole(0, 6))];
    offset = Wide(q[0], q[1], q[2]) * Wide(random_.Side(), random_.Side(), random_.Side()) * scale_;
    std::swap(offset.x, offset[random_.Whole(0, 2)]);
    radius = q[3] * scale_;
  } else if (kind_ == CaseClass::kGrazing || Nudges()) {
    // The surface passes through the target, often perpendicular to the normal there.
    if (random_.OneIn(2)) offset = normal_ * (radius / std::max(glm::length(normal_), 1e-300));
    radius = glm::length(offset);
  }
  const Point center = Round(target - offset);
  if (!Whole()) radius = glm::distance(target, Wide(center));
  if (kind_ == CaseClass::kDegenerate && random_.OneIn(3)) radius = 0;
  float stored = ToFloat(radius);
  if (Nudges()) stored = std::max(0.0F, Nudge(stored));
  Aim(Wide(center) + offset, offset);
  return {Sphere(center, stored), Text([&] {
            return "{\"center\": " + JsonText(center) + ", \"radius\": " + JsonText(stored) + "}";
          })};
}

Argument<Aabb> CaseMaker::MakeAabb() {
  const Wide target(Target());
  Point a;
  Point b;
  for (int axis = 0; axis < 3; ++axis) {
    // The target is at the lower end, at the upper, or in between.
    const double size = std::abs(Number());
    const double part = Weight();
    a[axis] = ToFloat(target[axis] - part * size);
    b[axis] = ToFloat(target[axis] + (1 - part) * size);
    if (kind_ == CaseClass::kDegenerate && random_.OneIn(3)) b[axis] = a[axis];
    if (random_.OneIn(20)) b[axis] = Number();
  }
  const Aabb box = Aabb::FromCorners(a, b);
  // A point of a face, an edge or a corner, and an outward normal of the box there.
  Wide position;
  Wide normal(0);
  const int faces = random_.Whole(1, 7);
  for (int axis = 0; axis < 3; ++axis) {
    const bool end = ((faces >> axis) & 1) != 0;
    const double part = end ? random_.Whole(0, 1) : Weight();
    if (end)
      normal[axis] = (2 * part - 1) * (Whole() ? random_.Whole(1, 2) : random_.Between(0.1, 1));
    position[axis] = box.min()[axis] * (1 - part) + box.max()[axis] * part;
  }
  Aim(position, normal);
  return {box,
          Text([&] { return "{\"min\": " + JsonText(a) + ", \"max\": " + JsonText(b) + "}"; })};
}

Argument<Plane> CaseMaker::MakePlane() {
  const Wide target(Target());
  const bool along = aim_ && random_.OneIn(2);
  const Wide wish =
      along ? (random_.OneIn(2) ? normal_ : glm::cross(normal_, Direction())) : Direction();
  Vector normal(ToFloat(wish.x), ToFloat(wish.y), ToFloat(wish.z));
  if (normal == Vector(0)) normal = {0, 0, 1};
  const Wide unit(Plane(normal, 0).normal());
  float distance = ToFloat(glm::dot(unit, target));
  if (Nudges()) distance = Nudge(distance);
  if (random_.OneIn(8)) distance = Number();
  // A point of the plane.
  Wide position = random_.OneIn(2) ? target : Wide(RandomPoint());
  position -= unit * (glm::dot(unit, position) - distance);
  Aim(position, unit);
  return {Plane(normal, distance), Text([&] {
            return "{\"normal\": " + JsonText(normal) + ", \"distance\": " + JsonText(distance) +
                   "}";
          })};
}

Argument<Plane> CaseMaker::MakePlaneNearly(const Plane& parallel, double squared_sine) {
  const Wide n(parallel.normal());
  Wide across = glm::cross(n, Direction());
  if (across == Wide(0)) across = glm::cross(n, Wide(0.3, 0.5, 0.7));
  across = glm::normalize(across);
  const double sine = std::sqrt(squared_sine) * (1 + random_.Between(-1e-6, 1e-6));
  const Wide wish = (n * std::sqrt(1 - sine * sine) + across * sine) * random_.Side();
  const Vector normal = Round(wish);
  const float distance = Number();
  return {Plane(normal, distance), Text([&] {
            return "{\"normal\": " + JsonText(normal) + ", \"distance\": " + JsonText(distance) +
                   "}";
          })};
}

Argument<Triangle> CaseMaker::MakeTriangle() {
  const Wide target(Target());
  const bool flat = aim_ && (kind_ == CaseClass::kCoplanar ? !random_.OneIn(8) : random_.OneIn(3));
  // Sides of the triangle, both along the surface aimed at, or one, or none.
  Wide e = aim_ && (flat || random_.OneIn(2)) ? Tangent() : Direction();
  Wide f = flat ? Tangent() : Direction();
  if (kind_ == CaseClass::kDegenerate && random_.OneIn(2))
    f = e * static_cast<double>(random_.Whole(-2, 3));
  if (kind_ == CaseClass::kDegenerate && random_.OneIn(6)) e = f = Wide(0);
  const double u = Weight();
  const double v = Weight();
  const Wide a = target - e * u - f * v * (random_.OneIn(2) ? 1.0 : 1 - u);
  const Point p = Round(a);
  const Point q = Round(a + e);
  const Point r = Round(a + f);
  const double s = Weight();
  const double t = (1 - s) * Weight();
  const Wide position = Wide(p) * (1 - s - t) + Wide(q) * s + Wide(r) * t;
  Aim(position, glm::cross(Wide(q) - Wide(p), Wide(r) - Wide(p)));
  return {Triangle(p, q, r),
          Text([&] { return "[" + JsonText(p) + ", " + JsonText(q) + ", " + JsonText(r) + "]"; })};
}

Argument<Segment> CaseMaker::MakeSegment() {
  const Wide target(Target());
  const bool along = aim_ && (kind_ == CaseClass::kGrazing || random_.OneIn(3));
  const Wide direction = along ? Tangent() : Direction();
  const double part = random_.Side() * Weight() * random_.Whole(1, 2);
  const Point start = Round(target - direction * part);
  Point end = Round(target + direction * (1 - part));
  if (kind_ == CaseClass::kDegenerate && random_.OneIn(3)) end = start;
  if (random_.OneIn(10)) end = Round(target);
  const double t = Weight();
  Aim(Wide(start) * (1 - t) + Wide(end) * t, glm::cross(Wide(end) - Wide(start), Direction()));
  return {Segment(start, end), Text([&] {
            return "{\"start\": " + JsonText(start) + ", \"end\": " + JsonText(end) + "}";
          })};
}

Argument<Ray> CaseMaker::MakeRay() {
  const Wide target(Target());
  const bool along = aim_ && (kind_ == CaseClass::kGrazing || random_.OneIn(3));
  const Wide wish = along ? Tangent() : Direction();
  const Point origin = Round(target - wish * (random_.Whole(-2, 4) * Weight()));
  Vector direction = Round(wish);
  if (random_.OneIn(2) && target != Wide(origin)) direction = Round(target - Wide(origin));
  if (direction == Vector(0)) direction = {0, 0, 1};
  const Ray ray(origin, direction);
  const double t = std::abs(Number()) * Weight();
  Aim(Wide(origin) + Wide(ray.direction()) * t, glm::cross(Wide(ray.direction()), Direction()));
  return {ray, Text([&] {
            return "{\"origin\": " + JsonText(origin) + ", \"direction\": " + JsonText(direction) +
                   "}";
          })};
}

Argument<std::vector<Point>> CaseMaker::MakeHull() {
  std::vector<Point> points;
  const int count = random_.OneIn(8) ? random_.Whole(7, 24) : random_.Whole(1, 6);
  const Wide center(aim_ ? Wide(*aim_) : Wide(RandomPoint()));
  // Often all points lie in one plane or on one line.
  const int dimensions = random_.OneIn(3) ? random_.Whole(1, 2) : 3;
  const std::array<Wide, 2> axes{Direction(), Direction()};
  for (int i = 0; i < count; ++i) {
    Wide step = Direction();
    if (dimensions < 3) {
      step = axes[0] * static_cast<double>(random_.Whole(-3, 3));
      if (dimensions == 2) step += axes[1] * static_cast<double>(random_.Whole(-3, 3));
    }
    if (random_.OneIn(2)) step *= 0.5;
    // Often opposite corners about the point aimed at, so that it is on the boundary.
    points.push_back(random_.OneIn(3) && i > 0 ? Round(2.0 * center - Wide(points.back()))
                                               : Round(random_.OneIn(5) ? center : center + step));
  }
  const auto text = [&] {
    std::string json;
    for (const Point& point : points) json += (json.empty() ? "[" : ", ") + JsonText(point);
    return json + "]";
  };
  const double t = Weight();
  Aim(Wide(points.front()) * (1 - t) + Wide(points.back()) * t, Direction());
  return {points, Text(text)};
}

Argument<Camera> CaseMaker::MakeCamera() {
  while (true) {
    Camera camera;
    camera.eye = RandomPoint();
    camera.target = RandomPoint();
    camera.up = random_.OneIn(2) ? Vector(0, 1, 0) : Vector(Direction());
    camera.fov_y = ToFloat(random_.Between(1, 170));
    camera.near_plane = ToFloat(random_.Between(0.001, 1));
    camera.far_plane = ToFloat(random_.Between(2, 1000));
    if (Whole()) {
      // Near and far planes that floats hold exactly.
      camera.target = camera.eye;
      camera.target[random_.Whole(0, 2)] += ToFloat(random_.Side() * scale_);
      camera.near_plane = ToFloat(scale_);
      camera.far_plane = ToFloat(scale_ * random_.Whole(2, 9));
    }
    try {
      RequireValid(camera);
    } catch (const InvalidShape&) {
      continue;
    }
    const Wide forward = glm::normalize(Wide(camera.target) - Wide(camera.eye));
    const bool near = random_.OneIn(2);
    const double depth = near ? camera.near_plane : camera.far_plane;
    Aim(Wide(camera.eye) + forward * depth, near ? -forward : forward);
    return {camera, Text([&] {
              return "{\"eye\": " + JsonText(camera.eye) +
                     ", \"target\": " + JsonText(camera.target) +
                     ", \"up\": " + JsonText(camera.up) + ", \"fov_y\": " + JsonText(camera.fov_y) +
                     ", \"aspect\": [4, 3], \"near\": " + JsonText(camera.near_plane) +
                     ", \"far\": " + JsonText(camera.far_plane) + "}";
            })};
  }
}

}  // namespace hitscan
