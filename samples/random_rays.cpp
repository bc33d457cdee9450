#include "random_rays.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace hitscan {
namespace {

// The random numbers of one ray (SplitMix64). Each index starts its own sequence, so rays can be
// made in any order.
class RayNumbers {
 public:
  // Without the shift, the state of the ray with the index seed + 1 would be 0: the same ray for
  // each small seed.
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

bool IsRight(const std::optional<PlaneHit>& got, const std::optional<PlaneHit>& exact) {
  if (!got || !exact) return got.has_value() == exact.has_value();
  return got->index == exact->index && IsNear(got->t, exact->t) &&
         IsNear(got->point.x, exact->point.x) && IsNear(got->point.y, exact->point.y) &&
         IsNear(got->point.z, exact->point.z);
}

constexpr float kReach = 10;  // the largest coordinate at which rays start
// The first random number of a ray, from -1 to 1, decides its kind: above kInPlane the ray starts
// in the plane, otherwise above kAlongPlane it is parallel to the plane.
constexpr float kInPlane = 0.998F;
constexpr float kAlongPlane = 0.996F;

// Whether the ray with that seed and index depends on the plane.
bool DependsOnPlane(std::uint32_t seed, std::size_t index) {
  return RayNumbers(seed, index).Signed() > kAlongPlane;
}

}  // namespace

Ray RandomRay(std::uint32_t seed, std::size_t index, const Plane& plane) {
  RayNumbers random(seed, index);
  const float kind = random.Signed();
  Point origin = kReach * random.InCube();
  Vector direction = random.Direction();
  const Vector& normal = plane.normal();
  if (kind > kInPlane) {
    origin -= (glm::dot(origin, normal) - plane.distance()) * normal;
  } else if (kind > kAlongPlane) {
    const Vector along = direction - glm::dot(direction, normal) * normal;
    if (glm::dot(along, along) > 1e-4F) direction = along;
  }
  return {origin, direction};
}

Plane RandomPlane(std::uint32_t seed, std::size_t index) {
  // An index beyond all rays, so that no ray has the same random numbers.
  RayNumbers random(seed, RandomRays::kMost + index);
  const Vector normal = random.Direction();
  return {normal, 0.7F * kReach * random.Signed()};
}

void RandomRays::Begin(std::size_t count, std::uint32_t seed, std::vector<Plane> planes,
                       const RayMethod& method) {
  count_ = std::min(count, kMost);
  seed_ = seed;
  method_ = method;
  rays_.clear();
  dependent_.clear();
  // Reserves all memory now: moving millions of rays later would delay a frame.
  rays_.reserve(count_);
  distances_.assign(count_, -1);
  hits_ = 0;
  indices_.assign(count_, 0);
  Move(std::move(planes));
}

void RandomRays::Move(std::vector<Plane> planes) {
  planes_ = std::move(planes);
  for (const std::size_t index : dependent_) rays_[index] = MakeRay(index);
  answered_ = false;
  checked_ = 0;
  wrong_.clear();
}

batch::RayRecord RandomRays::MakeRay(std::size_t index) const {
  const Ray ray = RandomRay(seed_, index, planes_[index % planes_.size()]);
  return {ray.origin(), ray.direction()};
}

void RandomRays::Make(std::size_t most) {
  const std::size_t end = std::min(count_, rays_.size() + most);
  for (std::size_t i = rays_.size(); i < end; ++i) {
    rays_.push_back(MakeRay(i));
    if (DependsOnPlane(seed_, i)) dependent_.push_back(i);
  }
}

void RandomRays::Answer() {
  method_.all(rays_, planes_, distances_, indices_);
  hits_ = static_cast<std::size_t>(
      std::ranges::count_if(distances_, [](float distance) { return distance >= 0; }));
  answered_ = true;
}

void RandomRays::Check(std::size_t most) {
  const std::size_t end = std::min(count_, checked_ + most);
  for (; checked_ < end; ++checked_) {
    const std::size_t i = checked_;
    const std::optional<PlaneHit> exact = method_.exact(RayAt(i), planes_);
    // Both answers are checked: that for all rays, then that for this ray alone.
    const bool batch_is_right =
        Hits(i) == exact.has_value() &&
        (!exact || (IsNear(distances_[i], exact->t) && indices_[i] == exact->index));
    if (!batch_is_right || !IsRight(HitOf(i), exact)) wrong_.push_back(i);
  }
}

}  // namespace hitscan
