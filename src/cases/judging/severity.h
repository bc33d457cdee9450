#pragma once

#include <optional>

#include "cases/judging/exact_judge.h"
#include "cases/judging/written_arguments.h"

namespace hitscan {

/// The largest severity that is looked for: such a change is about the size of the vector.
inline constexpr double kMostSeverity = 0x1p24;

/// How wrong a yes or no is: the smallest change of the arguments, found by search, that makes
/// `got` the exact verdict. It tries the changes of InputChanges and, where a hit or contact is
/// answered, a move by the gap between the shapes or to the answered point; so it is an upper bound
/// of the smallest change of all. In units in the last place of the largest number of the vector
/// that changes: 1 means that the input may have been rounded to the other side. Nullopt when no
/// change up to `most` units gives that verdict.
/// A severity of at most `enough` need not be the smallest: the search ends when it finds one. So
/// the worst of many cases is found without searching for the smallest change of each.
std::optional<double> SeverityOf(const WrittenArguments& arguments, const Answer& got,
                                 double most = kMostSeverity, double enough = -1);

/// Whether a change of the arguments by one unit explains the failure: it makes the wrong verdict
/// the exact one, or it makes a wrong number right, or moves the exact number at least as far as
/// the answered one is from it; or the number is infinite and beyond the largest float after the
/// change. NaN and other failures are never explained.
bool IsExplainedByOneUnit(const AnswerFailure& failure, const WrittenArguments& arguments,
                          const Answer& got, const Tolerance& tolerance);

}  // namespace hitscan
