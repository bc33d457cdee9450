#include "geometry/frustum.h"

#include <glm/geometric.hpp>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions (exact::Decision), in the order of FrustumSide.
constexpr exact::Decision kInsidePlane[] = {
    {"room at the left plane", "it is outside of the left plane", "it touches the left plane",
     "it reaches inside the left plane"},
    {"room at the right plane", "it is outside of the right plane", "it touches the right plane",
     "it reaches inside the right plane"},
    {"room at the bottom plane", "it is outside of the bottom plane", "it touches the bottom plane",
     "it reaches inside the bottom plane"},
    {"room at the top plane", "it is outside of the top plane", "it touches the top plane",
     "it reaches inside the top plane"},
    {"room at the near plane", "it is outside of the near plane", "it touches the near plane",
     "it reaches inside the near plane"},
    {"room at the far plane", "it is outside of the far plane", "it touches the far plane",
     "it reaches inside the far plane"},
};

// The plane through the eye whose normal has the direction `inwards`.
HalfSpace SideThroughEye(const CameraFrame& frame, const glm::dvec3& inwards) {
  const glm::dvec3 normal = glm::normalize(inwards);
  return {Vector(normal) + 0.0F, exact::ToFloat(-glm::dot(normal, frame.eye))};
}

HalfSpace PlaneOf(const CameraFrame& frame, const Camera& camera, FrustumSide side) {
  const double along = glm::dot(frame.forward, frame.eye);
  switch (side) {
    case FrustumSide::kLeft:
      return SideThroughEye(frame, frame.right + frame.half_width * frame.forward);
    case FrustumSide::kRight:
      return SideThroughEye(frame, -frame.right + frame.half_width * frame.forward);
    case FrustumSide::kBottom:
      return SideThroughEye(frame, frame.up + frame.half_height * frame.forward);
    case FrustumSide::kTop:
      return SideThroughEye(frame, -frame.up + frame.half_height * frame.forward);
    case FrustumSide::kNear:
      return {Vector(frame.forward) + 0.0F, exact::ToFloat(-along - camera.near_plane)};
    case FrustumSide::kFar:
      return {Vector(-frame.forward) + 0.0F, exact::ToFloat(along + camera.far_plane)};
  }
  throw InvalidShape("frustum side is none of the six");
}

std::array<HalfSpace, 6> PlanesOf(const Camera& camera) {
  const CameraFrame frame = FrameOf(camera);
  std::array<HalfSpace, 6> planes{};
  for (std::size_t i = 0; i < planes.size(); ++i) {
    planes[i] = PlaneOf(frame, camera, static_cast<FrustumSide>(i));
  }
  return planes;
}

std::array<Point, 8> CornersOf(const Camera& camera) {
  const CameraFrame frame = FrameOf(camera);
  std::array<Point, 8> corners;
  for (unsigned i = 0; i < corners.size(); ++i) {
    const double depth = (i & 4U) != 0 ? camera.far_plane : camera.near_plane;
    const double x = (i & 1U) != 0 ? frame.half_width : -frame.half_width;
    const double y = (i & 2U) != 0 ? frame.half_height : -frame.half_height;
    const glm::dvec3 corner = frame.eye + depth * (frame.forward + x * frame.right + y * frame.up);
    corners[i] = {exact::ToFloat(corner.x), exact::ToFloat(corner.y), exact::ToFloat(corner.z)};
  }
  return corners;
}

}  // namespace

Frustum::Frustum(const Camera& camera) : planes_(PlanesOf(camera)), corners_(CornersOf(camera)) {}

HalfSpace FrustumPlane(const Camera& camera, FrustumSide side) {
  return PlaneOf(FrameOf(camera), camera, side);
}

bool Intersects(const Frustum& frustum, const Point& point) {
  RequireFinite(point, "point");
  return Intersects(frustum, Sphere(point, 0));
}

bool Intersects(const Frustum& frustum, const Sphere& sphere) {
  for (std::size_t i = 0; i < frustum.planes().size(); ++i) {
    const HalfSpace& plane = frustum.planes()[i];
    const int side = Sign(
        [&](auto as) {
          return Dot(as(plane.normal), as(sphere.center())) + as(plane.offset) +
                 as(sphere.radius());
        },
        kInsidePlane[i]);
    if (side < 0) return false;
  }
  return true;
}

bool Intersects(const Frustum& frustum, const Aabb& box) {
  for (std::size_t i = 0; i < frustum.planes().size(); ++i) {
    const HalfSpace& plane = frustum.planes()[i];
    // The corner farthest along the inward normal.
    Point corner;
    for (int axis = 0; axis < 3; ++axis) {
      corner[axis] = plane.normal[axis] > 0 ? box.max()[axis] : box.min()[axis];
    }
    const int side =
        Sign([&](auto as) { return Dot(as(plane.normal), as(corner)) + as(plane.offset); },
             kInsidePlane[i]);
    if (side < 0) return false;
  }
  return true;
}

}  // namespace hitscan
