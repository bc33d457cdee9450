#include "shape/handle.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <limits>
#include <utility>

namespace hitscan {
namespace {

// The distance of a direction's handle from its centre, in world units. A scene is some tens of
// units wide.
constexpr double kHandleArrowLength = 2;

// Handles have float positions: coordinates beyond the largest float become the largest float.
constexpr double kFarthest = std::numeric_limits<float>::max();

Point Rounded(const glm::dvec3& position) {
  return Point(glm::clamp(position, -kFarthest, kFarthest));
}

glm::dvec3 Unit(const glm::dvec3& v) {
  const double length = glm::length(v);
  return length > 0 ? v / length : glm::dvec3(0);
}

// The points under the mouse: start + t direction for t >= 0, `direction` of unit length.
struct MouseRay {
  glm::dvec3 start;
  glm::dvec3 direction;
};

MouseRay RayUnder(const ScreenView& view, double x, double y) {
  const glm::dvec2 ndc(2 * x / view.width - 1, 1 - 2 * y / view.height);
  const glm::dmat4 from_clip = glm::inverse(view.to_clip);
  const glm::dvec4 near = from_clip * glm::dvec4(ndc, -1, 1);
  const glm::dvec4 far = from_clip * glm::dvec4(ndc, 1, 1);
  // Not a difference of far / far.w and near / near.w: in a perspective projection `far` may be at
  // infinity, where far.w is zero.
  const glm::dvec3 direction = glm::dvec3(far) * near.w - glm::dvec3(near) * far.w;
  return {view.eye + glm::dvec3(near) / near.w, glm::normalize(direction)};
}

std::optional<glm::dvec3> OnPlane(const MouseRay& ray, const glm::dvec3& point,
                                  const glm::dvec3& normal) {
  const double t = glm::dot(point - ray.start, normal) / glm::dot(ray.direction, normal);
  if (!(t >= 0)) return std::nullopt;
  return ray.start + t * ray.direction;
}

// The unit direction in which a point is seen: from the eye in a perspective projection, otherwise
// the same for all points.
glm::dvec3 ViewDirection(const ScreenView& view, const MouseRay& ray, const glm::dvec3& point) {
  const bool from_eye = view.HasPerspective() && point != view.eye;
  return from_eye ? glm::normalize(point - view.eye) : ray.direction;
}

std::optional<glm::dvec3> IfInFrontOfEye(const ScreenView& view, const glm::dvec3& point) {
  const glm::dvec4 clip = view.Clip(point);
  return clip.z + clip.w >= 0 ? std::optional(point) : std::nullopt;
}

std::optional<glm::dvec3> OnAxis(const ScreenView& view, const MouseRay& ray,
                                 const glm::dvec3& point, const glm::dvec3& axis) {
  if (!(glm::length(axis) > 0)) return std::nullopt;
  const glm::dvec3 along = glm::normalize(axis);
  // An axis that points at the eye, within about a degree, looks like a dot, so the mouse cannot
  // move along it.
  constexpr double kDot = 0.02;
  if (glm::length(glm::cross(along, ViewDirection(view, ray, point))) < kDot) return std::nullopt;
  const double cosine = glm::dot(along, ray.direction);
  const double sine_squared = 1 - cosine * cosine;
  const glm::dvec3 between = point - ray.start;
  // The point of the axis that is nearest to the ray is point + s along (Ericson 2005, section
  // 5.1.8).
  const double s =
      (cosine * glm::dot(between, ray.direction) - glm::dot(between, along)) / sine_squared;
  // When the mouse is beyond the vanishing point of the axis, the nearest point is behind the eye.
  return IfInFrontOfEye(view, point + s * along);
}

// The point of the sphere under the mouse, on the side, near or far, where the handle is, so that
// the handle does not jump when the drag begins. If the mouse is beside the sphere, the result is
// the point nearest to the mouse on the outline, where rays from the eye are tangent to the sphere.
std::optional<glm::dvec3> OnSphere(const ScreenView& view, const MouseRay& ray,
                                   const Handle& handle) {
  const glm::dvec3 center(handle.center);
  const double radius = handle.radius;
  if (!(radius > 0)) return std::nullopt;
  const glm::dvec3 direction = ViewDirection(view, ray, center);
  // The sine of the angle between the centre and the outline, as seen from the eye.
  const double sine = view.HasPerspective() ? radius / glm::distance(center, view.eye) : 0;
  const double behind_center = glm::dot(glm::dvec3(handle.position) - center, direction);
  // The outline is nearer to the eye than the centre by radius * sine. A handle on the outline
  // counts as on the near side.
  const bool on_far_side = behind_center > radius * (0.001 - sine);
  const glm::dvec3 to_center = center - ray.start;
  const double middle = glm::dot(to_center, ray.direction);
  // From the centre to the point of the ray that is nearest to the centre.
  const glm::dvec3 beside = ray.start + middle * ray.direction - center;
  const double apart = glm::length(beside);
  if (apart <= radius) {
    const double half = std::sqrt(radius * radius - apart * apart);
    // From inside the sphere only its far side is visible.
    const double t = on_far_side || middle < half ? middle + half : middle - half;
    if (t < 0) return std::nullopt;
    return ray.start + t * ray.direction;
  }
  const glm::dvec3 outwards = beside / apart;
  const glm::dvec3 aside = outwards - glm::dot(outwards, direction) * direction;
  return IfInFrontOfEye(
      view,
      center + radius * (std::sqrt(1 - sine * sine) * glm::normalize(aside) - sine * direction));
}

glm::dvec3 AxisOf(WorldAxis axis) {
  glm::dvec3 along(0);
  along[static_cast<int>(axis)] = 1;
  return along;
}

std::optional<glm::dvec3> Target(const Handle& handle, const ScreenView& view, const MouseRay& ray,
                                 std::optional<WorldAxis> constraint) {
  constexpr glm::dvec3 kXyNormal(0, 0, 1);
  const glm::dvec3 here(handle.position);
  switch (handle.freedom) {
    case Handle::kViewPlane:
      if (constraint) return OnAxis(view, ray, here, AxisOf(*constraint));
      return OnPlane(ray, here, view.Forward());
    case Handle::kXyPlane:
      if (constraint == WorldAxis::kZ) return std::nullopt;
      if (constraint) return OnAxis(view, ray, here, AxisOf(*constraint));
      if (const auto point = OnPlane(ray, here, kXyNormal)) return handle.Nearest(*point);
      return std::nullopt;
    case Handle::kAxis:
      return OnAxis(view, ray, here, handle.axis);
    case Handle::kSphere:
    case Handle::kCircle:
      break;
  }
  std::optional<glm::dvec3> point = handle.freedom == Handle::kSphere
                                        ? OnSphere(view, ray, handle)
                                        : OnPlane(ray, here, kXyNormal);
  if (!point) return std::nullopt;
  const glm::dvec3 center(handle.center);
  if (constraint) {
    const glm::dvec3 axis = AxisOf(*constraint);
    const double side = glm::dot(*point - center, axis);
    point = center + (side < 0 ? -axis : axis);
  }
  // A point too close to the centre defines no direction.
  const glm::dvec3 nearest = handle.Nearest(*point);
  if (glm::distance(nearest, center) < 0.5 * static_cast<double>(handle.radius)) {
    return std::nullopt;
  }
  return nearest;
}

}  // namespace

Handle Handle::At(std::string name, const Point& position, Freedom freedom) {
  return {std::move(name), position, freedom};
}

Handle Handle::Along(std::string name, const glm::dvec3& position, const Vector& axis) {
  return {std::move(name), Rounded(position), kAxis, axis};
}

Handle Handle::Around(std::string name, const Point& center, const glm::dvec3& direction,
                      double radius, Freedom freedom) {
  const Point position = Rounded(glm::dvec3(center) + radius * direction);
  return {std::move(name), position, freedom,
          {0, 0, 0},       center,   static_cast<float>(std::min(radius, kFarthest))};
}

Handle Handle::Arrow(std::string name, const Point& center, const glm::dvec3& direction,
                     Freedom freedom) {
  const float farthest = std::max({std::abs(center.x), std::abs(center.y), std::abs(center.z)});
  const double radius = std::max(kHandleArrowLength, static_cast<double>(farthest) / 1000);
  return Around(std::move(name), center, direction, radius, freedom);
}

glm::dvec3 Handle::Nearest(const glm::dvec3& wanted) const {
  const glm::dvec3 here(position);
  const glm::dvec3 middle(center);
  const glm::dvec3 flat(wanted.x, wanted.y, 0);
  switch (freedom) {
    case kViewPlane:
      return wanted;
    case kXyPlane:
      return flat;
    case kAxis: {
      const glm::dvec3 along = Unit(axis);
      return here + glm::dot(wanted - here, along) * along;
    }
    case kSphere:
      return middle + static_cast<double>(radius) * Unit(wanted - middle);
    case kCircle:
      return middle + static_cast<double>(radius) * Unit(flat - middle);
  }
  return here;
}

Point DragTarget(const Handle& handle, const ScreenView& view, double x, double y,
                 std::optional<WorldAxis> constraint) {
  if (view.width <= 0 || view.height <= 0) return handle.position;
  const std::optional<glm::dvec3> target = Target(handle, view, RayUnder(view, x, y), constraint);
  if (!target) return handle.position;
  constexpr double kMost = std::numeric_limits<float>::max();
  // Written so that a NaN does not move the handle.
  for (int axis = 0; axis < 3; ++axis) {
    if (!(std::abs((*target)[axis]) <= kMost)) return handle.position;
  }
  return Point(*target);
}

}  // namespace hitscan
