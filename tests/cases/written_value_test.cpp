#include "cases/written_value.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cases/case_file.h"
#include "cases/written_case.h"
#include "json/document.h"
#include "support/any_value.h"

namespace hitscan {
namespace {

constexpr Kind kRayKind = kKindOf<Ray>;
constexpr Kind kPlaneKind = kKindOf<Plane>;
constexpr Kind kBoxKind = kKindOf<Aabb>;

const std::string kWrittenRay = R"({ "direction" : [-2,-3, 1.0],  "origin": [1.50, 2e0, 3] })";

std::string FaultOf(Kind kind, const std::string& text, std::size_t field,
                    const std::string& typed) {
  try {
    WithNumber(kind, text, field, typed);
  } catch (const InvalidShape& error) {
    return error.what();
  }
  return "none";
}

TEST(WrittenValue, FieldsHaveTheTextsOfTheFile) {
  std::string all;
  for (const WrittenField& field : WrittenFields(kRayKind, kWrittenRay)) {
    all += field.field.name + " " + field.text + "; ";
  }
  EXPECT_EQ(all,
            "direction x -2; direction y -3; direction z 1.0; origin x 1.50; origin y 2e0; "
            "origin z 3; ");
  const auto points = WrittenFields(kPlaneKind, R"({"points": [[0,0,1],[1,0,1],[0,1,1.25]]})");
  EXPECT_EQ(points.at(8).field.name, "points 2 z");
  EXPECT_EQ(points.at(8).text, "1.25");
  EXPECT_EQ(
      WrittenFields(kBoxKind, R"({"center": [1,2,3], "extents": [1,1,0.50]})").at(5).field.name,
      "extents z");
  EXPECT_EQ(WrittenFields(kKindOf<Triangle>, "[[0,0,1],[1,0,1],[0,1,1]]").at(4).field.name, "b y");
}

TEST(WrittenValue, ANumberIsWrittenAsItIsTyped) {
  EXPECT_EQ(WithNumber(kRayKind, kWrittenRay, 3, "0.10"),
            R"({ "direction" : [-2,-3, 1.0],  "origin": [0.10, 2e0, 3] })");
  EXPECT_EQ(WithNumber(kRayKind, kWrittenRay, 0, " +.5f"),
            R"({ "direction" : [0.5,-3, 1.0],  "origin": [1.50, 2e0, 3] })");
  EXPECT_EQ(WithNumber(kKindOf<bool>, "true", 0, "0"), "false");
  EXPECT_EQ(WithNumber(kKindOf<int>, "7", 0, "-3"), "-3");
  EXPECT_EQ(WithNumber(kKindOf<float>, "7", 0, "-0"), "-0");
}

TEST(WrittenValue, AnExpressionIsWrittenAsTheNearestFloat) {
  const auto typed = [](const char* text) { return WithNumber(kKindOf<float>, "7", 0, text); };
  EXPECT_EQ(typed("1/3"), "0.33333334");
  EXPECT_EQ(typed("sqrt(2)/2"), "0.70710677");
  EXPECT_EQ(typed("0x1.99999ap-4"), "0.1");
  EXPECT_EQ(typed("2^100"), "1.2676506e+30");
  EXPECT_EQ(WithNumber(kKindOf<int>, "7", 0, "2*3"), "6");
}

TEST(WrittenValue, AFieldIsShownWithTheFewestDigitsOfItsFloat) {
  const auto shown = [](const char* text) {
    const WrittenField field = WrittenFields(kKindOf<float>, text).front();
    return ShortText(field) + " " + HexText(field);
  };
  EXPECT_EQ(shown("0.10"), "0.1 0x1.99999ap-4");
  EXPECT_EQ(shown("0.1000000000000000055511151231257827"), "0.1 0x1.99999ap-4");
  // A text that is no longer than the shortest one stays as it is written.
  EXPECT_EQ(shown("0.70710678"), "0.70710678 0x1.6a09e6p-1");
  EXPECT_EQ(shown("1e3"), "1e3 0x1.f4p+9");
  EXPECT_EQ(shown("-0.0"), "-0 -0x0p+0");
  EXPECT_EQ(shown("16777217"), "16777217 0x1p+24");
  const WrittenField integer = WrittenFields(kKindOf<int>, "12").front();
  EXPECT_EQ(ShortText(integer) + HexText(integer), "1212");
}

TEST(WrittenValue, TheShownTextIsReadAsTheSameFloat) {
  AnyValue any(5, AnyValue::kOrdinary);
  for (int i = 0; i < 300; ++i) {
    const Value value = any.Of(kKindOf<float>);
    WrittenField field;
    field.field.name = "value";
    field.text = fmt::format("{:.25g}", std::get<float>(value));
    EXPECT_EQ(ReadWritten(kKindOf<float>, ShortText(field)), value) << field.text;
    EXPECT_EQ(ReadWritten(kKindOf<float>, WithNumber(kKindOf<float>, "0", 0, HexText(field))),
              value)
        << field.text;
  }
}

TEST(WrittenValue, WrongNumbersAreRefused) {
  for (const std::string typed : {"abc", "", "inf", "1/", "sqrt(2"}) {
    EXPECT_EQ(FaultOf(kRayKind, kWrittenRay, 3, typed),
              "\"" + typed + "\" is neither a number nor an expression such as 1/3 or sqrt(2)/2");
  }
  EXPECT_EQ(FaultOf(kRayKind, kWrittenRay, 3, "1/0"), "origin x is not finite");
  EXPECT_EQ(FaultOf(kRayKind, kWrittenRay, 3, "2^200"), "origin x 2^200 is larger than any float");
  EXPECT_EQ(FaultOf(kKindOf<int>, "7", 0, "1/2"), "value is no integer of 32 bits");
  EXPECT_NE(FaultOf(kRayKind, kWrittenRay, 3, "1e39").find("origin x 1e39: "), std::string::npos);
  EXPECT_EQ(FaultOf(kKindOf<int>, "7", 0, "1.5"), "value is no integer of 32 bits");
  EXPECT_NE(FaultOf(kRayKind, R"({"origin": [0,0,0], "direction": [0,0,1]})", 5, "0").find("zero"),
            std::string::npos);
  EXPECT_THROW(WithNumber(kRayKind, kWrittenRay, 6, "1"), std::out_of_range);
  // The corners of a box are kept in the order in which they were written.
  EXPECT_EQ(FaultOf(kBoxKind, R"({"min": [0,0,0], "max": [1,1,1]})", 0, "2"),
            "box min x is above its max x");
  EXPECT_EQ(WithNumber(kBoxKind, R"({"min": [5,0,0], "max": [1,1,1]})", 0, "4"),
            R"({"min": [4,0,0], "max": [1,1,1]})");
}

TEST(WrittenValue, OnlyChangedNumbersAreRewritten) {
  const Ray ray = std::get<Ray>(ReadWritten(kRayKind, kWrittenRay));
  EXPECT_EQ(Rewritten(kWrittenRay, ray), kWrittenRay);
  EXPECT_EQ(Rewritten(kWrittenRay, Ray({1.5F, -7, 3}, ray.direction())),
            R"({ "direction" : [-2,-3, 1.0],  "origin": [1.50, -7, 3] })");
  EXPECT_EQ(Rewritten(kWrittenRay, Ray({-0.0F, 2, 3}, ray.direction())),
            R"({ "direction" : [-2,-3, 1.0],  "origin": [-0.0, 2e0, 3] })");
}

TEST(WrittenValue, ADirectionKeepsItsLength) {
  const std::string text = R"({"origin": [0, 0, 0], "direction": [0, -2, 0]})";
  EXPECT_EQ(Rewritten(text, Ray({0, 0, 0}, {1, 0, 0})),
            R"({"origin": [0, 0, 0], "direction": [2, 0, 0]})");
  AnyValue any(3, AnyValue::kOrdinary);
  int exact = 0;
  constexpr int kRounds = 200;
  for (int i = 0; i < kRounds; ++i) {
    const Value ray = any.Of(kRayKind);
    const std::string turned = Rewritten(kWrittenRay, ray);
    const auto fields = WrittenFields(kRayKind, turned);
    double squared = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
      squared += std::pow(fields.at(axis).field.number, 2);
    EXPECT_NEAR(std::sqrt(squared), std::sqrt(14), 1e-4) << turned;
    exact += Identical(ReadWritten(kRayKind, turned), ray) ? 1 : 0;
  }
  EXPECT_GE(exact, kRounds * 9 / 10);
}

TEST(WrittenValue, APlaneOfThreePointsIsMovedAndTurned) {
  const std::string text = R"({"points": [[0, 1, 0], [0, 1, 1], [1, 1, 0]]})";
  ASSERT_EQ(ReadWritten(kPlaneKind, text), Value(Plane({0, 1, 0}, 1)));
  EXPECT_EQ(Rewritten(text, Plane({0, 1, 0}, 3)),
            R"({"points": [[0, 3, 0], [0, 3, 1], [1, 3, 0]]})");
  for (const Plane& plane : {Plane({1, 0, 0}, 1), Plane({0, -1, 0}, 1), Plane({1, 2, 3}, -5)}) {
    const std::string moved = Rewritten(text, plane);
    EXPECT_NE(moved.find("points"), std::string::npos);
    const Plane read = std::get<Plane>(ReadWritten(kPlaneKind, moved));
    EXPECT_NEAR(glm::distance(read.normal(), plane.normal()), 0, 1e-6) << moved;
    EXPECT_NEAR(read.distance(), plane.distance(), 1e-5) << moved;
  }
  EXPECT_EQ(Rewritten(R"({"points": [[0, 1, 0], [0, 1, 1], [1, 1, 0]], "distance": 4})",
                      Plane({0, 1, 0}, 5)),
            R"({"points": [[0, 1, 0], [0, 1, 1], [1, 1, 0]], "distance": 5})");
}

TEST(WrittenValue, ABoxKeepsItsForm) {
  const auto box = [](const Point& min, const Point& max) { return Aabb::FromCorners(min, max); };
  EXPECT_EQ(
      Rewritten(R"({"center": [1, 1, 1], "extents": [1, 1.0, 1]})", box({0, 0, 0}, {4, 2, 2})),
      R"({"center": [2, 1, 1], "extents": [2, 1.0, 1]})");
  EXPECT_EQ(Rewritten(R"({"max": [0, 1, 1], "min": [5.0, 0, 0]})", box({0, 0, -1}, {6, 1, 1})),
            R"({"max": [0, 1, 1], "min": [6, 0, -1]})");
}

TEST(WrittenValue, ACameraKeepsItsAspect) {
  const std::string text = R"({"eye": [0, 0, 5], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
    "aspect": [16, 9], "near": 0.1, "far": 100})";
  Camera camera = std::get<Camera>(ReadWritten(kKindOf<Camera>, text));
  camera.eye.z = 7;
  std::string wanted = text;
  wanted.replace(wanted.find("0, 5]"), 5, "0, 7]");
  EXPECT_EQ(Rewritten(text, camera), wanted);
}

TEST(WrittenValue, AListOfAnotherLengthIsWrittenAnew) {
  EXPECT_EQ(Rewritten("[[1.0,2,3],[4,5,6]]", std::vector<Point>{{1, 2, 3}, {7, 5, 6}}),
            "[[1.0,2,3],[7,5,6]]");
  EXPECT_EQ(Rewritten("[[1.0,2,3],[4,5,6]]", std::vector<Point>{{1, 2, 3}}), "[[1, 2, 3]]");
}

// After a value of any kind is replaced, the text is read as the new value, unless the form of the
// text rounds numbers.
TEST(WrittenValue, TheUsualFormReadsAsTheNewValue) {
  for (const AnyValue::Numbers numbers : {AnyValue::kOrdinary, AnyValue::kHostile}) {
    AnyValue any(11, numbers);
    for (Kind kind = 0; kind < KindCount(); ++kind) {
      for (int i = 0; i < 50; ++i) {
        const Value before = any.Of(kind);
        const Value after = any.Of(kind);
        const std::string text = Rewritten(WriteValue(before).dump(), after);
        EXPECT_TRUE(Identical(ReadWritten(kind, text), after)) << KindName(kind) << " " << text;
      }
    }
  }
}

TEST(WrittenValue, ConversionsAreDescribed) {
  EXPECT_EQ(DescribeConversion(R"({"origin": [1, 2, 3], "direction": [0, -2, 0]})",
                               Ray({1, 2, 3}, {0, -1, 0})),
            "direction [0, -1, 0]");
  EXPECT_EQ(DescribeConversion(R"({"origin": [1.0, 2, 3], "direction": [0, -1.0, 0]})",
                               Ray({1, 2, 3}, {0, -1, 0})),
            "");
  EXPECT_EQ(DescribeConversion(R"({"center": [1, 1, 1], "extents": [1, 1, 1]})",
                               Aabb::FromCorners({0, 0, 0}, {2, 2, 2})),
            "min [0, 0, 0], max [2, 2, 2]");
}

// A case that was copied into the file with an editor may name the query of the file again.
TEST(WrittenCaseText, NamesTheQueryOnce) {
  const CaseFile file = ParseCaseFile("one.json", R"({"query": "point_in_sphere", "cases": [
    {"query": "point_in_sphere", "id": 0, "sphere": {"center": [0, 0, 0], "radius": 1},
     "point": [0, 0, 0], "expect": {"inside": true}}]})");
  const std::string text = StandaloneText(file, file.cases[0]);
  EXPECT_NO_THROW(JsonDocument("the text", text)) << text;
}

// A text with odd spacing, unknown keys, comments in notes and an unusual order, which saving must
// keep.
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
  // Members that were derived from the old arguments are removed.
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
