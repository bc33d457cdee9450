// Tests that batches of all sizes write all of their outputs and nothing outside them, on any
// number of threads.
#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "batch/kernels.h"
#include "batch_cases.h"
#include "geometry/containment.h"
#include "guarded.h"

namespace hitscan::batch {
namespace {

enum class Function { kDistances, kHits, kNearest, kPoints };
constexpr std::array kFunctions{Function::kDistances, Function::kHits, Function::kNearest,
                                Function::kPoints};
constexpr const char* kNames[] = {"RaycastDistances", "RaycastHits", "NearestHits", "PointsOnRay"};

// One call of a batch function.
struct Call {
  Function function = Function::kNearest;
  bool records = false;
  std::size_t size = 0;
  std::size_t planes = 1;
  std::size_t input_shift = 0;
  std::size_t output_shift = 0;
  const Kernels* kernels = nullptr;  // null: the best kernels
  Options options{};
};

std::ostream& operator<<(std::ostream& out, const Call& call) {
  return out << kNames[static_cast<int>(call.function)] << ", "
             << (call.records ? "records" : "columns") << ", size " << call.size << ", "
             << call.planes << " planes, " << call.options.threads << " threads, "
             << (call.options.stream ? "streamed, " : "")
             << (call.options.policy == Policy::kFast ? "fast, " : "")
             << (call.options.sides == Sides::kBoth ? "both sides, " : "") << "input shifted by "
             << call.input_shift << ", output by " << call.output_shift << ", kernels "
             << (call.kernels == nullptr ? "chosen" : call.kernels->name);
}

// The output of a call as bits: one number for each ray.
struct Answers {
  std::vector<std::uint32_t> first;   // distances, or bits
  std::vector<std::uint32_t> second;  // indices
};

std::vector<std::uint32_t> BitsOf(std::span<const float> numbers) {
  std::vector<std::uint32_t> bits;
  for (const float number : numbers) bits.push_back(std::bit_cast<std::uint32_t>(number));
  return bits;
}

// Includes the bits beyond the last ray, which must be zero.
std::vector<std::uint32_t> BitsOf(std::span<const std::uint64_t> words) {
  std::vector<std::uint32_t> bits;
  for (std::size_t i = 0; i < 64 * words.size(); ++i) bits.push_back(BitAt(words, i));
  return bits;
}

class BatchZones : public testing::Test {
 protected:
  // Longer batches repeat the rays. The period is odd, so an answer that is written to an element
  // off by a multiple of 64 differs.
  static constexpr std::size_t kPeriod = 1009;

  BatchZones() {
    Random random(7);
    RandomGeometry near(random, CaseClass::kNear);
    planes_.push_back(MakeRandomShape<Plane>(near).shape);
    rays_ = MakeRays(near, kPeriod / 16);
    // The other planes are random: comparing nearly equal distances to many planes would take long.
    while (planes_.size() < 600) {
      RandomGeometry generic(random, CaseClass::kGeneric);
      planes_.push_back(MakeRandomShape<Plane>(generic).shape);
    }
    while (rays_.size() < kPeriod) {
      RandomGeometry generic(random, CaseClass::kGeneric);
      rays_.push_back(MakeRandomShape<Ray>(generic).shape);
    }
    for (const Ray& ray : rays_) records_.push_back({ray.origin(), ray.direction()});
  }
  ~BatchZones() override {
    ChooseKernels(nullptr);
    ChooseThreadedSize(0);
  }

  // Makes the call, and compares its output with the expected answers.
  void Try(const Call& call) {
    SCOPED_TRACE(testing::Message() << call);
    Answers expected = Expected(call);
    const Answers answers = Make(call, call.kernels);
    if (HasFatalFailure()) return;
    if (call.function == Function::kHits || call.function == Function::kPoints) {
      ASSERT_EQ(answers.first.size(), 64 * WordsFor(call.size));
    }
    for (std::size_t i = 0; i < answers.first.size(); ++i) {
      const std::uint32_t bit = i < call.size ? expected.first[i % kPeriod] : 0;
      ASSERT_EQ(answers.first[i], bit) << "ray " << i;
    }
    for (std::size_t i = 0; i < answers.second.size(); ++i) {
      ASSERT_EQ(answers.second[i], expected.second[i % kPeriod]) << "ray " << i;
    }
  }

  std::vector<Plane> planes_;
  std::vector<Ray> rays_;
  std::vector<RayRecord> records_;

 private:
  Answers Make(const Call& call, const Kernels* kernels) {
    ChooseKernels(kernels);
    const ExactRays rays(records_, call.size, call.input_shift);
    const std::span planes = std::span<const Plane>(planes_).first(call.planes);
    const Rays layout = call.records ? Rays(rays.Records()) : Rays(rays.Columns());
    Guarded<float> distances(call.size, call.output_shift);
    Guarded<std::uint32_t> indices(call.size, call.output_shift);
    Guarded<std::uint64_t> words(WordsFor(call.size), call.output_shift);
    Answers answers;
    switch (call.function) {
      case Function::kDistances:
        RaycastDistances(layout, planes_[0], distances.span(), call.options);
        answers.first = BitsOf(distances.span());
        break;
      case Function::kHits:
        RaycastHits(layout, planes_[0], words.span(), call.options);
        answers.first = BitsOf(words.span());
        break;
      case Function::kNearest:
        NearestHits(layout, planes, distances.span(), indices.span(), call.options);
        answers.first = BitsOf(distances.span());
        answers.second.assign(indices.span().begin(), indices.span().end());
        break;
      case Function::kPoints:
        PointsOnRay(rays.Points(), rays_[0], words.span(), call.options);
        answers.first = BitsOf(words.span());
        break;
    }
    EXPECT_EQ(distances.Damaged(), 0U) << "elements beside the distances were written";
    EXPECT_EQ(indices.Damaged(), 0U) << "elements beside the indices were written";
    EXPECT_EQ(words.Damaged(), 0U) << "words beside the bits were written";
    return answers;
  }

  // The answers for one period of rays, one ray at a time.
  const Answers& Expected(const Call& call) {
    const bool many = call.function == Function::kNearest;
    const auto key =
        std::tuple(call.function, many ? call.planes : 0, call.options.policy, call.options.sides);
    const auto [at, is_new] = expected_.try_emplace(key);
    if (is_new) {
      Call reference{.function = call.function, .size = kPeriod, .planes = call.planes};
      reference.options = {.sides = call.options.sides, .policy = call.options.policy};
      at->second = Make(reference, SupportedKernels().back());
      if (call.options.policy == Policy::kExact) ExpectThoseOfOneRay(reference, at->second);
    }
    return at->second;
  }

  void ExpectThoseOfOneRay(const Call& call, const Answers& answers) {
    const std::span planes = std::span<const Plane>(planes_).first(call.planes);
    for (std::size_t i = 0; i < kPeriod; ++i) {
      const Ray& ray = rays_[i];
      const float t = OneDistance(ray, planes_[0], call.options.sides);
      std::uint32_t answer = 0;
      if (call.function == Function::kDistances) answer = std::bit_cast<std::uint32_t>(t);
      if (call.function == Function::kHits) answer = t >= 0;
      if (call.function == Function::kPoints) answer = PointOnRay(ray.origin(), rays_[0]);
      if (call.function == Function::kNearest) {
        const std::optional<PlaneHit> hit = NearestHit(ray, planes);
        answer = std::bit_cast<std::uint32_t>(hit ? hit->t : -1.0F);
        ASSERT_EQ(answers.second[i], hit ? hit->index : kNoPlane) << "ray " << i;
      }
      ASSERT_EQ(answers.first[i], answer) << "ray " << i;
    }
  }

  std::map<std::tuple<Function, std::size_t, Policy, Sides>, Answers> expected_;
};

// A call with random values of the arguments that do not affect the thread count.
Call Draw(Random& random, Function function, std::size_t size) {
  Call call{.function = function, .records = random.OneIn(2), .size = size};
  call.planes = std::array{0U, 1U, 2U, 37U}[random.Bits() % 4];
  call.input_shift = random.Bits() % 17;
  call.output_shift = random.Bits() % 17;
  const std::span kernels = SupportedKernels();
  // The scalar kernels are slow, so they are chosen less often.
  call.kernels =
      kernels[random.Bits() %
              (size > 3'000 ? std::max<std::size_t>(1, kernels.size() - 1) : kernels.size())];
  call.options = {.sides = random.OneIn(2) ? Sides::kFront : Sides::kBoth,
                  .policy = random.OneIn(4) ? Policy::kFast : Policy::kExact,
                  .stream = random.OneIn(2)};
  return call;
}

// With many planes a thread needs only a thousand rays.
TEST_F(BatchZones, NearestOfManyPlanesOnThreads) {
  Random random(8);
  for (const unsigned threads : {2U, 3U, 4U, 7U, 31U, 64U}) {
    for (const std::size_t size : {2'047U, 2'048U, 2'049U, 3'071U, 3'073U, 4'095U, 4'100U, 8'191U,
                                   33'333U, 65'535U, 65'600U, 70'000U}) {
      Call call = Draw(random, Function::kNearest, size);
      call.planes = 600;
      call.kernels = nullptr;
      call.options.threads = threads;
      Try(call);
      if (HasFailure()) return;
    }
  }
}

// All functions use threads here, also for batches that would otherwise be too small for threads.
TEST_F(BatchZones, SizesAroundThoseOfWordsAndParts) {
  Random random(9);
  ChooseThreadedSize(1);
  std::vector<std::size_t> sizes;
  for (std::size_t size = 0; size <= 130; ++size) sizes.push_back(size);
  for (std::size_t parts = 1; parts <= 136; parts += parts < 8 ? 1 : 16) {
    for (const std::size_t near : {511U, 512U, 513U, 575U, 577U}) {
      sizes.push_back(parts * 512 - 512 + near);
    }
  }
  for (int i = 0; i < 60; ++i) sizes.push_back(random.Bits() % 35'000 * 2 + 1);
  sizes.push_back(70'000);
  for (const std::size_t size : sizes) {
    for (const Function function : kFunctions) {
      Call call = Draw(random, function, size);
      call.options.threads = static_cast<unsigned>(random.Whole(1, random.OneIn(2) ? 4 : 64));
      Try(call);
      if (HasFailure()) return;
    }
  }
}

// The sizes at which a second and a third thread are used without ChooseThreadedSize.
TEST_F(BatchZones, SizesAtWhichThreadsAreUsed) {
  Random random(10);
  for (const std::size_t size :
       {2 * kThreadedSize - 1, 2 * kThreadedSize + 1, 3 * kThreadedSize + 63}) {
    for (const Function function : kFunctions) {
      Call call = Draw(random, function, size);
      call.planes = 1;
      call.options.threads = 64;
      Try(call);
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace hitscan::batch
