#include "cases/case_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <regex>

#include "cases/case_folder.h"
#include "queries/queries.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

/// A case file with one error, and the expected message.
struct Fault {
  const char* name;
  std::string text;
  const char* message;  ///< a regular expression over what follows the path
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

const char* const kRay = R"("ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]})";
const char* const kExpect = R"("expect": {"hit": true})";

std::string Unproject(const std::string& viewport, const std::string& window) {
  return R"({"query": "unproject", "viewport": )" + viewport +
         R"(, "camera": {"eye": [0, 0, 9], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
      "aspect": [4, 3], "near": 1, "far": 2}, "cases": [{"id": 0, "window": )" +
         window + R"(, "expect": {"point": [1, 2, 3]}}]})";
}

std::vector<Fault> Faults() {
  const std::string ray = kRay;
  const std::string expect = kExpect;
  return {
      {"Empty", "", ":1: the file is empty"},
      {"Blank", " \n\t\n", ":1: the file is empty"},
      {"Truncated", "{\n\"query\": \"raycast_plane\",\n\"cases\": [", ":3: not valid JSON: .*"},
      {"NoJson", "hello", ":1: not valid JSON: .*"},
      {"TrailingText", WithTop("\"query\": \"raycast_plane\",") + "\nmore",
       ":6: not valid JSON: .*"},
      {"TrailingComma", "{\"query\": \"raycast_plane\",}", ":1: not valid JSON: .*"},
      {"NaNLiteral", WithCase("\"id\": NaN"), ":5: not valid JSON: .*"},
      {"InvalidUtf8", "{\"query\": \"\xff\xfe\"}", ":1: not valid JSON: .*UTF-8.*"},
      {"ControlCharacter", "{\"query\": \"a\x01\"}", ":1: not valid JSON: .*"},
      {"TooLargeForDouble", WithCase("\"id\": 0, \"extra\": 1e400"), ":5: .*1e400.*"},
      {"ZeroByte", WithTop("\"query\": \"raycast_plane\",") + std::string("\n\0{", 3),
       ":6: not valid JSON: there is a zero byte"},
      {"KeyTwice", "{\"query\": \"raycast_plane\",\n\"query\": \"raycast_plane\"}",
       ":2: /query: the key is given twice"},
      {"KeyTwiceInACase", WithCase("\"id\": 0, " + ray + ",\n" + ray + ", " + expect),
       ":6: /cases/0/ray: the key is given twice"},
      {"CasesTwice", "{\"query\": \"raycast_plane\", \"cases\": [{}],\n\"cases\": [{}]}",
       ":2: /cases: the key is given twice"},
      {"KeyTwiceBehindTheCases",
       "{\"query\": \"raycast_plane\", \"cases\": [\n{}\n],\n\"query\": 1}",
       ":4: /query: the key is given twice"},
      {"NoCommaBetweenCases", WithCase("\"id\": 0}\n{\"id\": 1"), ":6: not valid JSON: .*"},
      {"CommaBehindTheLastCase", WithCase("\"id\": 0},\n{\"id\": 1},\n"), ":7: not valid JSON: .*"},
      {"BracketsThatDoNotMatch", WithCase("\"id\": 0,\n\"ray\": [1, 2}]"),
       ":6: not valid JSON: .*"},
      {"AByteOrderMarkInFrontOfACase",
       "{\"query\": \"raycast_plane\",\n\"cases\": [\xEF\xBB\xBF{\"id\": 0}]}",
       ":2: not valid JSON: .*"},
      {"BrokenInALaterCase", WithCase("\"id\": 0, " + ray + ", " + expect + "},\n{\"id\": tru"),
       ":6: not valid JSON: .*"},
      {"BrokenBehindTheCases", "{\"query\": \"raycast_plane\", \"cases\": [\n{}\n],\n\"a\" 1}",
       ":4: not valid JSON: .*"},
      {"DeepNestingInACase",
       WithCase("\"id\": 0, \"note\": " + std::string(70, '[') + std::string(70, ']')),
       ": nested deeper than 64 levels"},
      {"DeepNesting", std::string(100000, '['), ": nested deeper than 64 levels"},
      {"DeepNestingInAKey",
       WithTop("\"note\": " + std::string(500, '[') + std::string(500, ']') +
               ", \"query\": \"raycast_plane\","),
       ": nested deeper than 64 levels"},
      {"AList", "[]", ":1: expected an object .*got \\[\\]"},
      {"ANumber", "7", ":1: expected an object .*got 7"},
      {"NoQuery", "{\"cases\": []}", ":1: \"query\" is missing"},
      {"UnknownQuery", WithTop("\"query\": \"raycast_plan\","),
       ":2: /query: unknown query \"raycast_plan\"; did you mean 'raycast_plane'\\?"},
      {"QueryOfAnotherType", WithTop("\"query\": 7,"), ":2: /query: expected a string, got 7"},
      {"NoCases", "{\"query\": \"raycast_plane\"}", ":1: \"cases\" is missing"},
      {"EmptyCases", "{\"query\": \"raycast_plane\",\n\"cases\": []}",
       ":2: /cases: there are no cases"},
      {"CasesOfAnotherType", "{\"query\": \"raycast_plane\", \"cases\": {}}",
       ":1: /cases: expected a list, got \\{\\}"},
      {"ACaseOfAnotherType", "{\"query\": \"raycast_plane\", \"cases\": [7]}",
       ":1: /cases/0: expected an object .*got 7"},
      {"ToleranceOfAnotherType", WithTop("\"query\": \"raycast_plane\", \"tolerance\": \"small\","),
       ":2: /tolerance: expected a number, got \"small\""},
      {"NegativeTolerance", WithTop("\"query\": \"raycast_plane\", \"tolerance\": -1,"),
       ":2: /tolerance: expected a tolerance of 0 or more, got -1"},
      {"NoteOfAnotherType", WithTop("\"query\": \"raycast_plane\", \"note\": [1],"),
       ":2: /note: expected a string, got \\[1\\]"},
      {"UnknownArgument", WithTop("\"query\": \"raycast_plane\", \"args\": [\"ray\", \"plan\"],"),
       ":2: /args/1: query raycast_plane has no parameter \"plan\"; it has ray, plane"},
      {"ArgsOfAnotherType", WithTop("\"query\": \"raycast_plane\", \"args\": \"ray\","),
       ":2: /args: expected a list, got \"ray\""},
      {"UnknownChecked", WithTop("\"query\": \"raycast_plane\", \"checked\": [\"hits\"],"),
       ":2: /checked/0: query raycast_plane has no answer \"hits\"; it has hit, t, point"},
      {"NoId", WithCase(ray + ", " + expect), ":5: /cases/0: \"id\" is missing"},
      {"IdOfAnotherType", WithCase("\"id\": \"0\", " + ray + ", " + expect),
       ":5: /cases/0/id: expected an integer, got \"0\""},
      {"IdTwice",
       WithCase("\"id\": 3, " + ray + ", " + expect + "},\n{\"id\": 3, " + ray + ", " + expect),
       ":6: /cases/1/id: the id 3 is given twice"},
      {"MissingArgument", WithCase("\"id\": 0, " + expect),
       ":5: /cases/0: argument \"ray\" is missing, here and at the top level"},
      {"WrongShape", WithCase("\"id\": 0, \"ray\": [1, 2, 3], " + expect),
       ":5: /cases/0/ray: expected an object .*got \\[1,2,3\\]"},
      {"MissingMember", WithCase("\"id\": 0, \"ray\": {\"origin\": [0, 0, 0]}, " + expect),
       ":5: /cases/0/ray: \"direction\" is missing"},
      {"TooFewNumbers",
       WithCase("\"id\": 0, \"ray\": {\"origin\": [0, 0], \"direction\": [1, 0, 0]}, " + expect),
       ":5: /cases/0/ray/origin: expected three numbers \\[x, y, z\\], got \\[0,0\\]"},
      {"NaNAsText",
       WithCase("\"id\": 0,\n\"ray\": {\"origin\": [0, 0, 0],\n\"direction\": [1, \"NaN\", 0]}, " +
                expect),
       ":7: /cases/0/ray/direction/1: expected a number, got \"NaN\""},
      {"NullNumber",
       WithCase("\"id\": 0, \"ray\": {\"origin\": [0, null, 0], \"direction\": [1, 0, 0]}, " +
                expect),
       ":5: /cases/0/ray/origin/1: expected a number, got null"},
      {"TooLargeForFloat",
       WithCase("\"id\": 0, \"ray\": {\"origin\": [0, 1e39, 0], \"direction\": [1, 0, 0]}, " +
                expect),
       ":5: /cases/0/ray/origin/1: expected a number that single precision can hold, got 1e39"},
      {"ZeroDirection",
       WithCase("\"id\": 0, \"ray\": {\"origin\": [0, 0, 0], \"direction\": [0, 0, 0]}, " + expect),
       ":5: /cases/0/ray: ray direction is zero: .*"},
      {"VanishingDirection",
       WithCase("\"id\": 0, \"ray\": {\"origin\": [0, 0, 0], \"direction\": [1e-60, 0, 0]}, " +
                expect),
       ":5: /cases/0/ray: ray direction is zero: .*"},
      {"PointsOnALine",
       WithCase("\"id\": 0, " + ray + ", \"plane\": {\"points\": [[0,0,0],[1,1,1],[2,2,2]]}, " +
                expect),
       ":5: /cases/0/plane: plane points lie on one line: .*"},
      {"NoExpect", WithCase("\"id\": 0, " + ray), ":5: /cases/0: \"expect\" is missing"},
      {"ExpectOfAnotherType", WithCase("\"id\": 0, " + ray + ", \"expect\": true"),
       ":5: /cases/0/expect: expected an object .*got true"},
      {"UnknownAnswer", WithCase("\"id\": 0, " + ray + ", \"expect\": {\"hitt\": true}"),
       ":5: /cases/0/expect: query raycast_plane answers no \"hitt\"; it answers hit, t, point"},
      {"ControlCharacters",
       WithCase("\"id\": 0, " + ray + ", \"expect\": {\"h\\u001b\\ni\\u007ft\": true}"),
       ":5: /cases/0/expect: query raycast_plane answers no \"h\\\\u001b\\\\ni\\\\u007ft\"; .*"},
      {"AnswerOfAnotherType", WithCase("\"id\": 0, " + ray + ", \"expect\": {\"hit\": \"yes\"}"),
       ":5: /cases/0/expect/hit: expected true or false, got \"yes\""},
      {"AnswerNotANumber", WithCase("\"id\": 0, " + ray + ", \"expect\": {\"t\": true}"),
       ":5: /cases/0/expect/t: expected a number, got true"},
      {"MisspeltArgumentBesideASharedOne",
       WithCase("\"id\": 0, " + ray + ", " + expect +
                ",\n\"plan\": {\"normal\": [1, 0, 0], \"distance\": 5}"),
       ":6: /cases/0/plan: unknown key \"plan\"; did you mean 'plane'\\? .*"},
      {"MisspeltArgumentAlone", WithCase("\"id\": 0, \"rays\": 1, " + expect),
       ":5: /cases/0/rays: unknown key \"rays\"; did you mean 'ray'\\? .*"},
      {"ArgumentInCapitals", WithCase("\"id\": 0, " + ray + ", " + expect + ", \"PLANE\": 1"),
       ":5: /cases/0/PLANE: unknown key \"PLANE\"; did you mean 'plane'\\? .*"},
      {"MisspeltTolerance", WithTop("\"query\": \"raycast_plane\", \"tolerence\": 1,"),
       ":2: /tolerence: unknown key \"tolerence\"; did you mean 'tolerance'\\? .*"},
      {"SwappedLetters", WithTop("\"query\": \"raycast_plane\", \"chekced\": [],"),
       ":2: /chekced: unknown key \"chekced\"; did you mean 'checked'\\? .*"},
      {"MisspeltSharedArgument",
       WithTop("\"query\": \"raycast_plane\", \"planee\": {\"normal\": [1, 0, 0]},"),
       ":2: /planee: unknown key \"planee\"; did you mean 'plane'\\? .*"},
      {"MisspeltExpect", WithCase("\"id\": 0, " + ray + ", \"expct\": {\"hit\": true}"),
       ":5: /cases/0/expct: unknown key \"expct\"; did you mean 'expect'\\? .*"},
      {"MisspeltQuery", "{\"qurey\": \"raycast_plane\", \"cases\": []}",
       ":1: \"query\" is missing; is \"qurey\" meant\\?"},
      {"ToleranceInACase", WithCase("\"id\": 0, " + ray + ", " + expect + ", \"tolerance\": 1"),
       ":5: /cases/0/tolerance: a file has one tolerance: write it beside \"cases\""},
      {"UnknownKeyInAShape",
       WithCase("\"id\": 0, " + expect +
                ", \"ray\": {\"origin\": [0, 0, 0], \"direction\": [1, 0, 0],\n\"length\": 2}"),
       ":6: /cases/0/ray/length: unknown key \"length\": this ray is given by "
       "origin, direction; correct or remove it"},
      {"MisspeltKeyInAShape",
       WithCase("\"id\": 0, " + expect +
                ", \"ray\": {\"origin\": [0, 0, 0], \"directon\": [1, 0, 0]}"),
       ":5: /cases/0/ray: \"direction\" is missing; is \"directon\" meant\\?"},
      {"UnknownKeyInASharedShape",
       "{\"query\": \"raycast_plane\",\n\"plane\": {\"normal\": [0, 1, 0], \"distance\": 0, "
       "\"note\": 1}, \"cases\": [{\"id\": 0, " +
           ray + ", " + expect + "}]}",
       ":2: /plane/note: unknown key \"note\": this plane is given by normal, distance; correct or "
       "remove it"},
      {"TwoFormsOfABox",
       "{\"query\": \"point_in_aabb\", \"point\": [0, 0, 0], \"cases\": [{\"id\": 0, \"aabb\": "
       "{\"min\": [0, 0, 0], \"max\": [1, 1, 1], \"extents\": [2, 2, 2]}, \"expect\": "
       "{\"inside\": true}}]}",
       ":1: /cases/0/aabb/extents: unknown key \"extents\": this aabb is given by min, "
       "max; correct or remove it"},
      {"UnknownKeyInAListOfShapes",
       "{\"query\": \"intersect_three_planes\", \"cases\": [{\"id\": 0, \"planes\": ["
       "{\"normal\": [1, 0, 0], \"distance\": 0}, {\"normal\": [0, 1, 0], \"distance\": 0},\n"
       "{\"normal\": [0, 0, 1], \"distance\": 0, \"colour\": 1}], \"expect\": {\"hit\": true}}]}",
       ":2: /cases/0/planes/2/colour: unknown key \"colour\": this plane is given by "
       "normal, distance; correct or remove it"},
      {"TwoPlanesForThree",
       "{\"query\": \"intersect_three_planes\", \"cases\": [{\"id\": 0,\n\"planes\": ["
       "{\"normal\": [1, 0, 0], \"distance\": 0}, {\"normal\": [0, 1, 0], \"distance\": 0}], "
       "\"expect\": {\"hit\": false}}]}",
       ":2: /cases/0/planes: three planes are needed, not 2"},
      {"AnEmptyHull",
       "{\"query\": \"convex_convex\", \"a\": [[0, 0, 0]],\n\"b\": [], "
       "\"cases\": [{\"id\": 0, \"expect\": {\"intersects\": true}}]}",
       ":2: /b: the list is empty"},
      {"AWindowPointAtInfinity", Unproject("[0, 0, 800, 600]", "[400, 300, 2]"),
       ":2: /cases/0: window point is at infinity"},
      {"AViewportOfNegativeWidth", Unproject("[0, 0, -800, 600]", "[400, 300, 0]"),
       ":1: /viewport: viewport has no area: .*"},
  };
}

class CaseFileFault : public testing::TestWithParam<Fault> {};

TEST_P(CaseFileFault, IsAnErrorOfOneLineWithPositionAndReason) {
  const std::string path =
      testing::TempDir() + GetParam().name + std::to_string(getpid()) + ".json";
  std::ofstream(path, std::ios::binary) << GetParam().text;
  std::string message = "it was accepted";
  try {
    LoadCaseFile(path);
  } catch (const FileError& error) {
    message = error.what();
  }
  fs::remove(path);
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

TEST(CaseFile, AcceptsUnknownKeysAndAByteOrderMark) {
  const std::string path = testing::TempDir() + "bom" + std::to_string(getpid()) + ".json";
  std::ofstream(path) << "\xEF\xBB\xBF"
                      << WithTop(R"("query": "raycast_plane", "mood": {"a/b~": 1},)");
  EXPECT_EQ(LoadCaseFile(path).cases.size(), 1U);
  fs::remove(path);
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

TEST(CaseFile, ALargerFileThanTheLimitIsRefusedBeforeItIsRead) {
  const std::string path = testing::TempDir() + "large" + std::to_string(getpid()) + ".json";
  const std::string text = ManyCases(3);
  std::ofstream(path) << text;
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
  fs::remove(path);
}

// Keys that are two edits away from a known key, shorter than four letters, or known in another
// position are annotations, not mistakes.
TEST(CaseFile, AcceptsAnnotations) {
  const std::string annotations =
      R"("exact": {"t": 1}, "margin": 0.5, "book": {"hit": false}, "model": "x", "pl": 1, "rey": 1,)"
      R"( "query": "raycast_plane", "source": "a report", "tag": 1, "plane_of_the_floor": 1,)";
  const CaseFile file = ParseCaseFile(
      "a.json", WithCase("\"id\": 0, " + annotations + kRay + std::string(", ") + kExpect));
  EXPECT_EQ(file.cases.size(), 1U);
  EXPECT_NO_THROW(
      ParseCaseFile("a.json", WithTop("\"query\": \"raycast_plane\", " +
                                      annotations.substr(0, annotations.find("\"query\"")))));
}

TEST(CaseFile, MissingFilesAndFoldersAreRefused) {
  EXPECT_THROW(LoadCaseFile("/no/such/file.json"), FileError);
  EXPECT_THROW(LoadCaseFile(testing::TempDir()), FileError);
  EXPECT_THROW(FindCaseFiles("/no/such/folder"), FileError);
  const std::string empty = testing::TempDir() + "empty" + std::to_string(getpid());
  fs::create_directory(empty);
  EXPECT_THROW(FindCaseFiles(empty), FileError);
  fs::remove(empty);
}

TEST(CaseFile, AFolderIsSearchedInOrderWithItsFolders) {
  const auto files = FindCaseFiles(HITSCAN_ASSETS "/cases");
  EXPECT_GE(files.size(), 10U);
  EXPECT_TRUE(std::ranges::is_sorted(files));
  EXPECT_NE(std::ranges::find(files, fs::path(HITSCAN_ASSETS "/cases/extra/point_on_ray.json")),
            files.end());
}

class CaseFolder : public testing::Test {
 protected:
  CaseFolder() { fs::create_directories(root_ / "real" / "inner"); }
  ~CaseFolder() override { fs::remove_all(root_); }

  void Write(const char* name) { std::ofstream(root_ / name) << WithCase(""); }
  std::vector<std::string> Found() {
    std::vector<std::string> names;
    for (const fs::path& path : FindCaseFiles(root_)) {
      names.push_back(fs::relative(path.parent_path(), root_).string() + "/" +
                      path.filename().string());
    }
    return names;
  }

  const fs::path root_ = testing::TempDir() + "folders" + std::to_string(getpid());
};

TEST_F(CaseFolder, TheExtensionMayBeInCapitals) {
  Write("real/a.JSON");
  Write("real/b.Json");
  Write("real/c.json5");
  EXPECT_EQ(Found(), (std::vector<std::string>{"real/a.JSON", "real/b.Json"}));
}

// A folder is searched once, under its real path if that is inside the tree.
TEST_F(CaseFolder, LinkedFoldersAreSearchedOnce) {
  Write("real/inner/a.json");
  fs::create_directory(root_ / "other");
  Write("other/b.json");
  const fs::path outside = root_.string() + "outside";
  fs::create_directory(outside);
  std::ofstream(outside / "c.json") << "{}";
  fs::create_directory_symlink(root_ / "real" / "inner", root_ / "a link");
  fs::create_directory_symlink(root_, root_ / "real" / "inner" / "up");
  fs::create_directory_symlink(outside, root_ / "outside");
  fs::create_directory_symlink(outside, root_ / "real" / "outside again");
  fs::create_directory_symlink("loop", root_ / "loop");
  const std::vector<std::string> found = Found();
  const fs::path linked = root_ / "to all";
  fs::create_directory_symlink(root_, linked);
  EXPECT_EQ(FindCaseFiles(linked).size(), 3U);
  fs::remove_all(outside);
  EXPECT_EQ(found, (std::vector<std::string>{"other/b.json",
                                             "../" + outside.filename().string() + "/c.json",
                                             "real/inner/a.json"}));
}

// Loading it reports the error; leaving it out would hide it.
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
