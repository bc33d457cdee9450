#include "edit/shape_changes.h"

#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>

#include "shape/fields.h"

namespace hitscan {
namespace {

/// Moves a shape of any kind.
class Mover {
 public:
  Mover(double scale, const glm::dvec3& shift) : scale_(scale), shift_(shift) {}

  Value operator()(const Point& point) const { return At(point); }
  Value operator()(const Point2& point) const { return At(point); }
  Value operator()(const Ray& ray) const { return Ray(At(ray.origin()), ray.direction()); }
  Value operator()(const Ray2& ray) const { return Ray2(At(ray.origin()), ray.direction()); }
  Value operator()(const Plane& plane) const { return Of(plane); }
  Value operator()(const Line2& line) const {
    const double along = glm::dot(glm::dvec2(line.normal()), glm::dvec2(shift_));
    return Line2(line.normal(), Length(line.distance(), along));
  }
  Value operator()(const Segment& segment) const {
    return Segment(At(segment.start()), At(segment.end()));
  }
  Value operator()(const Sphere& sphere) const {
    return Sphere(At(sphere.center()), Length(sphere.radius(), 0));
  }
  Value operator()(const Aabb& box) const {
    return Aabb::FromCorners(At(box.min()), At(box.max()));
  }
  Value operator()(const Triangle& triangle) const {
    return Triangle(At(triangle.a()), At(triangle.b()), At(triangle.c()));
  }
  Value operator()(Camera camera) const {
    camera.eye = At(camera.eye);
    camera.target = At(camera.target);
    camera.near_plane = Length(camera.near_plane, 0);
    camera.far_plane = Length(camera.far_plane, 0);
    return RequireValid(camera);
  }
  Value operator()(std::vector<Point> points) const {
    for (Point& point : points) point = At(point);
    return points;
  }
  Value operator()(std::vector<Plane> planes) const {
    for (Plane& plane : planes) plane = Of(plane);
    return planes;
  }
  template <class T>
  Value operator()(const T& value) const {
    return value;
  }

 private:
  Point At(const Point& point) const { return Point(glm::dvec3(point) * scale_ + shift_); }
  Point2 At(const Point2& point) const {
    return Point2(glm::dvec2(point) * scale_ + glm::dvec2(shift_));
  }
  float Length(float length, double more) const {
    return static_cast<float>(static_cast<double>(length) * scale_ + more);
  }
  Plane Of(const Plane& plane) const {
    return {plane.normal(), Length(plane.distance(), glm::dot(glm::dvec3(plane.normal()), shift_))};
  }

  double scale_;
  glm::dvec3 shift_;
};

}  // namespace

Value Moved(const Value& value, double scale, const glm::dvec3& shift) {
  return std::visit(Mover(scale, shift), value);
}

std::optional<Value> Reversed(const Value& value) {
  if (const auto* triangle = std::get_if<Triangle>(&value)) {
    return Triangle(triangle->a(), triangle->c(), triangle->b());
  }
  if (const auto* plane = std::get_if<Plane>(&value)) {
    return Plane(-plane->normal(), -plane->distance());
  }
  if (const auto* line = std::get_if<Line2>(&value)) {
    return Line2(-line->normal(), -line->distance());
  }
  if (const auto* planes = std::get_if<std::vector<Plane>>(&value)) {
    std::vector<Plane> reversed;
    for (const Plane& plane : *planes) reversed.emplace_back(-plane.normal(), -plane.distance());
    return reversed;
  }
  return std::nullopt;
}

std::vector<Value> Degenerated(const Value& value) {
  if (const auto* segment = std::get_if<Segment>(&value)) {
    return {Segment(segment->start(), segment->start())};
  }
  if (const auto* triangle = std::get_if<Triangle>(&value)) {
    const Point middle = triangle->a() + 0.5F * (triangle->b() - triangle->a());
    return {Triangle(triangle->a(), triangle->b(), middle),
            Triangle(triangle->a(), triangle->a(), triangle->a())};
  }
  if (const auto* box = std::get_if<Aabb>(&value)) {
    return {Aabb::FromCorners(box->min(), {box->max().x, box->max().y, box->min().z}),
            Aabb::FromCorners(box->min(), box->min())};
  }
  if (const auto* sphere = std::get_if<Sphere>(&value)) return {Sphere(sphere->center(), 0)};
  if (const auto* points = std::get_if<std::vector<Point>>(&value)) {
    return {std::vector<Point>(points->size(), points->front())};
  }
  return {};
}

Value WithZerosNegated(const Value& value) {
  Value changed = value;
  const std::vector<Field> fields = FieldsOf(value);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].type == Field::kNumber && fields[i].number == 0) {
      changed = WithField(changed, i, -fields[i].number);
    }
  }
  return changed;
}

std::optional<Value> StartedAt(const Value& value, const Value& point) {
  if (const auto* at = std::get_if<Point2>(&point)) {
    if (std::holds_alternative<Point2>(value)) return *at;
    if (const auto* ray = std::get_if<Ray2>(&value)) return Ray2(*at, ray->direction());
  }
  if (const auto* at = std::get_if<Point>(&point)) {
    if (std::holds_alternative<Point>(value)) return *at;
    if (const auto* ray = std::get_if<Ray>(&value)) return Ray(*at, ray->direction());
    if (const auto* segment = std::get_if<Segment>(&value)) return Segment(*at, segment->end());
  }
  return std::nullopt;
}

}  // namespace hitscan
