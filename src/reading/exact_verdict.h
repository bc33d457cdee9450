#pragma once

#include <optional>
#include <span>
#include <string>

#include "query/query.h"

namespace hitscan {

/// The yes or no of a query, and by how much the inequality that decides it holds.
struct ExactVerdict {
  bool yes = false;
  int side = 0;   ///< 1: it holds with room to spare, 0: on the edge, -1: it does not hold
  double by = 0;  ///< how far from the edge, as a length; 0 on the edge
};

/// The verdict in exact arithmetic on the given numbers, which need not be floats: `arguments` are
/// JSON, and each number is the nearest double, or with `floats` the nearest float. Directions and
/// normals of any length. Nullopt for queries without a yes or no, and for those (and degenerate
/// shapes) for which this is not worked out.
std::optional<ExactVerdict> VerdictOf(const Query& query, std::span<const Json> arguments,
                                      bool floats);

}  // namespace hitscan
