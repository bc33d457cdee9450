// A tiny engine: balls fly between a floor and two slopes and bounce off them. Each step asks where
// the path of a ball meets a plane; the calls are recorded (docs/recording.md).
#include <hitscan/record.h>

#include <cstdio>

#include "collision.h"

// How Hitscan sees the types of the engine.
namespace engine {
hitscan::Ray ToHitscan(const Path& path) {
  return {hitscan::ToVec3(path.from), hitscan::ToVec3(path.direction)};
}
hitscan::Plane ToHitscan(const Wall& wall) { return {hitscan::ToVec3(wall.normal), wall.distance}; }
}  // namespace engine

using namespace engine;

struct Ball {
  Vector position, velocity;
};

const Wall kWalls[]{{{0, 1, 0}, 0}, {{0.8F, 0.6F, 0}, -4}, {{-0.8F, 0.6F, 0}, -4}};

void Step(Ball& ball, float seconds) {
  ball.velocity.y -= 9.81F * seconds;
  const float speed = Length(ball.velocity);
  const Path path{ball.position, 1 / speed * ball.velocity};
  for (const Wall& wall : kWalls) {
    const std::optional<float> distance = DistanceTo(wall, path);
    HITSCAN_RECORD(raycast_plane, path, wall, distance);
    if (distance && *distance < speed * seconds) {
      ball.velocity = ball.velocity - 2 * Dot(ball.velocity, wall.normal) * wall.normal;
      return;
    }
  }
  ball.position = ball.position + seconds * ball.velocity;
}

int main() {
  Ball balls[]{{{0, 3, 0}, {1, 0, 0.5F}}, {{-1, 5, 1}, {2, 1, 0}}, {{-3, 0.014F, 0}, {60, 0, 0}}};
  for (int frame = 0; frame < 60; ++frame) {
    for (Ball& ball : balls) {
      Step(ball, 1.0F / 60);
      if (ball.position.y < 0) {
        std::printf("frame %d: a ball fell through the floor\n", frame);
        return 1;
      }
    }
  }
  std::puts("60 frames");
}
