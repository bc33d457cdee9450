#include "app/sample_runner.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <sstream>
#include <stdexcept>

namespace hitscan {
namespace {

/// A sample that records each call and throws in the calls chosen by the test.
class Fake final : public Application {
 public:
  Fake(std::string name, std::vector<std::string>& calls, std::string failing)
      : name_(std::move(name)), calls_(calls), failing_(std::move(failing)) {}
  ~Fake() override { Note("gone"); }

  void Initialize(int width, int height) override {
    Application::Initialize(width, height);
    OrbitCamera camera;
    camera.distance = 7;
    StartCamera(camera);
    Note("Initialize " + Size(width, height));
    LogError("what " + name_ + " found");
  }
  void Update(float delta_seconds) override {
    Application::Update(delta_seconds);
    Note("Update");
  }
  void Render() override { Note("Render"); }
  void Resize(int width, int height) override { Note("Resize " + Size(width, height)); }
  void Shutdown() override { Note("Shutdown"); }
  Verdict verdict() const override { return {6, 1}; }
  std::vector<Control> Controls() const override {
    return {{.name = "size", .least = 0.5, .most = 2},
            {.name = "count", .least = 1, .most = 9, .kind = Control::Kind::kWhole}};
  }
  void Change(const ControlChange& change) override {
    std::ostringstream text;
    text << "Change " << change.name << " " << change.value;
    Note(text.str());
  }

 private:
  static std::string Size(int width, int height) {
    return std::to_string(width) + "x" + std::to_string(height);
  }
  void Note(const std::string& call) {
    calls_.push_back(name_ + " " + call);
    if (!failing_.empty() && call.starts_with(failing_)) throw std::runtime_error("no luck");
  }

  std::string name_;
  std::vector<std::string>& calls_;
  std::string failing_;
};

class SampleRunnerTest : public testing::Test {
 protected:
  // The calls of the samples since the last call of this function.
  std::vector<std::string> Calls() { return std::exchange(calls_, {}); }
  std::vector<std::string> Lines() {
    std::vector<std::string> lines;
    for (const Log::Entry& entry : log_.entries()) lines.push_back(entry.text);
    log_.Clear();
    return lines;
  }

  Log log_;
  std::vector<std::string> calls_;
  std::map<std::string, std::string> failing_;  // sample -> call that throws
  std::array<SampleEntry, 3> samples_{
      {{"A", "x/A", nullptr}, {"B", "x/B", nullptr}, {"C", "y/C", nullptr}}};
  SampleRunner runner_{{&log_, {}, {}, "hitscan"},
                       [this] { return std::span<const SampleEntry>(samples_); },
                       [this](std::string_view name) -> std::unique_ptr<Application> {
                         if (name != "A" && name != "B" && name != "C") return nullptr;
                         const std::string own(name);
                         return std::make_unique<Fake>(own, calls_, failing_[own]);
                       }};
};

using Strings = std::vector<std::string>;

TEST_F(SampleRunnerTest, CallsInTheDocumentedOrder) {
  runner_.Resize(800, 600);
  EXPECT_TRUE(runner_.Show("A"));
  runner_.Update(0.1F);
  runner_.Render();
  runner_.Resize(640, 480);
  runner_.Resize(640, 480);  // no change, no call
  runner_.Clear();
  runner_.Clear();
  EXPECT_EQ(Calls(), (Strings{"A Initialize 800x600", "A Resize 800x600", "A Update", "A Render",
                              "A Resize 640x480", "A Shutdown", "A gone"}));
}

TEST_F(SampleRunnerTest, SwitchingShutsThePreviousDownFirst) {
  runner_.Resize(800, 600);
  runner_.Show("A");
  Calls();
  runner_.Show("B");
  EXPECT_EQ(Calls(), (Strings{"A Shutdown", "A gone", "B Initialize 800x600", "B Resize 800x600"}));
}

TEST_F(SampleRunnerTest, TheLastSampleIsShutDownWithTheRunner) {
  {
    SampleRunner runner({&log_, {}, {}, "hitscan"}, Samples, [this](std::string_view) {
      return std::make_unique<Fake>("A", calls_, "");
    });
    runner.Show("A");
    Calls();
  }
  EXPECT_EQ(Calls(), (Strings{"A Shutdown", "A gone"}));
}

TEST_F(SampleRunnerTest, LogsNameThenFindingsThenVerdict) {
  runner_.Show("A");
  EXPECT_EQ(Lines(), (Strings{"Sample: A", "Error: what A found", "A: 6 of 7 as expected"}));
}

TEST_F(SampleRunnerTest, NextAndPreviousAreCyclic) {
  runner_.Show("B");
  runner_.ShowNext();
  EXPECT_EQ(runner_.name(), "C");
  runner_.ShowNext();
  EXPECT_EQ(runner_.name(), "A");
  runner_.ShowPrevious();
  EXPECT_EQ(runner_.name(), "C");
}

TEST_F(SampleRunnerTest, WithoutASampleNextAndPreviousAreTheEnds) {
  EXPECT_TRUE(runner_.ShowNext());
  EXPECT_EQ(runner_.name(), "A");
}

TEST_F(SampleRunnerTest, RestartCreatesTheSampleAgain) {
  runner_.Show("A");
  Calls();
  runner_.Restart();
  EXPECT_EQ(Calls(), (Strings{"A Shutdown", "A gone", "A Initialize 0x0", "A Resize 0x0"}));
}

TEST_F(SampleRunnerTest, ARestartKeepsTheCamera) {
  runner_.Show("A");
  runner_.camera().Orbit(10, 10);
  const OrbitCamera before = runner_.camera();
  failing_["A"] = "Update";
  EXPECT_TRUE(runner_.Restart());
  EXPECT_EQ(runner_.camera(), before);
  // An empty runner has no camera to keep.
  runner_.Update(1);
  EXPECT_EQ(runner_.application(), nullptr);
  failing_["A"] = "";
  EXPECT_TRUE(runner_.Restart());
  EXPECT_EQ(runner_.camera().distance, 7);
  EXPECT_TRUE(runner_.camera().turning);
}

TEST_F(SampleRunnerTest, EachSampleStartsWithItsOwnCamera) {
  runner_.Show("A");
  runner_.camera().Orbit(10, 10);
  runner_.Show("B");
  EXPECT_EQ(runner_.camera().distance, 7);
  EXPECT_EQ(runner_.camera().yaw, OrbitCamera().yaw);
  EXPECT_TRUE(runner_.camera().turning);
}

// A sample that was not initialised is not shut down. Then the runner is empty and usable.
TEST_F(SampleRunnerTest, ASampleThatCannotStartIsReported) {
  runner_.Show("A");
  failing_["B"] = "Initialize";
  Calls();
  Lines();
  EXPECT_FALSE(runner_.ShowNext());
  EXPECT_EQ(Calls(), (Strings{"A Shutdown", "A gone", "B Initialize 0x0", "B gone"}));
  EXPECT_EQ(Lines(), (Strings{"Sample: B", "Error: B: no luck"}));
  EXPECT_EQ(runner_.application(), nullptr);
  EXPECT_EQ(runner_.name(), "B");
  EXPECT_TRUE(runner_.canvas().scene().lines.empty());
  EXPECT_FALSE(runner_.camera().turning);
  runner_.Update(0.1F);
  runner_.Render();
  runner_.Resize(10, 10);
  EXPECT_TRUE(Calls().empty());
  EXPECT_TRUE(runner_.ShowNext());
  EXPECT_EQ(runner_.name(), "C");
}

TEST_F(SampleRunnerTest, ASampleThatThrowsLaterIsRemoved) {
  for (const char* call : {"Update", "Render"}) {
    failing_["A"] = call;
    runner_.Show("A");
    Lines();
    runner_.Update(0.1F);
    runner_.Render();
    EXPECT_EQ(Lines(), (Strings{"Error: A: no luck"}));
    EXPECT_EQ(runner_.application(), nullptr);
  }
}

TEST_F(SampleRunnerTest, ChangesStayWithinTheirBounds) {
  runner_.Change({"size", 1});
  runner_.Show("A");
  Calls();
  for (const double value : {-3.0, 0.75, 7.0, std::nan("")}) runner_.Change({"size", value});
  for (const double value : {2.6, 100.0}) runner_.Change({"count", value});
  runner_.Change({"no such control", 1});
  EXPECT_EQ(Calls(), (Strings{"A Change size 0.5", "A Change size 0.75", "A Change size 2",
                              "A Change count 3", "A Change count 9"}));
  failing_["A"] = "Change";
  runner_.Restart();
  runner_.Change({"size", 1});
  EXPECT_EQ(runner_.application(), nullptr);
}

TEST_F(SampleRunnerTest, AShutdownThatThrowsDoesNotPreventTheNextSample) {
  failing_["A"] = "Shutdown";
  runner_.Show("A");
  Lines();
  EXPECT_TRUE(runner_.Show("B"));
  EXPECT_EQ(Lines().front(), "Error: A failed to shut down: no luck");
}

TEST_F(SampleRunnerTest, AnUnknownNameChangesNothing) {
  runner_.Show("A");
  Calls();
  Lines();
  EXPECT_FALSE(runner_.Show("D"));
  EXPECT_TRUE(Calls().empty());
  EXPECT_EQ(runner_.name(), "A");
}

TEST(VerdictText, IsEmptyWhenNothingWasChecked) {
  EXPECT_EQ(VerdictText({0, 0}), "");
  EXPECT_EQ(VerdictText({7, 0}), "7 of 7 as expected");
  EXPECT_EQ(VerdictText({6, 1}), "6 of 7 as expected");
  EXPECT_EQ(VerdictText({5, 1, 1}), "5 of 7 as expected, 1 right but with an outdated expectation");
}

/// A runner of the registered samples.
class RunnerImplementation : public testing::Test {
 protected:
  bool Logged(std::string_view text) const { return log.Text().find(text) != std::string::npos; }

  Log log;
  SampleRunner runner{{&log, HITSCAN_ASSETS, {}, "hitscan"}};
};

// The query of AABBtoAABBIntersection has one implementation.
TEST_F(RunnerImplementation, LogsThatAnotherOneAnswers) {
  runner.ChooseImplementation("book");
  EXPECT_TRUE(runner.Show("AABBtoAABBIntersection"));
  EXPECT_TRUE(Logged(
      "AABBtoAABBIntersection: aabb_aabb has no implementation \"book\"; \"hitscan\" answers\n"))
      << log.Text();
  // One of its two queries has the implementation: the message names the other one.
  log.Clear();
  EXPECT_TRUE(runner.Show("ClosestPointSample", SampleRunner::IfLacking::kRefuse));
  EXPECT_TRUE(Logged(
      "ClosestPointSample: point_in_sphere has no implementation \"book\"; \"hitscan\" answers\n"))
      << log.Text();
  log.Clear();
  EXPECT_TRUE(runner.Show("RaycastPlane"));
  EXPECT_FALSE(Logged("no implementation")) << log.Text();
  runner.ChooseImplementation("lateral");
  EXPECT_TRUE(Logged("raycast_plane has no implementation \"lateral\"")) << log.Text();
}

TEST_F(RunnerImplementation, LogsWhatCannotBeCompared) {
  runner.Show("ClosestPointSample");
  log.Clear();
  runner.CompareWith("book");
  EXPECT_TRUE(Logged(
      "ClosestPointSample: point_in_sphere has no implementation \"book\" to compare with\n"))
      << log.Text();
  log.Clear();
  runner.Show("ManyRays");
  EXPECT_TRUE(Logged("ManyRays: compares no implementations\n")) << log.Text();
  log.Clear();
  runner.Show("RaycastPlane");
  EXPECT_FALSE(Logged("compare")) << log.Text();
  runner.Show("ManyRays");
  log.Clear();
  runner.CompareWith("");
  EXPECT_FALSE(Logged("compare")) << log.Text();
}

constexpr const char* kIssue = HITSCAN_ASSETS "/cases/reports/collision_rs_17_parallel_ray.json";

TEST_F(RunnerImplementation, APublicIssueIsComparedWithWhatWasReported) {
  ASSERT_TRUE(runner.Show("RaycastPlane"));
  const auto offers_it = [&] {
    return std::ranges::count(runner.application()->Implementations(), kReported) > 0;
  };
  EXPECT_FALSE(offers_it());
  ASSERT_TRUE(runner.ShowCases("RaycastAABB", {kIssue}));
  EXPECT_EQ(runner.compare(), kReported);
  EXPECT_TRUE(offers_it());
  const Verdict verdict = runner.application()->verdict();
  EXPECT_EQ(verdict.wrong, 0);
  EXPECT_EQ(verdict.compared_wrong, 1);
  EXPECT_EQ(verdict.compared_judged, 1);
  EXPECT_EQ(verdict.compared, "collision-rs");
  runner.CompareWith("");
  EXPECT_EQ(runner.application()->verdict().compared_judged, 0);
  ASSERT_TRUE(runner.Restart());
  EXPECT_EQ(runner.compare(), kReported);
  ASSERT_TRUE(runner.Show("RaycastPlane"));
  EXPECT_EQ(runner.compare(), "") << "nothing was reported of its cases";
  EXPECT_FALSE(Logged("no implementation")) << log.Text();
}

TEST_F(RunnerImplementation, AComparedImplementationStays) {
  runner.CompareWith("book");
  ASSERT_TRUE(runner.ShowCases("RaycastAABB", {kIssue}));
  EXPECT_EQ(runner.compare(), "book");
}

TEST_F(RunnerImplementation, ASampleThatLacksItIsRefusedOnRequest) {
  runner.ChooseImplementation("book");
  EXPECT_TRUE(runner.Show("RaycastPlane", SampleRunner::IfLacking::kRefuse));
  log.Clear();
  EXPECT_FALSE(runner.Show("AABBtoAABBIntersection", SampleRunner::IfLacking::kRefuse));
  EXPECT_EQ(runner.application(), nullptr);
  EXPECT_EQ(log.entries().back().text,
            "Error: AABBtoAABBIntersection has no implementation \"book\"; it has hitscan");
  EXPECT_FALSE(runner.Show("WindowedSample", SampleRunner::IfLacking::kRefuse));
  EXPECT_EQ(log.entries().back().text,
            "Error: WindowedSample shows no query, so no implementation can be chosen");
}

TEST_F(RunnerImplementation, TheDefaultIsNeverMissing) {
  for (const SampleEntry& sample : Samples()) {
    EXPECT_TRUE(runner.Show(sample.name, SampleRunner::IfLacking::kRefuse)) << sample.name;
  }
  EXPECT_EQ(log.errors(), 0U) << log.Text();
}

}  // namespace
}  // namespace hitscan
