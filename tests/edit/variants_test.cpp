#include "edit/variants.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

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

std::vector<Case> OfKind(const CaseFile& file, std::string_view kind) {
  std::vector<Case> found;
  for (const Variant& variant : VariantsOfFirst(file)) {
    if (variant.kind->name == kind) found.push_back(variant.test);
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
                                                ": " + std::string(variant.kind->name)));
      const Answer exact = file.query->implementations.front().run(variant.test.arguments);
      EXPECT_EQ(variant.test.expected.size(), exact.size());
      const CaseRef added = document.Add(0, variant.test);
      EXPECT_EQ(document.At(added).expected, variant.test.expected);
      EXPECT_TRUE(Identical(document.At(added).arguments[0], variant.test.arguments[0]));
      EXPECT_TRUE(document.results().Of(added).passed());
      ++counts[variant.kind->name];
    }
    // The text of the file with them is read as the same cases.
    const CaseFile read = ParseCaseFile(path, CaseFileText(document.files()[0]));
    ASSERT_EQ(read.cases.size(), document.files()[0].cases.size());
    for (std::size_t i = 0; i < read.cases.size(); ++i) {
      EXPECT_TRUE(read.cases[i] == document.files()[0].cases[i]) << path << " " << i;
    }
  }
  for (const VariantKind& kind : VariantKinds()) EXPECT_GT(counts[kind.name], 0U) << kind.name;
}

TEST(Variants, OfTheKindsThatApplyExist) {
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
    std::set<std::string> kinds;
    for (const Variant& variant : VariantsOfFirst(file)) kinds.emplace(variant.kind->name);
    for (const VariantKind& kind : VariantKinds()) {
      const std::string name(kind.name);
      EXPECT_NE(kinds.contains(name), without.at(query).contains(name)) << query << ": " << name;
    }
  }
}

TEST(Variants, SwapArgumentsOfOneKind) {
  const CaseFile file = FileOf("sphere_sphere",
                               R"("a": {"center": [1, 0, 0], "radius": 1},
                                  "b": {"center": [5, 0, 0], "radius": 2})",
                               R"({"intersects": false})");
  const std::vector<Case> swapped = OfKind(file, "arguments swapped");
  ASSERT_EQ(swapped.size(), 1U);
  EXPECT_EQ(swapped[0].arguments[0], file.cases[0].arguments[1]);
  EXPECT_EQ(swapped[0].arguments[1], file.cases[0].arguments[0]);
  EXPECT_EQ(swapped[0].note, "Variant of case 4: arguments swapped (a and b).");
}

TEST(Variants, ReverseTheWinding) {
  const std::vector<Case> reversed = OfKind(RayAndPlane(), "winding reversed");
  ASSERT_EQ(reversed.size(), 1U);
  EXPECT_EQ(reversed[0].arguments[1], Value(Plane({0, 0, -1}, -1)));
  // From behind it misses.
  EXPECT_EQ(reversed[0].expected, (Answer{{"hit", false}}));
}

TEST(Variants, NegateZeros) {
  const std::vector<Case> negated = OfKind(RayAndPlane(), "zeros negated");
  ASSERT_EQ(negated.size(), 2U);
  EXPECT_TRUE(Identical(negated[0].arguments[0], Ray({1, -0.0F, 3}, {-0.0F, -0.0F, -1})));
  EXPECT_TRUE(Identical(negated[1].arguments[1], Plane({-0.0F, -0.0F, 1}, 1)));
  EXPECT_TRUE(std::get<bool>(*FindPart(negated[0].expected, "hit")));
}

TEST(Variants, ScaleAndShift) {
  const std::vector<Case> up = OfKind(RayAndPlane(), "scaled by 10000");
  ASSERT_EQ(up.size(), 1U);
  EXPECT_EQ(up[0].arguments[0], Value(Ray({1e4F, 0, 3e4F}, {0, 0, -1})));
  EXPECT_EQ(up[0].arguments[1], Value(Plane({0, 0, 1}, 1e4F)));
  const std::vector<Case> down = OfKind(RayAndPlane(), "scaled by 1/10000");
  ASSERT_EQ(down.size(), 1U);
  EXPECT_EQ(down[0].arguments[1], Value(Plane({0, 0, 1}, 1e-4F)));
  const std::vector<Case> shifted = OfKind(RayAndPlane(), "shifted by 100000");
  ASSERT_EQ(shifted.size(), 1U);
  EXPECT_EQ(shifted[0].arguments[0], Value(Ray({100001, 1e5F, 100003}, {0, 0, -1})));
  EXPECT_EQ(shifted[0].arguments[1], Value(Plane({0, 0, 1}, 100001)));
}

TEST(Variants, AreOnBothSidesOfTheEdge) {
  const std::vector<Case> edge = OfKind(RayAndPlane(), "at the edge");
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
  const std::vector<Case> flat = OfKind(file, "zero length or area");
  ASSERT_EQ(flat.size(), 4U);
  EXPECT_EQ(flat[0].arguments[0], Value(Triangle({0, 0, 0}, {4, 0, 0}, {2, 0, 0})));
  EXPECT_EQ(flat[1].arguments[0], Value(Triangle({0, 0, 0}, {0, 0, 0}, {0, 0, 0})));
  EXPECT_EQ(flat[2].arguments[1], Value(Aabb::FromCorners({-1, -2, -3}, {1, 2, -3})));
  EXPECT_EQ(flat[3].arguments[1], Value(Aabb::FromCorners({-1, -2, -3}, {-1, -2, -3})));
}

TEST(Variants, StartOnTheShape) {
  const std::vector<Case> started = OfKind(RayAndPlane(), "start on the shape");
  ASSERT_EQ(started.size(), 1U);
  EXPECT_EQ(started[0].arguments[0], Value(Ray({1, 0, 1}, {0, 0, -1})));
  // A query that answers no place: that of the closest point.
  const CaseFile point = FileOf(
      "point_in_sphere", R"("point": [6, 0, 8], "sphere": {"center": [0, 0, 0], "radius": 5})",
      R"({"inside": false})");
  const std::vector<Case> moved = OfKind(point, "start on the shape");
  ASSERT_EQ(moved.size(), 1U);
  EXPECT_EQ(moved[0].arguments[0], Value(Point(3, 0, 4)));
}

TEST(Variants, HaveDirectionsOfAnotherLength) {
  const std::vector<Case> longer = OfKind(RayAndPlane(), "direction not normalised");
  ASSERT_EQ(longer.size(), 2U);
  EXPECT_NE(longer[0].text->find(R"("direction": [0.0, 0.0, -2.0])"), std::string::npos)
      << *longer[0].text;
  EXPECT_NE(longer[1].text->find(R"("normal": [0.0, 0.0, 2.0])"), std::string::npos);
  EXPECT_EQ(longer[0].arguments, RayAndPlane().cases[0].arguments);
}

}  // namespace
}  // namespace hitscan
