#include "app/case_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <string>
#include <utility>

#include "app/answer_shapes.h"
#include "app/case_drawing.h"
#include "app/case_extent.h"
#include "app/picture_scale.h"
#include "draw/extent.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

// The colours of the arguments, in their order.
constexpr std::array kArgumentColors{kBlue, kMagenta, kCyan, kYellow};
constexpr float kLargestFloat = 1e38F;

struct Ball {
  glm::dvec3 center{0};
  double radius = 0;
};

// The ball that a picture shows. Far from the origin, its radius has a lower bound, since floats
// cannot tell close positions apart there. Shapes that are much smaller are drawn as dots.
Ball VisibleBall(const Extent& extent) {
  constexpr double kLeastShare = 1e-5;
  const glm::dvec3 center = extent.Middle();
  return {center, std::max(extent.Radius(), kLeastShare * glm::length(center))};
}

bool IsRay(const Value& value) { return InfoOf(value).traits().symbol == LegendSymbol::kRay; }

// The extent of what DrawValue draws. A plane counts with its point nearest to `center` only.
Extent ExtentAt(const Value& value, const glm::dvec3& center) {
  return ExtentOf(value, {.half_size = 0, .center = glm::vec3(center)});
}

// The extent of the arguments. A plane, which has no end, counts with its point nearest to the
// other arguments only.
Extent ExtentOfArguments(std::span<const Value> arguments) {
  Extent extent;
  for (const Value& argument : arguments) {
    if (!HasPlanes(argument)) extent.Add(ExtentAt(argument, {}));
  }
  const glm::dvec3 center = extent.empty() ? glm::dvec3(0) : extent.Middle();
  for (const Value& argument : arguments) {
    if (HasPlanes(argument)) extent.Add(ExtentAt(argument, center));
  }
  return extent;
}

// Whether a value is so far away that the arguments would be too small in a picture that shows it.
bool IsFarAway(const Value& value, const Ball& arguments) {
  constexpr double kMostRadii = 8;
  const Extent extent = ExtentAt(value, arguments.center);
  if (extent.empty() || arguments.radius == 0) return false;
  return glm::distance(extent.Middle(), arguments.center) + extent.Radius() >
         kMostRadii * arguments.radius;
}

// The number of lines and dots with which a value is drawn.
std::pair<std::size_t, std::size_t> LinesAndDotsOf(const Value& value) {
  Canvas canvas;
  DrawValue(value, {}, canvas);
  return {canvas.scene().lines.size(), canvas.scene().points.size()};
}

// Draws a value. Adds a dot if the value is too small to be seen, and at the start of a ray.
void DrawVisibly(const Value& value, const Look& look, const Ball& all, Canvas& canvas) {
  constexpr double kSmall = 0.015;
  DrawValue(value, look, canvas);
  const auto [lines, dots] = LinesAndDotsOf(value);
  if (lines == 0 || dots > 0 || HasPlanes(value)) return;
  const Extent extent = ExtentAt(value, all.center);
  const bool is_small = !extent.empty() && extent.Radius() <= kSmall * all.radius;
  if (!is_small && !IsRay(value)) return;
  if (const std::optional<Point> at = LabelAnchor(value)) {
    canvas.DrawPoint(*at, look.color, look.size);
  }
}

void DrawArgument(const Value& value, Color color, float dot, const Ball& all, Canvas& canvas) {
  Look look{.color = color, .size = dot, .fill = true};
  const double size = all.radius > 0 ? all.radius : 1;
  look.half_size = static_cast<float>(std::min<double>(size, kLargestFloat));
  look.center = glm::vec3(all.center);
  // The many lines of a sphere are thin, so that they do not hide the other shapes.
  constexpr std::size_t kManyLines = 24;
  const bool is_dense = LinesAndDotsOf(value).first > kManyLines;
  DrawValue(value, look, canvas);
  look.fill = false;
  look.width = is_dense ? 0.5F : IsRay(value) ? 2.0F : 1.5F;
  look.normal = true;
  DrawVisibly(value, look, all, canvas);
}

std::size_t RecordsOf(const Canvas& canvas) {
  const Recording& drawn = canvas.on_top();
  return drawn.lines.size() + drawn.points.size();
}

void DrawAnswer(const Answer& answer, const Look& look, std::string name, const Ball& arguments,
                const Ball& all, CasePicture& drawing) {
  const std::size_t before = RecordsOf(drawing.canvas);
  bool is_far = false;
  for (const AnswerPart& part : answer) {
    if (IsFarAway(part.value, arguments)) {
      is_far = true;
    } else if (!ExtentAt(part.value, all.center).empty()) {
      DrawVisibly(part.value, look, all, drawing.canvas);
    }
  }
  if (RecordsOf(drawing.canvas) == before && !is_far) return;
  if (is_far) name += " (outside the picture)";
  drawing.legend.push_back({look.color, std::move(name)});
}

// A case whose values are scaled for its picture.
class ScaledCase {
 public:
  explicit ScaledCase(const AnsweredCase& given)
      : query_(given.query),
        expected_(WithShapes(given.query, given.arguments, given.expected)),
        got_(WithShapes(given.query, given.arguments, given.got)) {
    const PictureScale scale(given.arguments);
    for (std::size_t i = 0; i < given.arguments.size(); ++i) {
      arguments_.push_back(scale.Drawn(DrawnArgument(given.query, given.arguments, i)));
    }
    for (Answer* answer : {&expected_, &got_}) {
      for (AnswerPart& part : *answer) part.value = scale.Drawn(part.value);
    }
  }
  AnsweredCase answered() const { return {query_, arguments_, expected_, got_}; }

 private:
  const Query& query_;
  std::vector<Value> arguments_;
  Answer expected_;
  Answer got_;
};

}  // namespace

std::optional<CasePicture> DrawCase(const AnsweredCase& given, int width, int height,
                                    const Theme& theme) {
  const ScaledCase scaled(given);
  const AnsweredCase answered = scaled.answered();
  const Extent of_arguments = ExtentOfArguments(answered.arguments);
  const Ball arguments = of_arguments.empty() ? Ball() : VisibleBall(of_arguments);
  Extent extent = of_arguments;
  for (const Answer* answer : {&answered.expected, &answered.got}) {
    for (const AnswerPart& part : *answer) {
      if (!IsFarAway(part.value, arguments)) extent.Add(ExtentAt(part.value, arguments.center));
    }
  }
  if (extent.empty()) return std::nullopt;
  const Ball all = VisibleBall(extent);

  CasePicture drawing;
  drawing.canvas.SetTheme(theme);
  for (std::size_t i = 0; i < answered.arguments.size(); ++i) {
    const Value& argument = answered.arguments[i];
    if (ExtentAt(argument, all.center).empty()) continue;
    const Color color = kArgumentColors.at(i % kArgumentColors.size());
    // Dots that are drawn earlier are larger, so that all dots at the same place are visible.
    const auto after = static_cast<float>(answered.arguments.size() - 1 - i);
    DrawArgument(argument, color, 7 + 4 * std::min(after, 2.0F), all, drawing.canvas);
    drawing.legend.push_back({color, std::string(answered.query.parameters[i].name)});
  }
  drawing.canvas.SetLayer(Canvas::Layer::kOnTop);
  // The given answer is drawn smaller, so that both answers are visible at the same place.
  DrawAnswer(answered.expected, {.color = kGreen, .size = 16, .width = 4}, "expected", arguments,
             all, drawing);
  DrawAnswer(answered.got, {.color = kOrange, .size = 10, .width = 1.5F}, "got", arguments, all,
             drawing);
  drawing.canvas.SetLayer(Canvas::Layer::kScene);
  drawing.view = FrameDrawing(drawing.canvas, width, height);
  return drawing;
}

}  // namespace hitscan
