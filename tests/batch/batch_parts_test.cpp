// Tests how a batch is divided among threads, with kernels that only record their parts.
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "batch/batch.h"
#include "batch/kernels.h"

namespace hitscan::batch {
namespace {

std::mutex mutex;
std::vector<Part> recorded_parts;

void Record(Part part) {
  const std::scoped_lock lock(mutex);
  recorded_parts.push_back(part);
}

const Kernels kRecording{
    "recording", [](const Rays&, Part part, const Plane&, float*, const Options&) { Record(part); },
    [](const Rays&, Part part, const Plane&, std::uint64_t*, const Options&) { Record(part); },
    [](const Rays&, Part part, std::span<const Plane>, float*, std::uint32_t*, const Options&) {
      Record(part);
    },
    [](const float* const[3], Part part, const Ray&, std::uint64_t*, const Options&) {
      Record(part);
    }};

class BatchParts : public testing::Test {
 protected:
  BatchParts() { ChooseKernels(&kRecording); }
  ~BatchParts() override {
    ChooseKernels(nullptr);
    ChooseThreadedSize(0);
  }

  // The parts of one call, in order.
  template <class Call>
  std::vector<Part> PartsOf(const Call& call) {
    recorded_parts.clear();
    call();
    std::sort(recorded_parts.begin(), recorded_parts.end(),
              [](const Part& a, const Part& b) { return a.begin < b.begin; });
    return recorded_parts;
  }

  // Expects that the parts cover the batch exactly once, that no part is empty, and that no two
  // parts share a word of bits or a cache line.
  static void ExpectWhole(const std::vector<Part>& of, std::size_t size, std::size_t most) {
    std::size_t next = 0;
    for (const Part& part : of) {
      ASSERT_EQ(part.begin, next);
      ASSERT_EQ(part.begin % 512, 0U);
      ASSERT_LT(part.begin, part.end);
      next = part.end;
    }
    ASSERT_EQ(next, size);
    ASSERT_LE(of.size(), most);
  }

  std::vector<float> numbers_ = std::vector<float>(70'001);
  std::vector<RayRecord> records_ = std::vector<RayRecord>(70'001);
  std::vector<float> distances_ = std::vector<float>(70'001);
  std::vector<std::uint32_t> indices_ = std::vector<std::uint32_t>(70'001);
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(WordsFor(70'001));
  std::vector<Plane> planes_ = std::vector<Plane>(600);

  std::vector<Part> NearestParts(std::size_t size, unsigned threads) {
    return PartsOf([&] {
      NearestHits(std::span<const RayRecord>(records_).first(size), planes_,
                  std::span(distances_).first(size), std::span(indices_).first(size),
                  {.threads = threads});
    });
  }
  std::vector<Part> PointParts(std::size_t size, unsigned threads) {
    const std::span column = std::span<const float>(numbers_).first(size);
    return PartsOf([&] {
      PointsOnRay({column, column, column}, Ray(), std::span(words_).first(WordsFor(size)),
                  {.threads = threads});
    });
  }
};

TEST_F(BatchParts, AreTheWholeBatchWhateverItsSize) {
  for (std::size_t size = 0; size <= 70'001; size += size < 3'000 ? 61 : 1'777) {
    for (const unsigned threads : {0U, 1U, 2U, 3U, 4U, 7U, 16U, 63U, 64U, 100U}) {
      SCOPED_TRACE(testing::Message() << size << " rays, " << threads << " threads");
      ASSERT_NO_FATAL_FAILURE(
          ExpectWhole(NearestParts(size, threads), size, std::clamp(threads, 1U, 64U)));
      ChooseThreadedSize(1);
      ASSERT_NO_FATAL_FAILURE(
          ExpectWhole(PointParts(size, threads), size, std::clamp(threads, 1U, 64U)));
      ChooseThreadedSize(0);
    }
  }
}

TEST_F(BatchParts, AreAsManyAsThreadsWhenEachHasEnoughRays) {
  EXPECT_EQ(NearestParts(2'047, 64).size(), 1U);
  EXPECT_EQ(NearestParts(2'048, 64).size(), 2U);
  EXPECT_EQ(NearestParts(4'100, 4).size(), 4U);
  EXPECT_EQ(NearestParts(65'600, 64).size(), 64U);
  EXPECT_EQ(PointParts(70'001, 64).size(), 1U);
  ChooseThreadedSize(1'000);
  EXPECT_EQ(PointParts(1'999, 64).size(), 1U);
  EXPECT_EQ(PointParts(2'000, 64).size(), 2U);
  EXPECT_EQ(PointParts(65'600, 64).size(), 64U);
  ChooseThreadedSize(1);
  // Parts begin at multiples of 512 points, so 512 points are one part.
  EXPECT_EQ(PointParts(512, 64).size(), 1U);
  EXPECT_EQ(PointParts(513, 64).size(), 2U);
}

}  // namespace
}  // namespace hitscan::batch
