#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "cases/case_folder.h"
#include "export/issue_text.h"
#include "export/test_formats.h"
#include "support/any_value.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

constexpr const char* kRays = R"({"query": "raycast_plane", "tolerance": 0.001, "cases": [
  {"id": 4, "ray": {"origin": [2, 0.1, -0.0], "direction": [0, 0, -1]},
   "plane": {"normal": [0, 0, 1], "distance": -2}, "expect": {"hit": false}, "note": "why"},
  {"id": -3, "ray": {"origin": [0, 0, 1], "direction": [0, 0, 1]},
   "plane": {"normal": [0, 0, 1], "distance": 0}, "expect": {"hit": false}}]})";

CaseFile Rays() { return ParseCaseFile("folder/rays.json", kRays); }

std::string Exported(std::string_view format, const CaseFile& file, std::size_t index) {
  for (const TestFormat& each : TestFormats()) {
    if (each.name == format) return ExportTest(each, file, file.cases[index]);
  }
  return "";
}

bool Contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

void AppendNumbers(const PlainValue& value, std::vector<const PlainValue*>& numbers) {
  if (value.type->form == PlainType::Form::kNumber) numbers.push_back(&value);
  for (const PlainValue& part : value.parts) AppendNumbers(part, numbers);
}

// Expects that the numbers of the plain value are numbers of the value too, and returns the count
// of the plain value's numbers.
std::size_t ExactNumbers(const Value& value) {
  const PlainValue plain = ToPlain(value);
  std::vector<const PlainValue*> numbers;
  AppendNumbers(plain, numbers);
  std::vector<std::uint32_t> words;
  AppendWords(value, words);
  std::multiset<std::uint32_t> left(words.begin(), words.end());
  for (const PlainValue* number : numbers) {
    EXPECT_TRUE(AreDigitsOf(number->text, number->number)) << number->text;
    const auto found = left.find(std::bit_cast<std::uint32_t>(number->number));
    if (found == left.end()) {
      ADD_FAILURE() << number->text << " is not in " << PrintValue(value);
    } else {
      left.erase(found);
    }
  }
  return numbers.size();
}

TEST(Export, TheNumbersOfEveryCaseAreExactToTheBit) {
  std::size_t count = 0;
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    SCOPED_TRACE(path);
    const CaseFile file = LoadCaseFile(path);
    for (const Case& test : file.cases) {
      for (const Value& argument : test.arguments) count += ExactNumbers(argument);
    }
  }
  EXPECT_GT(count, 10000U);
}

TEST(Export, EveryKindHasItsNumbers) {
  AnyValue any(1);
  for (Kind kind = 0; kind < kTypedKinds; ++kind) {
    const Value value = any.Of(kind);
    SCOPED_TRACE(KindName(kind));
    const std::size_t count = ExactNumbers(value);
    std::vector<float> numbers;
    AppendFloats(value, numbers);
    if (PlainTypeOf(kind).form != PlainType::Form::kStruct) continue;
    EXPECT_EQ(count, numbers.size());
  }
}

TEST(Export, DigitsAreThoseOfOneFloat) {
  EXPECT_TRUE(AreDigitsOf("0.1", 0.1F));
  EXPECT_TRUE(AreDigitsOf("-0.0", -0.0F));
  EXPECT_FALSE(AreDigitsOf("0.0", -0.0F));
  EXPECT_FALSE(AreDigitsOf("0.1", std::nextafter(0.1F, 1.0F)));
  // The nearest double is midway between two floats, and rounds to the other float.
  EXPECT_FALSE(AreDigitsOf("1.00000005960464477539062500000001", std::nextafter(1.0F, 2.0F)));
}

TEST(Export, ATestHasTheReportersNumbersAndTheExactAnswer) {
  const std::string test = Exported("GoogleTest", Rays(), 0);
  EXPECT_TRUE(
      Contains(test, "// raycast_plane, case 4 of rays.json:\n// why\n// Where a ray meets"));
  EXPECT_TRUE(Contains(test, "const Ray ray = {{2.0f, 0.1f, -0.0f}, {0.0f, 0.0f, -1.0f}};"));
  EXPECT_TRUE(Contains(test, "TEST(RaycastPlane, Case4)"));
  // The expected numbers are the exact ones, not those of the case.
  EXPECT_TRUE(Contains(test, "EXPECT_EQ(answer.hit, true);"));
  EXPECT_TRUE(Contains(test, "EXPECT_NEAR(answer.t, 2.0f, 0.002);"));
  EXPECT_FALSE(Contains(test, "hitscan"));
  EXPECT_TRUE(Contains(Exported("GoogleTest", Rays(), 1), "TEST(RaycastPlane, CaseMinus3)"));
  EXPECT_TRUE(Contains(Exported("pytest", Rays(), 1), "def test_raycast_plane_case_minus_3():"));
  EXPECT_TRUE(Contains(Exported("pytest", Rays(), 0), "Vec3(2.0, f32(0.1), -0.0)"));
}

std::string TestOf(const std::string& ray, const std::string& plane) {
  return Exported(
      "GoogleTest",
      ParseCaseFile("a.json", R"({"query": "raycast_plane", "cases": [{"id": 0, "ray": )" + ray +
                                  R"(, "plane": )" + plane + R"(, "expect": {"hit": true}}]})"),
      0);
}

TEST(Export, NumbersAreAsTheyAreWritten) {
  const std::string test = TestOf(R"({"direction": [-2, -3.0, 1e0], "origin": [0.10, 1E2, -0]})",
                                  R"({"normal": [0, 5, 0], "distance": 1e-400})");
  EXPECT_TRUE(Contains(test, "ray = {{0.10f, 1E2f, -0.0f}, {-2.0f, -3.0f, 1e0f}};")) << test;
  EXPECT_TRUE(Contains(test, "// Of unit length: direction [-0.5345225, -0.80178374, 0.26726124]"));
  EXPECT_TRUE(Contains(test, "plane = {{0.0f, 5.0f, 0.0f}, 0.0f};"));
  EXPECT_TRUE(Contains(test, "// Of unit length: normal [0, 1, 0]"));
}

TEST(Export, AnotherFormIsInAComment) {
  const std::string test = TestOf(R"({"origin": [0, 0, 2], "direction": [0, 0, -1]})",
                                  R"({"points": [[0, 0, 1], [1, 0, 1], [0, 1, 1]]})");
  EXPECT_TRUE(Contains(test, "plane = {{0.0f, 0.0f, 1.0f}, 1.0f};")) << test;
  EXPECT_TRUE(Contains(test, "// Written as {\"points\": [[0, 0, 1], [1, 0, 1], [0, 1, 1]]}"));
  EXPECT_FALSE(Contains(test, "Of unit length"));
}

TEST(Export, AListIsComparedItemByItem) {
  const CaseFile file = ParseCaseFile("a.json", R"({"query": "clip_triangle_plane", "cases": [
    {"id": 0, "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
     "plane": {"normal": [0, 1, 0], "distance": 1}, "expect": {"points": []}},
    {"id": 1, "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
     "plane": {"normal": [0, 1, 0], "distance": 5}, "expect": {"points": []}}]})");
  const std::string test = Exported("GoogleTest", file, 0);
  EXPECT_TRUE(Contains(test, "EXPECT_EQ(static_cast<int>(answer.size()), 3);")) << test;
  EXPECT_TRUE(Contains(test, "EXPECT_EQ(answer[2].x, 3.0f);")) << test;
  EXPECT_FALSE(Contains(test, "answer[3]"));
  const std::string empty = Exported("GoogleTest", file, 1);
  EXPECT_TRUE(Contains(empty, "EXPECT_EQ(static_cast<int>(answer.size()), 0);")) << empty;
  EXPECT_FALSE(Contains(empty, "answer[0]"));
  EXPECT_TRUE(Contains(Exported("Rust test", file, 0), "-> Vec<Vec3>"));
}

TEST(Export, MeshesAndScenesAreStructsWithLists) {
  const CaseFile file = LoadCaseFile(HITSCAN_ASSETS "/cases/scene_raycast.json");
  EXPECT_TRUE(Contains(Exported("Catch2", file, 0), "std::vector<int> nodes;"));
  EXPECT_TRUE(Contains(Exported("JUnit 5", file, 0), "List<Integer> nodes"));
  EXPECT_TRUE(Contains(Exported("NUnit", file, 0), "Nodes = new int[] {"));
  EXPECT_TRUE(Contains(Exported("pytest", file, 0), "nodes: List[int]"));
  const std::string rust = Exported("Rust test", file, 0);
  EXPECT_TRUE(Contains(rust, "models: Vec<Mesh>,\n        nodes: Vec<i32>,"));
  EXPECT_TRUE(Contains(rust, "#[derive(Clone, Debug, Default)]\n    struct Scene {"));
  EXPECT_TRUE(Contains(rust, "#[derive(Clone, Copy, Debug, Default)]\n    struct Ray {"));
}

TEST(Export, NoTestNeedsHitscan) {
  for (const TestFormat& format : TestFormats()) {
    std::string test = Exported(format.name, Rays(), 0);
    EXPECT_FALSE(Contains(test, "hitscan")) << format.name;
    EXPECT_TRUE(Contains(test, "TO FILL IN")) << format.name;
  }
}

// The limits of the numbers of the first test: t, and the coordinates of the point.
std::vector<double> LimitsOf(const CaseFile& file) {
  std::vector<double> limits;
  for (const ExpectedNumber& each : ModelOf(file, file.cases[0]).expected) {
    if (each.path.front().member != "hit") limits.push_back(each.limit);
  }
  return limits;
}

TEST(Export, NumbersHaveTheLimitsOfACheck) {
  CaseFile file = Rays();
  EXPECT_EQ(LimitsOf(file), (std::vector{0.002, 0.002, 0.001, 0.002}));
  file.tolerance = 0;  // no tolerance for unexpected numbers: the default tolerance is used
  EXPECT_EQ(LimitsOf(file), (std::vector{2e-5, 2e-5, 1e-5, 2e-5}));
  const auto about = [&] { return ModelOf(file, file.cases[0]).about.back(); };
  EXPECT_TRUE(about().ends_with("Numbers are compared to within 1e-05, relative above 1."));
  file.cases[0].expected.push_back({"t", 2.0F});
  EXPECT_EQ(LimitsOf(file), (std::vector{0.0, 2e-5, 1e-5, 2e-5}));
  EXPECT_TRUE(about().ends_with("relative above 1; t without a tolerance."));
  file.cases[0].expected.push_back({"point", Point(0)});
  EXPECT_TRUE(about().ends_with("Numbers are compared without a tolerance."));
}

TEST(Export, ACaseWithoutAnExpectationHasTheExactAnswer) {
  CaseFile file = Rays();
  file.cases[0].expected.clear();
}

TEST(IssueText, HasTheCaseTheAnswersAndTheCommands) {
  const CaseFile file = Rays();
  CaseResult result;
  result.answer = {{"hit", false}};
  const std::string text = IssueText(file, file.cases[0],
                                     {.implementation = "book",
                                      .result = result,
                                      .sample = "RaycastPlane",
                                      .picture = "/tmp/a b.png",
                                      .camera = "1,2,3"});
  EXPECT_TRUE(Contains(text, "### raycast_plane: case 4 of rays.json"));
  EXPECT_TRUE(Contains(text, "> why"));
  EXPECT_TRUE(Contains(text, "\"origin\": [2, 0.1, -0.0]"));
  EXPECT_TRUE(Contains(text, "**hit true, t 2, point (2, 0.1, -2)**"));
  EXPECT_TRUE(Contains(text, ": the answer changes when plane distance is"));
  EXPECT_TRUE(Contains(text, "`book` answers hit false."));
  EXPECT_TRUE(Contains(text, "(</tmp/a b.png>)"));
  EXPECT_TRUE(
      Contains(text, "hitscan shot 'RaycastPlane' --cases raycast_plane_4.json --camera 1,2,3 -o"));
  result.answer.clear();
  result.error = "crashed (SIGSEGV)";
  EXPECT_TRUE(Contains(IssueText(file, file.cases[0], {.implementation = "x", .result = result}),
                       "`x` gives no answer: crashed (SIGSEGV)."));
}

}  // namespace
}  // namespace hitscan
