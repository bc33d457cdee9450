#pragma once

#include <optional>
#include <vector>

#include "shape/value.h"

// Systematic changes of a shape of any kind.
namespace hitscan {

/// The shape scaled about the origin of the world and then shifted. Directions and normals stay;
/// numbers without a position stay as they are. Throws InvalidShape when numbers become too large.
Value Moved(const Value& value, double scale, const glm::dvec3& shift);

/// The shape with its corners in the opposite order, or its normal turned around, which is the same
/// for a plane of three points; nullopt for shapes without a front.
std::optional<Value> Reversed(const Value& value);

/// The shape without an area, a length or a volume: each way in which it can degenerate.
std::vector<Value> Degenerated(const Value& value);

/// The shape with the opposite sign for each of its zeros.
Value WithZerosNegated(const Value& value);

/// The shape with its point, its origin or its start moved there; nullopt for other shapes.
std::optional<Value> StartedAt(const Value& value, const Value& point);

}  // namespace hitscan
