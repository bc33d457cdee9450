#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/case_drawing.h"
#include "app/case_extent.h"
#include "support/sample_test.h"

namespace hitscan {
namespace {

class EditedScene : public SampleTest {
 protected:
  bool MarksAWrongAnswer() const {
    return std::ranges::find(on_top().lines, kOrange, &LineRecord::color) != on_top().lines.end();
  }
};

const std::string kThree = R"({"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
    {"id": 4, "ray": {"origin": [3, 1, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}},
    {"id": 5, "ray": {"origin": [5, 2, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}}]})";

TEST_F(EditedScene, AnEditIsDrawnByTheNextRender) {
  ShowCases(kThree);
  EXPECT_EQ(Rays(kRed), 2U);
  EXPECT_EQ(Rays(kBlue), 1U);
  const Canvas::Stamp before = sample->canvas().stamp();
  sample->Render();
  EXPECT_EQ(sample->canvas().stamp(), before);

  document().SetArgument({0, 1}, 0, Ray({3, 1, 0}, {0, -1, 0}));
  sample->Render();
  EXPECT_NE(sample->canvas().stamp(), before);
  EXPECT_EQ(Rays(kRed), 3U);
  EXPECT_EQ(Rays(kBlue), 0U);
  // The expectation of the edited case is outdated. The case is marked, but not logged again.
  ASSERT_EQ(on_top().points.size(), 1U);
  EXPECT_EQ(labels()[0].text, "case 4: the expectation is outdated");
  EXPECT_EQ(log.errors(), 0U);
  EXPECT_EQ(sample->verdict().outdated, 1);
  EXPECT_EQ(sample->Legend().back().text, "the expectation is outdated");

  document().Undo();
  sample->Render();
  EXPECT_EQ(Rays(kBlue), 1U);
  EXPECT_TRUE(on_top().points.empty());
  EXPECT_EQ(sample->verdict().outdated, 0);
}

TEST_F(EditedScene, EverySampleWithCasesDrawsTheSameAgain) {
  for (const SampleEntry& entry : Samples()) {
    SCOPED_TRACE(entry.name);
    Show(entry.name);
    if (dynamic_cast<CaseScene*>(sample.get()) == nullptr) continue;
    sample->Render();
    const auto counts = [&] {
      return std::array{scene().lines.size(), scene().points.size(), scene().solids.size()};
    };
    const auto before = counts();
    const CaseRef copy = document().Duplicate({0, 0});
    document().SetNote(copy, "a copy");
    sample->Render();
    while (document().Undo()) {
    }
    sample->Render();
    EXPECT_EQ(counts(), before);
    for (std::size_t i = 0; i < document().files()[0].cases.size(); ++i) {
      document().Select(CaseRef{0, i});
      sample->Render();
    }
    document().Select(std::nullopt);
    sample->Render();
    EXPECT_EQ(counts(), before);
  }
}

TEST_F(EditedScene, TheSelectedCaseHasAnOutlineAndALabel) {
  ShowCases(kThree);
  document().Select(CaseRef{0, 0});
  sample->Render();
  // The wider lines of the outline. The case is drawn over the outline.
  const Recording& wider =
      sample->canvas().recording(Canvas::Part::kOutline, Canvas::Layer::kOnTop);
  const Recording& shape =
      sample->canvas().recording(Canvas::Part::kOutline, Canvas::Layer::kScene);
  const Recording& over = highlights(Canvas::Layer::kOnTop);
  ASSERT_EQ(over.lines.size(), 1U);
  ASSERT_EQ(wider.lines.size(), 1U);
  EXPECT_LT(over.lines[0].width_sixteenths, wider.lines[0].width_sixteenths);
  EXPECT_EQ(over.lines[0].width_sixteenths, shape.lines.at(0).width_sixteenths);
  EXPECT_EQ(over.lines[0].color, kRed);
  EXPECT_NE(wider.lines[0].color, kRed);
  EXPECT_EQ(over.points.size(), 1U);
  EXPECT_EQ(wider.points.size(), 1U);
  ASSERT_EQ(labels().size(), 1U);
  EXPECT_EQ(labels()[0].text, "case 0: t 1");
  const auto thick = wider.lines[0].width_sixteenths;

  document().Select(std::nullopt);
  document().Hover(CaseRef{0, 1});
  sample->Render();
  ASSERT_EQ(over.lines.size(), 1U);
  EXPECT_LT(wider.lines[0].width_sixteenths, thick);
  EXPECT_EQ(over.lines[0].color, kBlue);
  EXPECT_EQ(labels()[0].text, "case 4: hit false");

  const Canvas::Stamp hovering = sample->canvas().stamp();
  document().Hover(std::nullopt);
  sample->Render();
  EXPECT_NE(sample->canvas().stamp(), hovering);
  EXPECT_TRUE(over.lines.empty());
  EXPECT_TRUE(wider.lines.empty());
  EXPECT_TRUE(labels().empty());
}

TEST_F(EditedScene, HoveringAndSelectingDoNotRecordTheContentsAgain) {
  ShowCases(kThree);
  const auto contents = [&] { return sample->canvas().stamp(Canvas::Part::kContents); };
  const Canvas::Stamp before = contents();
  for (std::size_t i = 0; i < 3; ++i) {
    document().Hover(CaseRef{0, i});
    sample->Render();
    EXPECT_EQ(contents(), before);
    document().Select(CaseRef{0, i});
    sample->Render();
    EXPECT_EQ(contents(), before);
    EXPECT_FALSE(highlights(Canvas::Layer::kOnTop).lines.empty());
  }
  document().SetArgument({0, 1}, 0, Ray({3, 1, 0}, {0, -1, 0}));
  sample->Render();
  EXPECT_NE(contents(), before);
}

// The algorithm of the book hits a sphere behind the ray.
const std::string kBehind = R"({"query": "raycast_sphere",
  "sphere": {"center": [0, 0, 0], "radius": 1},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 0, 5], "direction": [0, 0, 1]}, "expect": {"hit": false}}]})";

// The label is in the contents and in the highlights. Labels of highlights are placed first, and
// equal labels are shown only once.
TEST_F(EditedScene, AWrongCaseKeepsItsLabelWhenSelected) {
  ShowCases(kBehind, "RaycastSphere");
  document().Choose("book", "");
  document().Select(CaseRef{0, 0});
  sample->Render();
  EXPECT_TRUE(MarksAWrongAnswer());
  EXPECT_EQ(sample->verdict().wrong, 1);
  ASSERT_EQ(labels().size(), 2U);
  for (const LabelRecord& label : labels()) {
    EXPECT_EQ(label.text, "case 0: hit expected false, got true");
  }
  EXPECT_TRUE(labels()[1].highlight);
}

// A ray that is dragged to the back of the plane misses it, whatever its file expects.
TEST_F(EditedScene, AnExactAnswerIsNotDrawnAsWrong) {
  ShowCases(kThree);
  document().SetArgument({0, 0}, 0, Ray({0, -1, 0}, {0, -1, 0}));
  sample->Render();
  EXPECT_FALSE(MarksAWrongAnswer());
  EXPECT_EQ(sample->verdict().wrong, 0);
  EXPECT_EQ(sample->verdict().outdated, 1);
  EXPECT_EQ(sample->verdict().passed, 2);
  ASSERT_EQ(labels().size(), 1U);
  EXPECT_EQ(labels()[0].text, "case 0: the expectation is outdated");
  document().UpdateExpectation({0, 0});
  sample->Render();
  EXPECT_EQ(sample->verdict().passed, 3);
  EXPECT_TRUE(labels().empty());
}

TEST_F(EditedScene, ARecordIdentifiesItsCase) {
  ShowCases(kThree);
  using Layer = Canvas::Layer;
  const auto at = [&](Layer layer, RecordKind kind, std::size_t record) {
    return case_scene().CaseAt(Canvas::Part::kContents, layer, kind, record);
  };
  const auto highlighted = [&](Layer layer, std::size_t line) {
    return case_scene().CaseAt(Canvas::Part::kHighlights, layer, RecordKind::kLine, line);
  };
  std::size_t rays = 0;
  for (std::size_t i = 0; i < scene().lines.size(); ++i) {
    const LineRecord& line = scene().lines[i];
    const auto ref = at(Layer::kScene, RecordKind::kLine, i);
    // The axes and the plane, which all cases share, belong to no case.
    ASSERT_EQ(ref.has_value(), line.bounded == 0) << i;
    if (!ref) continue;
    EXPECT_EQ(std::get<Ray>(document().At(*ref).arguments[0]).origin(), line.start);
    ++rays;
  }
  EXPECT_EQ(rays, 3U);
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 0), (CaseRef{0, 0}));
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 1), (CaseRef{0, 2}));
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 2), std::nullopt);
  EXPECT_EQ(at(Layer::kScene, RecordKind::kTriangle, 0), std::nullopt);
  EXPECT_EQ(at(Layer::kOnTop, RecordKind::kLine, 0), std::nullopt);

  document().Select(CaseRef{0, 2});
  document().Hover(CaseRef{0, 1});
  sample->Render();
  EXPECT_EQ(highlighted(Layer::kOnTop, 0), (CaseRef{0, 1}));
  EXPECT_EQ(highlighted(Layer::kOnTop, 1), (CaseRef{0, 2}));
  document().Hover(std::nullopt);
  document().Select(CaseRef{0, 0});
  sample->Render();
  EXPECT_EQ(highlighted(Layer::kOnTop, 0), (CaseRef{0, 0}));
  EXPECT_EQ(highlighted(Layer::kOnTop, 1), std::nullopt);
  EXPECT_EQ(at(Layer::kScene, RecordKind::kPoint, 1), (CaseRef{0, 2}));
}

TEST_F(EditedScene, EqualDrawingsOfTwoCasesAreDrawnOnceAndBelongToTheFirst) {
  ShowCases(kThree);
  const std::size_t lines = scene().lines.size();
  document().Duplicate({0, 0});
  sample->Render();
  EXPECT_EQ(scene().lines.size(), lines);
}

// The sphere is behind the first ray, but the book's algorithm reports a hit. For the second ray
// both implementations agree.
constexpr const char* kRayBehindSphere =
    R"({"query": "raycast_sphere", "library": "Alpha", "sphere": {"center": [0, 0, 0], "radius": 1},
    "cases": [
      {"id": 0, "ray": {"origin": [0, 0, 5], "direction": [0, 0, 1]}, "expect": {"hit": false},
       "reported": {"hit": true}},
      {"id": 1, "ray": {"origin": [0, 0, 5], "direction": [0, 0, -1]}, "expect": {"hit": true}}]})";

bool Says(const Application& sample, Color color, const std::string& text) {
  return std::ranges::any_of(sample.Legend(), [&](const LegendEntry& entry) {
    return entry.color.color == color && entry.text == text;
  });
}

TEST_F(EditedScene, WrongAnswersOfTheComparedImplementationAreMarked) {
  environment.compare = "book";
  ShowCases(kRayBehindSphere, "RaycastSphere");
  EXPECT_EQ(document().results().differing(), 1U);
  EXPECT_EQ(sample->verdict().wrong, 0);
  EXPECT_EQ(sample->verdict().compared_wrong, 1);
  ASSERT_FALSE(on_top().lines.empty());
  EXPECT_EQ(on_top().lines[0].color, kWrongAnswer.color);
  ASSERT_EQ(labels().size(), 1U);
  EXPECT_EQ(labels()[0].text, "case 0: book: hit true, exact: false");
  EXPECT_TRUE(Says(*sample, kWrongAnswer.color, "wrong answer of book"));
  EXPECT_FALSE(Says(*sample, kAnswerB.color, "only B, book, says yes"));
  EXPECT_EQ(log.errors(), 0U);
}

TEST_F(EditedScene, WhatWasReportedIsMarked) {
  environment.compare = kReported;
  ShowCases(kRayBehindSphere, "RaycastSphere");
  ASSERT_EQ(labels().size(), 1U);
  EXPECT_EQ(labels()[0].text, "case 0: Alpha: hit true, exact: false");
  EXPECT_EQ(labels()[0].color, kWrongAnswer.color);
  EXPECT_TRUE(Says(*sample, kWrongAnswer.color, "wrong answer of Alpha"));
  // The selected case is drawn again, as wrong as before.
  document().Select(CaseRef{0, 0});
  sample->Render();
  const Recording& highlights =
      sample->canvas().recording(Canvas::Part::kHighlights, Canvas::Layer::kOnTop);
  EXPECT_TRUE(std::ranges::any_of(
      highlights.lines, [](const auto& line) { return line.color == kWrongAnswer.color; }));
}

// Where neither is known to be right, the answers have the colours of the two.
TEST_F(EditedScene, CasesWhereTwoImplementationsDifferAreMarked) {
  environment.implementation = "book";
  environment.compare = "hitscan";
  ShowCases(kRayBehindSphere, "RaycastSphere");
  EXPECT_EQ(on_top().lines.back().color, kAnswerA.color);
  EXPECT_EQ(sample->verdict().wrong, 1);
  EXPECT_NE(sample->Signature().find("implementation: book"), std::string::npos);
  EXPECT_TRUE(Says(*sample, kAnswerA.color, "only A, book, says yes"));
  EXPECT_TRUE(Says(*sample, kAnswerB.color, "only B, hitscan, says yes"));
  EXPECT_TRUE(Says(*sample, kBothAnswers.color, "A and B say the same, at different places"));
}

TEST_F(EditedScene, OneHundredThousandCasesAreDrawnAfterEachEdit) {
  std::string text = R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0},)"
                     R"("cases": [)";
  for (int i = 0; i < 100'000; ++i) {
    text +=
        fmt::format(R"({}{{"id": {}, "ray": {{"origin": [{}, 1, 0], "direction": [0, -1, 0]}}, )"
                    R"("expect": {{"hit": true}}}})",
                    i == 0 ? "" : ",", i, i);
  }
  ShowCases(text + "]}");
  EXPECT_EQ(Rays(kRed), 100'000U);
  for (std::size_t i = 0; i < 5; ++i) {
    document().SetArgument({0, i}, 0, Ray({0, -1, 5}, {0, -1, 0}));
    sample->Render();
    EXPECT_EQ(Rays(kRed), 99'999U - i);
    document().Hover(CaseRef{0, i});
    sample->Render();
    EXPECT_EQ(Rays(kRed), 99'999U - i);
  }
}

TEST_F(EditedScene, TheExtentOfACaseHoldsItsArgumentsAndItsAnswer) {
  const auto extent_of = [](const CaseDocument& document, CaseRef ref) {
    return ExtentOf(document.At(ref), document.results().Of(ref).answer, {});
  };
  ShowCases(kThree);
  const Extent extent = extent_of(document(), {0, 2});
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

TEST_F(EditedScene, ASelectedWrongCaseIsDrawnWithTheExactAnswer) {
  // The book's function divides 0 by 0 here, and answers NaN.
  environment.implementation = "book";
  Show("RaycastAABB");
  const auto exact_points = [&] {
    return std::ranges::count(highlights(Canvas::Layer::kOnTop).points,
                              kExactAnswer.Faded(170).color, &PointRecord::color);
  };
  const auto has_entry = [&] {
    return std::ranges::any_of(sample->Legend(), [](const LegendEntry& entry) {
      return entry.color == kExactAnswer && entry.text == "exact answer";
    });
  };
  const std::vector<CaseResult>& results = document().results().OfFile(0).cases;
  const auto wrong = std::ranges::find_if(results, &CaseResult::wrong);
  ASSERT_NE(wrong, results.end());
  document().Select(CaseRef{0, static_cast<std::size_t>(wrong - results.begin())});
  sample->Render();
  EXPECT_EQ(exact_points(), 1);
  EXPECT_TRUE(has_entry());

  const auto right = std::ranges::find_if(results, &CaseResult::passed);
  document().Select(CaseRef{0, static_cast<std::size_t>(right - results.begin())});
  sample->Render();
  EXPECT_EQ(exact_points(), 0);
  EXPECT_FALSE(has_entry());
}

TEST_F(EditedScene, APreviewedCaseIsDrawnWithBothAnswers) {
  ShowCases(kThree);
  CaseFile file = ParseCaseFile("", R"({"query": "raycast_plane", "cases": [
    {"id": 0, "ray": {"origin": [7, 2, 0], "direction": [0, -1, 0]},
     "plane": {"normal": [0, 1, 0], "distance": 1},
     "expect": {"hit": true, "t": 1, "point": [7, 1, 0]}}]})");
  CaseResult got;
  got.answer = {{"hit", true}, {"t", 4.0F}, {"point", Point(7, -2, 0)}};
  const auto points = [&](Color color) {
    std::vector<Point> found;
    for (const PointRecord& point : highlights(Canvas::Layer::kOnTop).points) {
      if (point.color == color) found.push_back(point.position);
    }
    return found;
  };
  const Color pale_exact = kExactAnswer.Faded(170).color;
  const auto labels_with = [&](std::string_view text) {
    return std::ranges::count_if(
        labels(), [&](const auto& label) { return label.text.find(text) != std::string::npos; });
  };
  document().Select(CaseRef{0, 0});
  case_scene().Preview(PreviewedCase{std::move(file), std::move(got), "mine.cpp"});
  sample->Render();
  EXPECT_TRUE(case_scene().previews());
  const auto shown_labels = sample->canvas().highlight_labels();
  ASSERT_EQ(shown_labels.size(), 1U) << "none of the selected case";
  EXPECT_TRUE(shown_labels[0].text.starts_with("mine.cpp")) << shown_labels[0].text;
  EXPECT_EQ(std::ranges::count(points(kOrange), Point(7, -2, 0)), 1);
  EXPECT_EQ(points(pale_exact), (std::vector{Point(7, 1, 0)}));
  EXPECT_EQ(labels_with("mine.cpp: t 4, exact: t 1"), 1);
  const auto has_entry = [&](const std::string& text) {
    return std::ranges::any_of(sample->Legend(),
                               [&](const LegendEntry& entry) { return entry.text == text; });
  };
  EXPECT_TRUE(has_entry("wrong answer of mine.cpp"));
  EXPECT_TRUE(has_entry("exact answer"));
  EXPECT_EQ(document().files()[0].cases.size(), 3U);
  environment.why = true;
  sample->Render();
  EXPECT_GT(sample->canvas().highlight_labels().size(), 1U) << "why its answer is so";
  environment.why = false;

  case_scene().Preview(std::nullopt);
  sample->Render();
  EXPECT_TRUE(points(kOrange).empty());
  EXPECT_TRUE(points(pale_exact).empty());
  EXPECT_EQ(labels_with("mine.cpp"), 0);
  EXPECT_FALSE(has_entry("exact answer"));
}

}  // namespace
}  // namespace hitscan
