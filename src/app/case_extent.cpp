#include "app/case_extent.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "draw/canvas.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

// Squares that are larger cannot be drawn.
constexpr double kLargestRadius = 1e30;

// Reorders the numbers.
double Quantile(std::vector<double>& numbers, double share) {
  const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(numbers.size() - 1));
  std::ranges::nth_element(numbers, numbers.begin() + at);
  return numbers[static_cast<std::size_t>(at)];
}

struct Part {
  glm::dvec3 center;
  double radius;
};

std::vector<Part> PartsOf(std::span<const CaseFile> files, const PictureScale& scale) {
  constexpr std::size_t kMostCases = 2000;
  std::vector<Part> parts;
  Canvas canvas;
  for (const CaseFile& file : files) {
    const std::size_t step = file.cases.size() / kMostCases + 1;
    for (std::size_t i = 0; i < file.cases.size(); i += step) {
      for (const Value& value : file.cases[i].arguments) {
        if (InfoOf(value).traits().drawn_in_part) continue;
        canvas.Clear();
        scale.Draw(value, {}, canvas);
        const Extent extent = ExtentOf(canvas);
        if (!extent.empty()) parts.push_back({extent.Middle(), extent.Radius()});
      }
    }
  }
  return parts;
}

}  // namespace

Extent ExtentOf(const Value& value, const Look& look, double ray_length) {
  Canvas canvas;
  DrawValue(value, look, canvas);
  return ExtentOf(canvas, ray_length);
}

Extent ExtentOf(const Case& test, const Answer& answer, const PictureScale& scale) {
  Canvas canvas;
  const auto draw = [&](const Value& value) {
    const Value drawn = scale.Drawn(value);
    DrawValue(drawn, {.half_size = 1}, canvas);
    if (const std::optional<Point> anchor = LabelAnchor(drawn)) {
      canvas.DrawPoint(*anchor, kWhite, 1);
    }
  };
  for (const Value& argument : test.arguments) draw(argument);
  for (const AnswerPart& part : answer) draw(part.value);
  return ExtentOf(canvas, 1);
}

std::optional<CaseExtent> CaseExtent::Of(std::span<const CaseFile> files,
                                         const PictureScale& scale) {
  const std::vector<Part> parts = PartsOf(files, scale);
  if (parts.empty()) return std::nullopt;
  glm::dvec3 center;
  std::vector<double> numbers(parts.size());
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    std::ranges::transform(parts, numbers.begin(),
                           [axis](const Part& part) { return part.center[axis]; });
    center[axis] = Quantile(numbers, 0.5);
  }
  std::ranges::transform(parts, numbers.begin(), [&center](const Part& part) {
    return glm::distance(part.center, center) + part.radius;
  });
  const double radius = std::min(Quantile(numbers, 0.75), kLargestRadius);
  return CaseExtent{glm::vec3(center), static_cast<float>(radius)};
}

Look CaseExtent::Apply(Look look) const {
  const float declared = look.half_size;
  look.half_size = std::max(declared, radius);
  if (glm::distance(center, look.center) > declared) look.center = center;
  return look;
}

}  // namespace hitscan
