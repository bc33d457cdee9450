#pragma once

#include <optional>
#include <string>

// A check of the floating-point environment: the error bounds and exact results of all queries hold
// for IEEE 754 arithmetic, rounded to nearest, with subnormal numbers.
namespace hitscan {

/// Describes in one line what is wrong with the floating-point environment of the calling thread.
/// Returns nothing when the environment is the one that all queries require: rounding to nearest,
/// without flush-to-zero and denormals-are-zero. A program may call this once at start; the
/// environment is mostly changed by start-up code of a program or library linked with -ffast-math.
std::optional<std::string> FloatEnvironmentProblem();

}  // namespace hitscan
