#include <Eigen/Core>

#include "peers.h"

namespace hitscan::peers {

void EigenArrays(const RayColumns& rays, const Plane& plane, float* distances) {
  const auto size = static_cast<Eigen::Index>(rays.origin_x.size());
  const auto array = [&](std::span<const float> s) {
    return Eigen::Map<const Eigen::ArrayXf>(s.data(), size);
  };
  const glm::vec3& n = plane.normal();
  const auto denominator =
      array(rays.direction_x) * n.x + array(rays.direction_y) * n.y + array(rays.direction_z) * n.z;
  const auto numerator =
      plane.distance() -
      (array(rays.origin_x) * n.x + array(rays.origin_y) * n.y + array(rays.origin_z) * n.z);
  const auto t = numerator / denominator;
  Eigen::Map<Eigen::ArrayXf>(distances, size) = (denominator < 0.0F && t >= 0.0F).select(t, -1.0F);
}

}  // namespace hitscan::peers
