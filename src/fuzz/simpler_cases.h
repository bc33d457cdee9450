#pragma once

#include <cstddef>
#include <vector>

#include "cases/written_arguments.h"

// The ways to make a case simpler. Each function returns changed copies of the arguments, of which
// some may be invalid or not simpler; what they have in common is tried by Shrink.
namespace hitscan {

using Candidates = std::vector<WrittenArguments>;

/// All numbers rounded, to so many digits or decimals.
Candidates RoundedTogether(const WrittenArguments& arguments);

/// All positions, those of one argument, or those that are not zero, moved along an axis so that a
/// coordinate becomes zero or whole; the same mirrored.
Candidates Moved(const WrittenArguments& arguments);

/// All numbers, or those of one vector, times a power of two or ten, or divided by one of them.
Candidates Scaled(const WrittenArguments& arguments);

/// Axes exchanged, and the sign of an axis changed.
Candidates Turned(const WrittenArguments& arguments);

/// Simpler numbers in place of one.
Candidates WithSimplerNumber(const WrittenArguments& arguments, std::size_t index);

/// Simpler numbers in place of one and of another that is the same or opposite, such as the
/// coordinates of two points on one axis.
Candidates WithSimplerPair(const WrittenArguments& arguments, std::size_t index);

/// Many numbers changed at once, at random: to zero, or to other digits of the same sign and size,
/// at most two. For failures that need numbers which fit each other, such as a point of a sphere.
Candidates WithOtherNumbers(const WrittenArguments& arguments);

}  // namespace hitscan
