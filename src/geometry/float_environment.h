#pragma once

#include <optional>
#include <string>

// A check of the floating-point environment: the error bounds and exact results of all queries hold
// for IEEE 754 arithmetic, rounded to nearest, with subnormal numbers.
namespace hitscan {

/// What is wrong with the floating-point environment of the calling thread, in one line; nothing
/// when it is the one that the answers of all queries assume: rounding to nearest, and no
/// flush-to-zero or denormals-are-zero. A program may call this once at start; what changes the
/// environment is mostly start-up code of a program or library linked with -ffast-math.
std::optional<std::string> FloatEnvironmentProblem();

}  // namespace hitscan
