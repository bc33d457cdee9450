#include "edit/new_case.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "cases/case_folder.h"
#include "query/why.h"
#include "support/sample_document.h"

namespace hitscan {
namespace {

constexpr glm::dvec3 kAside{0.5, 0, 0};

const Ray& RayOf(const CaseDocument& document, CaseRef ref) {
  return std::get<Ray>(document.At(ref).arguments[kRayArgument]);
}

TEST_F(SampleDocumentTest, ACopyIsMovedAsideWithWhatItExpects) {
  document.Select(kThird);
  const std::string before = TextOf(document);
  document.DuplicateSelected(kAside);
  const CaseRef copy = *document.selected();
  EXPECT_EQ(RayOf(document, copy).origin(), Point(0.5F, 3, 0));
  EXPECT_EQ(RayOf(document, copy).direction(), RayOf(document, kThird).direction());
  EXPECT_TRUE(document.IsShared(0, kPlaneArgument)) << "the plane of all cases stays";
  EXPECT_EQ(document.At(copy).expected, document.At(kThird).expected);
  EXPECT_EQ(document.At(copy).note, "last");
  EXPECT_TRUE(document.results().Of(copy).passed());
  // A copy of the original does not cover the first copy.
  document.Select(kThird);
  document.DuplicateSelected(kAside);
  EXPECT_EQ(RayOf(document, *document.selected()).origin(), Point(1, 3, 0));
  document.Undo();
  document.Undo();
  EXPECT_EQ(TextOf(document), before) << "each is one step";
}

// What agrees with the exact answer moves with the case; what the file expects otherwise stays.
TEST(FreePlaces, MoveTheExpectedAnswer) {
  CaseDocument document;
  document.Open(ParseCaseFile("file.json", R"({"query": "raycast_sphere", "cases": [
    {"id": 0, "ray": {"origin": [-3, 0, 0], "direction": [1, 0, 0]},
     "sphere": {"center": [0, 0, 0], "radius": 1}, "exact": {"hit": true, "t": 2},
     "expect": {"hit": true, "t": 7, "point": [-1, 0, 0]}}]})"));
  document.Select(CaseRef{0, 0});
  document.DuplicateSelected({0, 0, 2});
  const Case& copy = document.At(*document.selected());
  EXPECT_EQ(std::get<Sphere>(copy.arguments[1]).center(), Point(0, 0, 2));
  EXPECT_EQ(std::get<Point>(*FindPart(copy.expected, "point")), Point(-1, 0, 2));
  EXPECT_EQ(std::get<float>(*FindPart(copy.expected, "t")), 7);
  EXPECT_EQ(copy.text->find("exact"), std::string::npos) << *copy.text;
}

// Moved by a whole unit, the point would be on the face of the box.
TEST(FreePlaces, AreNotOnABoundary) {
  const CaseFile file = ParseCaseFile("file.json", R"({"query": "point_in_aabb",
    "aabb": {"min": [0, 0, 0], "max": [2, 2, 2]}, "cases": [
    {"id": 0, "point": [1, 1, 1], "expect": {"inside": true}}]})");
  const auto near = [&](glm::dvec3 aside) { return FreePlaces(file).Near(file.cases[0], aside); };
  const Case moved = near({1, 0, 0});
  EXPECT_EQ(moved.expected, file.cases[0].expected);
  EXPECT_GT(ExactMargin(*file.query, moved.arguments), 0);
  EXPECT_GT(glm::distance(std::get<Point>(moved.arguments[0]), Point(1, 1, 1)), 0.1F);
  EXPECT_EQ(std::get<Point>(near({0.5, 0, 0}).arguments[0]), Point(1.5F, 1, 1));
}

TEST(FreePlaces, KeepTheVerdictInEveryCaseFile) {
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    SCOPED_TRACE(path.string());
    CaseDocument document;
    document.Open(LoadCaseFile(path));
    // The first and the last case of each file.
    const std::size_t size = document.files()[0].cases.size();
    for (std::size_t i = 0; i < size; i += std::max<std::size_t>(size - 1, 1)) {
      const std::vector<Value> original = document.At({0, i}).arguments;
      const auto margin = ExactMargin(*document.files()[0].query, original);
      document.Select(CaseRef{0, i});
      document.DuplicateSelected(kAside);
      const CaseRef copy = *document.selected();
      EXPECT_EQ(VerdictOf(document.results().Of(copy).answer),
                VerdictOf(document.results().Of({0, i}).answer));
      EXPECT_EQ(document.results().Of(copy).passed(), document.results().Of({0, i}).passed());
      if (margin && *margin > 0) {
        EXPECT_GT(ExactMargin(*document.files()[0].query, document.At(copy).arguments), 0);
      }
    }
  }
}

// A new file begins with a case that rounding cannot decide.
TEST(NewCaseFile, HasACaseThatIsNotOnABoundary) {
  const CaseFile pattern = ParseCaseFile("file.json", R"({"query": "point_in_sphere", "cases": [
    {"id": 0, "point": [1, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1}, "expect": {}},
    {"id": 1, "point": [0.5, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1},
     "expect": {"inside": true}}]})");
  const CaseFile made = ParseCaseFile("new.json", NewCaseFileText(pattern));
  EXPECT_EQ(std::get<Point>(made.cases.at(0).arguments[0]), Point(0.5F, 0, 0));
}

}  // namespace
}  // namespace hitscan
