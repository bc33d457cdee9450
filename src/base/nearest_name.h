#pragma once

#include <span>
#include <string>
#include <string_view>

// Suggestions for misspelt names, by their edit distance (Damerau and Levenshtein).
namespace hitscan {

/// The name among `known` with the smallest edit distance from `name`, for "did you mean". Empty
/// when all distances exceed 2 and a third of the length of `name`.
std::string_view NearestName(std::string_view name, std::span<const std::string_view> known);

/// The first name among `known` that is at most one edit away from `name`, upper and lower case
/// alike: one letter changed, added or left out, or two adjacent letters swapped. Empty when there
/// is none.
std::string_view NameOneEditAway(std::string_view name, std::span<const std::string_view> known);

/// "; did you mean NEAREST?" for the end of a message; empty when no known name is near.
std::string DidYouMean(std::string_view name, std::span<const std::string_view> known);

}  // namespace hitscan
