#pragma once

#include <chrono>
#include <cstddef>

#include "cases/answerer.h"
#include "cases/judging/written_arguments.h"
#include "fuzz/judge.h"

namespace hitscan {

/// When Shrink ends at the latest. The number of cases is the limit for implementations that answer
/// at once, so that the result does not depend on the machine; the time is for slow ones, and for
/// those that run into a time limit.
struct ShrinkLimits {
  std::size_t cases = 20'000;
  std::chrono::duration<double> time{10};
};

/// The simplest case that was found, and the outcome by which it is wrong.
struct ShrunkCase {
  WrittenArguments arguments;
  Outcome got;
};

/// Makes a wrong case simpler as long as the implementation fails in the same way: fewer points,
/// zeros, small whole numbers, fewer digits, close to the origin (Zeller and Hildebrandt 2002). A
/// shape that has a length, area or volume keeps one.
/// Within the limit of time, the result depends only on the case and on the answers.
ShrunkCase Shrink(Answerer& target, const WrittenArguments& wrong, const AnswerFailure& failure,
                  const FuzzRules& rules, const ShrinkLimits& limits = {});

/// What is wrong with the answer to these arguments; nullopt when nothing is, or when they are not
/// valid.
std::optional<AnswerFailure> FailureOf(Answerer& target, const WrittenArguments& arguments,
                                       const FuzzRules& rules);

}  // namespace hitscan
