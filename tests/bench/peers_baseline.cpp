// Compiled for the baseline instruction set, as programs usually are; peers_native.cpp may use all
// instructions of this processor.
#include <Eigen/Geometry>
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/gtx/intersect.hpp>

#include "geometry/raycast_plane.h"
#include "peers.h"

namespace hitscan::peers {

void Glm(std::span<const RayRecord> rays, const Plane& plane, float* distances) {
  const glm::vec3 origin = plane.normal() * plane.distance();
  for (std::size_t i = 0; i < rays.size(); ++i) {
    float t = 0;
    distances[i] =
        glm::intersectRayPlane(rays[i].origin, rays[i].direction, origin, plane.normal(), t) ? t
                                                                                             : -1;
  }
}

void HandWrittenGlm(std::span<const RayRecord> rays, const Plane& plane, float* distances) {
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const float denominator = glm::dot(rays[i].direction, plane.normal());
    const float numerator = plane.distance() - glm::dot(rays[i].origin, plane.normal());
    const float t = numerator / denominator;
    distances[i] = denominator < 0 && t >= 0 ? t : -1;
  }
}

void EigenLines(std::span<const RayRecord> rays, const Plane& plane, float* distances) {
  const auto vector = [](const glm::vec3& v) { return Eigen::Vector3f(v.x, v.y, v.z); };
  const Eigen::Hyperplane<float, 3> hyperplane(vector(plane.normal()), -plane.distance());
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const Eigen::ParametrizedLine<float, 3> line(vector(rays[i].origin), vector(rays[i].direction));
    const float t = line.intersectionParameter(hyperplane);
    distances[i] = t >= 0 && line.direction().dot(hyperplane.normal()) < 0 ? t : -1;
  }
}

// The algorithm of btStaticPlaneShape and btTriangleRaycastCallback: the distances of both ends of
// a segment, here of length 1000.
void Bullet(std::span<const RayRecord> rays, const Plane& plane, float* distances) {
  constexpr float kLength = 1000;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const glm::vec3 to = rays[i].origin + rays[i].direction * kLength;
    const float from_distance = glm::dot(plane.normal(), rays[i].origin) - plane.distance();
    const float to_distance = glm::dot(plane.normal(), to) - plane.distance();
    const bool hit = from_distance * to_distance < 0 && from_distance > 0;
    distances[i] = hit ? from_distance / (from_distance - to_distance) * kLength : -1;
  }
}

void OneByOne(std::span<const Ray> rays, const Plane& plane, float* distances) {
  // A copy that cannot alias the output.
  const Plane local = plane;
  for (std::size_t i = 0; i < rays.size(); ++i) distances[i] = RaycastDistance(rays[i], local);
}

void OneByOneHits(std::span<const Ray> rays, const Plane& plane, float* distances) {
  const Plane local = plane;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const std::optional<RayHit> hit = Raycast(rays[i], local);
    distances[i] = hit ? hit->t : -1;
  }
}

}  // namespace hitscan::peers
