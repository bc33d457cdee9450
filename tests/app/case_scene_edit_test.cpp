#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"

namespace hitscan {
namespace {

// A scene with cases of raycast_plane, which are written to a temporary file.
struct Scene {
  Log log;
  Environment environment;
  std::filesystem::path path;
  std::unique_ptr<Application> sample;

  explicit Scene(const std::string& cases, std::string_view name = "RaycastPlane",
                 std::string compare = "") {
    static int number = 0;
    path = testing::TempDir() + "edit" + std::to_string(getpid()) + "-" + std::to_string(number++) +
           ".json";
    std::ofstream(path) << cases;
    environment.log = &log;
    environment.assets = HITSCAN_ASSETS;
    environment.cases = {path};
    environment.compare = std::move(compare);
    testing::internal::CaptureStderr();
    sample = MakeApplication(name);
    sample->Attach(environment);
    sample->Initialize(800, 600);
    testing::internal::GetCapturedStderr();
  }
  ~Scene() { std::filesystem::remove(path); }

  CaseScene& case_scene() const { return dynamic_cast<CaseScene&>(*sample); }
  CaseDocument& document() const { return case_scene().document(); }
  const Recording& scene() const { return sample->canvas().scene(); }
  const Recording& on_top() const { return sample->canvas().on_top(); }
  const Recording& highlights(Canvas::Layer layer) const {
    return sample->canvas().recording(Canvas::Part::kHighlights, layer);
  }
  std::size_t Rays(Color color) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        scene().lines,
        [&](const LineRecord& line) { return line.bounded == 0 && line.color == color; }));
  }
  bool MarksAWrongAnswer() const {
    return std::ranges::any_of(on_top().lines,
                               [](const LineRecord& line) { return line.color == kOrange; });
  }
};

const std::string kThree = R"({"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
    {"id": 4, "ray": {"origin": [3, 1, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}},
    {"id": 5, "ray": {"origin": [5, 2, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}}]})";

TEST(EditedScene, AnEditIsDrawnByTheNextRender) {
  Scene scene(kThree);
  EXPECT_EQ(scene.Rays(kRed), 2U);
  EXPECT_EQ(scene.Rays(kBlue), 1U);
  const Canvas::Stamp before = scene.sample->canvas().stamp();
  scene.sample->Render();
  EXPECT_EQ(scene.sample->canvas().stamp(), before);

  scene.document().SetArgument({0, 1}, 0, Ray({3, 1, 0}, {0, -1, 0}));
  scene.sample->Render();
  EXPECT_NE(scene.sample->canvas().stamp(), before);
  EXPECT_EQ(scene.Rays(kRed), 3U);
  EXPECT_EQ(scene.Rays(kBlue), 0U);
  // What is expected of it is outdated: it is marked, but not logged again.
  ASSERT_EQ(scene.on_top().points.size(), 1U);
  EXPECT_EQ(scene.sample->canvas().labels()[0].text, "case 4: the expectation is outdated");
  EXPECT_EQ(scene.log.errors(), 0U);
  EXPECT_EQ(scene.sample->verdict().outdated, 1);
  EXPECT_EQ(scene.sample->Legend().back().text, "the expectation is outdated");

  scene.document().Undo();
  scene.sample->Render();
  EXPECT_EQ(scene.Rays(kBlue), 1U);
  EXPECT_TRUE(scene.on_top().points.empty());
  EXPECT_EQ(scene.sample->verdict().outdated, 0);
}

TEST(EditedScene, EverySampleWithCasesDrawsTheSameAgain) {
  for (const SampleEntry& entry : Samples()) {
    SCOPED_TRACE(entry.name);
    Log log;
    Environment environment;
    environment.log = &log;
    environment.assets = HITSCAN_ASSETS;
    const auto sample = MakeSample(entry);
    sample->Attach(environment);
    sample->Initialize(800, 600);
    auto* scene = dynamic_cast<CaseScene*>(sample.get());
    if (scene == nullptr) continue;
    CaseDocument* document = &scene->document();
    sample->Render();
    const auto lines = sample->canvas().scene().lines.size();
    const auto points = sample->canvas().scene().points.size();
    const auto solids = sample->canvas().scene().solids.size();
    const CaseRef copy = document->Duplicate({0, 0});
    document->SetNote(copy, "a copy");
    sample->Render();
    while (document->Undo()) {
    }
    sample->Render();
    EXPECT_EQ(sample->canvas().scene().lines.size(), lines);
    EXPECT_EQ(sample->canvas().scene().points.size(), points);
    EXPECT_EQ(sample->canvas().scene().solids.size(), solids);
    for (std::size_t i = 0; i < document->files()[0].cases.size(); ++i) {
      document->Select(CaseRef{0, i});
      sample->Render();
    }
    document->Select(std::nullopt);
    sample->Render();
    EXPECT_EQ(sample->canvas().scene().lines.size(), lines);
    EXPECT_EQ(sample->canvas().scene().points.size(), points);
  }
}

TEST(EditedScene, TheSelectedCaseHasAHaloAndALabel) {
  Scene scene(kThree);
  scene.document().Select(CaseRef{0, 0});
  scene.sample->Render();
  // The halo is in the layer of the scene, the case is drawn over it.
  const Recording& halo = scene.highlights(Canvas::Layer::kScene);
  const Recording& over = scene.highlights(Canvas::Layer::kOnTop);
  ASSERT_EQ(over.lines.size(), 1U);
  ASSERT_EQ(halo.lines.size(), 1U);
  EXPECT_LT(over.lines[0].width_sixteenths, halo.lines[0].width_sixteenths);
  EXPECT_EQ(over.lines[0].color, kRed);
  EXPECT_NE(halo.lines[0].color, kRed);
  EXPECT_EQ(over.points.size(), 1U);
  EXPECT_EQ(halo.points.size(), 1U);
  ASSERT_EQ(scene.sample->canvas().labels().size(), 1U);
  EXPECT_EQ(scene.sample->canvas().labels()[0].text, "case 0: t 1");
  const auto thick = halo.lines[0].width_sixteenths;

  scene.document().Select(std::nullopt);
  scene.document().Hover(CaseRef{0, 1});
  scene.sample->Render();
  ASSERT_EQ(over.lines.size(), 1U);
  EXPECT_LT(halo.lines[0].width_sixteenths, thick);
  EXPECT_EQ(over.lines[0].color, kBlue);
  EXPECT_EQ(scene.sample->canvas().labels()[0].text, "case 4: hit false");

  const Canvas::Stamp hovering = scene.sample->canvas().stamp();
  scene.document().Hover(std::nullopt);
  scene.sample->Render();
  EXPECT_NE(scene.sample->canvas().stamp(), hovering);
  EXPECT_TRUE(over.lines.empty());
  EXPECT_TRUE(halo.lines.empty());
  EXPECT_TRUE(scene.sample->canvas().labels().empty());
}

TEST(EditedScene, HoveringAndSelectingDoNotRecordTheContentsAgain) {
  Scene scene(kThree);
  const auto contents = [&] { return scene.sample->canvas().stamp(Canvas::Part::kContents); };
  const Canvas::Stamp before = contents();
  for (std::size_t i = 0; i < 3; ++i) {
    scene.document().Hover(CaseRef{0, i});
    scene.sample->Render();
    EXPECT_EQ(contents(), before);
    scene.document().Select(CaseRef{0, i});
    scene.sample->Render();
    EXPECT_EQ(contents(), before);
    EXPECT_FALSE(scene.highlights(Canvas::Layer::kOnTop).lines.empty());
  }
  scene.document().SetArgument({0, 1}, 0, Ray({3, 1, 0}, {0, -1, 0}));
  scene.sample->Render();
  EXPECT_NE(contents(), before);
}

// The algorithm of the book hits a sphere behind the ray.
const std::string kBehind = R"({"query": "raycast_sphere",
  "sphere": {"center": [0, 0, 0], "radius": 1},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 0, 5], "direction": [0, 0, 1]}, "expect": {"hit": false}}]})";

// Once in the contents and once in the highlights, which are placed first; the same text is shown
// once.
TEST(EditedScene, AWrongCaseKeepsItsLabelWhenSelected) {
  Scene scene(kBehind, "RaycastSphere");
  scene.document().Choose("book", "");
  scene.document().Select(CaseRef{0, 0});
  scene.sample->Render();
  EXPECT_TRUE(scene.MarksAWrongAnswer());
  EXPECT_EQ(scene.sample->verdict().wrong, 1);
  ASSERT_EQ(scene.sample->canvas().labels().size(), 2U);
  for (const LabelRecord& label : scene.sample->canvas().labels()) {
    EXPECT_EQ(label.text, "case 0: hit expected false, got true");
  }
  EXPECT_TRUE(scene.sample->canvas().labels()[1].highlight);
}

// A ray that is dragged to the back of the plane misses it, whatever its file expects.
TEST(EditedScene, AnExactAnswerIsNotDrawnAsWrong) {
  Scene scene(kThree);
  scene.document().SetArgument({0, 0}, 0, Ray({0, -1, 0}, {0, -1, 0}));
  scene.sample->Render();
  EXPECT_FALSE(scene.MarksAWrongAnswer());
  EXPECT_EQ(scene.sample->verdict().wrong, 0);
  EXPECT_EQ(scene.sample->verdict().outdated, 1);
  EXPECT_EQ(scene.sample->verdict().passed, 2);
  ASSERT_EQ(scene.sample->canvas().labels().size(), 1U);
  EXPECT_EQ(scene.sample->canvas().labels()[0].text, "case 0: the expectation is outdated");
  scene.document().UpdateExpectation({0, 0});
  scene.sample->Render();
  EXPECT_EQ(scene.sample->verdict().passed, 3);
  EXPECT_TRUE(scene.sample->canvas().labels().empty());
}

TEST(EditedScene, ARecordIdentifiesItsCase) {
  Scene scene(kThree);
  using Layer = Canvas::Layer;
  const auto at = [&](Layer layer, RecordKind kind, std::size_t record) {
    return scene.case_scene().CaseAt(Canvas::Part::kContents, layer, kind, record);
  };
  const auto highlighted = [&](Layer layer, std::size_t line) {
    return scene.case_scene().CaseAt(Canvas::Part::kHighlights, layer, RecordKind::kLine, line);
  };
  std::size_t rays = 0;
  for (std::size_t i = 0; i < scene.scene().lines.size(); ++i) {
    const LineRecord& line = scene.scene().lines[i];
    const auto ref = at(Layer::kScene, RecordKind::kLine, i);
    // The axes and the plane, which all cases share, belong to no case.
    ASSERT_EQ(ref.has_value(), line.bounded == 0) << i;
    if (!ref) continue;
    EXPECT_EQ(std::get<Ray>(scene.document().At(*ref).arguments[0]).origin(), line.start);
    ++rays;
  }
  EXPECT_EQ(rays, 3U);
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 0), (CaseRef{0, 0}));
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 1), (CaseRef{0, 2}));
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 2), std::nullopt);
  EXPECT_EQ(at(Layer::kScene, RecordKind::kTriangle, 0), std::nullopt);
  EXPECT_EQ(at(Layer::kOnTop, RecordKind::kLine, 0), std::nullopt);

  scene.document().Select(CaseRef{0, 2});
  scene.document().Hover(CaseRef{0, 1});
  scene.sample->Render();
  EXPECT_EQ(highlighted(Layer::kOnTop, 0), (CaseRef{0, 1}));
  EXPECT_EQ(highlighted(Layer::kOnTop, 1), (CaseRef{0, 2}));
  EXPECT_EQ(highlighted(Layer::kScene, 1), (CaseRef{0, 2}));
  scene.document().Hover(std::nullopt);
  scene.document().Select(CaseRef{0, 0});
  scene.sample->Render();
  EXPECT_EQ(highlighted(Layer::kOnTop, 0), (CaseRef{0, 0}));
  EXPECT_EQ(highlighted(Layer::kOnTop, 1), std::nullopt);
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 1), (CaseRef{0, 2}));
}

TEST(EditedScene, EqualDrawingsOfTwoCasesAreDrawnOnceAndBelongToTheFirst) {
  Scene scene(kThree);
  const std::size_t lines = scene.scene().lines.size();
  scene.document().Duplicate({0, 0});
  scene.sample->Render();
  EXPECT_EQ(scene.scene().lines.size(), lines);
}

TEST(EditedScene, CasesWhereTwoImplementationsDifferAreMarked) {
  // The sphere is behind the first ray, but the book's algorithm reports a hit. For the second ray
  // both implementations agree.
  Scene scene(R"({"query": "raycast_sphere", "sphere": {"center": [0, 0, 0], "radius": 1},
    "cases": [
      {"id": 0, "ray": {"origin": [0, 0, 5], "direction": [0, 0, 1]}, "expect": {"hit": false}},
      {"id": 1, "ray": {"origin": [0, 0, 5], "direction": [0, 0, -1]}, "expect": {"hit": true}}]})",
              "RaycastSphere", "book");
  EXPECT_EQ(scene.document().results().differing(), 1U);
  EXPECT_EQ(scene.sample->verdict().wrong, 0);
  ASSERT_FALSE(scene.on_top().lines.empty());
  EXPECT_EQ(scene.on_top().lines[0].color, kBlue);
  ASSERT_EQ(scene.sample->canvas().labels().size(), 1U);
  EXPECT_EQ(scene.sample->canvas().labels()[0].text, "case 0: hitscan: hit false, book: t -6");
  const std::vector<LegendEntry> legend = scene.sample->Legend();
  const auto says = [&](Color color, const std::string& text) {
    return std::ranges::any_of(legend, [&](const LegendEntry& entry) {
      return entry.color.color == color && entry.text == text;
    });
  };
  EXPECT_TRUE(says(kRed, "only hitscan says yes"));
  EXPECT_TRUE(says(kBlue, "only book says yes"));
  EXPECT_TRUE(says(kMagenta, "both say the same, at different places"));

  scene.document().Choose("book", "hitscan");
  scene.sample->Render();
  EXPECT_EQ(scene.on_top().lines.back().color, kRed);
  EXPECT_EQ(scene.sample->verdict().wrong, 1);
  EXPECT_NE(scene.sample->Signature().find("implementation: book"), std::string::npos);
  EXPECT_EQ(scene.log.errors(), 0U);
}

TEST(EditedScene, OneHundredThousandCasesAreDrawnAfterEachEdit) {
  std::string text = R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0},)"
                     R"("cases": [)";
  for (int i = 0; i < 100'000; ++i) {
    text += (i == 0 ? "" : ",") + std::string(R"({"id": )") + std::to_string(i) +
            R"(, "ray": {"origin": [)" + std::to_string(i) +
            R"(, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}})";
  }
  Scene scene(text + "]}");
  EXPECT_EQ(scene.Rays(kRed), 100'000U);
  for (std::size_t i = 0; i < 5; ++i) {
    scene.document().SetArgument({0, i}, 0, Ray({0, -1, 5}, {0, -1, 0}));
    scene.sample->Render();
    EXPECT_EQ(scene.Rays(kRed), 99'999U - i);
    scene.document().Hover(CaseRef{0, i});
    scene.sample->Render();
    EXPECT_EQ(scene.Rays(kRed), 99'999U - i);
  }
}

TEST(ExtentOfCase, HoldsTheArgumentsAndTheAnswer) {
  const auto extent_of = [](const CaseDocument& document, CaseRef ref) {
    return ExtentOf(document.At(ref), document.results().Of(ref).answer, {});
  };
  Scene scene(kThree);
  const Extent extent = extent_of(scene.document(), {0, 2});
  ASSERT_FALSE(extent.empty());
  for (const glm::dvec3& inside : {glm::dvec3(5, 2, 0), glm::dvec3(5, 0, 0), glm::dvec3(0)}) {
    EXPECT_LE(glm::distance(inside, extent.Middle()), extent.Radius() * 1.001);
  }
  EXPECT_LT(extent.Radius(), 6);
  CaseDocument numbers;
  numbers.Open(LoadCaseFile(HITSCAN_ASSETS "/cases/orbit_camera.json"));
  EXPECT_FALSE(extent_of(numbers, {0, 0}).empty());
  CaseDocument sides;
  sides.Open(LoadCaseFile(HITSCAN_ASSETS "/cases/sphere_sphere.json"));
  const auto& spheres = sides.At({0, 0}).arguments;
  EXPECT_GE(extent_of(sides, {0, 0}).Radius() * 1.001,
            static_cast<double>(std::get<Sphere>(spheres[0]).radius()));
}

TEST(EditedScene, APreviewedCaseIsDrawnWithBothAnswers) {
  Scene scene(kThree);
  CaseFile file = ParseCaseFile("", R"({"query": "raycast_plane", "cases": [
    {"id": 0, "ray": {"origin": [7, 2, 0], "direction": [0, -1, 0]},
     "plane": {"normal": [0, 1, 0], "distance": 1},
     "expect": {"hit": true, "t": 1, "point": [7, 1, 0]}}]})");
  CaseResult got;
  got.answer = {{"hit", true}, {"t", 4.0F}, {"point", Point(7, -2, 0)}};
  const auto points = [&](Color color) {
    std::vector<Point> found;
    for (const PointRecord& point : scene.highlights(Canvas::Layer::kOnTop).points) {
      if (point.color == color) found.push_back(point.position);
    }
    return found;
  };
  const auto labels_with = [&](std::string_view text) {
    return std::ranges::count_if(scene.sample->canvas().labels(), [&](const auto& label) {
      return label.text.find(text) != std::string::npos;
    });
  };
  scene.case_scene().Preview(PreviewedCase{std::move(file), std::move(got), "mine.cpp"});
  scene.sample->Render();
  EXPECT_EQ(points(kRed), (std::vector{Point(7, -2, 0)}));
  EXPECT_EQ(points(kBlue), (std::vector{Point(7, 1, 0)}));
  EXPECT_EQ(labels_with("mine.cpp: t 4, exact: t 1"), 1);
  const auto has_entry = [&](const std::string& text) {
    return std::ranges::any_of(scene.sample->Legend(),
                               [&](const LegendEntry& entry) { return entry.text == text; });
  };
  EXPECT_TRUE(has_entry("answer of mine.cpp"));
  EXPECT_TRUE(has_entry("exact answer"));
  EXPECT_EQ(scene.document().files()[0].cases.size(), 3U);

  scene.case_scene().Preview(std::nullopt);
  scene.sample->Render();
  EXPECT_TRUE(points(kRed).empty());
  EXPECT_EQ(labels_with("mine.cpp"), 0);
  EXPECT_FALSE(has_entry("exact answer"));
}

}  // namespace
}  // namespace hitscan
