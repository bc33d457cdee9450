#include "cases/report.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "queries/query_lookup.h"
#include "support/check_cases.h"

namespace hitscan {
namespace {

using Writer = void (*)(const CheckReport&, const ByteSink&);

std::string TextOf(const CheckReport& report, Writer writer) {
  std::string text;
  writer(report, [&](std::string_view bytes) { text += bytes; });
  return text;
}

FileReport ReportOn(const CaseFile& file, const Implementation& implementation) {
  FileReport report;
  report.path = file.path;
  report.query = file.query;
  for (const Case& test : file.cases) {
    report.Add(test, CheckCase(*file.query, test, file.tolerance, implementation), true);
  }
  return report;
}

TEST(Report, JsonHasEachCaseWithItsAnswer) {
  const CaseFile file = PlaneFile();
  const CheckReport report{
      "hitscan", {ReportOn(file, file.query->implementations.front())}, {}, {}};
  const Json json = Json::parse(TextOf(report, &WriteJsonReport));
  EXPECT_EQ(json["files"][0]["passed"], 7);
  const Json& got = json["files"][0]["cases"][4]["got"];
  EXPECT_EQ(got["hit"], true);
  EXPECT_NEAR(got["t"].get<double>(), 2.5857864, 1e-6);
}

CaseFile TwoCases() {
  return ParseCaseFile("two \"cases\", {a: [1]}.json", R"({"query": "raycast_plane",
    "plane": {"normal": [0, 1, 0], "distance": 0}, "cases": [
    {"id": 3, "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]}, "expect": {"t": -0}},
    {"id": 1, "ray": {"origin": [0, 2, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}}]})");
}

// A report with everything that a report can contain.
CheckReport Everything(const CaseFile& file) {
  FileReport skipped;
  skipped.path = "boxes.json";
  skipped.query = FindQuery("aabb_aabb");
  skipped.AddSkipped(file.cases[0]);
  const Implementation throwing{"throwing", [](std::span<const Value>) -> Answer {
                                  throw InvalidShape("say \"no\"\\, {not} [this]: \n");
                                }};
  const Implementation silent = Answering({{"hit", false}, {"point", Point(0.1F, -0.0F, 3e10F)}});
  return {"im\"pl\\",
          {ReportOn(file, silent), ReportOn(file, throwing), ReportOn(file, Answering({}))},
          {{"bad\xff.json", "bad.json:1: it is\nbad"}},
          {skipped}};
}

/// The report is formatted as the JSON library formats a whole document.
TEST(Report, JsonIsIndentedByTwo) {
  const CaseFile file = TwoCases();
  for (const CheckReport& report : {Everything(file), CheckReport{"hitscan", {}, {}, {}}}) {
    const std::string text = TextOf(report, &WriteJsonReport);
    EXPECT_EQ(text, Json::parse(text).dump(2) + '\n');
  }
}

TEST(Report, JsonFormatIsStable) {
  CheckReport report = Everything(TwoCases());
  report.files.resize(2);
  const Json expected = Json::parse(R"({"implementation": "im\"pl\\", "files": [
    {"file": "two \"cases\", {a: [1]}.json", "query": "raycast_plane", "passed": 1, "failed": 1,
     "cases": [
       {"id": 3, "passed": false, "expected": {"t": -0.0},
        "got": {"hit": false, "point": [0.1, -0.0, 30000000000.0]},
        "exact": {"hit": true, "t": 2, "point": [0, 0, 0]}},
       {"id": 1, "passed": true, "expected": {"hit": false},
        "got": {"hit": false, "point": [0.1, -0.0, 30000000000.0]}, "not_compared": ["point"]}]},
    {"file": "two \"cases\", {a: [1]}.json", "query": "raycast_plane", "passed": 0, "failed": 2,
     "cases": [
       {"id": 3, "passed": false, "expected": {"t": -0.0}, "got": {},
        "error": "refused: say \"no\"\\, {not} [this]: \n"},
       {"id": 1, "passed": false, "expected": {"hit": false}, "got": {},
        "error": "refused: say \"no\"\\, {not} [this]: \n"}]}],
    "errors": [{"file": "bad\ufffd.json", "message": "bad.json:1: it is\nbad"}],
    "left_out": [{"file": "boxes.json", "query": "aabb_aabb", "cases": 1}]})");
  const std::string text = TextOf(report, &WriteJsonReport);
  EXPECT_EQ(text, expected.dump(2) + '\n');
  EXPECT_NE(text.find(R"(
            "point": [
              0.1,
              -0.0,
              30000000000.0
            ]
          },)"),
            std::string::npos);
}

TEST(Report, JUnitFormatIsStable) {
  CheckReport report = Everything(TwoCases());
  report.files.resize(1);
  report.files[0].path = "a<b>&\"c\"/plane.json";
  EXPECT_EQ(TextOf(report, &WriteJUnitReport), R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="hitscan" tests="4" failures="1" errors="1" skipped="1">
  <testsuite name="plane" tests="2" failures="1" errors="0" skipped="0" file="a&lt;b&gt;&amp;&quot;c&quot;/plane.json">
    <testcase classname="raycast_plane.im&quot;pl\" name="case 3">
      <failure message="case 3: t: expected -0, got nothing; hit: expected true (exact), got false; point: expected (0, 0, 0) (exact), got (0.1, -0, 30000000000); ray (0, 2, 0) -&gt; (0, -1, 0), plane normal (0, 1, 0) distance 0"/>
    </testcase>
    <testcase classname="raycast_plane.im&quot;pl\" name="case 1"/>
  </testsuite>
  <testsuite name="bad\xff" tests="1" failures="0" errors="1" file="bad\xff.json">
    <testcase classname="bad\xff" name="load">
      <error message="bad.json:1: it is\nbad"/>
    </testcase>
  </testsuite>
  <testsuite name="boxes" tests="1" failures="0" errors="0" skipped="1" file="boxes.json">
    <testcase classname="aabb_aabb.im&quot;pl\" name="case 3">
      <skipped message="aabb_aabb has no implementation &quot;im&quot;pl\&quot;"/>
    </testcase>
  </testsuite>
</testsuites>
)");
}

#ifndef __SANITIZE_ADDRESS__  // mallinfo2 does not count its memory
TEST(Report, OnManyCasesTakesLessMemoryThanTheirText) {
  constexpr int kCases = 20'000;
  const auto in_use = [] { return mallinfo2().uordblks + mallinfo2().hblkhd; };
  const auto text_of = [](int id) {
    return fmt::format(
        R"({{"id": {}, "ray": {{"origin": [0.{}, 2, -0.5], "direction": [0, -1, 0]}}, )"
        R"("plane": {{"normal": [0, 1, 0], "distance": 0}}, "expect": {{"hit": true, "t": 2}}}})",
        id, id);
  };
  const std::string head = R"({"query": "raycast_plane", "tolerance": 1e-5, "cases": [)";
  const CaseFile file = ParseCaseFile("x.json", head + text_of(0) + "]}");
  Case test = file.cases[0];
  CheckReport report{"hitscan", std::vector<FileReport>(1), {}, {}};
  FileReport& lines = report.files[0];
  lines.query = file.query;

  const auto before = in_use();
  std::size_t most = 0;
  for (int i = 0; i < kCases; ++i) {
    test.id = i;
    const CaseResult result =
        CheckCase(*file.query, test, file.tolerance, file.query->implementations.front());
    lines.Add(test, result, true);
    most = std::max(most, in_use() - before);
  }
  EXPECT_LT(most, kCases * text_of(kCases).size());

  for (const Writer writer : {&WriteJsonReport, &WriteJUnitReport}) {
    const auto added = in_use();
    most = 0;
    std::size_t written = 0;
    writer(report, [&](std::string_view bytes) {
      written += bytes.size();
      most = std::max(most, in_use() - added);
    });
    EXPECT_LT(most, 10'000U);
    EXPECT_GT(written, 1'000'000U);
  }
}
#endif

}  // namespace
}  // namespace hitscan
