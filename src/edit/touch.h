#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "query/query.h"
#include "shape/handle.h"

namespace hitscan {

/// A place at which the shapes of a case just touch: the smallest change of it may change the
/// verdict of the exact answer.
struct Touch {
  Value value;        ///< the moved argument
  double margin = 0;  ///< as of ExactMargin: 0 where they touch exactly
};

/// Moves a handle of an argument the shortest way to a place at which the verdict changes: onto the
/// surface of another shape, or to where the ray passes an edge. Among the floats there, those with
/// the smallest margin are taken. With an axis of the world, a handle that moves freely only moves
/// along the axis. If answers of the query have no verdict, another query about the same kinds of
/// shapes decides. Nullopt when no such place is found within eight times the size of the case.
std::optional<Touch> NearestTouch(const Query& query, std::span<const Value> arguments,
                                  std::size_t parameter, std::size_t handle,
                                  std::optional<WorldAxis> axis = std::nullopt);

}  // namespace hitscan
