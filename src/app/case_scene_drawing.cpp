#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "app/case_drawing.h"
#include "app/case_scene.h"
#include "app/environment.h"

namespace hitscan {
namespace {

// The colour of the halo, distinct from the other colours in every theme. Not pure white: themes
// show that as the colour of planes.
constexpr Paint kHalo{{255, 250, 220}, Role::kSelected};
// Thousands of labels would be unreadable, and drawing them would slow down every frame.
constexpr std::size_t kMaxLabels = 200;

// The argument or the part of the answer that a look draws. It is looked up once for each file.
struct DrawnSlot {
  static constexpr std::size_t kAnswer = static_cast<std::size_t>(-1);
  std::size_t argument = kAnswer;
  std::string_view name;

  DrawnSlot(const CaseFile& file, std::string_view drawn) : name(drawn) {
    const auto& parameters = file.query->parameters;
    const auto found = std::ranges::find(parameters, drawn, &NamedKind::name);
    if (found != parameters.end()) {
      argument = static_cast<std::size_t>(found - parameters.begin());
    }
  }
  const Value* In(const CaseDocument& document, CaseRef ref) const {
    if (argument != kAnswer) return &document.At(ref).arguments[argument];
    return FindPart(document.results().Of(ref).answer, name);
  }
  bool IsShared(const CaseFile& file) const { return argument != kAnswer && file.shared[argument]; }
};

// The values that have been drawn, in an open hash table: with many cases, cache misses take most
// of the time.
class DrawnValues {
 public:
  /// Room for so many values is made at once.
  explicit DrawnValues(std::size_t expected) : least_(std::bit_ceil(2 * expected + 64)) {}

  /// False if an equal value was inserted before.
  bool Insert(const Value* value) {
    if (2 * count_ >= slots_.size()) Grow();
    return Put({HashOf(*value), value});
  }

 private:
  struct Slot {
    std::size_t hash = 0;
    const Value* value = nullptr;
  };

  bool Put(const Slot& slot) {
    std::size_t index = slot.hash & (slots_.size() - 1);
    for (; slots_[index].value != nullptr; index = (index + 1) & (slots_.size() - 1)) {
      if (slots_[index].hash == slot.hash && *slots_[index].value == *slot.value) return false;
    }
    slots_[index] = slot;
    ++count_;
    return true;
  }

  void Grow() {
    const std::vector<Slot> before =
        std::exchange(slots_, std::vector<Slot>(std::max(least_, 4 * slots_.size())));
    count_ = 0;
    for (const Slot& slot : before) {
      if (slot.value != nullptr) Put(slot);
    }
  }

  std::size_t least_;
  std::vector<Slot> slots_;  // their number is a power of two
  std::size_t count_ = 0;
};

}  // namespace

void CaseScene::Render() {
  const Drawn now{document_.changes(), document_.selected(),
                  document_.hovered(), previews_ + (variants_ ? variants_->changes() : 0),
                  isolations_,         environment().why};
  if (drawn_ == now) return;
  const bool other_selected =
      isolation_ == Isolation::kSelected && drawn_ && drawn_->selected != now.selected;
  const bool changed = !drawn_ || contents_changes_ != now.changes ||
                       drawn_->isolations != now.isolations || other_selected;
  const bool alone = changed && drawn_ && drawn_->isolations == now.isolations && !other_selected &&
                     now.selected && CanLeaveOut() &&
                     document_.OnlyChanged(*now.selected, contents_changes_);
  if (changed && !(alone && left_out_ == now.selected)) {
    left_out_ = alone ? now.selected : std::nullopt;
    contents_changes_ = now.changes;
    DrawScene();
  } else {
    drawing().ClearHighlights();
  }
  highlight_owners_.Clear();
  drawing().SetPart(Canvas::Part::kHighlights);
  if (left_out_) DrawLeftOut();
  if (now.hovered && now.hovered != now.selected) Highlight(*now.hovered, false);
  if (now.selected) Highlight(*now.selected, !previews());
  if (now.selected && now.why && !previews()) DrawWhy(*now.selected);
  if (preview_) HighlightPreview();
  if (variants_ && variants_->previewed()) HighlightVariant(*variants_->previewed());
  drawing().SetPart(Canvas::Part::kContents);
  drawn_ = now;
}

bool CaseScene::CanLeaveOut() const {
  constexpr std::size_t kMany = 1000;
  std::size_t cases = 0;
  for (std::size_t file = 0; file < files().size(); ++file) cases += DrawnOf(file);
  return cases > kMany && declaration_.draw_more == nullptr;
}

std::pair<std::size_t, std::size_t> CaseScene::RangeOf(std::size_t file, std::size_t all) const {
  if (!drawing_left_out_) return {0, all};
  const bool here = left_out_->file == file && left_out_->index < all;
  return here ? std::pair(left_out_->index, left_out_->index + 1)
              : std::pair(std::size_t{0}, std::size_t{0});
}

void CaseScene::Note(std::optional<CaseRef> ref) {
  (drawing_left_out_ ? highlight_owners_ : owners_).Note(drawing(), ref);
}

void CaseScene::DrawLeftOut() {
  drawing_left_out_ = true;
  std::erase_if(labelled_, [&](const MarkLabel& label) { return label.ref == *left_out_; });
  DrawLooks();
  drawing().SetLayer(Canvas::Layer::kOnTop);
  MarkUnjudgedCases();
  MarkWrongCases();
  MarkDifferences();
  drawing().SetLayer(Canvas::Layer::kScene);
  drawing_left_out_ = false;
}

void CaseScene::DrawScene() {
  drawing().Clear();
  owners_.Clear();
  labelled_.clear();
  if (declaration_.axes) DrawOrigin();
  DrawLooks();
  SceneView view(*this, drawing(), owners_);
  DrawMore(view);
  drawing().SetLayer(Canvas::Layer::kOnTop);
  MarkUnjudgedCases();
  MarkWrongCases();
  MarkDifferences();
  drawing().SetLayer(Canvas::Layer::kScene);
  Note(std::nullopt);
}

void CaseScene::DrawLooks() {
  const auto layer = [](bool on_top) {
    return on_top ? Canvas::Layer::kOnTop : Canvas::Layer::kScene;
  };
  for (const PartLook& part : declaration_.looks) {
    drawing().SetLayer(layer(part.on_top));
    DrawPart(part);
  }
  for (const Link& link : declaration_.links) {
    drawing().SetLayer(layer(link.on_top));
    DrawLink(link);
  }
  drawing().SetLayer(Canvas::Layer::kScene);
}

bool CaseScene::DrawsFaces() const {
  constexpr std::size_t kMostCases = 64;
  std::size_t cases = 0;
  for (std::size_t file = 0; file < files().size(); ++file) cases += DrawnOf(file);
  return cases <= kMostCases;
}

void CaseScene::DrawMore(SceneView& view) {
  if (declaration_.draw_more != nullptr) declaration_.draw_more(view);
}

// How many cases of that file are drawn: all, if the file replaces the scene's own files.
std::size_t CaseScene::DrawnOf(std::size_t file) const {
  const std::size_t all = files()[file].cases.size();
  return environment().cases.empty() ? std::min(declaration_.cases[file].drawn, all) : all;
}

void CaseScene::DrawPart(const PartLook& part) {
  // Only the colour of the look differs from case to case.
  std::size_t cases = 0;
  for (std::size_t file = 0; file < files().size() && !drawing_left_out_; ++file) {
    cases += DrawnOf(file);
  }
  DrawnValues before(cases);
  DrawnValues before_otherwise(cases);
  DrawnValues before_pending(cases);
  const bool faces = DrawsFaces();
  for (std::size_t index = 0; index < files().size(); ++index) {
    const CaseFile& file = files()[index];
    if (!part.query.empty() && part.query != file.query->name) continue;
    const DrawnSlot slot(file, part.name);
    const bool shared = slot.IsShared(file);
    if (shared && drawing_left_out_) continue;
    const Paint usual = PaintOf(part, file.query, shared, true);
    const Paint unusual = PaintOf(part, file.query, shared, false);
    const auto [begin, end] = RangeOf(index, DrawnOf(index));
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{index, i};
      if (!shared && !IsDrawn(ref)) continue;
      const Value* value = slot.In(document_, ref);
      if (value == nullptr) continue;
      Look look = part.look;
      const CaseResult& result = document_.results().Of(ref);
      const bool yes = YesOrNo(result.answer).value_or(true);
      const bool pending = result.pending && !shared && part.otherwise;
      look.color = pending ? kUnanswered : yes || shared ? usual : unusual;
      look.faces = faces;
      DrawnValues& drawn = pending               ? before_pending
                           : look.color == usual ? before
                                                 : before_otherwise;
      if (drawn.Insert(value)) {
        Note(std::nullopt);
        DrawValue(*value, look, drawing());
        if (!shared) Note(ref);
      }
      if (shared) break;
    }
  }
}

void CaseScene::DrawLink(const Link& link) {
  Note(std::nullopt);
  for (std::size_t file = 0; file < files().size(); ++file) {
    const DrawnSlot from(files()[file], link.from);
    const DrawnSlot to(files()[file], link.to);
    const auto [begin, end] = RangeOf(file, DrawnOf(file));
    for (std::size_t i = begin; i < end; ++i) {
      if (!IsDrawn({file, i})) continue;
      const Value* first = from.In(document_, {file, i});
      const Value* second = to.In(document_, {file, i});
      if (first == nullptr || second == nullptr) continue;
      const std::optional<Point> start = LabelAnchor(*first);
      const std::optional<Point> finish = LabelAnchor(*second);
      if (start && finish) drawing().DrawLine(*start, *finish, link.color.Or(Role::kHelper));
      Note(CaseRef{file, i});
    }
  }
}

void CaseScene::MarkWrongCases() {
  Note(std::nullopt);
  for (std::size_t file = 0; file < files().size(); ++file) {
    const CheckResult& result = document_.results().OfFile(file);
    const auto [begin, end] = RangeOf(file, result.cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      if (result.cases[i].failed() && IsDrawn({file, i})) MarkWrong({file, i});
    }
  }
}

void CaseScene::MarkUnjudgedCases() {
  constexpr float kMarkSize = 13;
  for (std::size_t file = 0; file < files().size(); ++file) {
    const CheckResult& result = document_.results().OfFile(file);
    if (result.unjudged == 0) continue;
    const auto [begin, end] = RangeOf(file, result.cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{file, i};
      if (!result.cases[i].unjudged || result.cases[i].failed() || !IsDrawn(ref)) continue;
      const std::optional<Point> mark = MarkOf(files()[file], i);
      if (!mark) continue;
      drawing().DrawPoint(*mark, kUnjudged, kMarkSize);
      Label(ref, *mark, "nothing is expected", kUnjudged);
      Note(ref);
    }
  }
}

void CaseScene::MarkWrong(CaseRef ref) {
  constexpr Look kThick{.color = {kOrange, Role::kWrong}, .size = 9, .width = 4, .faces = false};
  constexpr float kMarkSize = 17;
  const CaseFile& file = files()[ref.file];
  Canvas& canvas = drawing();
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    if (!file.shared[i]) DrawValue(document_.At(ref).arguments[i], kThick, canvas);
  }
  if (const std::optional<Point> mark = MarkOf(file, ref.index)) {
    canvas.DrawPoint(*mark, kThick.color, kMarkSize);
    const CaseResult& result = document_.results().Of(ref);
    std::string text = result.error;
    if (text.empty()) {
      const Mismatch& first = result.mismatches.front();
      text = fmt::format("{} expected {}, got {}", first.part, first.expected, first.got);
    }
    Label(ref, *mark, std::move(text), kThick.color);
  }
  Note(ref);
}

void CaseScene::MarkDifferences() {
  if (document_.results().differing() == 0) return;
  for (std::size_t file = 0; file < files().size(); ++file) {
    const auto [begin, end] = RangeOf(file, files()[file].cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{file, i};
      if (!document_.results().Differs(ref) || !IsDrawn(ref)) continue;
      MarkDifference(ref, document_.results().ComparedOf(ref)->result);
    }
  }
}

void CaseScene::MarkDifference(CaseRef ref, const CaseResult& other) {
  constexpr float kMarkSize = 13;
  const CaseFile& file = files()[ref.file];
  const CaseResult& result = document_.results().Of(ref);
  Canvas& canvas = drawing();
  const Paint color = DrawDifference(file, ref.index, result, other, canvas);
  if (const std::optional<Point> mark = MarkOf(file, ref.index)) {
    canvas.DrawPoint(*mark, color, kMarkSize);
    Label(ref, *mark,
          fmt::format("{}: {}, {}: {}", document_.results().implementation(), FirstOf(result),
                      document_.results().compare(), FirstOf(other)),
          color);
  }
  Note(ref);
}

const CaseScene::MarkLabel* CaseScene::LabelOf(CaseRef ref) const {
  const auto found = std::ranges::find(labelled_, ref, &MarkLabel::ref);
  return found == labelled_.end() ? nullptr : &*found;
}

// Draws at most one label for each case, and at most kMaxLabels.
void CaseScene::Label(CaseRef ref, const Point& position, std::string text, const Paint& paint) {
  if (labelled_.size() >= kMaxLabels || LabelOf(ref) != nullptr) return;
  text = fmt::format("case {}: {}", document_.At(ref).id, text);
  drawing().DrawLabel(position, text, paint);
  labelled_.push_back({ref, position, std::move(text), paint});
}

Look CaseScene::LookOf(const Query& query, const CaseResult& result, std::string_view name) const {
  const bool yes = YesOrNo(result.answer).value_or(true);
  Look look;
  for (const PartLook& part : declaration_.looks) {
    if (part.name != name) continue;
    if (!part.query.empty() && part.query != query.name) continue;
    look = part.look;
    look.color = PaintOf(part, &query, false, yes);
    if (result.pending && part.otherwise) look.color = kUnanswered;
    break;
  }
  look.fill = false;
  look.faces = false;
  return look;
}

void CaseScene::Highlight(CaseRef ref, bool selected) {
  const CaseFile& file = files()[ref.file];
  const CaseResult& result = document_.results().Of(ref);
  DrawHighlight(file, ref.index, result, selected);
  const std::optional<Point> mark = MarkOf(file, ref.index);
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
  if (const std::optional<Point> mark = MarkOf(variants_->file(), index)) {
    drawing().DrawLabel(*mark, fmt::format("{}: {}", variants_->NameOf(index), FirstOf(result)),
                        result.failed() ? Paint(kOrange, Role::kWrong) : kHalo);
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
  DrawDifference(file, 0, preview_->got, exact, canvas);
  if (const std::optional<Point> mark = MarkOf(file, 0)) {
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
      DrawValue(value, look, canvas);
    };
    for (std::size_t i = 0; i < shown.arguments.size(); ++i) {
      if (!file.shared[i]) draw(file.query->parameters[i].name, shown.arguments[i]);
    }
    for (const AnswerPart& part : result.answer) draw(part.name, part.value);
  }
  canvas.SetLayer(Canvas::Layer::kScene);
}

}  // namespace hitscan
