#pragma once

#include <optional>

#include "fuzz/judge.h"
#include "fuzz/written_arguments.h"

namespace hitscan {

/// How wrong a yes or no is: the smallest change of one number of the arguments, found by search,
/// that makes `got` the exact verdict; an upper bound of the smallest change of all. In units in
/// the last place of the largest number of the same vector: 1 means that the input may have been
/// rounded to the other side. Nullopt when no change up to `most` does, by default one as large as
/// the vector.
std::optional<double> SeverityOf(const WrittenArguments& arguments, const Answer& got,
                                 double most = 0x1p24);

/// Whether the rules accept the failure: a wrong verdict that a change of one unit in the last
/// place makes right, where they tolerate touching.
bool IsTolerated(const FuzzRules& rules, const FuzzFailure& failure,
                 const WrittenArguments& arguments, const Answer& got);

}  // namespace hitscan
