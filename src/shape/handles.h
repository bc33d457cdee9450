#pragma once

#include <cstddef>
#include <vector>

#include "shape/handle.h"
#include "shape/value.h"

// The handles of a value of any kind, and the value after one of them was dragged.
namespace hitscan {

/// The handles of a value, in an order that depends only on its kind (and on the length of a list).
/// Numbers, matrices and other kinds without a position in space have none.
std::vector<Handle> HandlesOf(const Value& value);

/// A copy of the value with one handle moved to `to`, or to the position that Handle::Nearest
/// returns for `to`. If `to` is the current position of the handle, the value is returned
/// unchanged, bit for bit. Throws InvalidShape when the result is not valid (a zero direction, min
/// above max, a negative radius) or `to` is not finite, and std::out_of_range when there is no such
/// handle.
Value Dragged(const Value& value, std::size_t handle, const Point& to);

}  // namespace hitscan
