#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "../support/floats.h"
#include "batch_cases.h"

namespace hitscan::batch {

/// Runs a test with the kernels of each instruction set. Failures name the kernels.
template <class Test>
void WithAllKernels(const Test& test) {
  for (const Kernels* kernels : SupportedKernels()) {
    SCOPED_TRACE(kernels->name);
    ChooseKernels(kernels);
    test();
  }
  ChooseKernels(nullptr);
}

/// The ray with its number k, from 0 to 5, replaced by `bad`.
inline RayRecord WithNumber(RayRecord ray, int k, float bad) {
  (k < 3 ? ray.origin : ray.direction)[k % 3] = bad;
  return ray;
}
/// All copies of the ray in which one number is replaced by infinity, -infinity or NaN.
inline std::vector<RayRecord> NotFinite(const RayRecord& ray) {
  std::vector<RayRecord> rays;
  for (const float bad : {kInfinity, -kInfinity, NAN}) {
    for (int k = 0; k < 6; ++k) rays.push_back(WithNumber(ray, k, bad));
  }
  return rays;
}

/// Expects that batches give the same distances as `one`, which takes one ray, and the hit bits
/// that follow from these distances: bit by bit, for all kernels and both layouts. Reports only the
/// first difference and the number of differences, since a wrong error bound causes thousands.
template <class One>
void ExpectThoseOfOneRay(std::span<const Ray> rays, const Plane& plane, Sides sides,
                         const One& one) {
  const RayCases cases(rays);
  std::vector<float> expected;
  for (const Ray& ray : rays) expected.push_back(one(ray, plane, sides));
  WithAllKernels([&] {
    for (const bool records : {false, true}) {
      SCOPED_TRACE(records ? "records" : "columns");
      std::vector<float> distances(rays.size());
      std::vector<std::uint64_t> hits(WordsFor(rays.size()));
      RaycastDistances(cases.Of(records), plane, distances, {.sides = sides, .stream = records});
      RaycastHits(cases.Of(records), plane, hits, {.sides = sides});
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < rays.size(); ++i) {
        const bool same =
            std::bit_cast<std::uint32_t>(distances[i]) == std::bit_cast<std::uint32_t>(expected[i]);
        if ((same && BitAt(hits, i) == (expected[i] >= 0)) || ++wrong > 1) continue;
        ADD_FAILURE() << "ray " << i << " of " << rays.size() << ": " << distances[i] << " for "
                      << expected[i];
      }
      EXPECT_EQ(wrong, 0U);
    }
  });
}
inline void ExpectThoseOfOneRay(std::span<const Ray> rays, const Plane& plane, Sides sides) {
  ExpectThoseOfOneRay(rays, plane, sides, OneDistance);
}

/// Expects the same nearest planes from all kernels. The first rays, which `as_one` contains as
/// Rays, must have the nearest planes of the query for one ray.
inline void ExpectNearestOfOneRay(std::span<const RayRecord> rays, std::span<const Plane> planes,
                                  std::span<const Ray> as_one) {
  std::vector<std::uint32_t> expected;
  std::vector<float> expected_distances;
  WithAllKernels([&] {
    std::vector<float> distances(rays.size());
    std::vector<std::uint32_t> indices(rays.size());
    NearestHits(rays, planes, distances, indices);
    if (expected.empty()) {
      expected = indices;
      expected_distances = distances;
    }
    EXPECT_EQ(indices, expected);
    EXPECT_EQ(distances, expected_distances);
  });
  for (std::size_t i = 0; i < as_one.size(); ++i) {
    const std::optional<PlaneHit> hit = NearestHit(as_one[i], planes);
    ASSERT_EQ(expected[i], hit ? hit->index : kNoPlane) << "ray " << i;
    ASSERT_EQ(expected_distances[i], hit ? hit->t : -1) << "ray " << i;
  }
}

}  // namespace hitscan::batch
