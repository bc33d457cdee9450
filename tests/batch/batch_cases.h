#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "batch/batch.h"
#include "batch/kernels.h"
#include "geometry/raycast_plane.h"
#include "shape/random_value.h"

namespace hitscan::batch {

/// Cases for a batch: rays against one plane, in both layouts.
struct RayCases {
  std::vector<Ray> rays;
  std::vector<RayRecord> records;
  std::vector<float> columns[6];
  std::size_t offset = 0;

  /// The rays begin `shift` floats into their memory, so that every alignment occurs.
  explicit RayCases(std::span<const Ray> list, std::size_t shift = 0)
      : rays(list.begin(), list.end()), offset(shift) {
    for (std::vector<float>& column : columns) column.assign(shift, 0);
    for (const Ray& ray : rays) {
      records.push_back({ray.origin(), ray.direction()});
      for (int axis = 0; axis < 3; ++axis) {
        columns[axis].push_back(ray.origin()[axis]);
        columns[3 + axis].push_back(ray.direction()[axis]);
      }
    }
  }
  RayColumns Columns() const {
    const auto column = [&](std::size_t k) { return std::span(columns[k]).subspan(offset); };
    return {column(0), column(1), column(2), column(3), column(4), column(5)};
  }
  Rays Of(bool as_records) const { return as_records ? Rays(records) : Rays(Columns()); }
};

/// `count` rays aimed at a plane, or at the target of the previous ray.
inline std::vector<Ray> MakeRays(RandomGeometry& geometry, std::size_t count) {
  std::vector<Ray> rays;
  while (rays.size() < count) rays.push_back(MakeRandomShape<Ray>(geometry).shape);
  return rays;
}

/// The answer of the query for one ray: the distance, -1 on a miss.
inline float OneDistance(const Ray& ray, const Plane& plane, Sides sides) {
  if (sides == Sides::kFront) return RaycastDistance(ray, plane);
  const std::optional<RayHit> hit = RaycastTwoSided(ray, plane);
  return hit ? hit->t : -1;
}

inline bool BitAt(std::span<const std::uint64_t> words, std::size_t i) {
  return (words[i / 64] >> i % 64 & 1U) != 0;
}

}  // namespace hitscan::batch
