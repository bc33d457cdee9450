#include "cases/case_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <regex>

#include "cases/case_folder.h"
#include "cases/judge.h"
#include "queries/query_lookup.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

/// A case file with one error, and the expected message.
struct Fault {
  const char* name;
  std::string text;
  const char* message;  ///< a regular expression for the text after the path
};

std::string WithCase(const std::string& members) {
  return R"({
  "query": "raycast_plane", "tolerance": 1e-5,
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {)" + members +
         R"(}
  ]
})";
}

std::string WithTop(const std::string& members) {
  return "{\n" + members + R"(
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [{"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]},
             "expect": {"hit": true}}]})";
}

// A file of rays and a plane with this member beside its query.
std::string WithMember(const std::string& member) {
  return WithTop(R"("query": "raycast_plane", )" + member + ",");
}

const std::string kRay = R"("ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]})";
const std::string kExpect = R"("expect": {"hit": true})";
const std::string kMembers = R"("id": 0, )" + kRay + ", " + kExpect;  // of a case

std::string WithRay(const std::string& ray) {
  return WithCase(R"("id": 0, "ray": )" + ray + ", " + kExpect);
}
std::string WithExpect(const std::string& expect) {
  return WithCase(R"("id": 0, )" + kRay + R"(, "expect": )" + expect);
}

std::string WithReported(const std::string& reported) {
  return WithCase(kMembers + R"(, "reported": )" + reported);
}

std::string Unproject(const std::string& viewport, const std::string& window) {
  return R"({"query": "unproject", "viewport": )" + viewport +
         R"(, "camera": {"eye": [0, 0, 9], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
      "aspect": [4, 3], "near": 1, "far": 2}, "cases": [{"id": 0, "window": )" +
         window + R"(, "expect": {"point": [1, 2, 3]}}]})";
}

std::vector<Fault> Faults() {
  const std::string query = R"("query": "raycast_plane")";
  const std::string nested(500, '[');
  return {
      {"Empty", "", ":1: the file is empty"},
      {"Blank", " \n\t\n", ":1: the file is empty"},
      {"Truncated", "{\n" + query + ",\n\"cases\": [", ":3: not valid JSON: .*"},
      {"NoJson", "hello", ":1: not valid JSON: .*"},
      {"TrailingText", WithTop(query + ",") + "\nmore", ":6: not valid JSON: .*"},
      {"TrailingComma", "{" + query + ",}", ":1: not valid JSON: .*"},
      {"NaNLiteral", WithCase(R"("id": NaN)"), ":5: not valid JSON: .*"},
      {"InvalidUtf8", "{\"query\": \"\xff\xfe\"}", ":1: not valid JSON: .*UTF-8.*"},
      {"ControlCharacter", "{\"query\": \"a\x01\"}", ":1: not valid JSON: .*"},
      {"TooLargeForDouble", WithCase(R"("id": 0, "extra": 1e400)"), ":5: .*1e400.*"},
      {"ZeroByte", WithTop(query + ",") + std::string("\n\0{", 3),
       ":6: not valid JSON: there is a zero byte"},
      {"KeyTwice", "{" + query + ",\n" + query + "}", ":2: /query: the key is given twice"},
      {"KeyTwiceInACase", WithCase(kMembers + ",\n" + kRay),
       ":6: /cases/0/ray: the key is given twice"},
      {"CasesTwice", "{" + query + ", \"cases\": [{}],\n\"cases\": [{}]}",
       ":2: /cases: the key is given twice"},
      {"KeyTwiceBehindTheCases", "{" + query + ", \"cases\": [\n{}\n],\n\"query\": 1}",
       ":4: /query: the key is given twice"},
      {"NoCommaBetweenCases", WithCase("\"id\": 0}\n{\"id\": 1"), ":6: not valid JSON: .*"},
      {"CommaBehindTheLastCase", WithCase("\"id\": 0},\n{\"id\": 1},\n"), ":7: not valid JSON: .*"},
      {"BracketsThatDoNotMatch", WithCase("\"id\": 0,\n\"ray\": [1, 2}]"),
       ":6: not valid JSON: .*"},
      {"AByteOrderMarkInFrontOfACase", "{" + query + ",\n\"cases\": [\xEF\xBB\xBF{\"id\": 0}]}",
       ":2: not valid JSON: .*"},
      {"BrokenInALaterCase", WithCase(kMembers + "},\n{\"id\": tru"), ":6: not valid JSON: .*"},
      {"BrokenBehindTheCases", "{" + query + ", \"cases\": [\n{}\n],\n\"a\" 1}",
       ":4: not valid JSON: .*"},
      {"DeepNestingInACase",
       WithCase("\"id\": 0, \"note\": " + std::string(70, '[') + std::string(70, ']')),
       ": nested deeper than 64 levels"},
      {"DeepNesting", std::string(100000, '['), ": nested deeper than 64 levels"},
      {"DeepNestingInAKey",
       WithTop("\"note\": " + nested + std::string(500, ']') + "," + query + ","),
       ": nested deeper than 64 levels"},
      {"AList", "[]", ":1: expected an object .*got \\[\\]"},
      {"ANumber", "7", ":1: expected an object .*got 7"},
      {"NoQuery", R"({"cases": []})", R"(:1: "query" is missing)"},
      {"UnknownQuery", WithTop(R"("query": "raycast_plan",)"),
       R"(:2: /query: unknown query "raycast_plan"; did you mean 'raycast_plane'\?)"},
      {"QueryOfAnotherType", WithTop(R"("query": 7,)"), ":2: /query: expected a string, got 7"},
      {"NoCases", "{" + query + "}", R"(:1: "cases" is missing)"},
      {"EmptyCases", "{" + query + ",\n\"cases\": []}", ":2: /cases: there are no cases"},
      {"CasesOfAnotherType", "{" + query + ", \"cases\": {}}",
       R"(:1: /cases: expected a list, got \{\})"},
      {"ACaseOfAnotherType", "{" + query + ", \"cases\": [7]}",
       ":1: /cases/0: expected an object .*got 7"},
      {"ToleranceOfAnotherType", WithMember(R"("tolerance": "small")"),
       R"(:2: /tolerance: expected a number, got "small")"},
      {"NegativeTolerance", WithMember(R"("tolerance": -1)"),
       ":2: /tolerance: expected a tolerance of 0 or more, got -1"},
      {"NoteOfAnotherType", WithMember(R"("note": [1])"),
       R"(:2: /note: expected a string, got \[1\])"},
      {"UnknownArgument", WithMember(R"("args": ["ray", "plan"])"),
       R"(:2: /args/1: query raycast_plane has no parameter "plan"; it has ray, plane)"},
      {"ArgsOfAnotherType", WithMember(R"("args": "ray")"),
       R"(:2: /args: expected a list, got "ray")"},
      {"UnknownChecked", WithMember(R"("checked": ["hits"])"),
       R"(:2: /checked/0: query raycast_plane has no answer "hits"; it has hit, t, point)"},
      {"NoId", WithCase(kRay + ", " + kExpect), R"(:5: /cases/0: "id" is missing)"},
      {"IdOfAnotherType", WithCase(R"("id": "0", )" + kRay + ", " + kExpect),
       R"(:5: /cases/0/id: expected an integer, got "0")"},
      {"IdTwice", WithCase(kMembers + "},\n{" + kMembers),
       ":6: /cases/1/id: the id 0 is given twice"},
      {"MissingArgument", WithCase(R"("id": 0, )" + kExpect),
       R"(:5: /cases/0: argument "ray" is missing, here and at the top level)"},
      {"WrongShape", WithRay("[1, 2, 3]"),
       R"(:5: /cases/0/ray: expected an object .*got \[1,2,3\])"},
      {"MissingMember", WithRay(R"({"origin": [0, 0, 0]})"),
       R"(:5: /cases/0/ray: "direction" is missing)"},
      {"TooFewNumbers", WithRay(R"({"origin": [0, 0], "direction": [1, 0, 0]})"),
       R"(:5: /cases/0/ray/origin: expected three numbers \[x, y, z\], got \[0,0\])"},
      {"NaNAsText", WithRay("{\"origin\": [0, 0, 0],\n\"direction\": [1, \"NaN\", 0]}"),
       R"(:6: /cases/0/ray/direction/1: expected a number, got "NaN")"},
      {"NullNumber", WithRay(R"({"origin": [0, null, 0], "direction": [1, 0, 0]})"),
       ":5: /cases/0/ray/origin/1: expected a number, got null"},
      {"TooLargeForFloat", WithRay(R"({"origin": [0, 1e39, 0], "direction": [1, 0, 0]})"),
       ":5: /cases/0/ray/origin/1: expected a number that single precision can hold, got 1e39"},
      {"ZeroDirection", WithRay(R"({"origin": [0, 0, 0], "direction": [0, 0, 0]})"),
       ":5: /cases/0/ray: ray direction is zero: .*"},
      {"VanishingDirection", WithRay(R"({"origin": [0, 0, 0], "direction": [1e-60, 0, 0]})"),
       ":5: /cases/0/ray: ray direction is zero: .*"},
      {"PointsOnALine", WithCase(kMembers + R"(, "plane": {"points": [[0,0,0],[1,1,1],[2,2,2]]})"),
       ":5: /cases/0/plane: plane points lie on one line: .*"},
      {"ReportedNoObject", WithReported("true"), R"(:5: /cases/0/reported: expected an object.*)"},
      {"ReportedNothing", WithReported("{}"),
       R"(:5: /cases/0/reported: expected a part of the answer, or an "error", got \{\})"},
      {"ReportedUnknownPart", WithReported(R"({"hits": true})"),
       R"(:5: /cases/0/reported: query raycast_plane answers no "hits"; it answers hit, t, point)"},
      {"ReportedWrongType", WithReported(R"({"hit": 1})"), R"(:5: /cases/0/reported/hit: .*)"},
      {"ReportedNotFinite", WithReported(R"({"hit": true, "t": 1e39})"),
       R"(:5: /cases/0/reported/t: .*)"},
      {"ReportedErrorAndAnswer", WithReported(R"({"error": "x", "hit": true})"),
       R"(:5: /cases/0/reported/hit: .*reported error.*)"},
      {"ReportedErrorNoText", WithReported(R"({"error": 1})"),
       R"(:5: /cases/0/reported/error: .*)"},
      {"ReportedErrorEmpty", WithReported(R"({"error": ""})"),
       R"(:5: /cases/0/reported/error: expected a text, got "")"},
      {"MisspeltReported", WithCase(kMembers + R"(, "reportd": {"hit": true})"),
       R"(:5: /cases/0/reportd: unknown key "reportd"; did you mean 'reported'.*)"},
      {"LibraryNoText", WithMember(R"("library": 7)"), R"(:2: /library: .*)"},
      {"NoExpect", WithCase(R"("id": 0, )" + kRay), R"(:5: /cases/0: "expect" is missing)"},
      {"ExpectOfAnotherType", WithExpect("true"),
       ":5: /cases/0/expect: expected an object .*got true"},
      {"UnknownAnswer", WithExpect(R"({"hitt": true})"),
       R"(:5: /cases/0/expect: query raycast_plane answers no "hitt"; it answers hit, t, point)"},
      {"ControlCharacters", WithExpect(R"({"h\u001b\ni\u007ft": true})"),
       R"(:5: /cases/0/expect: query raycast_plane answers no "h\\u001b\\ni\\u007ft"; .*)"},
      {"AnswerOfAnotherType", WithExpect(R"({"hit": "yes"})"),
       R"(:5: /cases/0/expect/hit: expected true or false, got "yes")"},
      {"AnswerNotANumber", WithExpect(R"({"t": true})"),
       ":5: /cases/0/expect/t: expected a number, got true"},
      {"MisspeltArgumentBesideASharedOne", WithCase(kMembers + ",\n\"plan\": {\"distance\": 5}"),
       R"(:6: /cases/0/plan: unknown key "plan"; did you mean 'plane'\? .*)"},
      {"MisspeltArgumentAlone", WithCase(R"("id": 0, "rays": 1, )" + kExpect),
       R"(:5: /cases/0/rays: unknown key "rays"; did you mean 'ray'\? .*)"},
      {"ArgumentInCapitals", WithCase(kMembers + R"(, "PLANE": 1)"),
       R"(:5: /cases/0/PLANE: unknown key "PLANE"; did you mean 'plane'\? .*)"},
      {"MisspeltTolerance", WithMember(R"("tolerence": 1)"),
       R"(:2: /tolerence: unknown key "tolerence"; did you mean 'tolerance'\? .*)"},
      {"SwappedLetters", WithMember(R"("chekced": [])"),
       R"(:2: /chekced: unknown key "chekced"; did you mean 'checked'\? .*)"},
      {"MisspeltSharedArgument", WithMember(R"("planee": {"normal": [1, 0, 0]})"),
       R"(:2: /planee: unknown key "planee"; did you mean 'plane'\? .*)"},
      {"MisspeltExpect", WithCase(R"("id": 0, )" + kRay + R"(, "expct": {"hit": true})"),
       R"(:5: /cases/0/expct: unknown key "expct"; did you mean 'expect'\? .*)"},
      {"MisspeltQuery", R"({"qurey": "raycast_plane", "cases": []})",
       R"(:1: "query" is missing; is "qurey" meant\?)"},
      {"ToleranceInACase", WithCase(kMembers + R"(, "tolerance": 1)"),
       R"(:5: /cases/0/tolerance: a file has one tolerance: write it beside "cases")"},
      {"UnknownKeyInAShape",
       WithRay("{\"origin\": [0, 0, 0], \"direction\": [1, 0, 0],\n\"length\": 2}"),
       ":6: /cases/0/ray/length: unknown key \"length\": this ray is given by "
       "origin, direction; correct or remove it"},
      {"MisspeltKeyInAShape", WithRay(R"({"origin": [0, 0, 0], "directon": [1, 0, 0]})"),
       R"(:5: /cases/0/ray: "direction" is missing; is "directon" meant\?)"},
      {"UnknownKeyInASharedShape",
       "{" + query + ",\n\"plane\": {\"normal\": [0, 1, 0], \"distance\": 0, \"note\": 1}, " +
           "\"cases\": [{" + kMembers + "}]}",
       ":2: /plane/note: unknown key \"note\": this plane is given by normal, distance; correct or "
       "remove it"},
      {"TwoFormsOfABox",
       R"({"query": "point_in_aabb", "point": [0, 0, 0], "cases": [{"id": 0, "aabb":
         {"min": [0, 0, 0], "max": [1, 1, 1], "extents": [2, 2, 2]}, "expect": {"inside": true}}]})",
       ":2: /cases/0/aabb/extents: unknown key \"extents\": this aabb is given by min, "
       "max; correct or remove it"},
      {"UnknownKeyInAListOfShapes",
       R"({"query": "intersect_three_planes", "cases": [{"id": 0, "planes": [
         {"normal": [1, 0, 0], "distance": 0}, {"normal": [0, 1, 0], "distance": 0},
         {"normal": [0, 0, 1], "distance": 0, "colour": 1}], "expect": {"hit": true}}]})",
       ":3: /cases/0/planes/2/colour: unknown key \"colour\": this plane is given by "
       "normal, distance; correct or remove it"},
      {"TwoPlanesForThree",
       R"({"query": "intersect_three_planes", "cases": [{"id": 0, "expect": {"hit": false},
         "planes": [{"normal": [1, 0, 0], "distance": 0}, {"normal": [0, 1, 0], "distance": 0}]}]})",
       ":2: /cases/0/planes: three planes are needed, not 2"},
      {"AnEmptyHull",
       R"({"query": "convex_convex", "a": [[0, 0, 0]],
         "b": [], "cases": [{"id": 0, "expect": {"intersects": true}}]})",
       ":2: /b: the list is empty"},
      {"AWindowPointAtInfinity", Unproject("[0, 0, 800, 600]", "[400, 300, 2]"),
       ":2: /cases/0: window point is at infinity"},
      {"AViewportOfNegativeWidth", Unproject("[0, 0, -800, 600]", "[400, 300, 0]"),
       ":1: /viewport: viewport has no area: .*"},
  };
}

// Writes and reads files in a folder of its own.
class CaseFileTest : public testing::Test {
 protected:
  fs::path Write(const fs::path& name, const std::string& text) const {
    WriteAll(folder_.path() / name, text);
    return folder_.path() / name;
  }

  TemporaryFolder folder_;
};

class CaseFileFault : public CaseFileTest, public testing::WithParamInterface<Fault> {};

TEST_P(CaseFileFault, IsAnErrorOfOneLineWithPositionAndReason) {
  const std::string path = Write("x.json", GetParam().text);
  std::string message = "it was accepted";
  try {
    LoadCaseFile(path);
  } catch (const FileError& error) {
    message = error.what();
  }
  ASSERT_EQ(message.compare(0, path.size(), path), 0) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  EXPECT_LT(message.size(), path.size() + 300) << message;
  EXPECT_TRUE(std::regex_match(message.substr(path.size()), std::regex(GetParam().message)))
      << message;
}

INSTANTIATE_TEST_SUITE_P(Faults, CaseFileFault, testing::ValuesIn(Faults()),
                         [](const auto& fault) { return std::string(fault.param.name); });

TEST(CaseFile, ReadsSharedAndOwnArguments) {
  const CaseFile file = LoadCaseFile(HITSCAN_ASSETS "/cases/raycast_plane.json");
  EXPECT_EQ(file.query, FindQuery("raycast_plane"));
  EXPECT_EQ(file.cases.size(), 7U);
  EXPECT_EQ(file.tolerance, 1e-5);
  EXPECT_EQ(file.shared, (std::vector<bool>{false, true}));
  EXPECT_EQ(std::get<Ray>(file.cases[4].arguments[0]), Ray({2, 2, 3}, {0, -1, 0}));
  EXPECT_EQ(std::get<Plane>(file.cases[4].arguments[1]), Plane({1, 1, 0}, 1));
  EXPECT_EQ(std::get<bool>(file.cases[4].expected[0].value), true);
}

TEST_F(CaseFileTest, AcceptsUnknownKeysAndAByteOrderMark) {
  const fs::path path = Write("x.json", "\xEF\xBB\xBF" + WithMember(R"("mood": {"a/b~": 1})"));
  EXPECT_EQ(LoadCaseFile(path).cases.size(), 1U);
}

// A file with this many cases, formatted as tools write them.
std::string ManyCases(int count) {
  std::string text = R"({"query": "raycast_plane", "tolerance": 1e-5, "cases": [)";
  for (int i = 0; i < count; ++i) {
    text += fmt::format(
        "{}\n{{\"id\": {}, \"ray\": {{\"origin\": [0.{}, 2, -0.5], \"direction\": [0, -1, 0]}}, "
        "\"plane\": {{\"normal\": [0, 1, 0], \"distance\": 0}}, \"expect\": {{\"hit\": true}}}}",
        i == 0 ? "" : ",", i, i);
  }
  return text + "\n]}";
}

#ifndef __SANITIZE_ADDRESS__  // mallinfo2 does not count its memory
TEST(CaseFile, ManyCasesTakeLittleMoreMemoryThanTheirText) {
  const auto in_use = [] { return mallinfo2().uordblks + mallinfo2().hblkhd; };
  const std::string text = ManyCases(20'000);
  const auto before = in_use();
  const CaseFile file = ParseCaseFile("x.json", text);
  EXPECT_LT(in_use() - before, 5 * text.size());

  const auto document = ParseCaseDocument("x.json", text);
  const auto opened = in_use();
  std::size_t most = 0;
  VisitCases(document, [&](const CaseFile&, Case&&) { most = std::max(most, in_use() - opened); });
  EXPECT_LT(most, text.size() / 4);
}
#endif

TEST(CaseFile, CasesAreVisitedInOrderWithTheirFile) {
  std::vector<int> ids;
  const auto document = ParseCaseDocument("x.json", ManyCases(100));
  const CaseFile file = VisitCases(document, [&](const CaseFile& head, Case&& test) {
    EXPECT_EQ(head.query, FindQuery("raycast_plane"));
    EXPECT_EQ(head.tolerance, 1e-5);
    ids.push_back(test.id);
  });
  ASSERT_EQ(ids.size(), 100U);
  EXPECT_TRUE(std::ranges::is_sorted(ids));
  EXPECT_EQ(file.shared, (std::vector<bool>{false, false}));
  EXPECT_TRUE(file.cases.empty());
  EXPECT_EQ(file.document, document);
}

TEST(CaseFile, AnIdIsFoundTwiceInAnyOrder) {
  const auto with_ids = [](const std::vector<int>& ids) {
    std::string cases;
    for (const int id : ids) {
      cases +=
          fmt::format("{}{{\"id\": {}, {}, {}}}", cases.empty() ? "" : ",\n", id, kRay, kExpect);
    }
    return R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0}, "cases": [)" +
           cases + "]}";
  };
  EXPECT_EQ(ParseCaseFile("x", with_ids({5, 1, 7, -3, 2, 9, 0})).cases.size(), 7U);
  for (const std::vector<int>& ids :
       std::vector<std::vector<int>>{{5, 1, 5}, {5, 1, 1}, {5, 7, 7}, {5, 1, 7, 3, 1}}) {
    EXPECT_THROW(ParseCaseFile("x", with_ids(ids)), FileError);
  }
}

TEST_F(CaseFileTest, ALargerFileThanTheLimitIsRefusedBeforeItIsRead) {
  const std::string text = ManyCases(3);
  const std::string path = Write("large.json", text);
  EXPECT_NO_THROW(OpenCaseDocument(path, text.size()));
  try {
    OpenCaseDocument(path, text.size() - 1);
    ADD_FAILURE() << "it was accepted";
  } catch (const FileError& error) {
    EXPECT_EQ(error.what(),
              fmt::format("{}: has {} bytes, and files of at most {} are read (hitscan check "
                          "--max-file-size raises that)",
                          path, text.size(), text.size() - 1));
  }
  fs::resize_file(path, std::uintmax_t{1} << 40U);  // a sparse file
  EXPECT_THROW(LoadCaseFile(path), FileError);
}

// Keys that are two edits away from a known key, shorter than four letters, or known in another
// position are annotations, not mistakes.
TEST(CaseFile, AcceptsAnnotations) {
  const std::string annotations =
      R"("exact": {"t": 1}, "margin": 0.5, "book": {"hit": false}, "model": "x", "pl": 1, "rey": 1,)"
      R"( "query": "raycast_plane", "source": "a report", "tag": 1, "plane_of_the_floor": 1,)";
  EXPECT_EQ(ParseCaseFile("a.json", WithCase(annotations + kMembers)).cases.size(), 1U);
  const std::string before_the_query = annotations.substr(0, annotations.find(R"( "query")") - 1);
  EXPECT_NO_THROW(ParseCaseFile("a.json", WithMember(before_the_query)));
}

TEST(CaseFile, ReadsWhatALibraryAnswered) {
  const auto read = [](const std::string& text) {
    return ParseCaseFile("a.json", text).cases.front();
  };
  const Case part = read(WithReported(R"({"hit": true, "t": 2})"));
  ASSERT_NE(part.reported, nullptr);
  EXPECT_TRUE(part.reported->is_partial);
  ASSERT_EQ(part.reported->answer.size(), 2U);
  EXPECT_EQ(part.reported->answer[1].value, Value(2.0F));
  const Case error = read(WithReported(R"({"error": "did not end"})"));
  ASSERT_NE(error.reported, nullptr);
  EXPECT_EQ(error.reported->failure, "did not end");
  EXPECT_EQ(read(WithCase(kMembers)).reported, nullptr);
  EXPECT_EQ(part, read(WithReported(R"({"hit": true, "t": 2.0})")));
  EXPECT_NE(part, error);
  EXPECT_NE(part, read(WithCase(kMembers)));
  EXPECT_NE(part, read(WithReported(R"({"hit": true, "t": 3})")));
  EXPECT_EQ(ParseCaseFile("a.json", WithMember(R"("library": "Alpha")")).library, "Alpha");
  EXPECT_TRUE(ParseCaseFile("a.json", WithReported(R"({"hit": true})")).has_reported);
  EXPECT_FALSE(ParseCaseFile("a.json", WithCase(kMembers)).has_reported);
}

// Every library of a public issue has a name; what it answered is wrong, unless the note says
// otherwise.
TEST(CaseFile, PublicIssuesSayWhatTheLibraryAnswered) {
  int reported = 0;
  for (const fs::path& path : FindCaseFiles(HITSCAN_ASSETS "/cases/reports")) {
    const CaseFile file = LoadCaseFile(path);
    EXPECT_FALSE(file.library.empty()) << path;
    for (const Case& test : file.cases) {
      if (test.reported == nullptr) continue;
      ++reported;
      const CaseResult result = JudgeCase(*file.query, test, file.tolerance, *test.reported);
      const bool right = result.passed() || result.answer_is_exact;
      const bool said_right = test.note.find("rightly") != std::string::npos ||
                              test.note.find("Passes") != std::string::npos ||
                              test.note.find("false is right") != std::string::npos ||
                              test.note.find("the rule here") != std::string::npos ||
                              test.note == "Came: true.";
      EXPECT_EQ(right, said_right) << path << " case " << test.id << ": " << test.note;
    }
  }
  EXPECT_GE(reported, 58);
}

TEST_F(CaseFileTest, MissingFilesAndFoldersAreRefused) {
  EXPECT_THROW(LoadCaseFile("/no/such/file.json"), FileError);
  EXPECT_THROW(LoadCaseFile(testing::TempDir()), FileError);
  EXPECT_THROW(FindCaseFiles("/no/such/folder"), FileError);
  EXPECT_THROW(FindCaseFiles(folder_.path()), FileError) << "an empty folder";
}

TEST(CaseFile, AFolderIsSearchedInOrderWithItsFolders) {
  const auto files = FindCaseFiles(HITSCAN_ASSETS "/cases");
  EXPECT_GE(files.size(), 10U);
  EXPECT_TRUE(std::ranges::is_sorted(files));
  EXPECT_NE(std::ranges::find(files, fs::path(HITSCAN_ASSETS "/cases/extra/point_on_ray.json")),
            files.end());
}

using Names = std::vector<std::string>;

class CaseFolder : public testing::Test {
 protected:
  CaseFolder() { fs::create_directories(root_ / "real" / "inner"); }

  void Write(const char* name) { WriteAll(root_ / name, WithCase("")); }
  Names Found() {
    Names names;
    for (const fs::path& path : FindCaseFiles(root_)) {
      names.push_back(fs::relative(path.parent_path(), root_).string() + "/" +
                      path.filename().string());
    }
    return names;
  }

  const TemporaryFolder folder_;
  const fs::path root_ = folder_.path() / "root";
};

TEST_F(CaseFolder, TheExtensionMayBeInCapitals) {
  Write("real/a.JSON");
  Write("real/b.Json");
  Write("real/c.json5");
  EXPECT_EQ(Found(), (Names{"real/a.JSON", "real/b.Json"}));
}

// A folder is searched once, under its real path if the real path is inside the tree.
TEST_F(CaseFolder, LinkedFoldersAreSearchedOnce) {
  Write("real/inner/a.json");
  fs::create_directory(root_ / "other");
  Write("other/b.json");
  const fs::path outside = folder_.path() / "beside";
  fs::create_directory(outside);
  WriteAll(outside / "c.json", "{}");
  fs::create_directory_symlink(root_ / "real" / "inner", root_ / "a link");
  fs::create_directory_symlink(root_, root_ / "real" / "inner" / "up");
  fs::create_directory_symlink(outside, root_ / "outside");
  fs::create_directory_symlink(outside, root_ / "real" / "outside again");
  fs::create_directory_symlink("loop", root_ / "loop");
  const Names found = Found();
  const fs::path linked = root_ / "to all";
  fs::create_directory_symlink(root_, linked);
  EXPECT_EQ(FindCaseFiles(linked).size(), 3U);
  EXPECT_EQ(found, (Names{"other/b.json", "../beside/c.json", "real/inner/a.json"}));
}

// A broken link is found, so that loading it reports the error. Skipping it would hide the error.
TEST_F(CaseFolder, ABrokenLinkIsFound) {
  Write("real/a.json");
  fs::create_symlink("nowhere", root_ / "real" / "b.json");
  fs::create_symlink("c.json", root_ / "real" / "c.json");
  fs::create_symlink("nowhere", root_ / "real" / "d");
  const auto found = FindCaseFiles(root_);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[1].filename(), "b.json");
  EXPECT_THROW(LoadCaseFile(found[1]), FileError);
  EXPECT_EQ(found[2].filename(), "c.json");
  EXPECT_THROW(LoadCaseFile(found[2]), FileError);
}

}  // namespace
}  // namespace hitscan
