#include "app/picture_scale.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "draw/canvas.h"
#include "shape/fields.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

// The largest absolute coordinate or length of a shape; 0 if it has none. Coordinates and lengths
// are the numbers that change when the shape is scaled.
double SizeOf(const Value& value) {
  try {
    const std::vector<Field> fields = FieldsOf(value);
    const std::vector<Field> halves = FieldsOf(Moved(value, 0.5, {0, 0, 0}));
    double size = 0;
    for (std::size_t i = 0; i < fields.size() && i < halves.size(); ++i) {
      if (fields[i].number == halves[i].number) continue;
      size = std::max(size, std::abs(fields[i].number));
    }
    return size;
  } catch (const InvalidShape&) {
    return 0;  // too small to be halved
  }
}

double SizeOf(std::span<const Value> arguments) {
  double size = 0;
  for (const Value& argument : arguments) size = std::max(size, SizeOf(argument));
  return size;
}

// Whether a shape is only a few steps between floats large at its place, so that its drawing has
// hardly any extent.
bool IsTiny(const Value& value) {
  constexpr double kLeastShare = 1e-6;
  const KindInfo& info = InfoOf(value);
  const std::optional<double> size = info.SizeAroundAnchor(value);
  const std::optional<Point> place = info.Anchor(value);
  return size && place && *size < kLeastShare * glm::length(glm::dvec3(*place));
}

double FactorFor(double size) {
  constexpr int kLargest = 80;  // an exponent of two, as is kSmallest
  constexpr int kSmallest = -40;
  if (size == 0 || !std::isfinite(size)) return 1;
  const int exponent = std::ilogb(size);
  if (exponent >= kSmallest && exponent < kLargest) return 1;
  return std::ldexp(1.0, 2 - exponent);
}

}  // namespace

PictureScale::PictureScale(std::span<const Value> arguments)
    : factor_(FactorFor(SizeOf(arguments))) {}

PictureScale::PictureScale(std::span<const CaseFile> files) {
  constexpr std::size_t kLookedAt = 100;  // at most this many cases of each file are used
  std::vector<double> sizes;
  for (const CaseFile& file : files) {
    const std::size_t step = file.cases.size() / kLookedAt + 1;
    for (std::size_t i = 0; i < file.cases.size(); i += step) {
      const double size = SizeOf(file.cases[i].arguments);
      if (size > 0) sizes.push_back(size);
    }
  }
  if (sizes.empty()) return;
  const auto median = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, median);
  factor_ = FactorFor(*median);
}

Value PictureScale::Drawn(const Value& value) const {
  if (factor_ == 1) return value;
  try {
    return Moved(value, factor_, {0, 0, 0});
  } catch (const InvalidShape&) {
    const std::optional<Point> anchor = LabelAnchor(value);
    return anchor ? Value(Point(Drawn(*anchor))) : value;
  }
}

glm::vec3 PictureScale::Drawn(const glm::vec3& position) const {
  return {glm::dvec3(position) * factor_};
}

glm::vec3 PictureScale::World(const glm::vec3& drawn) const {
  return {glm::dvec3(drawn) / factor_};
}

void PictureScale::Draw(const Value& value, const Look& look, Canvas& canvas) const {
  if (factor_ != 1) return PictureScale().Draw(Drawn(value), look, canvas);
  DrawValue(value, look, canvas);
  if (!IsTiny(value)) return;
  if (const std::optional<Point> at = LabelAnchor(value)) {
    canvas.DrawPoint(*at, look.color, look.size);
  }
}

}  // namespace hitscan
