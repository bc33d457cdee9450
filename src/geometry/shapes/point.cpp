#include "geometry/shapes/point.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <string>

#include "geometry/exact/correct_rounding.h"

namespace hitscan {
namespace {

// Is the vector the rounding of some unit vector, each component to the nearest float?
//
// The numbers that round to a float lie between the midpoints to its two neighbours, ends included
// if the float is even. So the vectors that round to `vector` fill a box. Lengths are continuous:
// the box contains a unit vector if its corner nearest to the origin is at most 1 away from it, and
// its farthest corner at least 1. Every correctly rounded unit vector passes, because the exact
// unit vector is in its box.
//
// The midpoints have 25 bits, so their squares are exact in double precision, and only the two
// additions round. If the sum of the first addition is below 1, its error is at most 2^-54. The
// second addition rounds numbers up to 1 + 2^-54 to at most 1, and numbers from 1 - 2^-54 on to at
// least 1. So no sum is rounded across 1, at most to 1: no rounded unit vector is missed.
bool IsRoundedUnit(const Vector& vector) {
  double nearest = 0;
  double farthest = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const float magnitude = std::abs(vector[axis]);
    const auto bits = std::bit_cast<std::uint32_t>(magnitude);
    const double above = std::bit_cast<float>(bits + 1);
    const double below = bits == 0 ? 0 : std::bit_cast<float>(bits - 1);
    const double low = (below + static_cast<double>(magnitude)) / 2;
    const double high = (above + static_cast<double>(magnitude)) / 2;
    nearest += low * low;
    farthest += high * high;
  }
  return nearest <= 1 && farthest >= 1;
}

}  // namespace

void ThrowNotFinite(const char* what) { throw InvalidShape(std::string(what) + " is not finite"); }

Vector Normalized(const Vector& vector, const char* what) {
  RequireFinite(vector, what);
  // Squares of floats are exact in double precision.
  const glm::dvec3 wide(vector);
  const double squared_length = glm::dot(wide, wide);
  if (squared_length == 0) throw InvalidShape(std::string(what) + " is zero");
  if (IsRoundedUnit(vector)) return vector;
  // The two additions, the root and the division round by 2^-53 each; the square root halves the
  // errors of the additions. The margin is far above the sum of these errors.
  constexpr double kMargin = 0x1p-50;
  const glm::dvec3 approximate = wide / std::sqrt(squared_length);
  const Vector rounded(approximate * (1 - kMargin));
  if (rounded == Vector(approximate * (1 + kMargin))) return rounded;
  // RoundUnit returns no -0, but zeros keep their signs.
  const Vector unit = exact::RoundUnit([&](auto as) { return as(vector); });
  return {std::copysign(unit.x, vector.x), std::copysign(unit.y, vector.y),
          std::copysign(unit.z, vector.z)};
}

Vector2 Normalized(const Vector2& vector, const char* what) {
  return Vector2(Normalized(Vector(vector, 0), what));
}

}  // namespace hitscan
