#pragma once

#include <optional>

#include "fuzz/judge.h"
#include "fuzz/written_arguments.h"

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

/// Whether the rules accept the failure; never if they do not tolerate touching. They accept a
/// wrong verdict whose severity is at most one unit; a wrong number that is right after a change of
/// the arguments by one unit, or whose error is at most the difference that the change makes to the
/// exact number; and an infinity where the number is beyond the largest float after such a change.
/// NaN is always wrong.
bool IsTolerated(const FuzzRules& rules, const FuzzFailure& failure,
                 const WrittenArguments& arguments, const Answer& got);

}  // namespace hitscan
