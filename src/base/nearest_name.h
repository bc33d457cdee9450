#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hitscan {

/// The name among `known` that is most like `name`, for "did you mean"; empty when none is near.
std::string_view NearestName(std::string_view name, std::span<const std::string_view> known);

/// The first name among `known` that `name` may be a misspelling of: with one letter changed,
/// added, left out, or two neighbours swapped, or in capitals. Empty when there is none.
std::string_view NameOneEditAway(std::string_view name, std::span<const std::string_view> known);

/// "; did you mean NEAREST?" for the end of a message; empty when no known name is near.
std::string DidYouMean(std::string_view name, std::span<const std::string_view> known);

}  // namespace hitscan
