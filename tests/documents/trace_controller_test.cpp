#include "documents/trace_controller.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>

#include "app/case_scene.h"
#include "documents/case_commands.h"
#include "documents/implementation_controller.h"
#include "implementation/exact_trace.h"
#include "platform/resources.h"
#include "support/inside_and_outside.h"
#include "support/soon.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

std::string SourceOf(const std::string& number, const std::string& body) {
  return "#include <hitscan/implement.h>\n#include <hitscan/trace.h>\n"
         "template <class N> struct V { N x, y, z; };\n"
         "template <class N> bool Mine(const hitscan::Vec3& p, const hitscan::Sphere&) {\n"
         "  const auto v = p.As<V<N>>();\n  hitscan::Mark(\"start\", v);\n"
         "  const V<N> twice{v.x + v.x, v.y + v.y, v.z + v.z};\n"
         "  hitscan::Mark(\"twice\", twice);\n" +
         body + "\n}\nHITSCAN_IMPLEMENT(point_in_sphere, Mine<" + number + ">)\n";
}
constexpr const char* kTraced = "hitscan::Traced<float>";
constexpr const char* kWithin = "return v.x * v.x + v.y * v.y + v.z * v.z <= 1;";

class TraceControllerTest : public testing::Test {
 protected:
  TraceControllerTest() {
    setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    WriteAll(folder_.path() / "cases.json", kInsideAndOutside);
    runner_.Show("point_in_sphere");
    runner_.SetCaseFiles({folder_.path() / "cases.json"});
    runner_.Restart();
    document().Select(CaseRef{0, 0});
  }

  CaseDocument& document() { return *runner_.document(); }
  bool SoonDrawn(const std::function<bool()>& condition) {
    return Soon([&] {
      watcher_.Poll();
      trace_.Poll();
      return condition();
    });
  }
  void Use(const std::string& source) {
    const auto path = folder_.path() / "mine.cpp";
    WriteAll(path, source);
    watcher_.Open({ImplementationSource::Form::kSource, path.string()});
    const auto before = runner_.user()->Find("mine.cpp");
    ASSERT_TRUE(SoonDrawn([&] {
      return runner_.implementation() == "mine.cpp" && runner_.user()->Find("mine.cpp") != before;
    })) << log_.Text();
  }
  const Trace* Shown() const { return trace_.state() ? trace_.state()->trace.get() : nullptr; }
  std::size_t Points() const {
    const auto& points = runner_.environment().trace_points;
    return points ? points->size() : 0;
  }

  TemporaryFolder folder_;
  Log log_;
  UserImplementations user_;
  SampleRunner runner_{{.log = &log_, .assets = HITSCAN_ASSETS, .cases = {}, .user = &user_}};
  ImplementationWatcher watcher_{runner_, [] {
                                   return AskOptions{{FindWorker()}, std::chrono::seconds(10), {}};
                                 }};
  TraceController trace_{runner_};
};

TEST_F(TraceControllerTest, SaysWhatIsMissing) {
  trace_.Toggle();
  trace_.Poll();
  EXPECT_NE(trace_.state()->problem.find("hitscan is not your code"), std::string::npos);
  EXPECT_NE(trace_.state()->problem.find("hitscan new point_in_sphere --trace"), std::string::npos);
  document().Select(std::nullopt);
  EXPECT_TRUE(trace_.Poll());
  EXPECT_NE(trace_.state()->problem.find("Select a case"), std::string::npos);
  EXPECT_FALSE(trace_.Poll());
  trace_.Toggle();
  EXPECT_EQ(trace_.state(), nullptr);
  EXPECT_FALSE(trace_.Poll());
}

TEST_F(TraceControllerTest, SaysThatTheCodeIsNotTraced) {
  Use(SourceOf("float", kWithin));
  trace_.Toggle();
  ASSERT_TRUE(SoonDrawn([&] { return !trace_.state()->problem.empty(); }));
  EXPECT_NE(trace_.state()->problem.find("records no operations"), std::string::npos);
}

TEST_F(TraceControllerTest, FollowsTheCaseAndTheCode) {
  Use(SourceOf(kTraced, kWithin));
  trace_.Toggle();
  ASSERT_TRUE(SoonDrawn([&] { return Shown() != nullptr; }));
  EXPECT_EQ(trace_.state()->title, "Trace of case 3 by mine.cpp");
  ASSERT_EQ(Shown()->steps.size(), 9U);
  EXPECT_EQ(Shown()->steps.back().value, "true");
  EXPECT_EQ(trace_.state()->step, 8U);
  EXPECT_FALSE(trace_.busy());
  EXPECT_FALSE(trace_.Poll());
  document().Select(CaseRef{0, 1});
  ASSERT_TRUE(SoonDrawn([&] { return Shown()->steps.back().value == "false"; }));
  EXPECT_EQ(trace_.state()->title, "Trace of case 5 by mine.cpp");
  Use(SourceOf(kTraced, "return v.x <= 1;"));
  ASSERT_TRUE(SoonDrawn([&] { return Shown()->steps.size() == 4; }));
}

TEST_F(TraceControllerTest, ShowsThePointsBeforeTheChosenStep) {
  Use(SourceOf(kTraced, kWithin));
  trace_.Toggle();
  ASSERT_TRUE(SoonDrawn([&] { return Shown() != nullptr; }));
  EXPECT_EQ(Points(), 2U);
  runner_.Render();
  const auto labels = [&] {
    std::string text;
    for (const LabelRecord& label : runner_.canvas().labels()) text += label.text + ";";
    return text;
  };
  EXPECT_NE(labels().find("start;twice;"), std::string::npos) << labels();
  trace_.Do({.what = TraceChoice::kStep, .step = 0});
  EXPECT_EQ(trace_.state()->step, 0U);
  EXPECT_EQ(Points(), 1U);
  runner_.Render();
  EXPECT_EQ(labels().find("twice"), std::string::npos) << labels();
  trace_.Do({.what = TraceChoice::kStep, .step = 2});
  EXPECT_EQ(Points(), 2U);
  trace_.Do({.what = TraceChoice::kStep, .step = 100});
  EXPECT_EQ(trace_.state()->step, 8U);
  trace_.Do({.what = TraceChoice::kClose});
  EXPECT_EQ(Points(), 0U);
}

TEST_F(TraceControllerTest, ShowsTheOperationsUpToACrash) {
  Use(SourceOf(kTraced, "*(volatile int*)nullptr = 1; return true;"));
  trace_.Toggle();
  ASSERT_TRUE(SoonDrawn([&] { return Shown() != nullptr; }));
  EXPECT_EQ(trace_.state()->failure, "crashed (SIGSEGV)");
  EXPECT_EQ(Shown()->steps.size(), 3U);
}

}  // namespace
}  // namespace hitscan
