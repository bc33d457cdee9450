#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/answer_shapes.h"
#include "app/case_drawing.h"
#include "app/scene_painter.h"
#include "query/why.h"

// Draws the marks of wrong answers, of cases of which nothing is expected, and of different
// answers. The case that is selected, under the mouse or previewed is drawn again, with an outline.
namespace hitscan {
namespace {

// Thousands of labels would be unreadable, and drawing them would slow down every frame.
constexpr std::size_t kMaxLabels = 200;
constexpr std::size_t kMaxLabelsOfMany = 12;

// The colour of the outline, distinct from the other colours in every theme. Not pure white: themes
// show that as the colour of planes.
constexpr Paint kOutlinePaint{{255, 250, 220}, Role::kSelected};

}  // namespace

void ScenePainter::MarkWrongCases() {
  Note(std::nullopt);
  for (std::size_t file = 0; file < files().size(); ++file) {
    const CheckResult& result = document_.results().OfFile(file);
    const auto [begin, end] = RangeOf(file, result.cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      if (result.cases[i].wrong() && IsDrawn({file, i})) MarkWrong({file, i});
    }
  }
}

void ScenePainter::MarkWorst() {
  Note(std::nullopt);
  std::vector<CaseRef> worst(survey_.worst().begin(), survey_.worst().end());
  // Until the margins are known, the first wrong cases are drawn.
  for (std::size_t file = 0; file < files().size() && survey_.worst().empty(); ++file) {
    const CheckResult& result = document_.results().OfFile(file);
    for (std::size_t i = 0; i < result.cases.size() && worst.size() < MarginSurvey::kMostWorst;
         ++i) {
      if (result.cases[i].wrong()) worst.push_back({file, i});
    }
  }
  for (const CaseRef ref : worst) {
    // The survey may not have seen the last changes of the document yet.
    if (ref.file >= files().size() || ref.index >= files()[ref.file].cases.size()) continue;
    if (!IsDrawn(ref)) continue;
    if (document_.results().Of(ref).wrong()) {
      MarkWrong(ref);
    } else {
      MarkNearest(ref);
    }
  }
}

// Draws a case whose expectation is outdated, or whose margin is among the smallest ones.
void ScenePainter::MarkNearest(CaseRef ref) {
  const CaseFile& file = files()[ref.file];
  const CaseResult& result = document_.results().Of(ref);
  const std::vector<Value>& arguments = document_.At(ref).arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (file.shared[i]) continue;
    const std::string& name = file.query->parameters[i].name;
    const Value drawn = DrawnArgument(*file.query, arguments, i);
    scale_.Draw(drawn, LookOf(*file.query, result, name, drawn), canvas_);
  }
  for (const AnswerPart& part : WithShapes(*file.query, arguments, result.answer)) {
    scale_.Draw(part.value, LookOf(*file.query, result, part.name, part.value), canvas_);
  }
  const auto margin = ExactMargin(*file.query, arguments);
  const std::optional<Point> mark = MarkOf(file, ref.index, scale_);
  if (mark && result.answer_is_exact) {
    Label(ref, *mark, "the expectation is outdated", kUnjudgedMark);
  } else if (mark && margin) {
    Label(ref, *mark, fmt::format("margin {:.2g}", *margin), Paint(kWhite, Role::kHelper));
  }
  Note(ref);
}

void ScenePainter::MarkUnjudgedCases() {
  constexpr float kMarkSize = 13;
  for (std::size_t file = 0; file < files().size(); ++file) {
    const CheckResult& result = document_.results().OfFile(file);
    if (result.unjudged + result.outdated == 0) continue;
    const auto [begin, end] = RangeOf(file, result.cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{file, i};
      const bool outdated = result.cases[i].answer_is_exact;
      if ((!outdated && !result.cases[i].unjudged) || result.cases[i].wrong() || !IsDrawn(ref)) {
        continue;
      }
      const std::optional<Point> mark = MarkOf(files()[file], i, scale_);
      if (!mark) continue;
      canvas_.DrawPoint(*mark, kUnjudgedMark, kMarkSize);
      Label(ref, *mark, outdated ? "the expectation is outdated" : "nothing is expected",
            kUnjudgedMark);
      Note(ref);
    }
  }
}

void ScenePainter::MarkWrong(CaseRef ref) {
  constexpr Look kThick{.color = kWrongAnswer, .size = 9, .width = 4, .faces = false};
  constexpr float kMarkSize = 17;
  const CaseFile& file = files()[ref.file];
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    if (file.shared[i]) continue;
    const Value argument = DrawnArgument(*file.query, document_.At(ref).arguments, i);
    scale_.Draw(argument, FittedLook(kThick, argument), canvas_);
  }
  if (const std::optional<Point> mark = MarkOf(file, ref.index, scale_)) {
    canvas_.DrawPoint(*mark, kThick.color, kMarkSize);
    const CaseResult& result = document_.results().Of(ref);
    std::string text = result.error.empty() ? result.violation : result.error;
    if (!result.mismatches.empty()) {
      const Mismatch& first = result.mismatches.front();
      text = fmt::format("{} expected {}{}, got {}", first.part, first.expected,
                         first.is_exact ? " (exact)" : "", first.got);
    }
    Label(ref, *mark, std::move(text), kThick.color);
  }
  Note(ref);
}

void ScenePainter::DrawThickArguments(const CaseFile& file, std::size_t index, const Paint& paint) {
  constexpr float kSize = 9;
  constexpr float kWidth = 5;
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    if (file.shared[i]) continue;
    const Value argument = DrawnArgument(*file.query, file.cases[index].arguments, i);
    const float width = IsDense(argument) ? kWidth / 2 : kWidth;
    const Look look{.color = paint, .size = kSize, .width = width, .faces = false};
    scale_.Draw(argument, FittedLook(look, argument), canvas_);
  }
}

void ScenePainter::MarkDifferences() {
  if (document_.results().differing() == 0) return;
  std::size_t most =
      IsMany() && !drawing_left_out_ ? MarginSurvey::kMostWorst : document_.results().differing();
  for (std::size_t file = 0; file < files().size(); ++file) {
    const auto [begin, end] = RangeOf(file, files()[file].cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{file, i};
      if (!document_.results().Differs(ref) || !IsDrawn(ref)) continue;
      if (most-- == 0) return;
      MarkDifference(ref, document_.results().ComparedOf(ref)->result);
    }
  }
}

void ScenePainter::DrawWrongOfCompared(const CaseFile& file, std::size_t index,
                                       const CaseResult& right, const CaseResult& wrong) {
  const auto drawn = [&](const CaseResult& result) {
    return WithShapes(*file.query, file.cases[index].arguments, result.answer);
  };
  DrawThickArguments(file, index, kWrongAnswer);
  DrawLargeAnswer(drawn(wrong), kWrongAnswer, scale_, canvas_);
  DrawExactAnswer(drawn(right));
}

void ScenePainter::MarkDifference(CaseRef ref, const CaseResult& other) {
  constexpr float kMarkSize = 13;
  const CaseFile& file = files()[ref.file];
  const CaseResults& results = document_.results();
  const CaseResult& result = results.Of(ref);
  if (IsWrongInComparison(result, other)) {
    DrawWrongOfCompared(file, ref.index, result, other);
    if (const std::optional<Point> mark = MarkOf(file, ref.index, scale_)) {
      canvas_.DrawPoint(*mark, kWrongAnswer, kMarkSize);
      const bool answered = !other.mismatches.empty();
      const std::string& failure = other.error.empty() ? other.violation : other.error;
      const Mismatch* const first = answered ? &other.mismatches.front() : nullptr;
      Label(ref, *mark,
            fmt::format("{}: {}, {}: {}", ComparedName(results, {&file, 1}),
                        answered ? first->part + " " + first->got : failure,
                        ShownName(results, *file.query),
                        answered ? first->expected : FirstOf(result)),
            kWrongAnswer);
    }
    return Note(ref);
  }
  drew_differences_ = true;
  const Paint color = DifferencePaint(result, other);
  DrawThickArguments(file, ref.index, color);
  const std::vector<Value>& arguments = file.cases[ref.index].arguments;
  DrawLargeAnswer(WithShapes(*file.query, arguments, result.answer), kAnswerA, scale_, canvas_);
  DrawLargeAnswer(WithShapes(*file.query, arguments, other.answer), kAnswerB, scale_, canvas_);
  if (const std::optional<Point> mark = MarkOf(file, ref.index, scale_)) {
    canvas_.DrawPoint(*mark, color, kMarkSize);
    Label(ref, *mark, fmt::format("A {}, B {}", FirstOf(result), FirstOf(other)), color);
  }
  Note(ref);
}

const ScenePainter::MarkLabel* ScenePainter::LabelOf(CaseRef ref) const {
  const auto found = std::ranges::find(labelled_, ref, &MarkLabel::ref);
  return found == labelled_.end() ? nullptr : &*found;
}

// Draws at most one label for each case, and at most kMaxLabels in all.
void ScenePainter::Label(CaseRef ref, const Point& position, std::string text, const Paint& paint) {
  const std::size_t most = IsMany() ? kMaxLabelsOfMany : kMaxLabels;
  if (labelled_.size() >= most || LabelOf(ref) != nullptr) return;
  text = fmt::format("case {}: {}", document_.At(ref).id, text);
  canvas_.DrawLabel(position, text, paint);
  labelled_.push_back({ref, position, std::move(text), paint});
}

Look ScenePainter::LookOf(const Query& query, const CaseResult& result, std::string_view name,
                          const Value& value) const {
  const bool yes = YesOrNo(result.answer).value_or(true);
  Look look = FittedLook({}, value);
  for (const PartLook& part : declaration_.looks) {
    if (part.name != name) continue;
    if (!part.query.empty() && part.query != query.name) continue;
    look = FittedLook(part.look, value);
    look.color = PaintOf(part, &query, false, yes);
    if (result.pending && part.otherwise) look.color = kUnanswered;
    break;
  }
  look.fill = false;
  look.faces = false;
  look.directed = name == kAnswerShapes || HasParameterAlongSegments(query);
  return look;
}

void ScenePainter::Highlight(CaseRef ref, bool selected, bool labelled) {
  const CaseFile& file = files()[ref.file];
  const CaseResult& result = document_.results().Of(ref);
  DrawHighlight(file, ref.index, result, selected);
  const ComparedResult* const compared = document_.results().ComparedOf(ref);
  if (selected && compared != nullptr && IsWrongInComparison(result, compared->result)) {
    canvas_.SetLayer(Canvas::Layer::kOnTop);
    DrawWrongOfCompared(file, ref.index, result, compared->result);
    canvas_.SetLayer(Canvas::Layer::kScene);
  }
  if (selected && result.wrong()) {
    canvas_.SetLayer(Canvas::Layer::kOnTop);
    const std::vector<Value>& arguments = document_.At(ref).arguments;
    if (const auto exact = ExactAnswerIfAny(*file.query, arguments)) {
      DrawExactAnswer(WithShapes(*file.query, arguments, *exact));
    }
    canvas_.SetLayer(Canvas::Layer::kScene);
  }
  const std::optional<Point> mark = MarkOf(file, ref.index, scale_);
  // Beside a preview, other cases have no labels.
  if (const MarkLabel* label = labelled ? LabelOf(ref) : nullptr) {
    // Drawn again as a highlight, because labels of highlights are placed before all other labels.
    // That of a case which is missing in the contents is one already.
    if (std::ranges::find(canvas_.highlight_labels(), label->text, &LabelRecord::text) ==
        canvas_.highlight_labels().end()) {
      canvas_.DrawLabel(label->position, label->text, label->paint);
    }
  } else if (mark && labelled) {
    canvas_.DrawLabel(*mark, fmt::format("case {}: {}", document_.At(ref).id, FirstOf(result)),
                      kOutlinePaint);
  }
  highlight_owners_.Note(canvas_, ref);
}

void ScenePainter::HighlightVariant(const VariantList& variants, std::size_t index) {
  const CaseResult& result = variants.ResultOf(index);
  DrawHighlight(variants.file(), index, result, true);
  if (const std::optional<Point> mark = MarkOf(variants.file(), index, scale_)) {
    canvas_.DrawLabel(*mark, fmt::format("{}: {}", variants.NameOf(index), FirstOf(result)),
                      result.wrong() ? kWrongAnswer : kOutlinePaint);
  }
  highlight_owners_.Note(canvas_, std::nullopt);
}

void ScenePainter::HighlightPreview(const PreviewedCase& preview) {
  const CaseFile& file = preview.file;
  DrawHighlight(file, 0, preview.got, true);
  CaseResult exact;
  exact.answer = file.cases.front().expected;
  canvas_.SetLayer(Canvas::Layer::kOnTop);
  DrawThickArguments(file, 0, kWrongAnswer);
  const std::vector<Value>& arguments = file.cases.front().arguments;
  DrawLargeAnswer(WithShapes(*file.query, arguments, preview.got.answer), kWrongAnswer, scale_,
                  canvas_);
  DrawExactAnswer(WithShapes(*file.query, arguments, exact.answer));
  if (const std::optional<Point> mark = MarkOf(file, 0, scale_)) {
    canvas_.DrawLabel(
        *mark, fmt::format("{}: {}, exact: {}", preview.name, FirstOf(preview.got), FirstOf(exact)),
        kWrongAnswer);
  }
  canvas_.SetLayer(Canvas::Layer::kScene);
  highlight_owners_.Note(canvas_, std::nullopt);
}

void ScenePainter::DrawExactAnswer(const Answer& exact) {
  constexpr std::uint8_t kPale = 170;
  DrawLargeAnswer(exact, kExactAnswer.Faded(kPale), scale_, canvas_);
  drew_exact_answer_ = std::ranges::any_of(
      exact, [](const AnswerPart& part) { return LabelAnchor(part.value).has_value(); });
}

void ScenePainter::DrawHighlight(const CaseFile& file, std::size_t index, const CaseResult& result,
                                 bool selected) {
  using Part = Canvas::Part;
  using Layer = Canvas::Layer;
  const Case& shown = file.cases[index];
  const float inner = selected ? 2.5F : 1.5F;
  const bool faces = DrawsFaces();
  const auto draw = [&](std::string_view name, const Value& value,
                        std::optional<Paint> paint = {}) {
    Look look = LookOf(*file.query, result, name, value);
    if (paint) look.color = *paint;
    look.width = inner;
    look.size += inner;
    canvas_.SetPart(Part::kHighlights);
    canvas_.SetLayer(Layer::kOnTop);
    scale_.Draw(value, look, canvas_);
    // The colour of the outline is never dashed.
    look.color = kOutlinePaint;
    look.faces = faces && !IsLarge(value);
    canvas_.SetPart(Part::kOutline);
    canvas_.SetLayer(Layer::kScene);
    scale_.Draw(value, look, canvas_);
    const float around = (selected ? 4.5F : 3.0F) / (IsDense(value) && !faces ? 2.0F : 1.0F);
    look.faces = false;
    look.width += around;
    look.size += around;
    canvas_.SetLayer(Layer::kOnTop);
    scale_.Draw(value, look, canvas_);
  };
  for (std::size_t i = 0; i < shown.arguments.size(); ++i) {
    if (file.shared[i]) continue;
    draw(file.query->parameters[i].name, DrawnArgument(*file.query, shown.arguments, i));
  }
  for (const AnswerPart& part : WithShapes(*file.query, shown.arguments, result.answer)) {
    draw(part.name, part.value, result.wrong() ? std::optional(kWrongAnswer) : std::nullopt);
  }
  canvas_.SetPart(Part::kHighlights);
  canvas_.SetLayer(Layer::kScene);
}

// Draws the numbers that decide the exact answer.
void ScenePainter::DrawWhy(const Query& query, std::span<const Value> arguments) {
  const std::optional<Why> why = WhyOf(query, arguments);
  if (!why) return;
  canvas_.SetLayer(Canvas::Layer::kOnTop);
  for (const WhyMark& mark : why->marks) {
    const Paint paint =
        mark.decides ? Paint(kYellow, Role::kSelected) : Paint(kWhite, Role::kHelper);
    const float width = mark.decides ? 3 : 1.5F;
    const Point from = scale_.Drawn(mark.from);
    const Point to = scale_.Drawn(mark.to);
    const Point anchor = (from + to) / 2.0F;
    switch (mark.kind) {
      case WhyMark::Kind::kPoint:
        canvas_.DrawPoint(from, paint, mark.decides ? 11 : 8);
        break;
      case WhyMark::Kind::kSegment:
        canvas_.DrawLine(from, to, paint, width);
        break;
    }
    if (!mark.text.empty()) canvas_.DrawLabel(anchor, mark.text, paint);
  }
  canvas_.SetLayer(Canvas::Layer::kScene);
}

void ScenePainter::DrawTrace(std::span<const TracePoint> points) {
  canvas_.SetLayer(Canvas::Layer::kOnTop);
  const Paint paint(kYellow, Role::kSelected);
  for (const TracePoint& point : points) {
    const Point position = scale_.Drawn(point.position);
    canvas_.DrawPoint(position, paint, 9);
    canvas_.DrawLabel(position, point.name, paint);
  }
  canvas_.SetLayer(Canvas::Layer::kScene);
}

}  // namespace hitscan
