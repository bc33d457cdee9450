#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "query/query.h"

namespace hitscan {

/// A change of one number of the arguments that changes the verdict of an answer (VerdictOf).
struct Flip {
  std::size_t parameter = 0;
  std::string field;  ///< the name of the number: "origin x" (shape/fields.h)
  double number = 0;  ///< its value in the arguments
  float same = 0;     ///< the last float before the change, with which the verdict is the same
  float other = 0;    ///< the float next to `same`, with which the verdict is another one
  std::vector<Value> same_arguments;
  std::vector<Value> other_arguments;

  /// By how much the number changes.
  double distance() const;
};

/// Searches for the smallest change of one number that changes the verdict of the implementation.
/// The changes that are tried grow step by step; if the verdict changes and changes back between
/// two steps, the search does not find it. The search also ends at a number with which the query
/// has no answer. Nullopt when no change is found, or the answer has no verdict. Of long lists only
/// the first numbers are changed.
std::optional<Flip> NearestFlip(const Query& query, const Implementation& implementation,
                                std::span<const Value> arguments);

}  // namespace hitscan
