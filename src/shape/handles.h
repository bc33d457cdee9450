#pragma once

#include <cstddef>
#include <vector>

#include "shape/handle.h"
#include "shape/value.h"

namespace hitscan {

/// The handles of a value, in an order that depends only on its kind (and on the length of a list).
/// Numbers, matrices and other kinds without a position in space have none.
std::vector<Handle> HandlesOf(const Value& value);

/// The value with that handle at `to`, or at the position that its freedom has for `to`: on an axis
/// the nearest, on a sphere the one in that direction. Where `to` is the handle's own position the
/// value is returned unchanged, bit for bit. Throws InvalidShape when the result is not valid (a zero
/// direction, min above max, a negative radius) or `to` is not finite, and std::out_of_range when
/// there is no such handle.
Value Dragged(const Value& value, std::size_t handle, const Point& to);

}  // namespace hitscan
