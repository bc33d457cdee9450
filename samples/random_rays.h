#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/raycast.h"

namespace hitscan {

/// Casts many random rays at one plane. The rays depend only on the seed and are the same on every
/// machine.
class RandomRays {
 public:
  static constexpr std::size_t kMost = 4'000'000;

  /// Casts `rays` at the plane and writes an answer for each.
  using Cast = void (*)(std::span<const Ray> rays, const Plane& plane,
                        std::span<std::optional<RayHit>> answers);

  /// Discards all answers and starts with these arguments.
  void Begin(std::size_t count, std::uint32_t seed, const Plane& plane, Cast cast);
  /// Casts at most `most` further rays, and compares each answer with the exact one: hit or miss
  /// exactly, numbers with a tolerance of 0.00001, relative above 1, as in case files.
  void Work(std::size_t most);
  /// The number of rays, and how many of them have been cast.
  std::size_t count() const { return count_; }
  std::size_t done() const { return answers_.size(); }

  std::span<const Ray> rays() const { return rays_; }
  std::span<const std::optional<RayHit>> answers() const { return answers_; }
  /// The indices of the answers that differ from the exact ones, in rising order.
  std::span<const std::size_t> wrong() const { return wrong_; }
  std::size_t hits() const { return hits_; }
  const Plane& plane() const { return plane_; }

 private:
  std::size_t count_ = 0;
  std::uint32_t seed_ = 0;
  Plane plane_;
  Cast cast_ = nullptr;
  std::vector<Ray> rays_;
  std::vector<std::optional<RayHit>> answers_;
  std::vector<std::size_t> wrong_;
  std::size_t hits_ = 0;
};

/// The ray with that seed and index. Most start at a random point around the origin. Some start in
/// the plane or are parallel to it, up to rounding, where wrong answers are likely.
Ray RandomRay(std::uint32_t seed, std::size_t index, const Plane& plane);

}  // namespace hitscan
