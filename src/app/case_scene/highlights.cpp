#include <fmt/format.h>

#include <algorithm>

#include "app/case_drawing.h"
#include "app/case_scene.h"

// The case that is selected, under the mouse or previewed, drawn again with a halo.
namespace hitscan {
namespace {

// The colour of the halo, distinct from the other colours in every theme. Not pure white: themes
// show that as the colour of planes.
constexpr Paint kHalo{{255, 250, 220}, Role::kSelected};

}  // namespace

Look CaseScene::LookOf(const Query& query, const CaseResult& result, std::string_view name) const {
  const bool yes = YesOrNo(result.answer).value_or(true);
  Look look;
  for (const PartLook& part : declaration_.looks) {
    if (part.name != name) continue;
    if (!part.query.empty() && part.query != query.name) continue;
    look = InFiles(part.look);
    look.color = PaintOf(part, &query, false, yes);
    if (result.pending && part.otherwise) look.color = kUnanswered;
    break;
  }
  look.fill = false;
  look.faces = false;
  look.directed = HasParameterAlongSegments(query);
  return look;
}

void CaseScene::Highlight(CaseRef ref, bool selected) {
  const CaseFile& file = files()[ref.file];
  const CaseResult& result = document_.results().Of(ref);
  DrawHighlight(file, ref.index, result, selected);
  const std::optional<Point> mark = MarkOf(file, ref.index, scale_);
  if (const MarkLabel* label = LabelOf(ref)) {
    // Again, as a highlight: it is shown even where there is no room for all.
    drawing().DrawLabel(label->position, label->text, label->paint);
  } else if (mark && !previews()) {  // the label of a variant is at the same place
    drawing().DrawLabel(*mark, fmt::format("case {}: {}", document_.At(ref).id, FirstOf(result)),
                        kHalo);
  }
  highlight_owners_.Note(drawing(), ref);
}

void CaseScene::HighlightVariant(std::size_t index) {
  const CaseResult& result = variants_->ResultOf(index);
  DrawHighlight(variants_->file(), index, result, true);
  if (const std::optional<Point> mark = MarkOf(variants_->file(), index, scale_)) {
    drawing().DrawLabel(*mark, fmt::format("{}: {}", variants_->NameOf(index), FirstOf(result)),
                        result.wrong() ? Paint(kOrange, Role::kWrong) : kHalo);
  }
  highlight_owners_.Note(drawing(), std::nullopt);
}

void CaseScene::HighlightPreview() {
  const CaseFile& file = preview_->file;
  DrawHighlight(file, 0, preview_->got, true);
  CaseResult exact;
  exact.answer = file.cases.front().expected;
  Canvas& canvas = drawing();
  canvas.SetLayer(Canvas::Layer::kOnTop);
  DrawDifference(file, 0, preview_->got, exact, scale_, canvas);
  if (const std::optional<Point> mark = MarkOf(file, 0, scale_)) {
    canvas.DrawLabel(
        *mark,
        fmt::format("{}: {}, exact: {}", preview_->name, FirstOf(preview_->got), FirstOf(exact)),
        Paint(kOrange, Role::kWrong));
  }
  canvas.SetLayer(Canvas::Layer::kScene);
  highlight_owners_.Note(canvas, std::nullopt);
}

void CaseScene::DrawHighlight(const CaseFile& file, std::size_t index, const CaseResult& result,
                              bool selected) {
  const Case& shown = file.cases[index];
  const float inner = selected ? 2.5F : 1.5F;
  Canvas& canvas = drawing();
  // Of two lines at the same depth the brighter one is visible, so the halo is drawn below the
  // case, in the layer of the scene.
  for (const bool is_halo : {true, false}) {
    canvas.SetLayer(is_halo ? Canvas::Layer::kScene : Canvas::Layer::kOnTop);
    const auto draw = [&](std::string_view name, const Value& value) {
      Look look = LookOf(*file.query, result, name);
      const float around = (selected ? 4.5F : 3.0F) / (IsDense(value) ? 2.0F : 1.0F);
      look.width = is_halo ? inner + around : inner;
      look.size += is_halo ? inner + around : inner;
      if (is_halo) look.color = kHalo;
      scale_.Draw(value, look, canvas);
    };
    for (std::size_t i = 0; i < shown.arguments.size(); ++i) {
      if (!file.shared[i]) draw(file.query->parameters[i].name, shown.arguments[i]);
    }
    for (const AnswerPart& part : result.answer) draw(part.name, part.value);
  }
  canvas.SetLayer(Canvas::Layer::kScene);
}

}  // namespace hitscan
