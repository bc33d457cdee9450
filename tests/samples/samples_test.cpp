#include <gtest/gtest.h>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// Starts every sample as the viewer does.
class EverySample : public testing::TestWithParam<SampleEntry> {};

TEST_P(EverySample, StartsWithEveryAnswerAsExpectedAndDrawsSomething) {
  Log log;
  Environment environment;
  environment.log = &log;
  environment.assets = HITSCAN_ASSETS;
  const std::unique_ptr<Application> sample = MakeSample(GetParam());
  sample->Attach(environment);
  sample->Initialize(800, 600);
  sample->Resize(800, 600);
  sample->Draw();
  sample->Update(1.0F / 60);
  do {
    sample->Render();
  } while (sample->Progress());
  EXPECT_EQ(log.Text(), "");
  EXPECT_EQ(sample->verdict().wrong + sample->verdict().outdated, 0);
  const Recording& scene = sample->canvas().scene();
  EXPECT_GT(scene.lines.size() + scene.points.size() + scene.triangles.size() +
                scene.solids.size() + scene.outlined_solids.size(),
            0U);
  EXPECT_FALSE(sample->Description().empty());
  const Canvas::Stamp stamp = sample->canvas().stamp();
  sample->Render();
  EXPECT_EQ(sample->canvas().stamp(), stamp) << "a still scene is recorded once";
  sample->Shutdown();
}

INSTANTIATE_TEST_SUITE_P(Samples, EverySample,
                         testing::ValuesIn(Samples().begin(), Samples().end()),
                         [](const auto& entry) { return std::string(entry.param.name); });

std::vector<std::string> LegendOf(const Application& scene) {
  std::vector<std::string> legend;
  for (const LegendEntry& entry : scene.Legend()) legend.push_back(entry.text);
  return legend;
}

TEST(QueryScene, ItsLegendListsOnlyVisibleParts) {
  Log log;
  const auto legend = [&log](std::string_view query) {
    const std::unique_ptr<Application> scene = MakeApplication(query);
    Environment environment;
    environment.log = &log;
    environment.assets = HITSCAN_ASSETS;
    scene->Attach(environment);
    scene->Initialize(800, 600);
    return LegendOf(*scene);
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(legend("raycast_plane"), (Texts{"ray: hits", "ray: misses", "plane", "point"}));
  // The answer has no boolean part, and an argument is a number.
  EXPECT_EQ(legend("orbit_camera"), (Texts{"eye"}));
  EXPECT_EQ(legend("closest_point_sphere"), (Texts{"point", "sphere", "closest"}));
}

TEST(QueryScene, IsUsedForAQueryWithoutASample) {
  Log log;
  Environment environment;
  environment.log = &log;
  environment.assets = HITSCAN_ASSETS;
  const std::unique_ptr<Application> scene = MakeApplication("raycast_plane");
  ASSERT_NE(scene, nullptr);
  scene->Attach(environment);
  scene->Initialize(800, 600);
  EXPECT_EQ(scene->verdict().passed, 7);
  EXPECT_GE(scene->canvas().scene().lines.size(), 7U);
  EXPECT_EQ(MakeApplication("no_such_thing"), nullptr);
}

}  // namespace
}  // namespace hitscan
