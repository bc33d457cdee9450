#include <gtest/gtest.h>

#include <set>

#include "app/environment.h"
#include "app/query_scene.h"
#include "app/registry.h"
#include "geometry/book/raycast_plane.h"
#include "random_rays.h"
#include "shape/kinds/ray.h"

namespace hitscan {
namespace {

const Plane kPlane({1, 2, -1}, 1);

void CastOurs(std::span<const Ray> rays, const Plane& plane,
              std::span<std::optional<RayHit>> answers) {
  for (std::size_t i = 0; i < rays.size(); ++i) answers[i] = Raycast(rays[i], plane);
}

// Gives a wrong answer for the first ray of seed 5.
void CastBadly(std::span<const Ray> rays, const Plane& plane,
               std::span<std::optional<RayHit>> answers) {
  CastOurs(rays, plane, answers);
  for (std::size_t i = 0; i < rays.size(); ++i) {
    if (rays[i] == RandomRay(5, 0, plane)) answers[i] = RayHit{1, {2, 3, 4}};
  }
}

TEST(RandomRays, DependOnTheSeedButNotOnTheSlices) {
  RandomRays at_once;
  at_once.Begin(1000, 5, kPlane, CastOurs);
  at_once.Work(1'000'000);
  RandomRays sliced;
  sliced.Begin(1000, 5, kPlane, CastOurs);
  while (sliced.done() < sliced.count()) sliced.Work(7);
  EXPECT_TRUE(std::ranges::equal(at_once.rays(), sliced.rays()));
  EXPECT_TRUE(std::ranges::equal(at_once.answers(), sliced.answers()));
  EXPECT_EQ(at_once.hits(), sliced.hits());
  EXPECT_GT(at_once.hits(), 150U);
  EXPECT_LT(at_once.hits(), 500U);
  EXPECT_TRUE(at_once.wrong().empty());
  EXPECT_NE(RandomRay(5, 1, kPlane), RandomRay(6, 1, kPlane));
  EXPECT_NE(RandomRay(5, 1, kPlane), RandomRay(5, 2, kPlane));
}

// Known numbers, which must be the same on every machine.
TEST(RandomRays, TheGeneratorIsPortable) {
  const Ray ray = RandomRay(1, 0, kPlane);
  EXPECT_EQ(Shape<Ray>::Print(ray),
            "(7.8944635, -2.522236, 4.9422) -> (0.2626609, -0.8788482, -0.3982902)");
}

TEST(RandomRays, AWrongAnswerIsFound) {
  RandomRays crowd;
  crowd.Begin(100, 5, kPlane, CastBadly);
  crowd.Work(100);
  ASSERT_EQ(crowd.wrong().size(), 1U);
  EXPECT_EQ(crowd.wrong()[0], 0U);
}

TEST(RandomRays, SomeRaysAreHardForTheBooksAlgorithm) {
  RandomRays crowd;
  crowd.Begin(200'000, 1, kPlane, [](auto rays, const Plane& plane, auto answers) {
    for (std::size_t i = 0; i < rays.size(); ++i) answers[i] = book::Raycast(rays[i], plane);
  });
  crowd.Work(200'000);
  EXPECT_GT(crowd.wrong().size(), 10U);
}

class ManyRaysTest : public testing::Test {
 protected:
  void SetUp() override { Start("hitscan"); }

  void Start(const std::string& implementation) {
    environment_.log = &log_;
    environment_.implementation = implementation;
    sample_ = MakeSample(*FindSample("ManyRays"));
    sample_->Attach(environment_);
    sample_->Initialize(800, 600);
    Finish();
  }
  void Finish() {
    while (sample_->Progress()) sample_->Render();
  }
  // The number of lines in the scene: hits and misses, and the four sides of the plane.
  std::size_t Lines(Color color) const {
    return static_cast<std::size_t>(
        std::ranges::count(sample_->canvas().scene().lines, color, &LineRecord::color));
  }
  void Choose(const std::string& name, double value) {
    sample_->Change({name, value});
    Finish();
  }

  Log log_;
  Environment environment_;
  std::unique_ptr<Application> sample_;
};

enum Shown { kAll, kHits, kMisses, kOnlyWrong, kEveryKth };

TEST_F(ManyRaysTest, FiltersSelectTheRays) {
  Choose("rays", 3000);
  Choose("show", kAll);
  const std::size_t hits = Lines(kRed);
  const std::size_t misses = Lines(kBlue);
  EXPECT_EQ(hits + misses, 3000U);
  EXPECT_EQ(sample_->canvas().scene().points.size(), hits);
  Choose("show", kHits);
  EXPECT_EQ(Lines(kRed), hits);
  EXPECT_EQ(Lines(kBlue), 0U);
  Choose("show", kMisses);
  EXPECT_EQ(Lines(kRed), 0U);
  EXPECT_EQ(Lines(kBlue), misses);
  Choose("show", kOnlyWrong);
  EXPECT_EQ(Lines(kRed) + Lines(kBlue), 0U);
  Choose("show", kEveryKth);
  Choose("k", 100);
  EXPECT_EQ(Lines(kRed) + Lines(kBlue), 30U);
}

// The toolbar shows the verdict, and the legend the number of wrong answers.
TEST_F(ManyRaysTest, TheVerdictAndTheLegendCountTheSameRays) {
  const auto expect_same = [&](int rays) {
    const Verdict verdict = sample_->verdict();
    EXPECT_EQ(verdict.passed + verdict.wrong, rays);
    ASSERT_GT(verdict.wrong, 0);
    EXPECT_EQ(sample_->Legend().back().text, "wrong answer: " + std::to_string(verdict.wrong));
  };
  Start("book");
  expect_same(100'000);
  Choose("rays", 50'000);
  expect_same(50'000);
}

TEST_F(ManyRaysTest, WrongAnswersAreAlwaysShownAndOnTop) {
  EXPECT_TRUE(sample_->canvas().on_top().lines.empty());
  EXPECT_EQ(sample_->verdict().wrong, 0);
  Start("book");
  EXPECT_GT(sample_->verdict().wrong, 0);
  EXPECT_GT(log_.errors(), 0U);
  EXPECT_LE(log_.errors(), 6U) << "some say enough";
  Choose("show", kAll);
  const std::size_t wrong = sample_->canvas().on_top().lines.size();
  EXPECT_GT(wrong, 5U);
  Choose("show", kEveryKth);
  Choose("k", 100'000);
  EXPECT_EQ(sample_->canvas().on_top().lines.size(), wrong);
  for (const LineRecord& line : sample_->canvas().on_top().lines) {
    EXPECT_EQ(line.color, kOrange);
    EXPECT_GT(line.width_sixteenths, 16);
  }
}

TEST_F(ManyRaysTest, SeedAndPlaneMakeOthers) {
  const Canvas before = sample_->canvas();
  const auto same = [&] {
    return std::ranges::equal(before.scene().points, sample_->canvas().scene().points, {},
                              &PointRecord::position, &PointRecord::position);
  };
  EXPECT_TRUE(same());
  Choose("seed", 2);
  EXPECT_FALSE(same());
  Choose("seed", 1);
  EXPECT_TRUE(same());
  Choose("plane: tilt", 90);
  EXPECT_FALSE(same());
}

TEST_F(ManyRaysTest, TheSameValueAgainStartsNoWork) {
  sample_->Change({"seed", 1});
  sample_->Change({"no such thing", 1});
  EXPECT_FALSE(sample_->Progress());
}

// Four million rays take long: the previous picture stays until they are ready, and the progress is
// reported.
TEST_F(ManyRaysTest, LongWorkIsDoneInSlices) {
  const Canvas::Stamp before = sample_->canvas().stamp();
  sample_->Change({"rays", RandomRays::kMost});
  float last = 0;
  for (int slice = 0; slice < 3; ++slice) {
    sample_->Render();
    ASSERT_TRUE(sample_->Progress());
    EXPECT_GT(*sample_->Progress(), last);
    EXPECT_LT(*sample_->Progress(), 1);
    last = *sample_->Progress();
    EXPECT_EQ(sample_->canvas().stamp(), before);
  }
}

TEST_F(ManyRaysTest, EveryControlHasBounds) {
  std::set<std::string> names;
  for (const Control& control : sample_->Controls()) {
    EXPECT_TRUE(names.insert(control.name).second);
    EXPECT_LT(control.least, control.most) << control.name;
    EXPECT_GE(control.value, control.least) << control.name;
    EXPECT_LE(control.value, control.most) << control.name;
    if (control.kind == Control::Kind::kChoice) {
      EXPECT_EQ(static_cast<double>(control.choices.size()), control.most + 1) << control.name;
    }
  }
}

}  // namespace
}  // namespace hitscan
