#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cases/case_file.h"
#include "cases/written_case.h"
#include "cases/written_value.h"

namespace hitscan {
namespace {

// Odd spacing, unknown keys, comments in notes and an unusual order: saving must keep all of it.
const std::string kCaseFileText = R"({
  "query":"raycast_plane", "mood" : {"a/b": [1,2 ,3]},
  "plane": {"normal": [0, 1, 0], "distance": 0.10},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -2, 0]}, "expect": {"hit": true}, "margin": 1e-3},
    {"id": 7,  "why": "kept \" quote", "ray": {"origin": [0, 2.50, 0], "direction": [0, 1, 0]},
     "expect": {"hit": false}},
    {"id": 3, "ray": {"origin": [0, 3, 0], "direction": [0, -1, 0]}, "expect": {"hit": true, "t": 2.9}, "note": "last"}
  ],
  "tail": null
}
)";

const std::string kRayText = R"({"origin": [4, 5, 6], "direction": [0, 0, 1]})";

CaseFile Parsed() { return ParseCaseFile("x.json", kCaseFileText); }

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t found = text.find(from);
  EXPECT_NE(found, std::string::npos) << from;
  return text.replace(found, from.size(), to);
}

TEST(SaveCaseFile, WhatDidNotChangeIsNotTouched) {
  EXPECT_EQ(CaseFileText(Parsed()), kCaseFileText);
}

TEST(SaveCaseFile, AChangedArgumentIsTheOnlyDifference) {
  CaseFile file = Parsed();
  file.cases[1] = WithArgument(file, file.cases[1], 0, kRayText);
  EXPECT_EQ(
      CaseFileText(file),
      Replaced(kCaseFileText, R"({"origin": [0, 2.50, 0], "direction": [0, 1, 0]})", kRayText));
}

TEST(SaveCaseFile, ASharedArgumentThatChangesBecomesTheCasesOwn) {
  CaseFile file = Parsed();
  file.cases[0] = WithArgument(file, file.cases[0], 1, R"({"normal": [1, 0, 0], "distance": 2})");
  // What was derived from the arguments is removed.
  EXPECT_EQ(CaseFileText(file), Replaced(kCaseFileText, R"("margin": 1e-3})",
                                         R"("plane": {"normal": [1, 0, 0], "distance": 2}})"));
}

// Negative zeros in any spelling are kept.
TEST(SaveCaseFile, NegativeZerosAreKept) {
  for (const std::string zero : {"-0", "-0.0", "-0e0"}) {
    const std::string box = fmt::format(R"({{"min": [{0}, {0}, 0], "max": [1, 1, 0]}})", zero);
    const std::string expect = fmt::format(R"({{"min": [{0}, 0, {0}]}})", zero);
    const auto text = [](const std::string& aabb, const std::string& expected) {
      return R"({"query": "aabb_construct", "tolerance": 0, "cases": [{"id": 0, "aabb": )" + aabb +
             R"(, "expect": )" + expected + "}]}";
    };
    CaseFile file = ParseCaseFile("x.json", text(box, expect));
    EXPECT_EQ(CaseFileText(file), text(box, expect));
    Case& test = file.cases[0];
    EXPECT_TRUE(Identical(test.arguments[0], Aabb::FromCorners({-0.0F, -0.0F, 0}, {1, 1, 0})));
    EXPECT_TRUE(Identical(test.expected[0].value, Point(-0.0F, 0, -0.0F))) << zero;

    test = WithNote(file, test, "changed");
    EXPECT_EQ(CaseFileText(file), text(box, expect + R"(, "note": "changed")"));
    test = WithNote(file, test, "");
    test = WithExpected(file, test, {{"min", Point(-0.0F, 5, -0.0F)}});
    const std::string changed = fmt::format(R"({{"min": [{0}, 5, {0}]}})", zero);
    EXPECT_EQ(CaseFileText(file), text(box, changed));
    const std::string argument =
        Rewritten(WrittenArgument(file, test, 0), Aabb::FromCorners({-0.0F, -0.0F, 0}, {7, 1, 0}));
    test = WithArgument(file, test, 0, argument);
    EXPECT_EQ(CaseFileText(file),
              text(fmt::format(R"({{"min": [{0}, {0}, 0], "max": [7, 1, 0]}})", zero), changed));
  }
}

TEST(SaveCaseFile, ExpectationsAreChangedAddedAndRemoved) {
  CaseFile file = Parsed();
  const auto expect = [&](std::size_t index, const Answer& expected) {
    file.cases[index] = WithExpected(file, file.cases[index], expected);
  };
  expect(0, {{"hit", true}, {"t", 0.9F}});
  expect(1, {{"hit", true}});
  expect(2, {{"hit", true}});
  std::string text =
      Replaced(kCaseFileText, R"({"hit": true}, "margin")", R"({"hit": true, "t": 0.9}, "margin")");
  text = Replaced(text, R"({"hit": false})", R"({"hit": true})");
  text = Replaced(text, R"({"hit": true, "t": 2.9})", R"({"hit": true})");
  EXPECT_EQ(CaseFileText(file), text);
}

TEST(SaveCaseFile, NotesAreAddedAndRemoved) {
  CaseFile file = Parsed();
  file.cases[0] = WithNote(file, file.cases[0], "a \"new\" one");
  file.cases[2] = WithNote(file, file.cases[2], "");
  std::string text =
      Replaced(kCaseFileText, R"("margin": 1e-3})", R"("margin": 1e-3, "note": "a \"new\" one"})");
  text = Replaced(text, R"(, "note": "last")", "");
  EXPECT_EQ(CaseFileText(file), text);
}

TEST(SaveCaseFile, AddedCasesAreFormattedLikeTheirNeighbours) {
  CaseFile file = Parsed();
  const Case added{0, {Ray({1, 2, 3}, {0, -1, 0}), Plane({0, 1, 0}, 0)}, {{"hit", true}}, ""};
  file.cases.push_back(AsNewCase(file, added, 8));
  EXPECT_EQ(CaseFileText(file),
            Replaced(kCaseFileText, "\"note\": \"last\"}\n",
                     "\"note\": \"last\"},\n    {\"id\": 8, \"ray\": {\"origin\": [1, 2, 3], "
                     "\"direction\": [0, -1, 0]}, \"plane\": {\"normal\": [0, 1, 0], "
                     "\"distance\": 0}, \"expect\": {\"hit\": true}}\n"));
}

TEST(SaveCaseFile, CasesAreRemovedFirstMiddleAndLast) {
  for (std::size_t gone = 0; gone < 3; ++gone) {
    CaseFile file = Parsed();
    const int id = file.cases[gone].id;
    file.cases.erase(file.cases.begin() + static_cast<std::ptrdiff_t>(gone));
    const CaseFile again = ParseCaseFile("x.json", CaseFileText(file));
    ASSERT_EQ(again.cases.size(), 2U);
    for (const Case& kept : again.cases) EXPECT_NE(kept.id, id);
    EXPECT_NE(CaseFileText(file).find("\"tail\": null"), std::string::npos);
  }
}

}  // namespace
}  // namespace hitscan
