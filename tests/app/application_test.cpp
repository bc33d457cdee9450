#include "app/application.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/log.h"
#include "app/registry.h"
#include "base/text.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

class Minimal : public Application {
 public:
  void Render() override {
    drawing().Clear();
    DrawOrigin();
  }
  using Application::height;
  using Application::LogError;
  using Application::StartCamera;
  using Application::width;
};

TEST(Application, DrawOriginIsThreeUnitAxes) {
  Minimal app;
  app.Render();
  const auto& lines = app.canvas().scene().lines;
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].end, glm::vec3(1, 0, 0));
  EXPECT_EQ(lines[0].color, kRed);
  EXPECT_EQ(lines[1].end, glm::vec3(0, 1, 0));
  EXPECT_EQ(lines[1].color, kGreen);
  EXPECT_EQ(lines[2].end, glm::vec3(0, 0, 1));
  EXPECT_EQ(lines[2].color, kBlue);
}

TEST(Application, UpdateTurnsTheCameraByFortyFiveDegreesASecond) {
  Minimal app;
  app.Update(2);
  EXPECT_FLOAT_EQ(app.camera().yaw, 210);
}

TEST(Application, ResetGoesBackToTheCameraItStartedWith) {
  Minimal app;
  app.StartCamera(OrbitCamera::At({0, 0, 30}));
  app.camera().Orbit(20, 10);
  app.ResetCamera();
  EXPECT_EQ(app.camera(), OrbitCamera::At({0, 0, 30}));
}

TEST(Application, StoresItsSize) {
  Minimal app;
  app.Initialize(800, 600);
  EXPECT_EQ(app.width(), 800);
  app.Resize(1024, 768);
  EXPECT_EQ(app.width(), 1024);
  EXPECT_EQ(app.height(), 768);
}

TEST(Application, LogErrorPrintsErrorColonAndIsKept) {
  Log log;
  Environment environment;
  environment.log = &log;
  Minimal app;
  app.Attach(environment);
  testing::internal::CaptureStderr();
  app.LogError("expected ray 4 to intersect the plane");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "Error: expected ray 4 to intersect the plane\n");
  ASSERT_EQ(log.entries().size(), 1U);
  EXPECT_EQ(log.entries()[0].level, Log::Level::kError);
  EXPECT_EQ(log.entries()[0].text, "Error: expected ray 4 to intersect the plane");
  EXPECT_EQ(log.errors(), 1U);
}

TEST(Log, KeepsInformationUntilCleared) {
  Log log;
  testing::internal::CaptureStderr();
  log.Info("one {not a format}");
  log.Error("two");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "one {not a format}\nError: two\n");
  EXPECT_EQ(log.Text(), "one {not a format}\nError: two\n");
  log.Clear();
  EXPECT_TRUE(log.entries().empty());
  EXPECT_EQ(log.errors(), 1U);
}

TEST(Log, ATextIsPrintedOnOneLine) {
  Log log;
  testing::internal::CaptureStderr();
  log.Info("a\x1b[2J\nError: b");
  log.Error("\u009b\xff");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "a\\u001b[2J\\nError: b\nError: \\u009b\\xff\n");
  EXPECT_EQ(log.entries()[0].text, "a\\u001b[2J\\nError: b");
  EXPECT_EQ(log.entries()[1].text, "Error: \\u009b\\xff");
}

TEST(Log, AVeryLongTextIsCut) {
  Log log;
  testing::internal::CaptureStderr();
  log.Error(std::string(1'000'000, 'x'));
  EXPECT_LT(testing::internal::GetCapturedStderr().size(), 10'100U);
  EXPECT_TRUE(log.entries()[0].text.ends_with("xxx... (1000000 bytes)"));
}

TEST(Log, CountsWhatItDrops) {
  Log log;
  testing::internal::CaptureStderr();
  for (std::size_t i = 0; i <= Log::kKept; ++i) log.Info(std::to_string(i));
  testing::internal::GetCapturedStderr();
  EXPECT_GT(log.dropped(), 0U);
  EXPECT_EQ(log.dropped() + log.entries().size(), Log::kKept + 1);
  EXPECT_EQ(log.entries().back().text, std::to_string(Log::kKept));
}

TEST(Registry, SuggestsTheNearestName) {
  const std::string_view known[] = {"RaycastPlane", "PointOnRay", "NearestPlane"};
  EXPECT_EQ(NearestName("RaycastPlan", known), "RaycastPlane");
  EXPECT_EQ(NearestName("raycastplane", known), "RaycastPlane");
  EXPECT_EQ(NearestName("PointOnray", known), "PointOnRay");
  EXPECT_EQ(NearestName("Torus", known), "");
  EXPECT_EQ(NearestName(std::string(1'000'000, 'P'), known), "");
}

TEST(Registry, HasTheSamplesSortedByPathWithItsNumbersAsNumbers) {
  ASSERT_NE(FindSample("RaycastPlane"), nullptr);
  EXPECT_EQ(FindSample("NoSuchSample"), nullptr);
  // Samples from several chapters, in the order of the book, then from the articles.
  const std::string_view in_order[] = {"WindowedSample",
                                       "PointSample",
                                       "SphereSample",
                                       "ThreePlaneIntersectionSample",
                                       "LineSample",
                                       "ClosestRayLine",
                                       "SphereSphereIntersection",
                                       "RaycastSphere",
                                       "RaycastPlane",
                                       "PointInTriangle",
                                       "CameraSample",
                                       "RaycastPlaneTwoSided"};
  std::vector<std::string_view> found;
  for (const SampleEntry& sample : Samples()) {
    if (std::ranges::find(in_order, sample.name) != std::end(in_order))
      found.push_back(sample.name);
  }
  EXPECT_TRUE(std::ranges::equal(found, in_order));
}

namespace fs = std::filesystem;

class EnvironmentTest : public testing::Test {
 protected:
  EnvironmentTest() {
    fs::create_directories(environment.assets / "cases" / "extra");
    fs::create_directories(environment.copies / "extra");
    WriteAll(environment.assets / "cases" / "a.json", "");
    WriteAll(environment.assets / "cases" / "extra" / "b.json", "");
  }

  TemporaryFolder folder;
  Environment environment{
      .assets = folder.path() / "assets", .cases = {}, .copies = folder.path() / "copies"};
};

TEST_F(EnvironmentTest, ACopyIsUsedInPlaceOfTheInstalledFile) {
  EXPECT_EQ(environment.CaseFileOf("a.json"), environment.assets / "cases" / "a.json");
  WriteAll(environment.copies / "a.json", "");
  EXPECT_EQ(environment.CaseFileOf("a.json"), environment.copies / "a.json");
  environment.copies.clear();
  EXPECT_EQ(environment.CaseFileOf("a.json"), environment.assets / "cases" / "a.json");
}

TEST_F(EnvironmentTest, ACopyHasTheSameRelativePath) {
  const fs::path installed = environment.assets / "cases" / "extra" / "b.json";
  const fs::path copy = environment.copies / "extra" / "b.json";
  EXPECT_EQ(environment.CopyOf(installed), copy);
  EXPECT_EQ(environment.CopyOf(environment.assets / "cases" / ".." / "cases" / "a.json"),
            environment.copies / "a.json");
  EXPECT_EQ(environment.CopyOf(folder.path() / "other.json"), std::nullopt);
  EXPECT_EQ(environment.CopyOf(copy), std::nullopt);
  EXPECT_EQ(environment.OriginalOf(copy), installed);
  EXPECT_EQ(environment.OriginalOf(environment.copies / "gone.json"), std::nullopt);
  EXPECT_EQ(environment.OriginalOf(installed), std::nullopt);
  environment.copies.clear();
  EXPECT_EQ(environment.CopyOf(installed), std::nullopt);
  EXPECT_EQ(environment.OriginalOf(copy), std::nullopt);
}

TEST_F(EnvironmentTest, FilesOfTheAssetsAreReadOnlyUnlessTheyAreNamed) {
  const fs::path a = environment.assets / "cases" / "a.json";
  const fs::path b = environment.assets / "cases" / "extra" / "b.json";
  EXPECT_TRUE(environment.IsReadOnly(a));
  EXPECT_TRUE(environment.IsReadOnly(environment.assets / "cases" / "new.json"));
  EXPECT_FALSE(environment.IsReadOnly(folder.path() / "other.json"));
  EXPECT_FALSE(environment.IsReadOnly(environment.copies / "a.json"));
  environment.editable = {environment.assets / "cases" / "extra"};
  EXPECT_TRUE(environment.IsReadOnly(a));
  EXPECT_FALSE(environment.IsReadOnly(b));
  EXPECT_EQ(environment.CopyOf(b), std::nullopt);
  environment.editable = {environment.assets / "cases" / "extra" / ".." / "a.json"};
  EXPECT_FALSE(environment.IsReadOnly(a));
  EXPECT_TRUE(environment.IsReadOnly(b));
  environment.copies.clear();
  EXPECT_TRUE(environment.IsReadOnly(b)) << "also without a folder for copies";
}

TEST(OwnCopies, OneThatCannotBeUsedLeavesTheInstalledFileShown) {
  const TemporaryFolder folder;
  Log log;
  const Environment environment{
      .log = &log, .assets = HITSCAN_SOURCE_DIR "/assets", .cases = {}, .copies = folder.path()};
  WriteAll(folder.path() / "raycast_plane.json", "{broken");
  const std::unique_ptr<Application> scene = MakeApplication("raycast_plane");
  ASSERT_NE(scene, nullptr);
  scene->Attach(environment);
  scene->Initialize(800, 600);
  EXPECT_GT(scene->verdict().passed, 0);
  EXPECT_EQ(log.errors(), 1U);
  EXPECT_NE(log.Text().find("your copy; the original is shown"), std::string::npos);
}

}  // namespace
}  // namespace hitscan
