#pragma once

#include <string>
#include <string_view>

// Exact arithmetic on numbers as they are written.
namespace hitscan {

/// a - b, in decimal: 0.3 - 0.1 is 0.2. The numbers are those of JSON.
std::string DecimalDifference(std::string_view a, std::string_view b);
/// Half of it: 0.3 becomes 0.15.
std::string DecimalHalf(std::string_view number);
/// The number with the other sign; 0 remains 0.
std::string DecimalNegated(std::string_view number);
bool IsZero(std::string_view number);

}  // namespace hitscan
