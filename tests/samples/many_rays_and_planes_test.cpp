#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <set>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"
#include "queries/book.h"
#include "random_rays.h"
#include "shape/handle.h"
#include "shape/kinds/ray.h"

namespace hitscan {
namespace {

const Plane kPlane({1, 2, -1}, 1);

std::optional<PlaneHit> CastOne(const Ray& ray, std::span<const Plane> planes) {
  const std::optional<RayHit> hit = Raycast(ray, planes.front());
  return hit ? std::optional(PlaneHit{0, hit->t, hit->point}) : std::nullopt;
}
std::optional<PlaneHit> BookOne(const Ray& ray, std::span<const Plane> planes) {
  const std::optional<RayHit> hit = book::Raycast(ray, planes.front());
  return hit ? std::optional(PlaneHit{0, hit->t, hit->point}) : std::nullopt;
}

template <std::optional<PlaneHit> (*One)(const Ray&, std::span<const Plane>)>
void CastAll(std::span<const batch::RayRecord> rays, std::span<const Plane> planes,
             std::span<float> distances, std::span<std::uint32_t>) {
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const auto hit = One(Ray(rays[i].origin, rays[i].direction), planes);
    distances[i] = hit ? hit->t : -1;
  }
}
constexpr RayMethod kOurs{.all = CastAll<CastOne>, .one = CastOne, .exact = CastOne};

std::vector<Ray> RaysOf(const RandomRays& made) {
  std::vector<Ray> rays;
  for (std::size_t i = 0; i < made.count(); ++i) rays.push_back(made.RayAt(i));
  return rays;
}

RandomRays Answered(std::size_t count, std::uint32_t seed, std::vector<Plane> planes,
                    const RayMethod& method) {
  RandomRays rays;
  rays.Begin(count, seed, std::move(planes), method);
  rays.Make(count);
  rays.Answer();
  rays.Check(count);
  return rays;
}

TEST(RandomRays, DependOnTheSeedButNotOnTheSlices) {
  const RandomRays at_once = Answered(1000, 5, {kPlane}, kOurs);
  RandomRays sliced;
  sliced.Begin(1000, 5, {kPlane}, kOurs);
  while (!sliced.made()) sliced.Make(7);
  sliced.Answer();
  while (!sliced.checked()) sliced.Check(7);
  EXPECT_EQ(RaysOf(at_once), RaysOf(sliced));
  EXPECT_EQ(at_once.hits(), sliced.hits());
  EXPECT_GT(at_once.hits(), 150U);
  EXPECT_LT(at_once.hits(), 500U);
  EXPECT_TRUE(at_once.wrong().empty());
  EXPECT_NE(RandomRay(5, 1, kPlane), RandomRay(6, 1, kPlane));
  EXPECT_NE(RandomRay(5, 1, kPlane), RandomRay(5, 2, kPlane));
}

TEST(RandomRays, AreThoseOfThePlaneAfterItHasMoved) {
  const std::vector<Plane> planes{Plane({0, 0, 1}, 3), Plane({0, 1, 1}, -2)};
  RandomRays moved = Answered(2000, 5, {kPlane, kPlane}, kOurs);
  moved.Move(planes);
  EXPECT_FALSE(moved.answered());
  const RandomRays fresh = Answered(2000, 5, planes, kOurs);
  EXPECT_EQ(RaysOf(moved), RaysOf(fresh));
  EXPECT_NE(RaysOf(moved), RaysOf(Answered(2000, 5, {kPlane}, kOurs)));
  moved.Answer();
  EXPECT_EQ(moved.hits(), fresh.hits());
}

// The numbers are known and must be the same on every machine.
TEST(RandomRays, TheGeneratorIsPortable) {
  const Ray ray = RandomRay(1, 0, kPlane);
  EXPECT_EQ(Shape<Ray>::Print(ray),
            "(7.8944635, -2.522236, 4.9422) -> (0.2626609, -0.8788482, -0.3982902)");
}

// The first ray of seed 5 gets another point or another distance. Then all rays get the index of
// another plane.
TEST(RandomRays, AWrongAnswerIsFound) {
  constexpr auto bad_point = [](const Ray& ray, std::span<const Plane> planes) {
    auto hit = CastOne(ray, planes);
    if (ray == RandomRay(5, 0, kPlane)) hit = {0, 1, {2, 3, 4}};
    return hit;
  };
  constexpr auto bad_distance = [](auto rays, auto planes, auto distances, auto indices) {
    CastAll<CastOne>(rays, planes, distances, indices);
    distances[0] = distances[0] < 0 ? 1.0F : distances[0] * 1.001F;
  };
  constexpr auto bad_index = [](auto rays, auto planes, auto distances, auto indices) {
    CastAll<CastOne>(rays, planes, distances, indices);
    std::ranges::fill(indices, 1U);
  };
  for (const RayMethod& method :
       {RayMethod{.all = CastAll<CastOne>, .one = bad_point, .exact = CastOne},
        RayMethod{.all = bad_distance, .one = CastOne, .exact = CastOne}}) {
    const RandomRays rays = Answered(100, 5, {kPlane}, method);
    ASSERT_EQ(rays.wrong().size(), 1U);
    EXPECT_EQ(rays.wrong()[0], 0U);
  }
  const RandomRays rays =
      Answered(100, 5, {kPlane}, {.all = bad_index, .one = CastOne, .exact = CastOne});
  EXPECT_EQ(rays.wrong().size(), rays.hits());
}

TEST(RandomRays, SomeRaysAreHardForTheBooksAlgorithm) {
  const RandomRays rays =
      Answered(200'000, 1, {kPlane}, {.all = CastAll<BookOne>, .one = BookOne, .exact = CastOne});
  EXPECT_GT(rays.wrong().size(), 10U);
}

class ManyRaysTest : public testing::Test {
 protected:
  void SetUp() override { Start("hitscan"); }

  // Starts the sample with a tenth of the rays that it has in the window.
  void Start(const std::string& implementation, std::string_view name = "ManyRays") {
    environment_.log = &log_;
    environment_.implementation = implementation;
    sample_ = MakeSample(*FindSample(name));
    sample_->Attach(environment_);
    sample_->Change({"rays", 100'000});
    sample_->Change({"k", 500});
    sample_->Initialize(800, 600);
    Finish();
  }
  void Finish() {
    while (sample_->Progress()) sample_->Render();
  }
  // The number of lines of a colour in the scene: red for hits, blue for misses.
  std::size_t Lines(Color color) const {
    std::size_t lines = 0;
    for (const Canvas::Part part : Canvas::kParts) {
      const Recording& drawn = sample_->canvas().recording(part, Canvas::Layer::kScene);
      lines += static_cast<std::size_t>(std::ranges::count(drawn.lines, color, &LineRecord::color));
    }
    return lines;
  }
  std::size_t Dots() const {
    std::size_t dots = 0;
    for (const Canvas::Part part : Canvas::kParts) {
      dots += sample_->canvas().recording(part, Canvas::Layer::kScene).points.size();
    }
    return dots;
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

TEST_F(ManyRaysTest, OfFewRaysTheOriginsOfMissesAreSeen) {
  environment_.theme = kStudioTheme;
  Start("hitscan");
  Choose("rays", 300);
  Choose("show", kAll);
  EXPECT_EQ(Dots(), 300U);
  Choose("show", kMisses);
  const std::size_t misses = Dots();
  EXPECT_GT(misses, 0U);
  EXPECT_LT(misses, 300U);
  Choose("rays", 3000);
  EXPECT_EQ(Dots(), 0U);
}

TEST_F(ManyRaysTest, FiltersSelectTheRays) {
  Choose("rays", 3000);
  Choose("show", kAll);
  const std::size_t hits = Lines(kRed);
  const std::size_t misses = Lines(kBlue);
  EXPECT_EQ(hits + misses, 3000U);
  EXPECT_EQ(Dots(), hits);
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
  EXPECT_LE(log_.errors(), 6U) << "not one for each wrong answer";
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

TEST_F(ManyRaysTest, SeedAndPlaneChangeTheRays) {
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

// Four million rays take long. The previous picture is shown until they are ready, and the progress
// is reported.
TEST_F(ManyRaysTest, LongWorkIsDoneInSlices) {
  const Canvas::Stamp before = sample_->canvas().stamp();
  sample_->Change({"rays", RandomRays::kMost});
  sample_->Render();
  EXPECT_EQ(sample_->canvas().stamp(), before);
  float last = 0;
  for (int slice = 0; slice < 3; ++slice) {
    sample_->Render();
    ASSERT_TRUE(sample_->Progress());
    EXPECT_GT(*sample_->Progress(), last);
    EXPECT_LT(*sample_->Progress(), 1);
    last = *sample_->Progress();
  }
}

// Drags the handle of the plane's distance. The frame that shows the moved plane also shows all
// answers for this plane, although not all answers have been checked.
TEST_F(ManyRaysTest, AnswersAllRaysInTheFrameOfADrag) {
  Choose("rays", 300'000);
  const std::vector<Handle> handles = sample_->Handles();
  ASSERT_EQ(handles.size(), 2U);
  EXPECT_EQ(handles[0].name, "distance");
  const std::vector<LegendEntry> legend = sample_->Legend();
  const Canvas::Stamp before = sample_->canvas().stamp();
  sample_->Drag(0, handles[0].position + 4.0F * handles[0].axis);
  sample_->Render();
  EXPECT_NE(sample_->canvas().stamp(), before);
  EXPECT_NE(sample_->Legend()[0].text, legend[0].text);
  for (const PointRecord& point : sample_->canvas().scene().points) {
    EXPECT_NEAR(glm::dot(handles[0].axis, point.position), 5, 1e-4) << "not in the moved plane";
  }
  const auto slider = [&](std::string_view name) {
    const std::vector<Control> controls = sample_->Controls();
    return std::ranges::find(controls, name, &Control::name)->value;
  };
  EXPECT_NEAR(slider("plane: distance"), 5, 1e-5);
  EXPECT_NEAR(slider("plane: tilt"), 35, 1e-4);
  EXPECT_NEAR(slider("plane: turn"), 20, 1e-4);
  // The largest distance of the slider is 10.
  sample_->Drag(0, handles[0].position + 1e6F * handles[0].axis);
  EXPECT_EQ(slider("plane: distance"), 10);
  Finish();
  EXPECT_EQ(sample_->verdict().passed, 300'000);
  EXPECT_EQ(sample_->verdict().wrong, 0);
}

TEST_F(ManyRaysTest, TheNearestOfManyPlanesIsHit) {
  Start("hitscan", "ManyPlanes");
  Choose("rays", 3000);
  Choose("show", kAll);
  EXPECT_EQ(sample_->verdict().passed, 3000);
  const std::size_t hits = Dots();
  EXPECT_EQ(Lines(kRed), hits);
  EXPECT_EQ(Lines(kBlue), 3000 - hits);
  EXPECT_GT(hits, 2000U) << "of six planes most rays hit one";
  EXPECT_EQ(sample_->Handles().size(), 12U);
  Choose("planes", 1);
  EXPECT_LT(Dots(), hits);
  EXPECT_EQ(sample_->verdict().passed, 3000);
  const Handle distance = sample_->Handles().at(0);
  sample_->Drag(0, distance.position + 1.0F * distance.axis);
  Finish();
  EXPECT_EQ(sample_->verdict().passed, 3000);
  EXPECT_EQ(sample_->verdict().wrong, 0);
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
