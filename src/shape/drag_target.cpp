#include "shape/drag_target.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <limits>

namespace hitscan {
namespace {

// What lies under the mouse: start + t way for t >= 0, `way` of unit length.
struct MouseRay {
  glm::dvec3 start;
  glm::dvec3 way;
};

MouseRay RayUnder(const ScreenView& view, double x, double y) {
  const glm::dvec2 spot(2 * x / view.width - 1, 1 - 2 * y / view.height);
  const glm::dmat4 from_clip = glm::inverse(view.to_clip);
  const glm::dvec4 near = from_clip * glm::dvec4(spot, -1, 1);
  const glm::dvec4 far = from_clip * glm::dvec4(spot, 1, 1);
  // With perspective the far one is a direction, whose last coordinate is zero.
  const glm::dvec3 way = glm::dvec3(far) * near.w - glm::dvec3(near) * far.w;
  return {view.eye + glm::dvec3(near) / near.w, glm::normalize(way)};
}

std::optional<glm::dvec3> OnPlane(const MouseRay& ray, const glm::dvec3& place,
                                  const glm::dvec3& normal) {
  const double t = glm::dot(place - ray.start, normal) / glm::dot(ray.way, normal);
  if (!(t >= 0)) return std::nullopt;
  return ray.start + t * ray.way;
}

// The way that one looks at a place, of unit length: from the eye, or without perspective as at all
// others.
glm::dvec3 WayTo(const ScreenView& view, const MouseRay& ray, const glm::dvec3& place) {
  const bool is_apart = view.HasPerspective() && place != view.eye;
  return is_apart ? glm::normalize(place - view.eye) : ray.way;
}

std::optional<glm::dvec3> IfBeforeEye(const ScreenView& view, const glm::dvec3& place) {
  const glm::dvec4 seen = view.Clip(place);
  return seen.z + seen.w >= 0 ? std::optional(place) : std::nullopt;
}

std::optional<glm::dvec3> OnAxis(const ScreenView& view, const MouseRay& ray,
                                 const glm::dvec3& place, const glm::dvec3& axis) {
  if (!(glm::length(axis) > 0)) return std::nullopt;
  const glm::dvec3 along = glm::normalize(axis);
  // An axis within about a degree of pointing at the eye is seen as a dot: nothing to slide along.
  constexpr double kDot = 0.02;
  if (glm::length(glm::cross(along, WayTo(view, ray, place))) < kDot) return std::nullopt;
  const double cosine = glm::dot(along, ray.way);
  const double sine_squared = 1 - cosine * cosine;
  const glm::dvec3 between = place - ray.start;
  const double s = (cosine * glm::dot(between, ray.way) - glm::dot(between, along)) / sine_squared;
  // Beyond the axis' vanishing point the nearest place is behind the eye.
  return IfBeforeEye(view, place + s * along);
}

// On the side of the sphere where the handle is, so that it does not jump when it is taken hold of.
// Beside the sphere, the point of its outline that is nearest to the mouse: there the ways from the
// eye just touch it.
std::optional<glm::dvec3> OnSphere(const ScreenView& view, const MouseRay& ray,
                                   const Handle& handle) {
  const glm::dvec3 center(handle.center);
  const double radius = handle.reach;
  if (!(radius > 0)) return std::nullopt;
  const glm::dvec3 way = WayTo(view, ray, center);
  // Of the angle under which half of the sphere is seen.
  const double sine = view.HasPerspective() ? radius / glm::distance(center, view.eye) : 0;
  const double behind_center = glm::dot(glm::dvec3(handle.position) - center, way);
  const bool on_far_side = behind_center > radius * (0.001 - sine);
  const glm::dvec3 to_center = center - ray.start;
  const double middle = glm::dot(to_center, ray.way);
  const glm::dvec3 beside = ray.start + middle * ray.way - center;
  const double apart = glm::length(beside);
  if (apart <= radius) {
    const double half = std::sqrt(radius * radius - apart * apart);
    // From inside the sphere one sees its far side alone.
    const double t = on_far_side || middle < half ? middle + half : middle - half;
    if (t < 0) return std::nullopt;
    return ray.start + t * ray.way;
  }
  const glm::dvec3 outwards = beside / apart;
  const glm::dvec3 aside = outwards - glm::dot(outwards, way) * way;
  return IfBeforeEye(
      view, center + radius * (std::sqrt(1 - sine * sine) * glm::normalize(aside) - sine * way));
}

glm::dvec3 AxisOf(WorldAxis axis) {
  glm::dvec3 along(0);
  along[static_cast<int>(axis)] = 1;
  return along;
}

std::optional<glm::dvec3> Target(const Handle& handle, const ScreenView& view, const MouseRay& ray,
                                 std::optional<WorldAxis> constraint) {
  constexpr glm::dvec3 kPaperNormal(0, 0, 1);
  const glm::dvec3 here(handle.position);
  switch (handle.freedom) {
    case Handle::kPlane:
      if (constraint) return OnAxis(view, ray, here, AxisOf(*constraint));
      return OnPlane(ray, here, view.Forward());
    case Handle::kPaper:
      if (constraint == WorldAxis::kZ) return std::nullopt;
      if (constraint) return OnAxis(view, ray, here, AxisOf(*constraint));
      if (const auto place = OnPlane(ray, here, kPaperNormal)) return handle.Nearest(*place);
      return std::nullopt;
    case Handle::kAxis:
      return OnAxis(view, ray, here, handle.axis);
    case Handle::kSphere:
    case Handle::kCircle:
      break;
  }
  std::optional<glm::dvec3> place = handle.freedom == Handle::kSphere
                                        ? OnSphere(view, ray, handle)
                                        : OnPlane(ray, here, kPaperNormal);
  if (!place) return std::nullopt;
  const glm::dvec3 center(handle.center);
  if (constraint) {
    const glm::dvec3 axis = AxisOf(*constraint);
    const double side = glm::dot(*place - center, axis);
    place = center + (side < 0 ? -axis : axis);
  }
  // A direction has to be left.
  const glm::dvec3 nearest = handle.Nearest(*place);
  if (glm::distance(nearest, center) < 0.5 * static_cast<double>(handle.reach)) {
    return std::nullopt;
  }
  return nearest;
}

}  // namespace

Point DragTarget(const Handle& handle, const ScreenView& view, double x, double y,
                 std::optional<WorldAxis> constraint) {
  if (view.width <= 0 || view.height <= 0) return handle.position;
  const std::optional<glm::dvec3> place = Target(handle, view, RayUnder(view, x, y), constraint);
  if (!place) return handle.position;
  constexpr double kMost = std::numeric_limits<float>::max();
  // Written so that a NaN stays where it was, too.
  for (int axis = 0; axis < 3; ++axis) {
    if (!(std::abs((*place)[axis]) <= kMost)) return handle.position;
  }
  return Point(*place);
}

}  // namespace hitscan
