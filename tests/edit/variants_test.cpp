#include "edit/variants.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "cases/case_folder.h"
#include "cases/check.h"
#include "edit/case_document.h"
#include "shape/value.h"

namespace hitscan {
namespace {

CaseFile FileOf(const std::string& query, const std::string& arguments, const std::string& expect) {
  return ParseCaseFile("file.json", R"({"query": ")" + query + R"(", "cases": [{"id": 4, )" +
                                        arguments + R"(, "expect": )" + expect + "}]}");
}

std::vector<Variant> VariantsOfFirst(const CaseFile& file) {
  return VariantsOf(file, file.cases.front());
}

std::vector<Case> OfRule(const CaseFile& file, std::string_view rule) {
  std::vector<Case> found;
  for (const Variant& variant : VariantsOfFirst(file)) {
    if (variant.rule->name == rule) found.push_back(variant.test);
  }
  return found;
}

const CaseFile& RayAndPlane() {
  static const CaseFile file = FileOf("raycast_plane",
                                      R"("ray": {"origin": [1, 0, 3], "direction": [0, 0, -1]},
                "plane": {"normal": [0, 0, 1], "distance": 1})",
                                      R"({"hit": false})");
  return file;
}

TEST(Variants, AreValidCasesWithTheExactAnswer) {
  std::map<std::string_view, std::size_t> counts;
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    const Case& test = file.cases[file.cases.size() / 2];
    CaseDocument document;
    document.Open(file);
    for (const Variant& variant : VariantsOf(file, test)) {
      SCOPED_TRACE(path.string() + ": " + variant.test.note);
      EXPECT_TRUE(variant.test.note.starts_with("Variant of case " + std::to_string(test.id) +
                                                ": " + std::string(variant.rule->name)));
      const Answer exact = file.query->implementations.front().run(variant.test.arguments);
      EXPECT_EQ(variant.test.expected.size(), exact.size());
      const CaseRef added = document.Add(0, variant.test);
      EXPECT_EQ(document.At(added).expected, variant.test.expected);
      EXPECT_TRUE(Identical(document.At(added).arguments[0], variant.test.arguments[0]));
      EXPECT_TRUE(document.results().Of(added).passed());
      ++counts[variant.rule->name];
    }
    // The text of the file with the variants is read as the same cases.
    const CaseFile read = ParseCaseFile(path, CaseFileText(document.files()[0]));
    ASSERT_EQ(read.cases.size(), document.files()[0].cases.size());
    for (std::size_t i = 0; i < read.cases.size(); ++i) {
      EXPECT_TRUE(read.cases[i] == document.files()[0].cases[i]) << path << " " << i;
    }
  }
  for (const VariantRule& rule : VariantRules()) EXPECT_GT(counts[rule.name], 0U) << rule.name;
}

TEST(Variants, OfTheRulesThatApplyExist) {
  const std::map<std::string, std::set<std::string>> without{
      {"raycast_plane", {"arguments swapped", "zero length or area"}},
      {"triangle_triangle", {"start on the shape", "direction not normalised", "zeros negated"}},
      {"linetest_sphere", {"arguments swapped", "winding reversed", "direction not normalised"}},
  };
  const std::map<std::string, CaseFile> files{
      {"raycast_plane", RayAndPlane()},
      {"triangle_triangle",
       FileOf(
           "triangle_triangle",
           R"("a": [[1, 1, 1], [2, 1, 1], [1, 2, 1]], "b": [[1.5, 1.2, 3], [1.4, 1.2, -3], [5, 5, 5]])",
           R"({"intersects": true})")},
      {"linetest_sphere",
       FileOf(
           "linetest_sphere",
           R"("line": {"start": [0, 0, 5], "end": [1, 0, 0]}, "sphere": {"center": [0, 0, 0], "radius": 2})",
           R"({"hit": true})")},
  };
  for (const auto& [query, file] : files) {
    std::set<std::string> rules;
    for (const Variant& variant : VariantsOfFirst(file)) rules.emplace(variant.rule->name);
    for (const VariantRule& rule : VariantRules()) {
      const std::string name(rule.name);
      EXPECT_NE(rules.contains(name), without.at(query).contains(name)) << query << ": " << name;
    }
  }
}

TEST(Variants, SwapArgumentsOfOneKind) {
  const CaseFile file = FileOf("sphere_sphere",
                               R"("a": {"center": [1, 0, 0], "radius": 1},
                                  "b": {"center": [5, 0, 0], "radius": 2})",
                               R"({"intersects": false})");
  const std::vector<Case> swapped = OfRule(file, "arguments swapped");
  ASSERT_EQ(swapped.size(), 1U);
  EXPECT_EQ(swapped[0].arguments[0], file.cases[0].arguments[1]);
  EXPECT_EQ(swapped[0].arguments[1], file.cases[0].arguments[0]);
  EXPECT_EQ(swapped[0].note, "Variant of case 4: arguments swapped (a and b).");
}

TEST(Variants, ReverseTheWinding) {
  const std::vector<Case> reversed = OfRule(RayAndPlane(), "winding reversed");
  ASSERT_EQ(reversed.size(), 1U);
  EXPECT_EQ(reversed[0].arguments[1], Value(Plane({0, 0, -1}, -1)));
  // A ray from behind misses the plane.
  EXPECT_EQ(reversed[0].expected, (Answer{{"hit", false}}));
}

TEST(Variants, NegateZeros) {
  const std::vector<Case> negated = OfRule(RayAndPlane(), "zeros negated");
  ASSERT_EQ(negated.size(), 2U);
  EXPECT_TRUE(Identical(negated[0].arguments[0], Ray({1, -0.0F, 3}, {-0.0F, -0.0F, -1})));
  EXPECT_TRUE(Identical(negated[1].arguments[1], Plane({-0.0F, -0.0F, 1}, 1)));
  EXPECT_TRUE(std::get<bool>(*FindPart(negated[0].expected, "hit")));
}

TEST(Variants, ScaleAndShift) {
  const std::vector<Case> up = OfRule(RayAndPlane(), "scaled by 10000");
  ASSERT_EQ(up.size(), 1U);
  EXPECT_EQ(up[0].arguments[0], Value(Ray({1e4F, 0, 3e4F}, {0, 0, -1})));
  EXPECT_EQ(up[0].arguments[1], Value(Plane({0, 0, 1}, 1e4F)));
  const std::vector<Case> down = OfRule(RayAndPlane(), "scaled by 1/10000");
  ASSERT_EQ(down.size(), 1U);
  EXPECT_EQ(down[0].arguments[1], Value(Plane({0, 0, 1}, 1e-4F)));
  const std::vector<Case> shifted = OfRule(RayAndPlane(), "shifted by 100000");
  ASSERT_EQ(shifted.size(), 1U);
  EXPECT_EQ(shifted[0].arguments[0], Value(Ray({100001, 1e5F, 100003}, {0, 0, -1})));
  EXPECT_EQ(shifted[0].arguments[1], Value(Plane({0, 0, 1}, 100001)));
}

TEST(Variants, AreOnBothSidesOfTheEdge) {
  const std::vector<Case> edge = OfRule(RayAndPlane(), "at the edge");
  ASSERT_EQ(edge.size(), 2U);
  EXPECT_TRUE(std::get<bool>(edge[0].expected.front().value));
  EXPECT_FALSE(std::get<bool>(edge[1].expected.front().value));
  std::size_t different = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!Identical(edge[0].arguments[i], edge[1].arguments[i])) ++different;
  }
  EXPECT_EQ(different, 1U);
}

TEST(Variants, HaveNoExtent) {
  const CaseFile file = FileOf("triangle_aabb",
                               R"("triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
                                  "aabb": {"min": [-1, -2, -3], "max": [1, 2, 3]})",
                               R"({"intersects": true})");
  const std::vector<Case> flat = OfRule(file, "zero length or area");
  ASSERT_EQ(flat.size(), 4U);
  EXPECT_EQ(flat[0].arguments[0], Value(Triangle({0, 0, 0}, {4, 0, 0}, {2, 0, 0})));
  EXPECT_EQ(flat[1].arguments[0], Value(Triangle({0, 0, 0}, {0, 0, 0}, {0, 0, 0})));
  EXPECT_EQ(flat[2].arguments[1], Value(Aabb::FromCorners({-1, -2, -3}, {1, 2, -3})));
  EXPECT_EQ(flat[3].arguments[1], Value(Aabb::FromCorners({-1, -2, -3}, {-1, -2, -3})));
}

TEST(Variants, StartOnTheShape) {
  const std::vector<Case> started = OfRule(RayAndPlane(), "start on the shape");
  ASSERT_EQ(started.size(), 1U);
  EXPECT_EQ(started[0].arguments[0], Value(Ray({1, 0, 1}, {0, 0, -1})));
  // This query answers no point, so the closest point is used.
  const CaseFile point = FileOf(
      "point_in_sphere", R"("point": [6, 0, 8], "sphere": {"center": [0, 0, 0], "radius": 5})",
      R"({"inside": false})");
  const std::vector<Case> moved = OfRule(point, "start on the shape");
  ASSERT_EQ(moved.size(), 1U);
  EXPECT_EQ(moved[0].arguments[0], Value(Point(3, 0, 4)));
}

TEST(Variants, HaveDirectionsOfAnotherLength) {
  const std::vector<Case> longer = OfRule(RayAndPlane(), "direction not normalised");
  ASSERT_EQ(longer.size(), 2U);
  EXPECT_NE(longer[0].text->find(R"("direction": [0.0, 0.0, -2.0])"), std::string::npos)
      << *longer[0].text;
  EXPECT_NE(longer[1].text->find(R"("normal": [0.0, 0.0, 2.0])"), std::string::npos);
  EXPECT_EQ(longer[0].arguments, RayAndPlane().cases[0].arguments);
}

// A document with the answers of an implementation. The book divides by the length of the segment,
// which is 0 in some variants.
CaseDocument Answered(const char* implementation) {
  CaseDocument document(implementation);
  document.Open(ParseCaseFile("file.json", R"({"query": "closest_point_line", "tolerance": 1e-5,
    "cases": [
    {"id": 4, "point": [1, 2, 3], "line": {"start": [0, 0, 0], "end": [4, 0, 1]},
     "expect": {"t": 0.4117647}},
    {"id": 9, "point": [0, 2, 3], "line": {"start": [0, 0, 0], "end": [4, 0, 0]},
     "expect": {"t": 0}}]})"));
  return document;
}

TEST(VariantList, HasTheVariantsOfACaseWithTheAnswersOfTheDocument) {
  const CaseDocument document = Answered("hitscan");
  const VariantList variants(document, {0, 0});
  EXPECT_EQ(variants.OriginalName(), "case 4");
  EXPECT_EQ(variants.size(), VariantsOf(document.files()[0], document.At({0, 0})).size());
  ASSERT_GT(variants.size(), 5U);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    EXPECT_TRUE(variants.ResultOf(i).passed()) << variants.NameOf(i);
    EXPECT_FALSE(variants.kept(i));
  }
}

TEST(VariantList, HasWrongOnesFirst) {
  const CaseDocument document = Answered("book");
  VariantList variants(document, {0, 0});
  const std::vector<std::size_t> order = variants.WrongFirst();
  ASSERT_EQ(order.size(), variants.size());
  EXPECT_TRUE(variants.ResultOf(order.front()).failed()) << "nothing is wrong";
  EXPECT_TRUE(variants.ResultOf(order.back()).passed());
  bool wrong = true;
  for (const std::size_t index : order) {
    EXPECT_TRUE(wrong || variants.ResultOf(index).passed());
    wrong = wrong && variants.ResultOf(index).failed();
  }
  variants.Choose(Answered("hitscan"));
  EXPECT_TRUE(variants.ResultOf(order.front()).passed());
}

TEST(VariantList, AddsWhatIsKeptAsOneStep) {
  CaseDocument document = Answered("hitscan");
  const std::string before = CaseFileText(document.files()[0]);
  VariantList variants(document, {0, 0});
  variants.Keep(1, true);
  variants.Keep(3, true);
  EXPECT_EQ(variants.kept_count(), 2U);
  EXPECT_EQ(document.files()[0].cases.size(), 2U);
  variants.AddTo(document, false);
  ASSERT_EQ(document.files()[0].cases.size(), 4U);
  EXPECT_EQ(document.At({0, 2}).note, variants.At(1).note);
  EXPECT_EQ(document.At({0, 3}).note, variants.At(3).note);
  EXPECT_EQ(document.selected(), (CaseRef{0, 2}));
  EXPECT_EQ(document.UndoName(), "add 2 variants of case 4");
  document.Undo();
  EXPECT_EQ(CaseFileText(document.files()[0]), before);
  variants.AddTo(document, true);
  EXPECT_EQ(document.files()[0].cases.size(), 2 + variants.size());
  EXPECT_TRUE(document.Undo());
  EXPECT_FALSE(document.dirty());
}

TEST(VariantList, NotesWhatTheSceneHasToShow) {
  VariantList variants(Answered("hitscan"), {0, 1});
  const std::uint64_t before = variants.changes();
  variants.Preview(2);
  EXPECT_EQ(variants.previewed(), 2U);
  EXPECT_NE(variants.changes(), before);
}

}  // namespace
}  // namespace hitscan
