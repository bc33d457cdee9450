#include "random_rays.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace hitscan {
namespace {

// The random numbers of one ray (SplitMix64). Each index starts its own sequence, so rays can be
// made in any order.
class RayNumbers {
 public:
  RayNumbers(std::uint32_t seed, std::size_t index)
      : state_(Mix(seed + 1ULL) ^ Mix(static_cast<std::uint64_t>(index) << 8U)) {}

  // From -1 up to below 1, in steps that a float holds exactly.
  float Signed() {
    state_ += 0x9E3779B97F4A7C15U;
    return static_cast<float>(Mix(state_) >> 40U) * 0x1p-23F - 1;
  }
  Vector InCube() {
    const float x = Signed();
    const float y = Signed();
    return {x, y, Signed()};
  }
  // Rejection sampling in the unit ball. Sines and cosines would differ between machines.
  Vector Direction() {
    for (;;) {
      const Vector point = InCube();
      const float square = glm::dot(point, point);
      if (square <= 1 && square > 1e-4F) return point;
    }
  }

 private:
  static std::uint64_t Mix(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  std::uint64_t state_;
};

bool IsNear(float got, float exact) {
  constexpr float kTolerance = 1e-5F;
  // Written so that NaN is not near any number.
  return std::abs(got - exact) <= kTolerance * std::max(std::abs(exact), 1.0F);
}

bool IsRight(const std::optional<RayHit>& got, const std::optional<RayHit>& exact) {
  if (!got || !exact) return got.has_value() == exact.has_value();
  return IsNear(got->t, exact->t) && IsNear(got->point.x, exact->point.x) &&
         IsNear(got->point.y, exact->point.y) && IsNear(got->point.z, exact->point.z);
}

}  // namespace

Ray RandomRay(std::uint32_t seed, std::size_t index, const Plane& plane) {
  constexpr float kReach = 10;
  RayNumbers random(seed, index);
  const float kind = random.Signed();
  Point origin = kReach * random.InCube();
  Vector direction = random.Direction();
  const Vector& normal = plane.normal();
  if (kind > 0.998F) {
    origin -= (glm::dot(origin, normal) - plane.distance()) * normal;
  } else if (kind > 0.996F) {
    const Vector along = direction - glm::dot(direction, normal) * normal;
    if (glm::dot(along, along) > 1e-4F) direction = along;
  }
  return {origin, direction};
}

void RandomRays::Begin(std::size_t count, std::uint32_t seed, const Plane& plane, Cast cast) {
  count_ = std::min(count, kMost);
  seed_ = seed;
  plane_ = plane;
  cast_ = cast;
  rays_.clear();
  answers_.clear();
  // Reserves all memory now: moving millions of rays later would delay a frame.
  rays_.reserve(count_);
  answers_.reserve(count_);
  wrong_.clear();
  hits_ = 0;
}

void RandomRays::Work(std::size_t most) {
  const std::size_t begin = done();
  const std::size_t end = std::min(count_, begin + most);
  for (std::size_t i = begin; i < end; ++i) rays_.push_back(RandomRay(seed_, i, plane_));
  answers_.resize(end);
  cast_(std::span(rays_).subspan(begin), plane_, std::span(answers_).subspan(begin));
  for (std::size_t i = begin; i < end; ++i) {
    hits_ += answers_[i] ? 1 : 0;
    if (!IsRight(answers_[i], RaycastExact(rays_[i], plane_))) wrong_.push_back(i);
  }
}

}  // namespace hitscan
