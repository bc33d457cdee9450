#include <hitscan/batch/batch.h>
#include <hitscan/geometry/intersect.h>
#include <hitscan/geometry/raycast_plane.h>

#include <cstdio>
#include <vector>

int main() {
  using namespace hitscan;
  const Plane ground({0, 1, 0}, 0);
  const Ray ray({1, 3, 0}, {0, -1, 0});
  const std::optional<RayHit> hit = Raycast(ray, ground);
  if (!hit || hit->t != 3) return 1;

  const std::vector<batch::RayRecord> rays(1000, {ray.origin(), ray.direction()});
  std::vector<float> distances(rays.size());
  batch::RaycastDistances(rays, ground, distances);
  for (const float distance : distances) {
    if (distance != 3) return 1;
  }
  if (!Intersects(Sphere({0, 1, 0}, 1), ground)) return 1;
  std::printf("%zu rays hit the ground after %g\n", rays.size(), static_cast<double>(distances[0]));
  return 0;
}
