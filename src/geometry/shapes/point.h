#pragma once

#include <glm/vec2.hpp>
#include <stdexcept>

#include "geometry/shapes/vectors.h"

// Points, vectors, and the checks that keep NaN and infinity out of all shapes.
namespace hitscan {

/// Positions and displacements in two dimensions.
using Point2 = glm::vec2;
using Vector2 = glm::vec2;

/// Thrown when a shape is built from numbers that do not define one, such as a zero or non-finite
/// direction or, for a plane, three collinear points. No shape ever holds a NaN or an infinity.
class InvalidShape : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Throws InvalidShape with the message that `what` is not finite.
[[noreturn]] void ThrowNotFinite(const char* what);

/// Returns the number, vector or point if it is finite; otherwise throws InvalidShape naming
/// `what`.
inline float RequireFinite(float number, const char* what) {
  // Zero times an infinity or a NaN is a NaN, which is not equal to 0. A sum with a NaN is a NaN.
  if (!(0 * number == 0)) [[unlikely]]
    ThrowNotFinite(what);
  return number;
}
inline Vector RequireFinite(const Vector& vector, const char* what) {
  RequireFinite(0 * vector.x + 0 * vector.y + 0 * vector.z, what);
  return vector;
}
inline Vector2 RequireFinite(const Vector2& vector, const char* what) {
  RequireFinite(0 * vector.x + 0 * vector.y, what);
  return vector;
}

/// The unit vector of the same direction, each component correctly rounded, for vectors of any
/// length that floats allow, from 1e-45 to 3e38. A vector that is the rounding of some unit vector
/// is returned unchanged, bit for bit; so normalising a second time changes nothing. Throws
/// InvalidShape naming `what` when the vector is zero or not finite.
Vector Normalized(const Vector& vector, const char* what);
Vector2 Normalized(const Vector2& vector, const char* what);

}  // namespace hitscan
