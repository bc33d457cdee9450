#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"
#include "app/sample_runner.h"

namespace hitscan {
namespace {

// A file with so many rays at a plane, half of which hit it.
class LargeFile {
 public:
  explicit LargeFile(int cases) {
    path_ = testing::TempDir() + "large" + std::to_string(getpid()) + ".json";
    std::ofstream file(path_);
    file << R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0},)"
         << R"( "note": ")" << std::string(100, '-') << R"(", "cases": [)";
    for (int i = 0; i < cases; ++i) {
      file << fmt::format(
          R"({}{{"id": {}, "ray": {{"origin": [{}, 1, 0], "direction": [0, {}, 0]}}, )"
          R"("expect": {{"hit": {}}}, "note": "{:100}"}})",
          i == 0 ? "" : ",\n", i, i, i % 2 == 0 ? -1 : 1, i % 2 == 0, "");
    }
    file << "]}";
  }
  ~LargeFile() { std::filesystem::remove(path_); }
  LargeFile(const LargeFile&) = delete;
  LargeFile& operator=(const LargeFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class LargeScene : public testing::Test {
 protected:
  void Open(int cases, std::string_view name = "RaycastPlane") {
    file_.emplace(cases);
    environment_.log = &log_;
    environment_.assets = HITSCAN_ASSETS;
    environment_.cases = {file_->path()};
    testing::internal::CaptureStderr();
    sample_ = MakeApplication(name);
    sample_->Attach(environment_);
    sample_->Initialize(800, 600);
    testing::internal::GetCapturedStderr();
  }
  CaseScene& scene() { return dynamic_cast<CaseScene&>(*sample_); }
  CaseDocument& document() { return scene().document(); }
  Canvas::Stamp Contents() {
    sample_->Render();
    return sample_->canvas().stamp(Canvas::Part::kContents);
  }
  // All lines and dots of a layer in both parts, as text and in any order.
  std::vector<std::string> Drawn(Canvas::Layer layer) {
    sample_->Render();
    std::vector<std::string> drawn;
    for (const Canvas::Part part : Canvas::kParts) {
      const Recording& recording = sample_->canvas().recording(part, layer);
      for (const LineRecord& line : recording.lines) {
        drawn.push_back(
            fmt::format("{} {} {} {}", line.start.x, line.end.y, line.width_sixteenths,
                        line.color.red * 65536 + line.color.green * 256 + line.color.blue));
      }
      for (const PointRecord& dot : recording.points) {
        drawn.push_back(fmt::format("{} {} {}", dot.position.x, dot.position.y, dot.size));
      }
    }
    std::ranges::sort(drawn);
    return drawn;
  }

  Log log_;
  Environment environment_;
  std::optional<LargeFile> file_;
  std::unique_ptr<Application> sample_;
};

TEST_F(LargeScene, ADragRecordsItsOwnCaseAlone) {
  Open(1500);
  const CaseRef ref{0, 700};
  document().Select(ref);
  document().BeginGesture();
  document().SetArgument(ref, 0, Ray({700, 2, 0}, {0, -1, 0}));
  const Canvas::Stamp contents = Contents();
  for (int step = 1; step <= 4; ++step) {
    const auto at = static_cast<float>(700 + 0.1 * step);
    document().SetArgument(ref, 0, Ray({at, 2, 0}, {0, step % 2 == 0 ? -1.0F : 1.0F, 0}));
    EXPECT_EQ(Contents(), contents);
  }
  document().SetArgument(ref, 0, Ray({700.5F, 2, 0}, {0, 1, 0}));  // a wrong answer
  document().EndGesture();
  const auto apart = Drawn(Canvas::Layer::kScene);
  const auto apart_on_top = Drawn(Canvas::Layer::kOnTop);
  const std::size_t labels = sample_->canvas().labels().size();
  EXPECT_EQ(Contents(), contents);
  // The same as when everything is recorded.
  document().Choose("hitscan", "");
  EXPECT_EQ(Drawn(Canvas::Layer::kScene), apart);
  EXPECT_EQ(Drawn(Canvas::Layer::kOnTop), apart_on_top);
  EXPECT_EQ(sample_->canvas().labels().size(), labels);
  EXPECT_NE(Contents(), contents);
}

TEST_F(LargeScene, TheDraggedCaseCanBePicked) {
  Open(1500);
  const CaseRef ref{0, 701};
  document().Select(ref);
  document().SetArgument(ref, 0, Ray({0.5F, 2, 0}, {0, 1, 0}));
  sample_->Render();
  const Canvas& canvas = sample_->canvas();
  const Recording& highlights = canvas.recording(Canvas::Part::kHighlights, Canvas::Layer::kScene);
  ASSERT_FALSE(highlights.lines.empty());
  for (std::size_t i = 0; i < highlights.lines.size(); ++i) {
    EXPECT_EQ(
        scene().CaseAt(Canvas::Part::kHighlights, Canvas::Layer::kScene, RecordKind::kLine, i),
        ref);
  }
  for (std::size_t i = 0; i < canvas.scene().lines.size(); ++i) {
    EXPECT_NE(scene().CaseAt(Canvas::Part::kContents, Canvas::Layer::kScene, RecordKind::kLine, i),
              ref);
  }
}

TEST_F(LargeScene, ItIsDrawnWhenAnotherCaseIsSelected) {
  Open(1500);
  document().Select(CaseRef{0, 3});
  document().SetArgument({0, 3}, 0, Ray({0.5F, 2, 0}, {0, -1, 0}));
  sample_->Render();
  document().Select(CaseRef{0, 9});
  const auto drawn = Drawn(Canvas::Layer::kScene);
  document().Choose("hitscan", "");
  EXPECT_EQ(Drawn(Canvas::Layer::kScene), drawn);
}

TEST_F(LargeScene, AnEditOfOtherCasesIsDrawn) {
  Open(1500);
  document().Select(CaseRef{0, 3});
  document().SetArgument({0, 3}, 0, Ray({0.5F, 2, 0}, {0, -1, 0}));
  const Canvas::Stamp before = Contents();
  document().SetArgument({0, 4}, 0, Ray({0.25F, 2, 0}, {0, -1, 0}));
  EXPECT_NE(Contents(), before);
}

TEST_F(LargeScene, FewCasesAreRecordedTogether) {
  Open(20);
  document().Select(CaseRef{0, 3});
  document().SetArgument({0, 3}, 0, Ray({0.5F, 2, 0}, {0, -1, 0}));
  const Canvas::Stamp before = Contents();
  document().SetArgument({0, 3}, 0, Ray({0.5F, 3, 0}, {0, -1, 0}));
  EXPECT_NE(Contents(), before);
}

TEST_F(LargeScene, RaysOfACrowdAreThinAndWithoutMarks) {
  environment_.theme = *FindTheme("studio");
  Open(10'001);
  sample_->Render();
  const std::vector<LineRecord>& lines = sample_->canvas().scene().lines;
  const auto is_thin = [](const LineRecord& line) {
    return line.width_sixteenths == 16 && line.marks == 0;
  };
  EXPECT_GE(std::ranges::count_if(lines, is_thin), 10'001);
  const auto is_marked = [](const LineRecord& line) {
    return (line.marks & (kStartDot | kMiddleArrow | kDashed)) != 0;
  };
  EXPECT_EQ(std::ranges::count_if(lines, is_marked), 0);
  for (const LegendEntry& entry : sample_->Legend()) {
    const bool is_ray = entry.text.starts_with("ray");
    EXPECT_TRUE(!is_ray || entry.symbol == LegendSymbol::kThinLine) << entry.text;
  }

  Open(10'000);
  sample_->Render();
  EXPECT_GE(std::ranges::count_if(sample_->canvas().scene().lines, is_marked), 10'000);
}

TEST(BackgroundLoading, ShowsTheCasesWhenTheyHaveBeenRead) {
  const LargeFile file(20'000);
  Log log;
  testing::internal::CaptureStderr();
  SampleRunner runner(
      {.log = &log, .assets = HITSCAN_ASSETS, .cases = {}, .reads_in_background = true});
  runner.Resize(800, 600);
  ASSERT_TRUE(runner.ShowCases("RaycastPlane", {file.path()}));
  EXPECT_TRUE(runner.loading());
  EXPECT_EQ(runner.document(), nullptr);
  EXPECT_TRUE(runner.application()->Progress().has_value());
  EXPECT_FALSE(runner.application()->ProgressText().empty());
  EXPECT_TRUE(runner.FinishLoading(true));
  EXPECT_FALSE(runner.loading());
  ASSERT_NE(runner.document(), nullptr);
  EXPECT_EQ(runner.document()->files()[0].cases.size(), 20'000U);
  EXPECT_EQ(runner.application()->verdict().passed, 20'000);
  EXPECT_FALSE(runner.application()->Progress().has_value());
  runner.Render();
  EXPECT_GE(runner.canvas().scene().lines.size(), 20'000U);
  // The verdict is logged once the cases are there.
  const std::string printed = testing::internal::GetCapturedStderr();
  EXPECT_NE(printed.find("20000 of 20000 as expected"), std::string::npos) << printed;
}

TEST(BackgroundLoading, ReportsAFileThatCannotBeUsed) {
  const LargeFile file(20'000);
  std::fstream(file.path(), std::ios::in | std::ios::out | std::ios::ate).seekp(-200, std::ios::end)
      << "\"\"\"";
  Log log;
  testing::internal::CaptureStderr();
  SampleRunner runner(
      {.log = &log, .assets = HITSCAN_ASSETS, .cases = {}, .reads_in_background = true});
  ASSERT_TRUE(runner.ShowCases("RaycastPlane", {file.path()}));
  EXPECT_FALSE(runner.FinishLoading(true));
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(runner.application(), nullptr);
  EXPECT_EQ(log.errors(), 1U);
}

TEST(BackgroundLoading, CanBeLeft) {
  const LargeFile file(20'000);
  Log log;
  testing::internal::CaptureStderr();
  SampleRunner runner(
      {.log = &log, .assets = HITSCAN_ASSETS, .cases = {}, .reads_in_background = true});
  ASSERT_TRUE(runner.ShowCases("RaycastPlane", {file.path()}));
  EXPECT_TRUE(runner.Show("RaySample"));
  EXPECT_FALSE(runner.loading());
  testing::internal::GetCapturedStderr();
}

}  // namespace
}  // namespace hitscan
