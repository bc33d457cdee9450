#include "engine/collision.h"

namespace engine {

bool BulletHits(Vector from, Vector direction, const Floor& floor, double& time) {
  const double approach = Dot(direction, floor.normal);
  if (approach >= 0) return false;
  time = (floor.distance - Dot(from, floor.normal)) / approach;
  return time >= 0;
}

bool OldBulletHits(Vector from, Vector direction, const Floor& floor, double& time) {
  const double approach = Dot(direction, floor.normal);
  if (approach == 0) return false;
  time = (floor.distance - Dot(from, floor.normal)) / approach;
  return time >= 0;
}

bool InRoom(Vector point, Vector lowest, Vector highest) {
  return lowest.x <= point.x && point.x <= highest.x && lowest.y <= point.y &&
         point.y <= highest.y && lowest.z <= point.z && point.z <= highest.z;
}

}  // namespace engine
