#pragma once

#include <array>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/camera.h"
#include "geometry/shapes/sphere.h"

// The view frustum of a camera as six planes, and culling against them: a shape is culled when it
// lies entirely on the outer side of one plane.
namespace hitscan {

/// All x with dot(normal, x) + offset >= 0. The normal has unit length and points inwards. The
/// offset is minus the distance of the Plane with the same normal.
struct HalfSpace {
  Vector normal;
  float offset;

  bool operator==(const HalfSpace&) const = default;
};

enum class FrustumSide { kLeft, kRight, kBottom, kTop, kNear, kFar };

/// The view frustum of a camera: the space between six planes.
class Frustum {
 public:
  /// Throws InvalidShape when the camera is not valid (RequireValid).
  explicit Frustum(const Camera& camera);

  /// In the order of FrustumSide.
  const std::array<HalfSpace, 6>& planes() const { return planes_; }
  const HalfSpace& side(FrustumSide side) const { return planes_[static_cast<std::size_t>(side)]; }
  /// The eight corners, for drawing: bit 0 of the index selects right, bit 1 top, bit 2 far.
  const std::array<Point, 8>& Corners() const { return corners_; }

  bool operator==(const Frustum&) const = default;

 private:
  std::array<HalfSpace, 6> planes_;
  std::array<Point, 8> corners_;
};

/// One of the six planes of a camera's frustum, computed in double precision from the camera itself
/// and rounded once. The book takes the planes from the rows of a projection matrix, where the far
/// plane loses almost all digits. Throws InvalidShape when the camera is not valid. ("3D
/// Collisions", chapter 6, frustum.)
HalfSpace FrustumPlane(const Camera& camera, FrustumSide side);

// Does a shape meet the frustum? Exact for the six stored planes.

/// Is the point inside the frustum, its six planes included? Throws InvalidShape when the point is
/// not finite. ("3D Collisions", chapter 6, point_in_frustum.)
bool Intersects(const Frustum& frustum, const Point& point);

/// False only if dot(normal, center) + offset < -radius for some plane. Conservative: for a sphere
/// near an edge the answer may be true although the sphere is outside. ("3D Collisions", chapter 6,
/// sphere_in_frustum.)
bool Intersects(const Frustum& frustum, const Sphere& sphere);

/// False only if all eight corners are on the outer side of the same plane. Conservative: near an
/// edge the answer may be true although the box is outside. ("3D Collisions", chapter 6,
/// aabb_in_frustum.)
bool Intersects(const Frustum& frustum, const Aabb& box);

}  // namespace hitscan
