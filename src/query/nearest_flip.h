#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "query/query.h"

namespace hitscan {

/// A change of one number of the arguments that changes the yes or no of an answer.
struct Flip {
  std::size_t parameter = 0;
  std::string field;  ///< the number that decides: "origin x" (shape/fields.h)
  double number = 0;  ///< what it is
  float same = 0;     ///< the last float towards the change with which the answer is the same
  float other = 0;    ///< the float next to it, with which the answer is another one
  std::vector<Value> same_arguments;
  std::vector<Value> other_arguments;

  /// By how much the number changes.
  double distance() const;
};

/// Searches the smallest change of one number that changes what the implementation answers: a
/// boolean or an integer of its answer. Larger changes are tried in steps, so a change that is
/// taken back between two of them is not found. nullopt when there is none, or no such part. Of
/// long lists only the first numbers are changed.
std::optional<Flip> NearestFlip(const Query& query, const Implementation& implementation,
                                std::span<const Value> arguments);

}  // namespace hitscan
