#include "reading/exact_verdict.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cases/case_file.h"
#include "queries/queries.h"
#include "reading/read_text.h"

namespace hitscan {
namespace {

std::vector<Json> AsJson(const std::vector<Value>& values) {
  std::vector<Json> all;
  for (const Value& value : values) all.push_back(WriteValue(value));
  return all;
}

// Two independent computations of the same yes or no.
TEST(ExactVerdict, IsThatOfTheQueryForEveryCase) {
  std::size_t judged = 0;
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    for (const Case& each : file.cases) {
      const auto verdict = VerdictOf(*file.query, AsJson(each.arguments), true);
      if (!verdict) continue;
      const Answer answer = file.query->implementations.front().run(each.arguments);
      EXPECT_EQ(Value(verdict->yes), answer.front().value) << path << " case " << each.id;
      ++judged;
    }
  }
  EXPECT_GT(judged, 800U);
}

std::string NoteOf(std::string_view query, std::string_view text) {
  const Reading reading = ReadReport(*FindQuery(query), text);
  return reading.understood() ? reading.cases.front().note : OpenQuestion(reading).what;
}

TEST(RoundingNote, SaysWhenFloatsHaveAnotherAnswer) {
  EXPECT_EQ(NoteOf("point_in_aabb", "point = (0.1, 0, 0), min = (0, 0, 0), max = (0.1, 1, 1)"), "");
  EXPECT_EQ(NoteOf("raycast_aabb",
                   "origin (0.7000000000000001, 0, -5) direction (0, 0, 1), min (0, -1, -1) max "
                   "(0.7, 1, 1)"),
            "rounding to floats changes the answer: in doubles 1.1e-16 outside (no), in floats on "
            "the edge (yes)");
  EXPECT_EQ(
      NoteOf("sphere_sphere", "a: center (0, 0, 0) radius 0.1; b: center (0.3, 0, 0) radius 0.2"),
      "rounding to floats changes the answer: in doubles 2.8e-17 inside (yes), in floats "
      "7.5e-09 outside (no)");
}

}  // namespace
}  // namespace hitscan
