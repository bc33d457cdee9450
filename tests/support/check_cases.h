#pragma once

#include <span>
#include <utility>

#include "cases/case_file.h"
#include "cases/check.h"

// Short functions for tests that judge single cases or whole files.
namespace hitscan {

/// The case file of a ray and a plane.
inline CaseFile PlaneFile() { return LoadCaseFile(HITSCAN_ASSETS "/cases/raycast_plane.json"); }

/// An implementation that gives the same answer to every case.
inline Implementation Answering(Answer answer) {
  return {"fixed", [answer = std::move(answer)](std::span<const Value>) { return answer; }};
}

inline CaseResult JudgeAnswer(const Query& query, const Case& test, double tolerance,
                              Answer answer) {
  return JudgeCase(query, test, tolerance, {std::move(answer)});
}

inline CaseResult CheckCase(const Query& query, const Case& test, double tolerance,
                            const Implementation& implementation) {
  return JudgeCase(query, test, tolerance,
                   AnswererOf(query, implementation)->AskOne(test.arguments));
}

inline CheckResult Check(const CaseFile& file, const Implementation& implementation) {
  CheckResult result;
  CaseChecker checker({AnswererOf(*file.query, implementation)}, file.tolerance,
                      [&](const Case&, std::span<const CaseResult> results) {
                        result.cases.push_back(results.front());
                        result.Count(results.front(), 1);
                      });
  for (Case test : file.cases) checker.Add(std::move(test));
  checker.Finish();
  return result;
}

}  // namespace hitscan
