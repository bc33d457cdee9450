#include "documents/map_controller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>

#include "app/case_scene.h"
#include "cases/case_file.h"
#include "platform/resources.h"
#include "support/soon.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

constexpr const char* kTwoCases = R"({"query": "point_in_triangle",
  "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
  "cases": [
    {"id": 3, "point": [1, 1, 0], "expect": {"inside": true}, "note": "inside"},
    {"id": 5, "point": [50, 1, 0], "expect": {"inside": false}}]})";

// An implementation for which a point is inside if the condition holds.
std::string SourceOf(const std::string& condition) {
  return "#include <hitscan/implement.h>\n"
         "bool Mine(const hitscan::Vec3& p, const hitscan::Triangle&) { return " +
         condition + "; }\nHITSCAN_IMPLEMENT(point_in_triangle, Mine)\n";
}
constexpr const char* kRight = "p.x >= 0 && p.y >= 0 && p.x + p.y <= 4 && p.z == 0";

/// A session with two cases of point_in_triangle, and a map.
class MapControllerTest : public testing::Test {
 protected:
  MapControllerTest() {
    setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    WriteAll(Path("cases.json"), kTwoCases);
    runner_.Show("PointInTriangle");
    runner_.SetCaseFiles({Path("cases.json")});
    runner_.Restart();
  }

  std::filesystem::path Path(const std::string& name) const { return folder_.path() / name; }
  CaseDocument& document() { return *runner_.document(); }

  // Whether the condition holds soon, while the window draws frames.
  bool SoonDrawn(const std::function<bool()>& condition) {
    return Soon([&] {
      watcher_.Poll();
      map_.Poll();
      return condition();
    });
  }
  const VerdictMap* Map() const { return map_.state() ? map_.state()->map.get() : nullptr; }
  // Waits for a whole map.
  ::testing::AssertionResult FillsTheMap() {
    map_.Poll();
    const bool filled =
        SoonDrawn([&] { return Map() != nullptr && map_.state()->filled == 1 && !map_.busy(); });
    return filled ? testing::AssertionSuccess() : testing::AssertionFailure() << log_.Text();
  }
  void Open() {
    document().Select(CaseRef{0, 0});
    map_.Toggle();
    map_.Do({.what = MapChoice::kResize, .x = 64, .y = 48});
  }
  // The column and row of a pixel with these numbers.
  std::pair<int, int> PixelAt(double x, double y) const {
    const auto pixel = [](const MapAxis& axis, double number, int pixels) {
      return static_cast<int>((number - axis.from) / (axis.to - axis.from) * pixels);
    };
    return {pixel(Map()->x(), x, Map()->width()),
            Map()->height() - 1 - pixel(Map()->y(), y, Map()->height())};
  }
  MapVerdict VerdictAt(double x, double y) const {
    const auto [column, row] = PixelAt(x, y);
    return Map()->At(column, row);
  }
  const Point& PointOf(CaseRef ref) {
    const auto& arguments = document().At(ref).arguments;
    return std::get<Point>(*std::ranges::find_if(
        arguments, [](const Value& value) { return std::holds_alternative<Point>(value); }));
  }
  void UseMine(const std::string& condition) {
    WriteAll(Path("mine.cpp"), SourceOf(condition));
    watcher_.Open({ImplementationSource::Form::kSource, Path("mine.cpp").string()});
    ASSERT_TRUE(SoonDrawn([&] { return runner_.implementation() == "mine.cpp"; })) << log_.Text();
  }

  TemporaryFolder folder_;
  Log log_;
  UserImplementations user_;
  SampleRunner runner_{{.log = &log_, .assets = HITSCAN_ASSETS, .cases = {}, .user = &user_}};
  CaseCommands commands_{runner_};
  ImplementationWatcher watcher_{runner_, [] {
                                   return AskOptions{{FindWorker()}, std::chrono::seconds(1), {}};
                                 }};
  MapController map_{runner_, commands_, watcher_};
};

TEST_F(MapControllerTest, ShowsTheSelectedCase) {
  Open();
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->title, "Map of case 3");
  EXPECT_EQ(map_.state()->implementation, "hitscan");
  EXPECT_EQ(Map()->x().name, "point.x");
  EXPECT_EQ(Map()->y().name, "point.y");
  EXPECT_EQ(Map()->Wrong(), 0U);
  EXPECT_EQ(VerdictAt(1, 1), MapVerdict::kRightYes);
  EXPECT_EQ(VerdictAt(3, 3), MapVerdict::kRightNo);
  // Once it is filled nothing is drawn again.
  EXPECT_FALSE(map_.Poll());
  EXPECT_FALSE(map_.busy());
  map_.Toggle();
  EXPECT_EQ(map_.state(), nullptr);
  EXPECT_FALSE(map_.Poll());
}

TEST_F(MapControllerTest, SaysThatNoCaseIsSelected) {
  map_.Toggle();
  EXPECT_TRUE(map_.Poll());
  EXPECT_NE(map_.state()->problem.find("Select a case"), std::string::npos);
  EXPECT_FALSE(map_.Poll());
  document().Select(CaseRef{0, 0});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->problem, "");
  // It stays while nothing is selected.
  document().Select(std::nullopt);
  map_.Poll();
  EXPECT_NE(Map(), nullptr);
  // Another case that is out of view comes into view.
  document().Select(CaseRef{0, 1});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->title, "Map of case 5");
  EXPECT_TRUE(Map()->PixelOfCase());
}

TEST_F(MapControllerTest, AClickMakesTheCaseOfThePixel) {
  Open();
  ASSERT_TRUE(FillsTheMap());
  const auto [column, row] = PixelAt(3, 2.5);
  const std::vector<Value> numbers = *Map()->ValuesAt(column, row);
  map_.Do({.what = MapChoice::kMakeCase, .x = column, .y = row});
  ASSERT_EQ(document().files()[0].cases.size(), 3U);
  const CaseRef made{0, 2};
  EXPECT_EQ(document().selected(), made);
  EXPECT_EQ(document().At(made).arguments, numbers);
  EXPECT_EQ(document().At(made).note, "");
  EXPECT_EQ(PrintAnswer(document().At(made).expected), "inside false");
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->title, "Map of case 6");
  EXPECT_EQ(Map()->PixelOfCase(), (std::array{column, row})) << "the map stays where it is";
  EXPECT_TRUE(document().Undo());
  EXPECT_EQ(CaseFileText(document().files()[0]), kTwoCases);
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->title, "Map of case 3") << "the case from which it was made";
}

TEST_F(MapControllerTest, FollowsACaseThatIsDragged) {
  Open();
  ASSERT_TRUE(FillsTheMap());
  const std::size_t yes = Map()->Counts()[0];
  const auto before = Map()->PixelOfCase();
  const std::size_t point = 0;
  for (const float z : {0.1F, 0.2F, 0.3F}) {
    document().SetArgument({0, 0}, point, Point(0.5F, 1, z));
    map_.Poll();
  }
  ASSERT_TRUE(SoonDrawn([&] { return Map()->Counts()[0] == 0; })) << "no point is in the plane";
  ASSERT_TRUE(FillsTheMap());
  EXPECT_NE(Map()->PixelOfCase(), before);
  document().Undo();
  document().Undo();
  document().Undo();
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(Map()->Counts()[0], yes);
}

TEST_F(MapControllerTest, ZoomsMovesAndTakesOtherAxes) {
  Open();
  ASSERT_TRUE(FillsTheMap());
  const MapAxis x = Map()->x();
  map_.Do({.what = MapChoice::kZoom, .x = 10, .y = 10, .steps = 1});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(Map()->x().to - Map()->x().from, (x.to - x.from) / 2);
  map_.Do({.what = MapChoice::kFloats});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->floats, (std::array{true, true}));
  EXPECT_GT(map_.state()->magnification, 1);
  map_.Do({.what = MapChoice::kFit});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(Map()->x().from, x.from);
  EXPECT_EQ(map_.state()->magnification, 1);
  map_.Do({.what = MapChoice::kPan, .x = 5, .y = 0});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_GT(Map()->x().from, x.from);
  map_.Do({.what = MapChoice::kAxis, .axis = 0, .number = 2});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(Map()->x().name, "point.z");
  EXPECT_EQ(Map()->y().name, "point.y");
  map_.Do({.what = MapChoice::kAxis, .axis = 1, .number = 2});
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(Map()->x().name, "point.y") << "a number cannot vary along both axes";
  EXPECT_EQ(Map()->y().name, "point.z");
}

TEST_F(MapControllerTest, IsBusyUntilTheWholeMapIsShown) {
  Open();
  map_.Poll();
  // Nobody looks while the thread fills the map.
  for (int i = 0; i < 50 && map_.busy(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(map_.busy());
  EXPECT_TRUE(FillsTheMap());
  EXPECT_FALSE(map_.busy());
}

TEST_F(MapControllerTest, ShowsTheBookAndWhatIsCompared) {
  Open();
  runner_.CompareWith("book");
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->implementation, "book");
  runner_.CompareWith("");
  ASSERT_TRUE(SoonDrawn([&] { return map_.state()->implementation == "hitscan"; }));
  runner_.ChooseImplementation("book");
  ASSERT_TRUE(SoonDrawn([&] { return map_.state()->implementation == "book"; }));
}

TEST_F(MapControllerTest, FollowsCodeThatIsCompiledAgain) {
  Open();
  UseMine("p.x >= 2");
  ASSERT_TRUE(SoonDrawn([&] { return map_.state()->implementation == "mine.cpp"; }));
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(map_.state()->title, "Map of case 3 by mine.cpp");
  EXPECT_EQ(VerdictAt(1, 1), MapVerdict::kWrongNo);
  EXPECT_EQ(VerdictAt(3, 3), MapVerdict::kWrongYes);
  EXPECT_EQ(VerdictAt(2.5, 0.5), MapVerdict::kRightYes);
  WriteAll(Path("mine.cpp"), SourceOf(kRight));
  ASSERT_TRUE(SoonDrawn([&] { return Map()->Wrong() == 0 && !map_.busy(); })) << log_.Text();
  // What does not compile changes nothing.
  const auto before = map_.state();
  WriteAll(Path("mine.cpp"), SourceOf("nonsense"));
  ASSERT_TRUE(SoonDrawn([&] { return log_.errors() > 0; }));
  EXPECT_EQ(map_.state(), before);
}

TEST_F(MapControllerTest, CodeThatFailsLeavesPixelsWithoutAnAnswer) {
  Open();
  map_.Do({.what = MapChoice::kResize, .x = 16, .y = 12});
  UseMine(std::string("p.x > 4 ? (__builtin_trap(), false) : ") + kRight);
  ASSERT_TRUE(SoonDrawn([&] { return map_.state()->implementation == "mine.cpp"; }));
  ASSERT_TRUE(FillsTheMap());
  EXPECT_EQ(VerdictAt(1, 1), MapVerdict::kRightYes);
  const auto counts = Map()->Counts();
  const std::size_t failed = counts[static_cast<std::size_t>(MapVerdict::kNoAnswer)];
  EXPECT_GT(failed, 0U);
  EXPECT_EQ(Map()->Wrong(), failed);
}

// A frame is as fast as ever.
TEST_F(MapControllerTest, CodeThatHangsHoldsNothingUp) {
  Open();
  UseMine(std::string("[] { for (volatile int i = 0;;) i = i; return true; }() && ") + kRight);
  const auto begin = std::chrono::steady_clock::now();
  for (int frame = 0; frame < 20; ++frame) {
    map_.Do({.what = MapChoice::kPan, .x = 1});
    map_.Poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  map_.Toggle();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

}  // namespace
}  // namespace hitscan
