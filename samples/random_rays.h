#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/raycast.h"

namespace hitscan {

/// Many rays cast at one plane. Which rays they are is a matter of the seed alone: they are the
/// same on every machine.
class RandomRays {
 public:
  static constexpr std::size_t kMost = 4'000'000;

  /// Casts `rays` at the plane and writes an answer for each.
  using Cast = void (*)(std::span<const Ray> rays, const Plane& plane,
                        std::span<std::optional<RayHit>> answers);

  /// Forgets all answers; Work has everything to do.
  void Begin(std::size_t count, std::uint32_t seed, const Plane& plane, Cast cast);
  /// Casts the next rays, at most so many, and compares each answer with the exact one, as
  /// case files do: hit or miss exactly, numbers within 0.00001, relative above 1.
  void Work(std::size_t most);
  /// How many there are to be, and how many have been cast.
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

/// The ray of that seed and index: most start anywhere around the origin; some start in the plane
/// or run along it but for rounding, where mistakes are made.
Ray RandomRay(std::uint32_t seed, std::size_t index, const Plane& plane);

}  // namespace hitscan
