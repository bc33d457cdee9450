#pragma once

#include <cstddef>
#include <vector>

#include "cases/written_arguments.h"

// The ways to make a case simpler. Each function returns changed copies of the arguments. Some of
// them may be invalid or not simpler: Shrink sorts these out.
namespace hitscan {

using Candidates = std::vector<WrittenArguments>;

/// All numbers rounded to the same number of digits or of decimals.
Candidates RoundedTogether(const WrittenArguments& arguments);

/// All positions, those of one argument, or all coordinates other than zero are moved along an axis
/// so that one of the coordinates becomes zero, or loses its nearest whole number. Also the mirror
/// images of these.
Candidates Moved(const WrittenArguments& arguments);

/// All numbers times a power of two or ten; and the numbers of one vector times 1/2, 1/10 or 10, or
/// divided by one of its own numbers.
Candidates Scaled(const WrittenArguments& arguments);

/// Two axes exchanged, or the signs of all coordinates along one axis changed.
Candidates Turned(const WrittenArguments& arguments);

/// Simpler numbers in place of the number with that index.
Candidates WithSimplerNumber(const WrittenArguments& arguments, std::size_t index);

/// Simpler numbers in place of the number with that index and of a later one that is equal or
/// opposite to it, such as the coordinates of two points along one axis.
Candidates WithSimplerPair(const WrittenArguments& arguments, std::size_t index);

/// Many numbers changed at once, at random: to zero, or to numbers of one or two digits with the
/// same sign and about the same size. For failures that need numbers which fit each other, such as
/// the coordinates of a point of a sphere.
Candidates WithOtherNumbers(const WrittenArguments& arguments);

}  // namespace hitscan
