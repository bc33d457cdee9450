#pragma once

#include "cases/check.h"
#include "implementation/outcome.h"

namespace hitscan {

/// Judges the outcome of a case, as of JudgeAnswer. A failure becomes the error of the result.
CaseResult JudgeCase(const Query& query, const Case& test, double tolerance, Outcome outcome);

}  // namespace hitscan
