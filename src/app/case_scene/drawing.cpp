#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "app/case_drawing.h"
#include "app/case_scene.h"
#include "app/environment.h"

namespace hitscan {
namespace {

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
  const Drawn now{document_.changes(),
                  document_.selected(),
                  document_.hovered(),
                  previews_ + (variants_ ? variants_->changes() : 0),
                  isolations_,
                  environment().why,
                  Fades()};
  if (drawn_ == now) return;
  const bool other_selected =
      isolation_ == Isolation::kSelected && drawn_ && drawn_->selected != now.selected;
  const bool changed = !drawn_ || contents_changes_ != now.changes ||
                       drawn_->isolations != now.isolations || drawn_->fades != now.fades ||
                       other_selected;
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
  return DrawnOfAll() > kMany && declaration_.draw_more == nullptr;
}

std::pair<std::size_t, std::size_t> CaseScene::RangeOf(std::size_t file, std::size_t all) const {
  if (!drawing_left_out_) return {0, all};
  const bool here = left_out_->file == file && left_out_->index < all;
  return here ? std::pair(left_out_->index, left_out_->index + 1)
              : std::pair(std::size_t{0}, std::size_t{0});
}

void CaseScene::Note(std::optional<CaseRef> ref) {
  if (drawing_faded_) return;  // it has no owners
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
  intersections_.Clear();
  // Planes keep their size while a case is dragged.
  if (!drawn_) scale_ = PictureScale(files());
  if (!drawn_ && !environment().cases.empty()) extent_ = CaseExtent::Of(files(), scale_);
  if (declaration_.axes) DrawOrigin();
  if (Fades()) DrawFaded();
  DrawLooks();
  SceneView view(*this, drawing(), owners_, intersections_);
  DrawMore(view);
  DrawIntersections();
  drawing().SetLayer(Canvas::Layer::kOnTop);
  MarkUnjudgedCases();
  MarkWrongCases();
  MarkDifferences();
  drawing().SetLayer(Canvas::Layer::kScene);
  Note(std::nullopt);
}

void CaseScene::DrawLooks() {
  const auto layer = [this](bool on_top) {
    return on_top && !drawing_faded_ ? Canvas::Layer::kOnTop : Canvas::Layer::kScene;
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
  return DrawnOfAll() <= kMostCases;
}

bool CaseScene::IsCrowded() const {
  constexpr std::size_t kMostMarked = 10'000;
  return DrawnOfAll() > kMostMarked;
}

void CaseScene::DrawIntersections() {
  if (!drawing().theme().detailed() || !DrawsFaces()) return;
  Note(std::nullopt);
  for (std::size_t file = 0; file < files().size(); ++file) {
    for (std::size_t i = 0; i < DrawnOf(file); ++i) {
      if (!IsDrawn({file, i})) continue;
      std::vector<Value> drawn;
      for (const Value& value : document_.At({file, i}).arguments) {
        drawn.push_back(scale_.Drawn(value));
      }
      intersections_.Draw(drawn, drawing());
    }
  }
  Note(std::nullopt);
}

Look CaseScene::InFiles(const Look& look) const { return extent_ ? extent_->Apply(look) : look; }

void CaseScene::DrawMore(SceneView& view) {
  if (declaration_.draw_more != nullptr) declaration_.draw_more(view);
}

// How many cases of that file are drawn: all, if the file replaces the scene's own files.
std::size_t CaseScene::DrawnOf(std::size_t file) const {
  const std::size_t all = files()[file].cases.size();
  return environment().cases.empty() ? std::min(declaration_.cases[file].drawn, all) : all;
}

std::size_t CaseScene::DrawnOfAll() const {
  std::size_t cases = 0;
  for (std::size_t file = 0; file < files().size(); ++file) cases += DrawnOf(file);
  return cases;
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
  const bool crowded = IsCrowded();
  for (std::size_t index = 0; index < files().size(); ++index) {
    const CaseFile& file = files()[index];
    if (!part.query.empty() && part.query != file.query->name) continue;
    const DrawnSlot slot(file, part.name);
    const bool shared = slot.IsShared(file);
    if (shared && (drawing_left_out_ || drawing_faded_)) continue;
    const Paint usual = PaintOf(part, file.query, shared, true);
    const Paint unusual = PaintOf(part, file.query, shared, false);
    const auto [begin, end] = RangeOf(index, DrawnOf(index));
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{index, i};
      if (!shared && !IsDrawn(ref)) continue;
      const Value* value = slot.In(document_, ref);
      if (value == nullptr) continue;
      Look look = InFiles(part.look);
      const CaseResult& result = document_.results().Of(ref);
      const bool yes = YesOrNo(result.answer).value_or(true);
      const bool pending = result.pending && !shared && part.otherwise;
      look.color = pending ? kUnanswered : yes || shared ? usual : unusual;
      look.faces = faces;
      look.crowded = crowded && !shared;
      look.directed = HasParameterAlongSegments(*file.query);
      DrawnValues& drawn = pending               ? before_pending
                           : look.color == usual ? before
                                                 : before_otherwise;
      if (drawn.Insert(value)) {
        Note(std::nullopt);
        scale_.Draw(*value, drawing_faded_ ? FadedLook(look) : look, drawing());
        if (faces && !drawing_faded_) intersections_.Add(scale_.Drawn(*value), look);
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
      const Paint paint = link.color.Or(Role::kHelper);
      if (start && finish) {
        drawing().DrawLine(scale_.Drawn(*start), scale_.Drawn(*finish),
                           drawing_faded_ ? FadedLook({.color = paint}).color : paint);
      }
      Note(CaseRef{file, i});
    }
  }
}

}  // namespace hitscan
