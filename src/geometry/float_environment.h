#pragma once

#include <optional>
#include <string>

// A check of the floating-point environment: the error bounds and exact results of all queries hold
// for IEEE 754 arithmetic, rounded to nearest, with subnormal numbers.
namespace hitscan {

/// Describes in one line what is wrong with the floating-point environment of the calling thread.
/// Returns nothing when the environment is the one that all queries require: rounding to nearest,
/// without flush-to-zero and denormals-are-zero. The usual cause of a problem is start-up code of a
/// program or library that was linked with -ffast-math, so one call at the start is enough.
std::optional<std::string> FloatEnvironmentProblem();

}  // namespace hitscan
