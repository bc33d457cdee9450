#include "point.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

namespace hitscan {
namespace {

bool IsFinite(const Vector& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace

float RequireFinite(float number, const char* what) {
  if (!std::isfinite(number)) throw InvalidShape(std::string(what) + " is not finite");
  return number;
}

Vector RequireFinite(const Vector& vector, const char* what) {
  if (!IsFinite(vector)) throw InvalidShape(std::string(what) + " is not finite");
  return vector;
}

Vector2 RequireFinite(const Vector2& vector, const char* what) {
  RequireFinite(Vector(vector, 0), what);
  return vector;
}

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
