#pragma once

#include "cases/check.h"

namespace hitscan {

/// Judges the exact answer, as of JudgeAnswer: it can only differ from what is expected.
CaseResult JudgeExactAnswer(const Case& test, double tolerance, Answer answer);

}  // namespace hitscan
