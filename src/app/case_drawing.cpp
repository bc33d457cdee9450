#include "app/case_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <utility>

#include "geometry/shapes/capsule.h"
#include "shape/kind_info.h"
#include "shape/kinds/plane.h"
#include "shape/nearest_points.h"

namespace hitscan {
namespace {

double ReachFrom(const Point& point, const RoundedHull& hull) {
  double reach = 0;
  for (const glm::dvec3& corner : hull.corners) {
    reach = std::max(reach, glm::distance(glm::dvec3(point), corner) + hull.radius);
  }
  return reach;
}

RoundedHull HullOf(const DrawnSurface& surface) {
  if (surface.radius > 0) return {{surface.center}, surface.radius};
  RoundedHull hull;
  for (const DrawnSurface::Polygon& face : surface.faces) {
    for (const glm::dvec3& corner : face) {
      if (std::ranges::find(hull.corners, corner) == hull.corners.end()) {
        hull.corners.push_back(corner);
      }
    }
  }
  return hull;
}

// The hull of a shape that is drawn as a surface. That of a plane is a square that reaches beyond
// the other surface.
RoundedHull HullOf(const Value& shape, const DrawnSurface& surface, const DrawnSurface& other) {
  const Plane* const plane = std::get_if<Plane>(&shape);
  const RoundedHull beside = HullOf(other);
  if (plane == nullptr || beside.corners.empty()) return HullOf(surface);
  const Point middle(beside.corners.front());
  const auto reach = static_cast<float>(ReachFrom(middle, beside));
  return RoundedHull::Of(Shape<Plane>::Corners(*plane, reach, middle));
}

}  // namespace

std::optional<Point> MarkOf(const CaseFile& file, std::size_t index, const PictureScale& scale) {
  std::optional<Point> anchor;
  bool at_point = false;  // `anchor` is an argument that is a point and is not shared
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    if (IsMotion(*file.query, i)) continue;
    const Value& argument = file.cases[index].arguments[i];
    const bool is_point = std::holds_alternative<Point>(argument) && !file.shared[i];
    if ((anchor && file.shared[i]) || (at_point && !is_point)) continue;
    const std::optional<Point> found = LabelAnchor(argument);
    if (found) anchor = scale.Drawn(*found);
    at_point = is_point;
  }
  return anchor;
}

bool IsMotion(const Query& query, std::size_t parameter) {
  const NamedKind& named = query.parameters[parameter];
  return parameter > 0 && named.kind == kKindOf<Point> && named.role == MemberRole::kVector;
}

Value DrawnArgument(const Query& query, std::span<const Value> arguments, std::size_t parameter) {
  const Value& argument = arguments[parameter];
  if (!IsMotion(query, parameter)) return argument;
  std::optional<Point> start = LabelAnchor(arguments.front());
  if (const auto* const capsule = std::get_if<Capsule>(&arguments.front())) {
    start = capsule->start() + (capsule->end() - capsule->start()) * 0.5F;
  }
  if (!start) return argument;
  const Point end = *start + std::get<Point>(argument);
  if (!std::isfinite(end.x + end.y + end.z)) return argument;
  return Segment(*start, end);
}

bool IsDense(const Value& value) {
  constexpr std::size_t kMaxSparseLines = 24;
  Canvas canvas;
  DrawValue(value, {}, canvas);
  return canvas.scene().lines.size() > kMaxSparseLines;
}

bool HasParameterAlongSegments(const Query& query) {
  return std::ranges::find(query.parts, "t", &NamedKind::name) != query.parts.end();
}

std::string FirstOf(const CaseResult& result) {
  if (!result.error.empty()) return result.error;
  if (result.answer.empty()) return {};
  const auto t = std::ranges::find(result.answer, "t", &AnswerPart::name);
  const AnswerPart& part = t == result.answer.end() ? result.answer.front() : *t;
  return fmt::format("{} {}", part.name, PrintValue(part.value));
}

std::optional<bool> YesOrNo(const Answer& answer) {
  for (const AnswerPart& part : answer) {
    if (const bool* yes = std::get_if<bool>(&part.value)) return *yes;
  }
  return std::nullopt;
}

Paint DifferencePaint(const CaseResult& a, const CaseResult& b) {
  const bool a_yes = YesOrNo(a.answer).value_or(a.error.empty());
  const bool b_yes = YesOrNo(b.answer).value_or(b.error.empty());
  if (a_yes == b_yes) return kBothAnswers;
  return a_yes ? kAnswerA : kAnswerB;
}

bool IsWrongInComparison(const CaseResult& shown, const CaseResult& compared) {
  return compared.wrong() && !shown.wrong() && !shown.pending;
}

void DrawLargeAnswer(const Answer& answer, const Paint& paint, const PictureScale& scale,
                     Canvas& canvas) {
  constexpr float kSize = 15;
  constexpr float kWidth = 3;
  for (const AnswerPart& part : answer) {
    scale.Draw(part.value, {.color = paint, .size = kSize, .width = kWidth, .faces = false},
               canvas);
  }
}

void IntersectionLines::Clear() { *this = {}; }

void IntersectionLines::Add(const Value& shape, const Look& look) {
  ForEachPart(shape, [&](const Value& single) {
    std::optional<DrawnSurface> surface = InfoOf(single).Surface(single, look);
    if (!surface || std::ranges::find(drawn_, single, &Drawn::shape) != drawn_.end()) return;
    any_normals_ |= std::holds_alternative<Plane>(single);
    drawn_.push_back({single, std::move(*surface)});
  });
}

std::vector<std::size_t> IntersectionLines::IndicesOf(std::span<const Value> arguments) const {
  std::vector<std::size_t> found;
  for (const Value& argument : arguments) {
    ForEachPart(argument, [&](const Value& single) {
      const auto at = std::ranges::find(drawn_, single, &Drawn::shape);
      if (at != drawn_.end()) found.push_back(static_cast<std::size_t>(at - drawn_.begin()));
    });
  }
  std::ranges::sort(found);
  return found;
}

void IntersectionLines::Draw(std::span<const Value> arguments, Canvas& canvas) {
  constexpr float kWidth = 2.5F;
  const std::vector<std::size_t> found = IndicesOf(arguments);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = i + 1; j < found.size(); ++j) {
      if (found[i] == found[j] || !done_.emplace(found[i], found[j]).second) continue;
      for (const Polyline& line :
           Intersection(drawn_[found[i]].surface, drawn_[found[j]].surface)) {
        if (line.size() == 1) {
          DrawContact(Point(line.front()), canvas);
          continue;
        }
        for (std::size_t k = 1; k < line.size(); ++k) {
          const Point start(line[k - 1]);
          const Point end(line[k]);
          canvas.DrawLine(start, end, kPaint, kWidth, kFlatEnds | kNotPicked);
          // Where a face hides the line, only this thin line on top is visible.
          canvas.SetLayer(Canvas::Layer::kOnTop);
          canvas.DrawLine(start, end, kPaint, 1, kNotPicked);
          canvas.SetLayer(Canvas::Layer::kScene);
        }
        any_lines_ = true;
      }
    }
  }
}

std::optional<IntersectionLines::Nearest> IntersectionLines::NearestPointsOf(
    std::span<const Value> arguments) const {
  constexpr std::size_t kMostCorners = 16;  // the time grows with the fourth power
  constexpr double kContact = 1e-5;         // as a fraction of the sizes
  const std::vector<std::size_t> found = IndicesOf(arguments);
  if (found.size() != 2 || found[0] == found[1]) return std::nullopt;
  const Drawn& first = drawn_[found[0]];
  const Drawn& second = drawn_[found[1]];
  // Parallel planes are equally near everywhere.
  if (std::holds_alternative<Plane>(first.shape) && std::holds_alternative<Plane>(second.shape)) {
    return std::nullopt;
  }
  if (!Intersection(first.surface, second.surface).empty()) return std::nullopt;
  const RoundedHull a = HullOf(first.shape, first.surface, second.surface);
  const RoundedHull b = HullOf(second.shape, second.surface, first.surface);
  if (std::max(a.corners.size(), b.corners.size()) > kMostCorners) return std::nullopt;
  const NearestPoints nearest = NearestOf(a, b);
  const double size = ReachFrom(Point(nearest.of_a), a) + ReachFrom(Point(nearest.of_a), b);
  return Nearest{Point(nearest.of_a), Point(nearest.of_b), nearest.gap > kContact * size};
}

void IntersectionLines::DrawGap(std::span<const Value> arguments, Canvas& canvas) {
  const std::optional<Nearest> nearest = NearestPointsOf(arguments);
  if (nearest && nearest->apart) DrawGap(nearest->of_first, nearest->of_second, canvas);
}

void IntersectionLines::DrawContact(std::span<const Value> arguments, Canvas& canvas) {
  const std::optional<Nearest> nearest = NearestPointsOf(arguments);
  if (nearest && !nearest->apart) DrawContact(nearest->of_first, canvas);
}

void IntersectionLines::DrawContact(const Point& point, Canvas& canvas) {
  constexpr float kSize = 10;
  canvas.DrawPoint(point, kPaint, kSize);
  any_contacts_ = true;
}

void IntersectionLines::DrawGap(const Point& from, const Point& to, Canvas& canvas) {
  canvas.SetLayer(Canvas::Layer::kOnTop);
  canvas.DrawLine(from, to, kGapPaint, 1, kStartDot | kEndDot | kNotPicked);
  canvas.SetLayer(Canvas::Layer::kScene);
  any_gaps_ = true;
}

}  // namespace hitscan
