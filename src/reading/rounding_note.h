#pragma once

#include <span>
#include <string>
#include <vector>

#include "query/query.h"

namespace hitscan {

/// A sentence when rounding the numbers to floats changes the yes or no of the query: by how much
/// the deciding inequality holds in doubles and in floats. Empty when it does not, or when the
/// query has no yes or no. `written` are the arguments as JSON with all digits.
std::string RoundingNote(const Query& query, std::span<const std::string> written,
                         std::span<const Value> floats);

}  // namespace hitscan
