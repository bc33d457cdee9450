#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "draw/extent.h"
#include "geometry/shapes/model.h"
#include "support/mesh_file.h"
#include "support/sample_test.h"

namespace hitscan {
namespace {

// A file with this many rays and one plane. Half of the rays hit the plane.
std::string LargeText(int cases) {
  std::string text = R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0},)";
  text += R"( "note": ")" + std::string(100, '-') + R"(", "cases": [)";
  for (int i = 0; i < cases; ++i) {
    text +=
        fmt::format(R"({}{{"id": {}, "ray": {{"origin": [{}, 1, 0], "direction": [0, {}, 0]}}, )"
                    R"("expect": {{"hit": {}}}, "note": "{:100}"}})",
                    i == 0 ? "" : ",\n", i, i, i % 2 == 0 ? -1 : 1, i % 2 == 0, "");
  }
  return text + "]}";
}

class LargeScene : public SampleTest {
 protected:
  void Open(int cases) {
    ShowCases(LargeText(cases));
    Survey();
  }
  /// Renders until the margins of all cases are known.
  void Survey() {
    while (case_scene().Surveys()) sample->Render();
    sample->Render();
  }
  /// How many rays of the scene are blended, and how many are opaque.
  std::pair<std::size_t, std::size_t> BlendedAndOpaque() {
    std::pair<std::size_t, std::size_t> counts;
    for (const LineRecord& line : scene().lines) {
      if (line.bounded != 0) continue;
      ++(line.color.alpha <= kMostBlended ? counts.first : counts.second);
    }
    return counts;
  }
  Canvas::Stamp Contents() {
    sample->Render();
    return sample->canvas().stamp(Canvas::Part::kContents);
  }
  // All lines and dots of a layer in both parts, as text and in any order.
  std::vector<std::string> Drawn(Canvas::Layer layer) {
    sample->Render();
    std::vector<std::string> drawn;
    for (const Canvas::Part part : Canvas::kParts) {
      const Recording& recording = sample->canvas().recording(part, layer);
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
  EXPECT_EQ(Contents(), contents);
  // Recording everything again gives the same drawing.
  document().Choose("hitscan", "");
  EXPECT_EQ(Drawn(Canvas::Layer::kScene), apart);
  // Only now it is among the worst cases, which are drawn on top.
  EXPECT_EQ(std::ranges::count(apart_on_top, "700.5 1 16 255"), 0);
  EXPECT_EQ(std::ranges::count(Drawn(Canvas::Layer::kOnTop), "700.5 1 16 255"), 1);
  EXPECT_NE(Contents(), contents);
}

TEST_F(LargeScene, TheDraggedCaseCanBePicked) {
  Open(1500);
  const CaseRef ref{0, 701};
  document().Select(ref);
  document().SetArgument(ref, 0, Ray({0.5F, 2, 0}, {0, 1, 0}));
  sample->Render();
  const std::size_t lines = highlights(Canvas::Layer::kScene).lines.size();
  ASSERT_EQ(lines, 1U);
  for (std::size_t i = 0; i < lines; ++i) {
    EXPECT_EQ(
        case_scene().CaseAt(Canvas::Part::kHighlights, Canvas::Layer::kScene, RecordKind::kLine, i),
        ref);
  }
  for (std::size_t i = 0; i < scene().lines.size(); ++i) {
    EXPECT_NE(
        case_scene().CaseAt(Canvas::Part::kContents, Canvas::Layer::kScene, RecordKind::kLine, i),
        ref);
  }
}

TEST_F(LargeScene, ItIsDrawnWhenAnotherCaseIsSelected) {
  Open(1500);
  document().Select(CaseRef{0, 3});
  document().SetArgument({0, 3}, 0, Ray({0.5F, 2, 0}, {0, -1, 0}));
  sample->Render();
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
  environment.theme = *FindTheme("studio");
  Open(1001);
  const std::vector<LineRecord>& lines = scene().lines;
  const auto is_thin = [](const LineRecord& line) {
    return line.width_sixteenths == 16 && line.marks == 0;
  };
  EXPECT_GE(std::ranges::count_if(lines, is_thin), 1001);
  const auto is_marked = [](const LineRecord& line) {
    return (line.marks & (kStartDot | kMiddleArrow | kDashed)) != 0;
  };
  EXPECT_EQ(std::ranges::count_if(lines, is_marked), 0);
  for (const LegendEntry& entry : sample->Legend()) {
    const bool is_ray = entry.text.starts_with("ray");
    EXPECT_TRUE(!is_ray || entry.symbol == LegendSymbol::kThinLine) << entry.text;
  }

  Open(1000);
  EXPECT_GE(std::ranges::count_if(scene().lines, is_marked), 1000);
}

// More than a thousand cases are drawn faintly, so that their density is seen; a few of them, the
// worst ones, are drawn on top, with at most a dozen labels.
TEST_F(LargeScene, ManyCasesShowTheirDensityAndTheWorst) {
  environment.theme = kStudioTheme;
  Open(1000);
  Survey();
  EXPECT_EQ(BlendedAndOpaque().first, 0U);
  EXPECT_FALSE(sample->canvas().dense());
  Open(1500);
  Survey();
  EXPECT_TRUE(sample->canvas().dense());
  EXPECT_EQ(BlendedAndOpaque(), std::pair(std::size_t{1500}, std::size_t{0}));
  const auto rays_on_top = [&] {
    return std::ranges::count(on_top().lines, 0, &LineRecord::bounded);
  };
  EXPECT_EQ(rays_on_top(), 20);
  EXPECT_EQ(labels().size(), 12U);
  EXPECT_NE(sample->Description().find("the 20 worst"), std::string::npos);
  for (int i = 0; i < 3; ++i) {
    document().SetExpectedPart({0, static_cast<std::size_t>(100 * i)}, "hit", Value(i == 1));
  }
  document().Select(std::nullopt);
  document().Choose("hitscan", "");
  Survey();
  EXPECT_EQ(rays_on_top(), 20);
  EXPECT_EQ(labels().size(), 12U);

  // Few of them are drawn as usual.
  const std::vector<CaseRef> listed{{0, 3}, {0, 4}};
  case_scene().List(listed, 1);
  case_scene().ShowOnly(ShownCases::kListed);
  Survey();
  EXPECT_FALSE(sample->canvas().dense());
  EXPECT_EQ(BlendedAndOpaque(), std::pair(std::size_t{0}, std::size_t{2}));
}

// Two rays and a model of 24,200 triangles in the plane y = 0, which they meet.
class LargeModel : public SampleTest {
 protected:
  static constexpr int kCells = 110;
  static constexpr std::size_t kTriangles = std::size_t{2} * kCells * kCells;

  void Open(std::string text) {
    // Without a file, a name of a mesh is that of the only file which was found by it.
    static int made = 0;
    const std::string name = fmt::format("sheet{}.obj", made++);
    WriteAll(folder.path() / name, GridObj(kCells, [](int, int) { return 0; }));
    environment.theme = kStudioTheme;
    for (std::size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME")) {
      text.replace(at, 4, name);
    }
    ShowCases(text, "OBJRaycast");
    sample->Render();
  }
  /// The model belongs to each case.
  void OpenOwn() {
    Open(R"({"query": "model_raycast", "cases": [
        {"id": 0, "ray": {"origin": [3.25, 2, 3.5], "direction": [0, -1, 0]},
         "model": {"mesh": "NAME"}, "expect": {}},
        {"id": 1, "ray": {"origin": [9.25, 2, 3.5], "direction": [0, 1, 0]},
         "model": {"mesh": "NAME"}, "expect": {}}]})");
  }
  /// The model belongs to all cases.
  void OpenShared() {
    Open(R"({"query": "model_raycast", "model": {"mesh": "NAME"}, "cases": [
        {"id": 0, "ray": {"origin": [3.25, 2, 3.5], "direction": [0, -1, 0]}, "expect": {}},
        {"id": 1, "ray": {"origin": [9.25, 2, 3.5], "direction": [0, 1, 0]}, "expect": {}}]})");
  }
  Canvas::Stamp Contents() {
    sample->Render();
    return sample->canvas().stamp(Canvas::Part::kContents);
  }
  /// The records that are uploaded after every edit and when another case is under the mouse.
  std::size_t OtherRecords() {
    std::size_t count = 0;
    for (const Canvas::Part part : {Canvas::Part::kHighlights, Canvas::Part::kOutline}) {
      for (const Canvas::Layer layer : Canvas::kLayers) {
        const Recording& drawn = sample->canvas().recording(part, layer);
        count += drawn.lines.size() + drawn.points.size() + drawn.triangles.size() +
                 drawn.translucent.size();
      }
    }
    return count;
  }
  std::size_t RaysFrom(const Point& origin) {
    return static_cast<std::size_t>(std::ranges::count_if(
        highlights(Canvas::Layer::kScene).lines,
        [&](const LineRecord& line) { return line.bounded == 0 && line.start == origin; }));
  }
  void DragTheRay() {
    const Canvas::Stamp contents = Contents();
    EXPECT_EQ(scene().triangles.size(), 3 * kTriangles);
    EXPECT_EQ(scene().translucent.size(), 0U);
    EXPECT_EQ(RaysFrom({3.25F, 2, 3.5F}), 1U);
    document().Select(CaseRef{0, 0});
    for (const float x : {4.25F, 5.25F, -6.25F}) {  // the last one misses
      document().SetArgument({0, 0}, 0, Ray({x, 2, 3.5F}, {0, -1, 0}));
      EXPECT_EQ(Contents(), contents);
      EXPECT_EQ(RaysFrom({x, 2, 3.5F}), 1U);
      EXPECT_EQ(RaysFrom({9.25F, 2, 3.5F}), 1U);
      EXPECT_LT(OtherRecords(), 200U);
    }
    document().Undo();
    EXPECT_EQ(Contents(), contents);
  }
};

TEST_F(LargeModel, IsNotRecordedAgainWhenARayIsDragged) {
  OpenOwn();
  DragTheRay();
}

TEST_F(LargeModel, OfAllCasesIsNotRecordedAgainWhenARayIsDragged) {
  OpenShared();
  DragTheRay();
}

TEST_F(LargeModel, IsRecordedOnceWhenItHasMoved) {
  OpenOwn();
  const Canvas::Stamp before = Contents();
  const Model model = std::get<Model>(document().At({0, 0}).arguments[1]);
  const ModelPose pose{.position = {0, -1, 0}};
  document().SetArgument({0, 0}, 1, Model(model.mesh(), pose, model.mesh_name()));
  const Canvas::Stamp moved = Contents();
  EXPECT_NE(moved, before);
  // The other case still has the model at the origin.
  EXPECT_EQ(scene().triangles.size(), 6 * kTriangles);
  EXPECT_EQ(Contents(), moved);
}

TEST_F(LargeModel, UnderTheMouseIsOutlinedByItsBox) {
  OpenOwn();
  const Canvas::Stamp contents = Contents();
  document().Hover(CaseRef{0, 1});
  EXPECT_EQ(Contents(), contents);
  EXPECT_LT(OtherRecords(), 200U);
}

TEST_F(LargeModel, TheSelectedCaseBesideItHasOneLabel) {
  OpenOwn();
  document().Select(CaseRef{0, 0});
  Contents();
  EXPECT_EQ(std::ranges::count(sample->canvas().labels(), "case 0: nothing is expected",
                               &LabelRecord::text),
            1);
}

TEST_F(LargeModel, CasesBesideItArePickedAndFramed) {
  OpenOwn();
  const std::vector<LineRecord>& lines = highlights(Canvas::Layer::kScene).lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].bounded != 0) continue;
    const CaseRef ref{0, lines[i].start.x < 5 ? std::size_t{0} : std::size_t{1}};
    EXPECT_EQ(
        case_scene().CaseAt(Canvas::Part::kHighlights, Canvas::Layer::kScene, RecordKind::kLine, i),
        ref);
  }
  EXPECT_EQ(
      case_scene().CaseAt(Canvas::Part::kContents, Canvas::Layer::kScene, RecordKind::kTriangle, 0),
      (CaseRef{0, 0}));
  EXPECT_EQ(ExtentOf(sample->canvas()).high.y, 2);
}

// A runner that is about to read a large file.
class BackgroundLoading : public testing::Test {
 protected:
  BackgroundLoading() {
    WriteAll(path, LargeText(20'000));
    testing::internal::CaptureStderr();
  }
  ~BackgroundLoading() override { testing::internal::GetCapturedStderr(); }

  TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "large.json";
  Log log;
  SampleRunner runner{
      {.log = &log, .assets = HITSCAN_ASSETS, .cases = {}, .reads_in_background = true}};
};

TEST_F(BackgroundLoading, ShowsTheCasesWhenTheyHaveBeenRead) {
  runner.Resize(800, 600);
  ASSERT_TRUE(runner.ShowCases("RaycastPlane", {path}));
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
  // The counts are logged once the cases are there.
  EXPECT_NE(log.Text().find("20000 of 20000 as expected"), std::string::npos) << log.Text();
}

TEST_F(BackgroundLoading, ReportsAFileThatCannotBeUsed) {
  std::fstream(path, std::ios::in | std::ios::out | std::ios::ate).seekp(-200, std::ios::end)
      << "\"\"\"";
  ASSERT_TRUE(runner.ShowCases("RaycastPlane", {path}));
  EXPECT_FALSE(runner.FinishLoading(true));
  EXPECT_EQ(runner.application(), nullptr);
  EXPECT_EQ(log.errors(), 1U);
}

TEST_F(BackgroundLoading, CanBeLeft) {
  ASSERT_TRUE(runner.ShowCases("RaycastPlane", {path}));
  EXPECT_TRUE(runner.Show("RaySample"));
  EXPECT_FALSE(runner.loading());
}

}  // namespace
}  // namespace hitscan
