#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/regular_file.h"
#include "geometry/shapes/sphere.h"
#include "implementation/implementation_source.h"
#include "project/declaration.h"
#include "project/new_project.h"
#include "queries/query_lookup.h"
#include "query/bind.h"
#include "shape/record_kind.h"
#include "support/session.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

bool AreEqual(const Sphere& a, const Sphere& b) { return a == b; }

// A query like those of projects; with `second` it has that parameter instead of "b".
Query Same(const char* second = "b") {
  return Bind<bool(const Sphere&, const Sphere&)>({.name = "same_sphere",
                                                   .summary = "Whether they are the same.",
                                                   .parameters = {"a", second},
                                                   .answer = "same",
                                                   .implementations = {{"reference", &AreEqual}}});
}

constexpr const char* kSame = R"({"query": "same_sphere",
  "cases": [{"id": 4, "a": {"center": [0, 0, 0], "radius": 1}, "b": {"center": [0, 0, 0], "radius": 1},
             "expect": {"same": true}},
            {"id": 7, "a": {"center": [0, 0, 0], "radius": 2}, "b": {"center": [0, 0, 0], "radius": 1},
             "expect": {"same": false}}]})";

class OpenCasesTest : public SessionTest {
 protected:
  OpenCasesTest() : query(&AddOrReplaceQuery(Same())) {
    WriteAll(cases, kSame);
    session.emplace(Environment{.log = nullptr, .assets = HITSCAN_ASSETS, .cases = {}},
                    folder.path() / "settings");
    session->controller.OpenFiles({cases});
  }
  ~OpenCasesTest() override {
    session.reset();
    if (const Query* last = FindQuery("same_sphere")) RemoveQuery(*last);
  }
  void Replace(Query by) { query = &AddOrReplaceQuery(std::move(by)); }
  /// As the window does.
  bool Change() {
    const bool changed = session->controller.QueriesChanged();
    if (changed) session->controller.Begin();
    return changed;
  }
  CaseDocument& document() { return session->document(); }

  const Query* query;
  fs::path cases = folder.path() / "same.json";
  std::optional<Session> session;
};

TEST_F(OpenCasesTest, TheReferenceIsCalledSo) {
  EXPECT_EQ(document().results().implementation(), "hitscan");
  EXPECT_EQ(document().results().NameFor(*query), "reference");
  const Application& application = *session->runner.application();
  EXPECT_EQ(application.Implementations().front(), "reference");
  EXPECT_NE(application.Signature().find("\nimplementation: reference"), std::string::npos)
      << application.Signature();
}

TEST_F(OpenCasesTest, OtherQueriesLeaveTheCasesAlone) {
  document().SetNote({0, 0}, "mine");
  EXPECT_FALSE(Change());
  EXPECT_EQ(document().UndoName(), "change the note of case 4");
}

TEST_F(OpenCasesTest, AReplacedQueryKeepsUnsavedChangesAndTheSelection) {
  document().SetNote({0, 0}, "mine");
  document().Select(CaseRef{0, 1});
  Replace(Same());
  EXPECT_TRUE(Change());
  EXPECT_EQ(document().files()[0].query, query);
  EXPECT_EQ(document().At({0, 0}).note, "mine");
  EXPECT_TRUE(document().dirty());
  EXPECT_EQ(document().selected(), (CaseRef{0, 1}));
  EXPECT_EQ(session->question(), nullptr) << "nothing is to be restored";
  session->controller.SaveAll();
  EXPECT_FALSE(document().dirty());
}

TEST_F(OpenCasesTest, ARemovedQueryClosesItsCasesUntilItIsBack) {
  document().SetNote({0, 0}, "mine");
  RemoveQuery(*query);
  EXPECT_TRUE(Change());
  EXPECT_EQ(session->commands.document(), nullptr);
  EXPECT_NE(session->log.Text().find("same_sphere is no longer declared"), std::string::npos);
  EXPECT_FALSE(Change());
  Replace(Same());
  EXPECT_TRUE(Change());
  EXPECT_EQ(document().At({0, 0}).note, "mine");
  EXPECT_TRUE(document().dirty());
  EXPECT_EQ(session->question(), nullptr);
}

TEST_F(OpenCasesTest, CasesThatDoNotFitAreClosedUntilTheyAreEdited) {
  Replace(Same("c"));
  EXPECT_TRUE(Change());
  EXPECT_EQ(session->commands.document(), nullptr);
  EXPECT_EQ(session->controller.closed_files(), std::vector{cases});
  std::string text = kSame;
  while (text.find("\"b\"") != std::string::npos) text.replace(text.find("\"b\""), 3, "\"c\"");
  WriteAll(cases, text);
  EXPECT_TRUE(Change());
  EXPECT_EQ(document().files()[0].query, query);
  EXPECT_TRUE(session->controller.closed_files().empty());
}

TEST_F(OpenCasesTest, AnotherSceneIsNotReplacedByClosedCases) {
  RemoveQuery(*query);
  EXPECT_TRUE(Change());
  session->runner.Show("RaycastPlane");
  session->controller.Begin();
  Replace(Same());
  EXPECT_FALSE(Change());
  EXPECT_EQ(session->runner.name(), "RaycastPlane");
}

// A project, whose code is not run.
class DeclarationTest : public testing::Test {
 protected:
  DeclarationTest() {
    project = LoadProject(WriteNewProject(folder.path() / "new"), AskOptions());
    before = ReadRegularFile(project.file);
  }
  ~DeclarationTest() override {
    for (const Query* query : project.queries) RemoveQuery(*query);
    for (const std::string& name : project.implementations) ForgetSource(name);
  }
  std::string Problem(const std::string& name, std::vector<ProjectDeclaration::Member> members) {
    return ProblemOf(
        project, {.is_query = false, .name = name, .about = "", .members = members, .answer = {}});
  }
  void Reload() { project = LoadProject(project.file, AskOptions(), &project); }

  TemporaryFolder folder;
  Project project;
  std::string before;
};

TEST_F(DeclarationTest, AShapeIsAddedAndTheRestOfTheTextStays) {
  EXPECT_TRUE(project.errors.empty());
  const ProjectDeclaration rod{.is_query = false,
                               .name = "rod",
                               .about = "All \"near\" points.",
                               .members = {{"core", "segment"}, {"radius", "size"}},
                               .answer = {}};
  EXPECT_EQ(ProblemOf(project, rod), "");
  AddToProject(project, rod);
  const std::string added = R"(,
    "rod": {
      "about": "All \"near\" points.",
      "members": {"core": "segment", "radius": "size"}
    })";
  std::string expected = before;
  const std::string disc = R"("radius": "size"}
    })";
  expected.insert(expected.find(disc) + disc.size(), added);
  EXPECT_EQ(ReadRegularFile(project.file), expected);
  const Query* const kept = project.queries.front();
  Reload();
  EXPECT_TRUE(project.errors.empty());
  EXPECT_EQ(project.shapes, (std::vector<std::string>{"disc", "rod"}));
  EXPECT_EQ(project.queries.front(), kept) << "a query that is declared as before keeps its entry";
  EXPECT_EQ(ProblemOf(project, rod), "the project has a shape \"rod\" already");
}

TEST_F(DeclarationTest, DirectionsAreOfferedAndAccepted) {
  const std::vector<std::string> kinds = KindsOfMembers();
  EXPECT_EQ(std::ranges::count(kinds, "direction"), 1);
  for (const bool is_query : {false, true}) {
    const ProjectDeclaration declaration{.is_query = is_query,
                                         .name = "added",
                                         .about = "",
                                         .members = {{"position", "point"}, {"up", "direction"}},
                                         .answer = {{"above", "boolean"}}};
    EXPECT_EQ(ProblemOf(project, declaration), "");
  }
}

TEST_F(DeclarationTest, WrongDeclarationsAreRefusedInTheWordsOfTheReader) {
  const std::vector<ProjectDeclaration::Member> center{{"center", "point"}};
  EXPECT_NE(Problem("Big", center).find("the name \"Big\" has to consist of a-z"),
            std::string::npos);
  EXPECT_NE(Problem("", center).find("has to consist of a-z"), std::string::npos);
  EXPECT_NE(Problem("ray", center).find("has a Ray already"), std::string::npos);
  EXPECT_NE(Problem("a disc", {}).find("it has no members"), std::string::npos);
  EXPECT_NE(Problem("blob", {{"a", "pint"}}).find("no kind \"pint\""), std::string::npos);
  EXPECT_NE(Problem("blob", {{"class", "point"}}).find("keyword"), std::string::npos);
  EXPECT_NE(Problem("blob", {{"a", "point"}, {"a", "size"}}).find("twice"), std::string::npos);
  ProjectDeclaration query{.is_query = true,
                           .name = "raycast_plane",
                           .about = "",
                           .members = {{"ray", "ray"}, {"disc", "disc"}},
                           .answer = {{"hit", "boolean"}, {"t", "number"}}};
  EXPECT_EQ(ProblemOf(project, query), "Hitscan has a query \"raycast_plane\" already");
  query.name = "touches";
  EXPECT_EQ(ProblemOf(project, query), "");
  query.answer.pop_back();
  EXPECT_NE(ProblemOf(project, query).find("an answer with a \"hit\" has other parts"),
            std::string::npos);
  EXPECT_EQ(FindKind("blob"), std::nullopt) << "nothing was added";
  EXPECT_EQ(ReadRegularFile(project.file), before);
}

TEST_F(DeclarationTest, AQueryGetsAReference) {
  WriteAll(project.file.parent_path() / "touches_reference.cpp", "mine");
  const ProjectDeclaration query{.is_query = true,
                                 .name = "touches",
                                 .about = "Whether they touch.",
                                 .members = {{"disc", "disc"}, {"limit", "size"}},
                                 .answer = {{"touches", "boolean"}}};
  AddToProject(project, query, PathOfNewCases(project, "touches"));
  EXPECT_EQ(ReadRegularFile(project.file.parent_path() / "touches_reference.cpp"), "mine");
  const std::string stub = ReadRegularFile(project.file.parent_path() / "touches_reference-2.cpp");
  EXPECT_NE(
      stub.find("bool Touches(const hitscan::DiscOf<N>& disc, const N& limit) {\n  return {};"),
      std::string::npos)
      << stub;
  EXPECT_NE(stub.find("HITSCAN_REFERENCE(touches, Touches)"), std::string::npos);
  Reload();
  EXPECT_TRUE(project.errors.empty());
  ASSERT_EQ(project.queries.size(), 2U);
  EXPECT_EQ(project.queries[1]->name, "touches");
}

TEST_F(DeclarationTest, AnErrorLeavesTheQueryAsItWas) {
  const Query* const query = project.queries.front();
  std::string text = before;
  WriteAll(project.file,
           text.replace(text.find("\"radius\": \"size\""), 16, "\"radius\": \"siz\" "));
  Reload();
  EXPECT_EQ(project.errors.size(), 2U) << "the shape, and the query";
  EXPECT_EQ(FindQuery("raycast_disc"), query);
  WriteAll(project.file, "{");
  Reload();
  EXPECT_EQ(project.errors.size(), 1U);
  EXPECT_EQ(FindQuery("raycast_disc"), query);
  EXPECT_TRUE(SourceNamed("engine").has_value());
  WriteAll(project.file, "{}");
  Reload();
  EXPECT_TRUE(project.errors.empty());
  EXPECT_EQ(FindQuery("raycast_disc"), nullptr);
  EXPECT_FALSE(SourceNamed("engine").has_value());
  WriteAll(project.file, before);
  Reload();
  EXPECT_NE(FindQuery("raycast_disc"), nullptr);
}

}  // namespace
}  // namespace hitscan
