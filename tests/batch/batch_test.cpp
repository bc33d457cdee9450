#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <stdexcept>
#include <string>

#include "all_kernels.h"
#include "batch/kernels.h"
#include "batch_cases.h"
#include "geometry/containment.h"
#include "geometry/raycast_plane.h"

namespace hitscan::batch {
namespace {

constexpr std::array kBothSides{Sides::kFront, Sides::kBoth};

std::uint32_t Bits(float number) { return std::bit_cast<std::uint32_t>(number); }

// Compares bit by bit: -0 differs from 0.
void ExpectSame(float got, float expected, std::size_t i) {
  EXPECT_EQ(Bits(got), Bits(expected)) << "ray " << i << ": " << got << " for " << expected;
}

void Compare(const RayCases& cases, const Plane& plane, std::size_t shift, const Options& options) {
  const std::size_t count = cases.rays.size();
  std::vector<float> expected;
  for (const Ray& ray : cases.rays) expected.push_back(OneDistance(ray, plane, options.sides));
  constexpr float kUntouched = 12345;
  for (const bool records : {false, true}) {
    SCOPED_TRACE(records ? "records" : "columns");
    std::vector<float> memory(shift + count + 1, kUntouched);
    const std::span distances = std::span(memory).subspan(shift, count);
    std::vector<std::uint64_t> hits(WordsFor(count) + 1, ~std::uint64_t{0});
    const std::span words = std::span(hits).first(WordsFor(count));
    RaycastDistances(cases.Of(records), plane, distances, options);
    RaycastHits(cases.Of(records), plane, words, options);
    for (std::size_t i = 0; i < count; ++i) {
      ExpectSame(distances[i], expected[i], i);
      ASSERT_EQ(BitAt(words, i), expected[i] >= 0) << "ray " << i;
    }
    for (std::size_t i = count; i < 64 * words.size(); ++i) ASSERT_FALSE(BitAt(words, i));
    EXPECT_EQ(memory.back(), kUntouched);
    EXPECT_EQ(hits.back(), ~std::uint64_t{0});
  }
}

// Tests every class of cases of tests/oracle, in batches of every length up to 200.
TEST(Batch, GivesTheAnswersOfOneRayAtATime) {
  WithAllKernels([] {
    for (int k = 0; k < kHardClasses; ++k) {
      const CaseClass kind = static_cast<CaseClass>(k);
      SCOPED_TRACE(NameOf(kind));
      Random random(1000 + static_cast<std::uint64_t>(k));
      for (std::size_t count = 0; count <= 200; ++count) {
        RandomGeometry geometry(random, kind);
        const Plane plane = MakeRandomShape<Plane>(geometry).shape;
        const RayCases cases(MakeRays(geometry, count), count % 17);
        const Options options{.sides = kBothSides[count % 2], .stream = count % 3 == 0};
        Compare(cases, plane, count % 19, options);
        if (testing::Test::HasFailure()) return;
      }
    }
  });
}

TEST(Batch, DoesNotDependOnAlignment) {
  WithAllKernels([] {
    Random random(2);
    RandomGeometry geometry(random, CaseClass::kGeneric);
    const Plane plane = MakeRandomShape<Plane>(geometry).shape;
    const std::vector<Ray> rays = MakeRays(geometry, 150);
    for (std::size_t input = 0; input < 16; ++input) {
      for (std::size_t output = 0; output < 16; ++output) {
        Compare(RayCases(rays, input), plane, output, {.stream = output % 2 == 1});
      }
    }
  });
}

TEST(Batch, DoesNotDependOnThreads) {
  Random random(3);
  const std::size_t count = 2 * kThreadedSize + 77;
  std::vector<Ray> rays;
  RandomGeometry geometry(random, CaseClass::kNear);
  const Plane plane = MakeRandomShape<Plane>(geometry).shape;
  for (const Ray& ray : MakeRays(geometry, 1000)) rays.push_back(ray);
  while (rays.size() < count) rays.push_back(rays[rays.size() - 1000]);
  const RayCases cases(rays);
  std::vector<float> one(count);
  std::vector<float> three(count);
  std::vector<std::uint64_t> one_bit(WordsFor(count));
  std::vector<std::uint64_t> three_bits(WordsFor(count));
  for (const bool stream : {false, true}) {
    RaycastDistances(cases.Columns(), plane, one, {});
    RaycastDistances(cases.Columns(), plane, three, {.stream = stream, .threads = 3});
    RaycastHits(cases.records, plane, one_bit, {});
    RaycastHits(cases.records, plane, three_bits, {.stream = stream, .threads = 3});
    for (std::size_t i = 0; i < count; ++i) ExpectSame(three[i], one[i], i);
    EXPECT_EQ(three_bits, one_bit);
  }
}

// Compilers may reuse the register of a length for the hit bits. No bit of a large length may
// remain in the hit bits.
TEST(Batch, LongBatchesEndInZeroBitsToo) {
  const Plane plane({1, 0, 0}, 2);
  const Ray ray({1, 1, 1}, {1, 1, 1});
  for (const std::size_t rest : {1U, 8U, 23U, 47U, 63U}) {
    SCOPED_TRACE(rest);
    const std::vector<float> ones(0x70000 + rest, 1);
    const RayColumns columns{ones, ones, ones, ones, ones, ones};
    const std::vector<RayRecord> records(ones.size(), {{1, 1, 1}, {1, 1, 1}});
    std::vector<std::uint64_t> expected(WordsFor(ones.size()), ~std::uint64_t{0});
    expected.back() >>= 64 - rest;
    WithAllKernels([&] {
      for (const Policy policy : {Policy::kExact, Policy::kFast}) {
        const Options options{.sides = Sides::kBoth, .policy = policy};
        std::vector<std::uint64_t> words(expected.size());
        RaycastHits(columns, plane, words, options);
        EXPECT_EQ(words, expected);
        RaycastHits(records, plane, words, options);
        EXPECT_EQ(words, expected);
        PointsOnRay({ones, ones, ones}, ray, words, options);
        EXPECT_EQ(words, expected);
      }
    });
  }
}

TEST(Batch, FindsTheNearestOfManyPlanes) {
  WithAllKernels([] {
    for (int k = 0; k < kHardClasses; ++k) {
      SCOPED_TRACE(NameOf(static_cast<CaseClass>(k)));
      Random random(4000 + static_cast<std::uint64_t>(k));
      for (std::size_t count = 0; count <= 66; ++count) {
        RandomGeometry geometry(random, static_cast<CaseClass>(k));
        std::vector<Plane> planes;
        while (planes.size() < count % 13) planes.push_back(MakeRandomShape<Plane>(geometry).shape);
        // The last plane equals the first one: if several planes are nearest, the first is
        // expected.
        if (count % 2 == 1 && !planes.empty()) planes.push_back(planes.front());
        const RayCases cases(MakeRays(geometry, count), count % 5);
        for (const bool records : {false, true}) {
          std::vector<float> distances(count);
          std::vector<std::uint32_t> indices(count);
          NearestHits(cases.Of(records), planes, distances, indices);
          for (std::size_t i = 0; i < count; ++i) {
            const std::optional<PlaneHit> hit = NearestHit(cases.rays[i], planes);
            ASSERT_EQ(indices[i], hit ? hit->index : kNoPlane) << "ray " << i;
            ExpectSame(distances[i], hit ? hit->t : -1, i);
          }
        }
      }
    }
  });
}

TEST(Batch, FindsPointsOnARay) {
  WithAllKernels([] {
    for (int k = 0; k < kHardClasses; ++k) {
      SCOPED_TRACE(NameOf(static_cast<CaseClass>(k)));
      Random random(5000 + static_cast<std::uint64_t>(k));
      for (std::size_t count = 0; count <= 200; ++count) {
        RandomGeometry geometry(random, static_cast<CaseClass>(k));
        const Ray ray = MakeRandomShape<Ray>(geometry).shape;
        std::vector<Point> points;
        std::vector<float> columns[3];
        for (std::size_t i = 0; i < count; ++i) {
          // The point is on the line of the ray, or beside the line by about the tolerance, which
          // is sqrt(2e-6) of the distance.
          const float t = static_cast<float>(random.Between(-1, 4));
          const Vector& d = ray.direction();
          const Vector aside(d.y - d.z, d.z - d.x, d.x - d.y);
          const float lean = static_cast<float>(random.Between(0, 2e-3));
          Point point = i % 3 == 0 ? MakeRandomShape<Point>(geometry).shape : ray.origin() + d * t;
          if (i % 3 == 1) point += aside * (t * lean);
          points.push_back(point);
          for (int axis = 0; axis < 3; ++axis) columns[axis].push_back(point[axis]);
        }
        std::vector<std::uint64_t> on(WordsFor(count), ~std::uint64_t{0});
        PointsOnRay({columns[0], columns[1], columns[2]}, ray, on);
        for (std::size_t i = 0; i < count; ++i) {
          ASSERT_EQ(BitAt(on, i), PointOnRay(points[i], ray)) << "point " << i << " of " << count;
        }
      }
    }
  });
}

TEST(Batch, FastAnswersAreTheSameOnAllProcessors) {
  Random random(6);
  RandomGeometry geometry(random, CaseClass::kNear);
  const Plane plane = MakeRandomShape<Plane>(geometry).shape;
  const std::vector<Plane> planes{plane, MakeRandomShape<Plane>(geometry).shape,
                                  MakeRandomShape<Plane>(geometry).shape};
  const RayCases cases(MakeRays(geometry, 1003));
  const RayColumns columns = cases.Columns();
  for (const Sides sides : kBothSides) {
    const Options options{.sides = sides, .policy = Policy::kFast};
    std::vector<std::vector<std::uint32_t>> all;
    WithAllKernels([&] {
      std::vector<float> distances(1003);
      std::vector<float> nearest(1003);
      std::vector<std::uint32_t> answers(1003);
      std::vector<std::uint64_t> words(WordsFor(1003));
      NearestHits(columns, planes, nearest, answers, options);
      RaycastDistances(columns, plane, distances, options);
      for (const float t : nearest) answers.push_back(Bits(t));
      for (const float t : distances) answers.push_back(Bits(t));
      RaycastHits(cases.records, plane, words, options);
      for (std::size_t i = 0; i < 1003; ++i) answers.push_back(BitAt(words, i));
      PointsOnRay({columns.origin_x, columns.origin_y, columns.origin_z}, cases.rays[0], words,
                  options);
      for (std::size_t i = 0; i < 1003; ++i) answers.push_back(BitAt(words, i));
      all.push_back(std::move(answers));
    });
    for (const auto& answers : all) EXPECT_EQ(answers, all.front());
  }
}

// Points count if the cosine of their angle is above 1 - 1e-6, so if its sine is below 1.414e-3.
TEST(Batch, FastPointsOnARayAreWithinItsAngle) {
  const std::vector<float> x{4, 4, 4, 4, 4, -4, 0};
  const std::vector<float> y{0, 0.005F, -0.006F, 0, 0, 0, 0};
  const std::vector<float> z{0, 0, 0, -0.005F, 0.006F, 0, 0};
  WithAllKernels([&] {
    std::vector<std::uint64_t> on(1);
    PointsOnRay({x, y, z}, Ray({0, 0, 0}, {1, 0, 0}), on, {.policy = Policy::kFast});
    EXPECT_EQ(on[0], 0b1001011U);
  });
}

// The loops take unchecked floats, so they must answer for rays that no Ray can represent.
TEST(Batch, AnswersForAnyNumbers) {
  const Plane plane({0, 0, 1}, 1);
  std::vector<RayRecord> rays(37, {{0, 0, 3}, {0, 0, -1}});
  for (const RayRecord& ray : NotFinite(rays.front())) rays.push_back(ray);
  const std::size_t finite = rays.size();
  // Directions of other lengths.
  rays.push_back({{0, 0, 3}, {0, 0, -8}});
  rays.push_back({{0, 0, 3}, {1e38F, 1e38F, -3e38F}});
  rays.push_back({{0, 0, 3}, {0, 0, -1e-40F}});
  rays.push_back({{0, 0, 3}, {0, 0, 0}});
  const std::vector<float> expected{0.25F, 2 / 3e38F, kMaxFloat, -1};
  WithAllKernels([&] {
    std::vector<float> distances(rays.size());
    std::vector<float> nearest(rays.size());
    std::vector<std::uint32_t> indices(rays.size());
    std::vector<std::uint64_t> hits(WordsFor(rays.size()));
    RaycastDistances(rays, plane, distances);
    RaycastHits(rays, plane, hits);
    NearestHits(rays, std::span(&plane, 1), nearest, indices);
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const float t = i < 37 ? 2 : i < finite ? -1 : expected[i - finite];
      EXPECT_EQ(distances[i], t) << "ray " << i;
      EXPECT_EQ(nearest[i], t) << "ray " << i;
      EXPECT_EQ(BitAt(hits, i), t >= 0) << "ray " << i;
      EXPECT_EQ(indices[i], t >= 0 ? 0 : kNoPlane) << "ray " << i;
    }
  });
}

template <class Call>
std::string Refusal(const Call& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

struct Refusals : testing::Test {
  std::vector<float> numbers = std::vector<float>(700);
  Plane plane;

  std::span<float> At(std::size_t k, std::size_t size = 100) {
    return std::span(numbers).subspan(100 * k, size);
  }
  RayColumns Columns() { return {At(0), At(1), At(2), At(3), At(4), At(5)}; }
};

TEST_F(Refusals, SizesMustAgree) {
  RayColumns rays = Columns();
  EXPECT_EQ(Refusal([&] { RaycastDistances(rays, plane, At(6, 99)); }),
            "distances has size 99, not 100");
  std::vector<std::uint64_t> words(3);
  EXPECT_EQ(Refusal([&] { RaycastHits(rays, plane, words); }), "hits has size 3, not 2");
  rays.direction_y = rays.direction_y.first(7);
  EXPECT_EQ(Refusal([&] { RaycastDistances(rays, plane, At(6)); }),
            "direction_y has size 7, not 100");
  std::vector<std::uint32_t> indices(1);
  EXPECT_EQ(Refusal([&] { NearestHits(Columns(), std::span(&plane, 1), At(6), indices); }),
            "indices has size 1, not 100");
  EXPECT_EQ(Refusal([&] {
              PointsOnRay({At(0), At(1, 5), At(2)}, Ray(), words);
            }),
            "y has size 5, not 100");
  EXPECT_EQ(Refusal([&] {
              PointsOnRay({At(0), At(1), At(2)}, Ray(), words);
            }),
            "on has size 3, not 2");
}

TEST_F(Refusals, OutputMustNotOverlap) {
  const std::string message = "distances overlaps what is read or written besides";
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_EQ(Refusal([&] { RaycastDistances(Columns(), plane, At(k)); }), message);
  }
  // An overlap of one float is refused. Without an overlap the call is accepted.
  EXPECT_EQ(
      Refusal([&] { RaycastDistances(Columns(), plane, std::span(numbers).subspan(599, 100)); }),
      message);
  EXPECT_EQ(Refusal([&] { RaycastDistances(Columns(), plane, At(6)); }), "");
  const RayColumns after{At(1), At(2), At(3), At(4), At(5), At(6)};
  EXPECT_EQ(Refusal([&] { RaycastDistances(after, plane, At(0)); }), "");
  EXPECT_EQ(Refusal([&] {
              std::vector<RayRecord> rays(50);
              RaycastDistances(rays, plane, std::span(&rays[49].direction.z, 1));
            }),
            "distances has size 1, not 50");
  std::vector<RayRecord> rays(6);
  EXPECT_EQ(Refusal([&] { RaycastDistances(rays, plane, std::span(&rays[5].origin.x, 6)); }),
            message);
  std::vector<std::uint32_t> indices(100);
  const std::span same(reinterpret_cast<float*>(indices.data()), 100);
  EXPECT_EQ(Refusal([&] { NearestHits(Columns(), std::span(&plane, 1), same, indices); }), message);
}

TEST_F(Refusals, NothingIsWritten) {
  numbers.assign(700, 7);
  EXPECT_THROW(RaycastDistances(Columns(), plane, At(0)), std::invalid_argument);
  EXPECT_EQ(numbers, std::vector<float>(700, 7));
}

TEST_F(Refusals, EmptyBatchesAreAccepted) {
  RaycastDistances(RayColumns(), plane, {});
  RaycastHits(std::span<const RayRecord>(), plane, {});
  NearestHits(RayColumns(), {}, {}, {});
  PointsOnRay(PointColumns(), Ray(), {});
}

std::set<std::string> SupportedNames() {
  std::set<std::string> names;
  for (const Kernels* kernels : SupportedKernels()) names.insert(kernels->name);
  return names;
}

TEST(BatchKernels, AreThoseOfTheProcessor) {
  const std::set<std::string> names = SupportedNames();
  EXPECT_EQ(names.size(), SupportedKernels().size());
  EXPECT_STREQ(SupportedKernels().back()->name, "scalar");
#if defined(__aarch64__)
  EXPECT_EQ(names, (std::set<std::string>{"NEON", "scalar"}));
#elif defined(__x86_64__)
  EXPECT_EQ(names.contains("SSE4"), __builtin_cpu_supports("sse4.2") != 0);
  EXPECT_EQ(names.contains("AVX2"),
            __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"));
  EXPECT_EQ(names.contains("AVX3"),
            __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"));
#endif
}

TEST(BatchKernels, TheFirstAreChosenUntilATestChoosesOthers) {
  EXPECT_EQ(&ChosenKernels(), SupportedKernels().front());
  ChooseKernels(SupportedKernels().back());
  EXPECT_EQ(&ChosenKernels(), SupportedKernels().back());
  ChooseKernels(nullptr);
  EXPECT_EQ(&ChosenKernels(), SupportedKernels().front());
}

}  // namespace
}  // namespace hitscan::batch
