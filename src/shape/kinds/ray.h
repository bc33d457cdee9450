#pragma once

#include "geometry/shapes/ray.h"
#include "shape/shape.h"

// Rays in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Ray> {
  static constexpr std::string_view kName = "ray";
  static Ray Read(const JsonReader& json) {
    return {json.At("origin").Vector3(), json.At("direction").Vector3()};
  }
  static Json Write(const Ray& ray) {
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(ray.direction())}};
  }
  static Json WriteLike(const Ray& ray, const JsonReader& written) {
    const auto direction = WithLengthOf(written.At("direction").Vector3(), ray.direction());
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(direction)}};
  }
  static std::string Print(const Ray& ray) {
    return PrintVector(ray.origin()) + " -> " + PrintVector(ray.direction());
  }
  static void Draw(const Ray& ray, const Look& look, Canvas& canvas) {
    canvas.DrawRay(ray.origin(), ray.direction(), look.color, look.width);
  }
  static auto Members(const Ray& ray) { return std::tuple(ray.origin(), ray.direction()); }
  static std::optional<Point> Anchor(const Ray& ray) { return ray.origin(); }

  static std::vector<Handle> Handles(const Ray& ray) {
    return {Handle::At("origin", ray.origin()),
            Handle::Arrow("direction", ray.origin(), ray.direction())};
  }
  static Ray Drag(const Ray& ray, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point(position), ray.direction()};
    return {ray.origin(), Vector(position - glm::dvec3(ray.origin()))};
  }
};

template <>
struct Shape<Ray2> {
  static constexpr std::string_view kName = "ray in the plane";
  static Ray2 Read(const JsonReader& json) {
    return {json.At("origin").Vector2(), json.At("direction").Vector2()};
  }
  static Json Write(const Ray2& ray) {
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(ray.direction())}};
  }
  static Json WriteLike(const Ray2& ray, const JsonReader& written) {
    const auto direction = WithLengthOf(written.At("direction").Vector2(), ray.direction());
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(direction)}};
  }
  static std::string Print(const Ray2& ray) {
    return PrintVector(ray.origin()) + " -> " + PrintVector(ray.direction());
  }
  static void Draw(const Ray2& ray, const Look& look, Canvas& canvas) {
    canvas.DrawRay(OnXyPlane(ray.origin()), OnXyPlane(ray.direction()), look.color, look.width);
  }
  static auto Members(const Ray2& ray) { return std::tuple(ray.origin(), ray.direction()); }
  static std::optional<Point> Anchor(const Ray2& ray) { return OnXyPlane(ray.origin()); }

  static std::vector<Handle> Handles(const Ray2& ray) {
    return {Handle::At("origin", OnXyPlane(ray.origin()), Handle::kXyPlane),
            Handle::Arrow("direction", OnXyPlane(ray.origin()), OnXyPlane(ray.direction()),
                          Handle::kCircle)};
  }
  static Ray2 Drag(const Ray2& ray, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point2(position), ray.direction()};
    return {ray.origin(), Vector2(glm::dvec2(position) - glm::dvec2(ray.origin()))};
  }
};

}  // namespace hitscan
