// hitscan check raycast_plane --implementation shader.cpp
//
// The shader is checked on the processor: GLM has the vectors and functions of GLSL. A number such
// as 1.0 is a double in C++, which matters only where it takes part in a calculation. Needs GLM.
#include <hitscan/implement.h>

#include <glm/glm.hpp>

namespace shader {
using namespace glm;
#include "raycast_plane.glsl"
}  // namespace shader

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const auto origin = ray.origin.As<glm::vec3>();
  const auto direction = ray.direction.As<glm::vec3>();
  const float t =
      shader::raycastPlane(origin, direction, plane.normal.As<glm::vec3>(), plane.distance);
  if (t < 0) return std::nullopt;
  return hitscan::Hit{t, hitscan::ToVec3(origin + t * direction)};
}
HITSCAN_IMPLEMENT(raycast_plane, Raycast)
