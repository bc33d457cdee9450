#pragma once

#include "engine/vector.h"

namespace engine {

/// All points p with Dot(normal, p) = distance.
struct Floor {
  Vector normal;
  double distance;
};

/// Does a bullet hit the front of a floor? Sets `time`, for a speed of 1.
bool BulletHits(Vector from, Vector direction, const Floor& floor, double& time);

/// The same before it was corrected: a bullet also hits the back of the floor.
bool OldBulletHits(Vector from, Vector direction, const Floor& floor, double& time);

/// Is a point in a room? Its walls belong to it.
bool InRoom(Vector point, Vector lowest, Vector highest);

}  // namespace engine
