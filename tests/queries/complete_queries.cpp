// A query is complete if it has an entry in src/queries and its parts in other folders, such as
// tests and samples. Each line of a failure names a part that a query lacks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "app/application.h"
#include "app/case_scene.h"
#include "app/environment.h"
#include "fuzz/case_generator.h"
#include "queries/query_lookup.h"
#include "query/bind.h"

namespace hitscan {
namespace {

/// Places outside of src/queries that contain the names of queries.
struct Evidence {
  std::set<std::string> truths;  ///< the queries that `hitscan_oracle --list` prints
  std::string judge;             ///< the text of tests/peers/exact_*.py
};

std::string TextOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

Evidence EvidenceOfTests() {
  Evidence evidence;
  for (const char* name :
       {"points", "intersections", "rays", "distances", "polyhedra", "models", "cameras"}) {
    evidence.judge += TextOf(fmt::format("{}/tests/peers/exact_{}.py", HITSCAN_SOURCE_DIR, name));
  }
  const std::unique_ptr<FILE, int (*)(FILE*)> list(popen(HITSCAN_ORACLE " --list", "r"), &pclose);
  std::array<char, 200> line{};
  while (list && std::fgets(line.data(), line.size(), list.get()) != nullptr) {
    std::string name(line.data());
    name.erase(name.find_last_not_of('\n') + 1);
    evidence.truths.insert(name);
  }
  return evidence;
}

// The reason why the generic scene of the query draws none of its cases; empty if it draws them.
std::string WhyNotDrawn(const Query& query) {
  Log log;
  Environment environment;
  environment.log = &log;
  environment.assets = HITSCAN_ASSETS;
  const std::unique_ptr<Application> scene = MakeQueryScene(query);
  scene->Attach(environment);
  scene->Initialize(800, 600);
  do {
    scene->Render();
  } while (scene->Progress());
  if (!log.Text().empty()) return log.Text();
  const Recording& drawn = scene->canvas().scene();
  return drawn.lines.empty() && drawn.points.empty() ? "the scene is empty" : "";
}

// The answers "yes" and "no" of random cases of all classes.
std::set<bool> RandomAnswers(const Query& query) {
  constexpr std::uint64_t kRandomCases = 20'000;
  const CaseGenerator generator(query, 1, AllCaseClasses());
  std::set<bool> answers;
  for (std::uint64_t i = 0; i < kRandomCases && answers.size() < 2; ++i) {
    const auto made = generator.Make(i, false);
    const Answer answer = query.implementations.front().run(made.arguments);
    answers.insert(std::get<bool>(answer.front().value));
  }
  return answers;
}

std::vector<std::string> WhatLacks(const Query& query, const Evidence& evidence) {
  std::vector<std::string> lacks;
  const auto add = [&](const std::string& what) { lacks.push_back(query.name + ": " + what); };
  const std::string cases = fmt::format("cases/{}.json", query.name);
  if (!std::ifstream(HITSCAN_ASSETS "/" + cases)) {
    add(fmt::format("no cases: assets/{} is missing", cases));
  } else if (const std::string why = WhyNotDrawn(query); !why.empty()) {
    add("neither a sample nor a plain scene draws its cases: " + why);
  }
  if (query.exact && !evidence.truths.contains(query.name)) {
    add("no truth: tests/oracle/queries.cpp does not judge it");
  }
  if (evidence.judge.find("\ndef " + query.name + "(") == std::string::npos) {
    add("no truth for other libraries: no function of its name in tests/peers/exact_*.py");
  }
  if (query.parts.front().kind == kKindOf<bool>) {
    const std::set<bool> answers = RandomAnswers(query);
    if (!answers.contains(true)) add("no random case is answered with yes");
    if (!answers.contains(false)) add("no random case is answered with no");
  }
  return lacks;
}

TEST(CompleteQueries, LackNothing) {
  const Evidence evidence = EvidenceOfTests();
  ASSERT_FALSE(evidence.truths.empty()) << HITSCAN_ORACLE;
  for (const Query& query : Queries()) {
    if (query.place == BookPlace{}) continue;  // was added by a test
    for (const std::string& lack : WhatLacks(query, evidence)) ADD_FAILURE() << lack;
  }
}

TEST(CompleteQueries, AnIncompleteOneIsReportedLineByLine) {
  const Query incomplete = Bind<bool(const Sphere&)>(
      {.name = "is_round",
       .summary = "Whether a sphere is round.",
       .parameters = {"sphere"},
       .answer = "round",
       .implementations = {{"hitscan", +[](const Sphere&) { return true; }}}});
  EXPECT_EQ(WhatLacks(incomplete, EvidenceOfTests()),
            (std::vector<std::string>{
                "is_round: no cases: assets/cases/is_round.json is missing",
                "is_round: no truth: tests/oracle/queries.cpp does not judge it",
                "is_round: no truth for other libraries: no function of its name in "
                "tests/peers/exact_*.py",
                "is_round: no random case is answered with no"}));
}

TEST(CompleteQueries, AnInexactOneNeedsNoRationalTruth) {
  Query query = *FindQuery("unproject");
  EXPECT_EQ(WhatLacks(query, EvidenceOfTests()), (std::vector<std::string>{}));
  query.exact = true;
  EXPECT_EQ(WhatLacks(query, EvidenceOfTests()).size(), 1U);
}

}  // namespace
}  // namespace hitscan
