#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "batch/batch.h"
#include "geometry/raycast_plane.h"

namespace hitscan {

/// The ray with that seed and index. Most start at a random point around the origin. Some start in
/// the plane or are parallel to it, up to rounding, where wrong answers are likely.
Ray RandomRay(std::uint32_t seed, std::size_t index, const Plane& plane);
/// A plane through the space in which the rays start.
Plane RandomPlane(std::uint32_t seed, std::size_t index);

/// The functions of one implementation that find the planes that rays hit.
struct RayMethod {
  /// Writes for each ray the distance to the plane that it hits, or -1 on a miss, and the index of
  /// this plane (any index on a miss).
  void (*all)(std::span<const batch::RayRecord> rays, std::span<const Plane> planes,
              std::span<float> distances, std::span<std::uint32_t> indices);
  /// The answer for one ray, with the hit point.
  std::optional<PlaneHit> (*one)(const Ray& ray, std::span<const Plane> planes);
  /// The exact answer for one ray.
  std::optional<PlaneHit> (*exact)(const Ray& ray, std::span<const Plane> planes);
};

/// Many random rays, and the planes that they hit. The rays depend only on the seed and the planes,
/// and are the same on every machine. Rays are made and checked in parts, since this takes longer
/// than answering all of them.
class RandomRays {
 public:
  static constexpr std::size_t kMost = 4'000'000;  ///< the largest number of rays

  /// Discards the rays. `planes` must not be empty.
  void Begin(std::size_t count, std::uint32_t seed, std::vector<Plane> planes,
             const RayMethod& method);
  /// Replaces the planes and discards the answers. Only rays that depend on a plane are made again.
  /// The number of planes must be the same as before.
  void Move(std::vector<Plane> planes);

  /// Makes at most `most` further rays.
  void Make(std::size_t most);
  bool made() const { return rays_.size() == count_; }
  /// Answers all rays, which must have been made.
  void Answer();
  bool answered() const { return answered_; }
  /// Compares at most `most` further answers with the exact ones: hit or miss exactly, numbers with
  /// a tolerance of 0.00001, relative above 1, as in case files.
  void Check(std::size_t most);
  bool checked() const { return checked_ == count_; }

  std::size_t count() const { return count_; }
  std::size_t made_count() const { return rays_.size(); }
  std::size_t checked_count() const { return checked_; }
  std::span<const Plane> planes() const { return planes_; }
  Ray RayAt(std::size_t index) const { return {rays_[index].origin, rays_[index].direction}; }
  bool Hits(std::size_t index) const { return distances_[index] >= 0; }
  std::optional<PlaneHit> HitOf(std::size_t index) const {
    return method_.one(RayAt(index), planes_);
  }
  /// The number of rays that hit, in the last answers.
  std::size_t hits() const { return hits_; }
  /// The indices of the answers that differ from the exact ones, in rising order.
  std::span<const std::size_t> wrong() const { return wrong_; }

 private:
  batch::RayRecord MakeRay(std::size_t index) const;

  std::size_t count_ = 0;
  std::uint32_t seed_ = 0;
  RayMethod method_{};
  std::vector<Plane> planes_;
  std::vector<batch::RayRecord> rays_;
  std::vector<std::size_t> dependent_;  ///< the indices of the rays that depend on a plane
  std::vector<float> distances_;
  std::vector<std::uint32_t> indices_;
  bool answered_ = false;
  std::size_t hits_ = 0;
  std::size_t checked_ = 0;
  std::vector<std::size_t> wrong_;
};

}  // namespace hitscan
