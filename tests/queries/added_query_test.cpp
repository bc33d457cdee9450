// A query that is added while the program runs is like one of Hitscan.
#include <gtest/gtest.h>

#include <CLI/App.hpp>
#include <glm/geometric.hpp>

#include "app/application.h"
#include "app/case_scene.h"
#include "app/environment.h"
#include "cli/command_line.h"
#include "edit/variants.h"
#include "export/test_formats.h"
#include "fuzz/case_generator.h"
#include "implementation/user_code.h"
#include "queries/queries.h"
#include "query/bind.h"
#include "query/nearest_flip.h"
#include "support/check_cases.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

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

TEST(AddedQuery, ChecksACaseFile) {
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

TEST(AddedQuery, IsListed) {
  SphereHoldsSphere();
  CLI::App app;
  const Runner run = ListCommand().declare(app);
  Log log;
  testing::internal::CaptureStdout();
  EXPECT_EQ(run({}, log), 0);
  EXPECT_NE(testing::internal::GetCapturedStdout().find(
                "\nquery\tsphere_holds_sphere\tWhether a sphere is wholly inside another.\n"),
            std::string::npos);
}

TEST(AddedQuery, IsDrawn) {
  SphereHoldsSphere();
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "cases");
  WriteAll(folder.path() / "cases" / "sphere_holds_sphere.json", kCases);
  Log log;
  Environment environment;
  environment.log = &log;
  environment.assets = folder.path();
  const std::unique_ptr<Application> scene = MakeApplication("sphere_holds_sphere");
  ASSERT_NE(scene, nullptr);
  scene->Attach(environment);
  scene->Initialize(800, 600);
  EXPECT_EQ(log.Text(), "");
  EXPECT_EQ(scene->verdict().passed, 2);
  EXPECT_FALSE(scene->canvas().scene().lines.empty());
}

TEST(AddedQuery, HasRandomCasesVariantsAndAStub) {
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
