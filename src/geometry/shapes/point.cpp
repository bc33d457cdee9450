#include "geometry/shapes/point.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

namespace hitscan {

void ThrowNotFinite(const char* what) { throw InvalidShape(std::string(what) + " is not finite"); }

Vector Normalized(const Vector& vector, const char* what) {
  RequireFinite(vector, what);
  // Squares of floats neither overflow nor vanish in double precision.
  const glm::dvec3 wide(vector);
  const double squared_length = glm::dot(wide, wide);
  if (squared_length == 0) throw InvalidShape(std::string(what) + " is zero");
  return Vector(wide / std::sqrt(squared_length));
}

Vector2 Normalized(const Vector2& vector, const char* what) {
  return Vector2(Normalized(Vector(vector, 0), what));
}

}  // namespace hitscan
