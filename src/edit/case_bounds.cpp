#include "edit/case_bounds.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>

#include "draw/bounds.h"

namespace hitscan {
namespace {

// The bounds of a value are those of its drawing.
void Add(const Value& value, DrawnBounds& bounds) {
  Canvas canvas;
  DrawValue(value, {.half_size = 1}, canvas);
  bounds.Add(canvas);
  if (const std::optional<Point> anchor = LabelAnchor(value)) bounds.Add(*anchor);
}

void AddCase(const Case& test, const Answer& answer, DrawnBounds& bounds) {
  for (const Value& argument : test.arguments) Add(argument, bounds);
  for (const AnswerPart& part : answer) Add(part.value, bounds);
}

constexpr float kRayLength = 1;

}  // namespace

std::optional<Sphere> CaseBounds(const CaseDocument& document, CaseRef ref) {
  return CaseBounds(document.At(ref), document.results().Of(ref).answer);
}

std::optional<Sphere> CaseBounds(const Case& test, const Answer& answer) {
  DrawnBounds bounds(kRayLength);
  AddCase(test, answer, bounds);
  if (bounds.empty()) return std::nullopt;
  // Halves the terms first: the sum of two large numbers may be infinite.
  const Point center = bounds.low() / 2.0F + bounds.high() / 2.0F;
  const float radius = glm::length(bounds.high() / 2.0F - bounds.low() / 2.0F);
  return Sphere(center, std::min(radius, std::numeric_limits<float>::max()));
}

}  // namespace hitscan
