#pragma once

#include <cstddef>

#include "fuzz/judge.h"
#include "fuzz/target.h"
#include "fuzz/written_arguments.h"

namespace hitscan {

/// So many cases are asked for a case that is made simpler, if an implementation answers at once.
inline constexpr std::size_t kMostShrinkCases = 20'000;

/// Makes a wrong case simpler as long as the implementation fails in the same way: fewer points,
/// zeros, small whole numbers, fewer digits, close to the origin (Zeller and Hildebrandt 2002). A
/// shape that has a length, area or volume keeps one.
/// The result depends only on the case and on the answers. At most `most_cases` are asked.
WrittenArguments Shrink(FuzzTarget& target, const WrittenArguments& wrong,
                        const FuzzFailure& failure, double tolerance,
                        std::size_t most_cases = kMostShrinkCases);

/// What is wrong with the answer to these arguments; nullopt when nothing is, or when they are not
/// valid.
std::optional<FuzzFailure> FailureOf(FuzzTarget& target, const WrittenArguments& arguments,
                                     double tolerance);

}  // namespace hitscan
