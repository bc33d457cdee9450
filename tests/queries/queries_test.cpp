#include <gtest/gtest.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <glm/geometric.hpp>
#include <stdexcept>
#include <string>
#include <thread>

#include "cli/command_line.h"
#include "edit/variants.h"
#include "export/test_formats.h"
#include "fuzz/case_generator.h"
#include "implementation/stub.h"
#include "queries/query_lookup.h"
#include "query/bind.h"
#include "query/nearest_flip.h"
#include "support/check_cases.h"
#include "support/sample_test.h"

namespace hitscan {
namespace {

Query Doubled(const std::string& name) {
  return Bind<float(float)>(
      {.name = name,
       .summary = "Twice a number.",
       .parameters = {"number"},
       .answer = "doubled",
       .implementations = {{"hitscan", +[](float number) { return 2 * number; }}}});
}

TEST(Queries, OfHitscanAreInTheOrderOfTheBook) {
  const auto queries = Queries();
  const auto built_in =
      std::ranges::count_if(queries, [](const Query& query) { return query.place != BookPlace{}; });
  EXPECT_GE(built_in, 90);
  for (auto i = static_cast<std::size_t>(1); i < static_cast<std::size_t>(built_in); ++i) {
    const Query& before = queries[i - 1];
    const Query& after = queries[i];
    EXPECT_LT(before.place, after.place) << before.name << ", " << after.name;
  }
}

TEST(Queries, AreAddedAtTheEndWhileTheProgramRuns) {
  const Query& first = Queries().front();
  const std::size_t count = Queries().size();
  const Query& added = AddQuery(Doubled("doubled"));
  EXPECT_EQ(FindQuery("doubled"), &added);
  EXPECT_EQ(Queries().size(), count + 1);
  EXPECT_EQ(&Queries().back().get(), &added);
  EXPECT_EQ(&Queries().front().get(), &first);
  const Value arguments[] = {4.0F};
  EXPECT_EQ(added.implementations.front().run(arguments), (Answer{{"doubled", 8.0F}}));
}

TEST(Queries, WithATakenNameOrNoImplementationAreRefused) {
  const std::size_t count = Queries().size();
  EXPECT_THROW(AddQuery(Doubled("raycast_plane")), std::invalid_argument);
  EXPECT_THROW(AddQuery({.name = "unanswered", .summary = "Has no implementation."}),
               std::invalid_argument);
  EXPECT_EQ(Queries().size(), count);
}

TEST(Queries, MayBeFoundAndAddedByThreadsAtATime) {
  const Query* const found = FindQuery("unproject");
  std::vector<const Query*> added(200);
  {
    const std::jthread adding([&] {
      for (std::size_t i = 0; i < added.size(); ++i) {
        added[i] = &AddQuery(Doubled("doubled_" + std::to_string(i)));
      }
    });
    for (int i = 0; i < 2000; ++i) {
      ASSERT_EQ(FindQuery("unproject"), found);
      for (const Query& query : Queries()) ASSERT_FALSE(query.name.empty());
    }
  }
  for (std::size_t i = 0; i < added.size(); ++i) {
    EXPECT_EQ(FindQuery("doubled_" + std::to_string(i)), added[i]);
  }
}

// A query that is added while the program runs is used like a query of Hitscan.

bool Holds(const Sphere& outer, const Sphere& inner) {
  return glm::distance(outer.center(), inner.center()) <= outer.radius() - inner.radius();
}

const Query& SphereHoldsSphere() {
  static const Query& query = AddQuery(Bind<bool(const Sphere&, const Sphere&)>(
      {.name = "sphere_holds_sphere",
       .summary = "Whether a sphere is wholly inside another.",
       .parameters = {"outer", "inner"},
       .answer = "holds",
       .implementations = {{"hitscan", &Holds},
                           {"never", +[](const Sphere&, const Sphere&) { return false; }}}}));
  return query;
}

constexpr const char* kCases = R"({"query": "sphere_holds_sphere",
 "outer": {"center": [0, 0, 0], "radius": 2}, "cases": [
  {"id": 0, "inner": {"center": [0.5, 0, 0], "radius": 1}, "expect": {"holds": true}},
  {"id": 1, "inner": {"center": [1.5, 0, 0], "radius": 1}, "expect": {"holds": false}}
]})";

using AddedQuery = SampleTest;

TEST_F(AddedQuery, ChecksACaseFile) {
  const Query& query = SphereHoldsSphere();
  const CaseFile file = ParseCaseFile("cases.json", kCases);
  EXPECT_EQ(file.query, &query);
  EXPECT_EQ(Check(file, query.implementations.front()).passed, 2);
  const CheckResult never = Check(file, *query.FindImplementation("never"));
  EXPECT_EQ(never.failed, 1);
  EXPECT_EQ(Describe(file, 0, never.cases[0]),
            "case 0: holds: expected true, got false; outer center (0, 0, 0) radius 2, "
            "inner center (0.5, 0, 0) radius 1");
}

TEST_F(AddedQuery, IsListed) {
  SphereHoldsSphere();
  CLI::App app;
  const Runner run = ListCommand().declare(app);
  testing::internal::CaptureStdout();
  EXPECT_EQ(run({}, log), 0);
  EXPECT_NE(testing::internal::GetCapturedStdout().find(
                "\nquery\tsphere_holds_sphere\tWhether a sphere is wholly inside another.\n"),
            std::string::npos);
}

TEST_F(AddedQuery, IsDrawn) {
  SphereHoldsSphere();
  std::filesystem::create_directory(folder.path() / "cases");
  WriteAll(folder.path() / "cases" / "sphere_holds_sphere.json", kCases);
  Show("sphere_holds_sphere", folder.path());
  EXPECT_EQ(log.Text(), "");
  EXPECT_EQ(sample->verdict().passed, 2);
  EXPECT_FALSE(scene().lines.empty());
}

TEST_F(AddedQuery, HasRandomCasesVariantsAndAStub) {
  const Query& query = SphereHoldsSphere();
  const CaseGenerator generator(query, 1, AllCaseClasses());
  int held = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto made = generator.Make(i, false);
    held += query.implementations.front().run(made.arguments).front().value == Value(true) ? 1 : 0;
  }
  EXPECT_GT(held, 20);
  EXPECT_LT(held, 1900);
  const CaseFile file = ParseCaseFile("cases.json", kCases);
  EXPECT_FALSE(VariantsOf(file, file.cases[0]).empty());
  const auto flip = NearestFlip(query, query.implementations.front(), file.cases[0].arguments);
  ASSERT_TRUE(flip.has_value());
  EXPECT_NEAR(flip->distance(), 0.5, 1e-6);
  const std::string stub = ImplementationStub(query, StubLanguage::kCpp, "mine.cpp");
  EXPECT_NE(stub.find("HITSCAN_IMPLEMENT(sphere_holds_sphere, "), std::string::npos) << stub;
}

}  // namespace
}  // namespace hitscan
