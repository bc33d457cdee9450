#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "batch_cases.h"

namespace hitscan::batch {
namespace {

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
  // An overlap of one float is refused; none is accepted.
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

}  // namespace
}  // namespace hitscan::batch
