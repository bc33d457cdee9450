#pragma once

#include <cstddef>
#include <vector>

#include "shape/handle.h"
#include "shape/value.h"

namespace hitscan {

/// The handles of a value, in an order that depends on its kind (and on the length of a list)
/// alone. Numbers, matrices and whatever else has no place in space have none.
std::vector<Handle> HandlesOf(const Value& value);

/// The value with that handle at the place `to`, or, where its freedom does not reach, at the place
/// that the freedom has for it: of an axis the nearest, of a sphere the one in that direction.
/// Where `to` is the handle's own position the value stays as it is, bit for bit. Throws
/// InvalidShape when that makes no shape (a zero direction, min above max, a negative radius) or
/// `to` is not finite, and std::out_of_range when there is no such handle.
Value Dragged(const Value& value, std::size_t handle, const Point& to);

}  // namespace hitscan
