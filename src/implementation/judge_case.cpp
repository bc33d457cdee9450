#include "implementation/judge_case.h"

#include <utility>

namespace hitscan {

CaseResult JudgeCase(const Query& query, const Case& test, double tolerance, Outcome outcome) {
  if (outcome.failure.empty()) {
    return JudgeAnswer(query, test, tolerance, std::move(outcome.answer));
  }
  CaseResult result;
  result.error = std::move(outcome.failure);
  return result;
}

}  // namespace hitscan
