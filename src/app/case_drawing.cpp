#include "app/case_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "shape/kind_info.h"

namespace hitscan {

std::optional<Point> MarkOf(const CaseFile& file, std::size_t index, const PictureScale& scale) {
  std::optional<Point> anchor;
  bool at_point = false;  // `anchor` is an argument that is a point and is not shared
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    const Value& argument = file.cases[index].arguments[i];
    const bool is_point = std::holds_alternative<Point>(argument) && !file.shared[i];
    if ((anchor && file.shared[i]) || (at_point && !is_point)) continue;
    const std::optional<Point> found = LabelAnchor(argument);
    if (found) anchor = scale.Drawn(*found);
    at_point = is_point;
  }
  return anchor;
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

void IntersectionLines::Draw(std::span<const Value> arguments, Canvas& canvas) {
  constexpr float kWidth = 2.5F;
  constexpr float kContactSize = 10;
  std::vector<std::size_t> found;
  for (const Value& argument : arguments) {
    ForEachPart(argument, [&](const Value& single) {
      const auto at = std::ranges::find(drawn_, single, &Drawn::shape);
      if (at != drawn_.end()) found.push_back(static_cast<std::size_t>(at - drawn_.begin()));
    });
  }
  std::ranges::sort(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = i + 1; j < found.size(); ++j) {
      if (found[i] == found[j] || !done_.emplace(found[i], found[j]).second) continue;
      for (const Polyline& line :
           Intersection(drawn_[found[i]].surface, drawn_[found[j]].surface)) {
        if (line.size() == 1) {
          canvas.DrawPoint(Point(line.front()), kPaint, kContactSize);
          any_contacts_ = true;
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

}  // namespace hitscan
