#include "app/scene_painter.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <glm/common.hpp>
#include <glm/vec3.hpp>

#include "app/answer_shapes.h"
#include "app/application.h"
#include "app/case_drawing.h"
#include "app/environment.h"
#include "query/verdict_change.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

// A colour that differs from the background, but less than the colours of shown cases do.
Color NextTo(Color background) {
  constexpr float kShare = 0.22F;
  const auto luminance = 0.3F * static_cast<float>(background.red) +
                         0.6F * static_cast<float>(background.green) +
                         0.1F * static_cast<float>(background.blue);
  const float other = luminance > 110 ? 0 : 255;
  const auto mixed = [other](std::uint8_t channel) {
    return static_cast<std::uint8_t>(glm::mix(static_cast<float>(channel), other, kShare));
  };
  return {mixed(background.red), mixed(background.green), mixed(background.blue)};
}

// The argument or part of the answer that a look draws, looked up by its name once for each file.
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
  // Null if the case has no such value.
  const Value* In(const CaseDocument& document, CaseRef ref) const {
    if (argument != kAnswer) return &document.At(ref).arguments[argument];
    return FindPart(document.results().Of(ref).answer, name);
  }
  bool IsShared(const CaseFile& file) const { return argument != kAnswer && file.shared[argument]; }
};

// The values that have been drawn, in a hash table with open addressing: with many cases, cache
// misses take most of the time.
class DrawnValues {
 public:
  /// The first insertion makes room for `expected` values.
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

void RecordOwners::Clear() {
  for (std::vector<Range>& ranges : ranges_) ranges.clear();
}

std::array<std::size_t, RecordOwners::kLists> RecordOwners::SizesOf(const Canvas& canvas) const {
  std::array<std::size_t, kLists> sizes{};
  for (std::size_t layer = 0; layer < Canvas::kLayers.size(); ++layer) {
    const Recording& drawn = canvas.recording(part_, Canvas::kLayers.at(layer));
    const std::array<std::size_t, kRecordKinds> counts{
        drawn.lines.size(),  drawn.points.size(),          drawn.triangles.size(),
        drawn.solids.size(), drawn.outlined_solids.size(), drawn.translucent.size()};
    std::ranges::copy(counts, sizes.begin() + static_cast<std::ptrdiff_t>(layer * kRecordKinds));
  }
  return sizes;
}

void RecordOwners::Note(const Canvas& canvas, std::optional<CaseRef> ref) {
  const auto sizes = SizesOf(canvas);
  for (std::size_t list = 0; list < sizes.size(); ++list) {
    std::vector<Range>& ranges = ranges_[list];
    const std::size_t noted = ranges.empty() ? 0 : ranges.back().end;
    if (sizes[list] == noted) continue;
    if (!ranges.empty() && ranges.back().ref == ref) {
      ranges.back().end = sizes[list];
    } else {
      ranges.push_back({sizes[list], ref});
    }
  }
}

std::optional<CaseRef> RecordOwners::CaseAt(Canvas::Layer layer, RecordKind kind,
                                            std::size_t record) const {
  const std::size_t list =
      static_cast<std::size_t>(layer) * kRecordKinds + static_cast<std::size_t>(kind);
  const auto found = std::ranges::upper_bound(ranges_[list], record, {}, &Range::end);
  return found == ranges_[list].end() ? std::nullopt : found->ref;
}

Paint PaintOf(const PartLook& part, const Query* query, bool is_shared, bool yes) {
  const bool is_argument =
      query == nullptr ||
      std::ranges::find(query->parameters, part.name, &NamedKind::name) != query->parameters.end();
  if (!is_argument)
    return (yes ? part.look.color : part.otherwise.value_or(part.look.color)).Or(Role::kResult);
  if (is_shared || !part.otherwise) return part.look.color.Or(Role::kGiven);
  return yes ? part.look.color.Or(Role::kYes) : part.otherwise->Or(Role::kNo);
}

ScenePainter::ScenePainter(const SceneDeclaration& declaration, const CaseDocument& document,
                           const CaseFilter& filter, const MarginSurvey& survey, Canvas& canvas,
                           std::function<void(SceneView&)> draw_more, std::optional<CaseRef> only)
    : declaration_(declaration),
      document_(document),
      filter_(filter),
      survey_(survey),
      canvas_(canvas),
      draw_more_(std::move(draw_more)),
      only_(only) {}

void ScenePainter::Render(const Highlights& highlights) {
  const auto highlighted = [this](std::optional<CaseRef> ref) {
    return only_ && ref != only_ ? std::nullopt : ref;
  };
  const Drawn now{document_.changes(),
                  highlighted(document_.selected()),
                  highlighted(document_.hovered()),
                  highlights.changes,
                  filter_.changes(),
                  IsMany() ? survey_.worst_changes() + 1 : 0,
                  environment_->why,
                  Fades(),
                  environment_->trace_points};
  if (drawn_ == now) return;
  const bool other_selected =
      filter_.shown() == ShownCases::kSelected && drawn_ && drawn_->selected != now.selected;
  bool changed = !drawn_ || contents_changes_ != now.changes || drawn_->filter != now.filter ||
                 drawn_->fades != now.fades || other_selected || drawn_->worst != now.worst;
  if (changed) {
    std::vector<LargeShape> large = FindLargeShapes();
    changed = !drawn_ || large.empty() || large != large_;
    large_ = std::move(large);
  }
  // Whether only the selected case has changed since the contents were drawn. Then it is left out
  // of the contents and drawn with the highlights.
  const bool only_selected_changed = changed && drawn_ && drawn_->filter == now.filter &&
                                     !other_selected && now.selected && CanLeaveOut() &&
                                     document_.OnlyChanged(*now.selected, contents_changes_);
  if (changed && !(only_selected_changed && left_out_ == now.selected)) {
    left_out_ = only_selected_changed ? now.selected : std::nullopt;
    contents_changes_ = now.changes;
    DrawScene();
  } else {
    canvas_.ClearHighlights();
  }
  highlight_owners_.Clear();
  drew_exact_answer_ = false;
  canvas_.SetPart(Canvas::Part::kHighlights);
  if (left_out_ || !large_.empty()) DrawLeftOut();
  const VariantList* const variants = highlights.variants;
  const bool variant = variants != nullptr && variants->previewed();
  const bool previews = highlights.preview != nullptr || variant;
  if (now.hovered && now.hovered != now.selected) Highlight(*now.hovered, false, !previews);
  if (now.selected) Highlight(*now.selected, !previews, !previews);
  if (now.selected && now.why && !previews) {
    DrawWhy(*files()[now.selected->file].query, document_.At(*now.selected).arguments);
  }
  if (now.selected && now.trace_points && !previews) DrawTrace(*now.trace_points);
  if (const PreviewedCase* const preview = highlights.preview) {
    HighlightPreview(*preview);
    if (now.why) DrawWhy(*preview->file.query, preview->file.cases.front().arguments);
  }
  if (variant) HighlightVariant(*variants, *variants->previewed());
  canvas_.SetPart(Canvas::Part::kContents);
  drawn_ = now;
}

bool ScenePainter::CanLeaveOut() const {
  return DrawnOfAll() > kMany && declaration_.draw_more == nullptr;
}

std::vector<ScenePainter::LargeShape> ScenePainter::FindLargeShapes() const {
  std::vector<LargeShape> large;
  if (only_ || DrawnOfAll() > kMany) return large;
  for (std::size_t file = 0; file < files().size(); ++file) {
    const std::vector<bool>& shared = files()[file].shared;
    for (std::size_t argument = 0; argument < shared.size(); ++argument) {
      const std::string& name = files()[file].query->parameters[argument].name;
      const bool colored =
          !shared[argument] && std::ranges::any_of(declaration_.looks, [&](const PartLook& part) {
            return part.name == name && part.otherwise;
          });
      for (std::size_t i = 0; i < DrawnOf(file); ++i) {
        const CaseRef ref{file, i};
        const Value& value = document_.At(ref).arguments[argument];
        if (IsLarge(value) && (shared[argument] || Shows(ref))) {
          const CaseResult& result = document_.results().Of(ref);
          large.push_back({ref, argument, value, colored && YesOrNo(result.answer).value_or(true),
                           colored && result.pending});
        }
        if (shared[argument]) break;
      }
    }
  }
  return large;
}

std::pair<std::size_t, std::size_t> ScenePainter::RangeOf(std::size_t file, std::size_t all) const {
  if (!drawing_left_out_ || !large_.empty()) return {0, all};
  const bool here = left_out_->file == file && left_out_->index < all;
  return here ? std::pair(left_out_->index, left_out_->index + 1)
              : std::pair(std::size_t{0}, std::size_t{0});
}

void ScenePainter::Note(std::optional<CaseRef> ref) {
  if (drawing_faded_) return;  // faint cases are not picked
  (drawing_left_out_ ? highlight_owners_ : owners_).Note(canvas_, ref);
}

void ScenePainter::DrawLeftOut() {
  drawing_left_out_ = true;
  if (!large_.empty()) intersections_.Clear();
  std::erase_if(labelled_,
                [&](const MarkLabel& label) { return !large_.empty() || label.ref == *left_out_; });
  DrawLooks();
  if (!large_.empty()) DrawMore(highlight_owners_);
  canvas_.SetLayer(Canvas::Layer::kOnTop);
  MarkUnjudgedCases();
  MarkWrongCases();
  MarkDifferences();
  canvas_.SetLayer(Canvas::Layer::kScene);
  Note(std::nullopt);
  drawing_left_out_ = false;
}

void ScenePainter::DrawScene() {
  drew_differences_ = false;
  drew_rings_ = false;
  canvas_.Clear();
  canvas_.SetDense(IsMany());
  owners_.Clear();
  labelled_.clear();
  intersections_.Clear();
  // Computed only when everything is drawn again, so that planes keep their size during a drag.
  if (!drawn_) scale_ = PictureScale(files());
  if (!drawn_) extent_ = FindExtent();
  if (declaration_.axes) DrawAxes(canvas_);
  if (Fades()) DrawFaded();
  DrawLooks();
  if (!large_.empty()) return Note(std::nullopt);
  DrawMore(owners_);
  DrawIntersections();
  canvas_.SetLayer(Canvas::Layer::kOnTop);
  if (IsMany()) {
    MarkWorst();
  } else {
    MarkUnjudgedCases();
    MarkWrongCases();
  }
  MarkDifferences();
  canvas_.SetLayer(Canvas::Layer::kScene);
  Note(std::nullopt);
}

void ScenePainter::DrawMore(RecordOwners& owners) {
  if (declaration_.arrangement == Arrangement::kPairs && only_) return;
  SceneView view(*this, canvas_, owners, intersections_);
  draw_more_(view);
}

void ScenePainter::DrawLooks() {
  if (declaration_.arrangement == Arrangement::kPairs && !only_) return;
  const auto layer = [this](bool on_top) {
    return on_top && !drawing_faded_ ? Canvas::Layer::kOnTop : Canvas::Layer::kScene;
  };
  for (const PartLook& part : declaration_.looks) {
    if (part.only_highlights) continue;
    canvas_.SetLayer(layer(part.on_top));
    DrawPart(part);
  }
  for (const Link& link : declaration_.links) {
    canvas_.SetLayer(layer(link.on_top));
    DrawLink(link);
  }
  canvas_.SetLayer(Canvas::Layer::kScene);
}

bool ScenePainter::CanFade() const {
  // The faint lines of more cases would fill the picture.
  return DrawnOfAll() <= kMany;
}

bool ScenePainter::Fades() const {
  return !only_ && filter_.shown() != ShownCases::kAll && environment_->fades_others && CanFade() &&
         FindLargeShapes().empty();
}

Look ScenePainter::FadedLook(Look look) const {
  look.color = {NextTo(environment_->theme.background), Role::kUnchanged};
  look.fill = false;
  look.faces = false;
  look.normal = false;
  look.grid = false;
  return look;
}

void ScenePainter::DrawFaded() {
  drawing_faded_ = true;
  canvas_.SetPart(Canvas::Part::kSurroundings);
  DrawLooks();
  canvas_.SetPart(Canvas::Part::kContents);
  drawing_faded_ = false;
}

bool ScenePainter::DrawsFaces() const {
  constexpr std::size_t kMostCases = 64;
  return DrawnOfAll() <= kMostCases;
}

bool ScenePainter::IsCrowded() const { return IsMany(); }

void ScenePainter::DrawIntersections() {
  if (!declaration_.intersections || !canvas_.theme().detailed() || !DrawsFaces()) return;
  Note(std::nullopt);
  for (std::size_t file = 0; file < files().size(); ++file) {
    for (std::size_t i = 0; i < DrawnOf(file); ++i) {
      if (!IsDrawn({file, i})) continue;
      std::vector<Value> drawn;
      for (const Value& value : document_.At({file, i}).arguments) {
        drawn.push_back(scale_.Drawn(value));
      }
      intersections_.Draw(drawn, canvas_);
      const Query& query = *files()[file].query;
      const CaseResult& result = document_.results().Of({file, i});
      const std::optional<bool> meet = YesOrNo(result.answer);
      if (!query.meet || result.wrong() || !meet) continue;
      if (declaration_.arrangement == Arrangement::kPairs && !only_) continue;
      if (!*meet) {
        intersections_.DrawGap(drawn, canvas_);
      } else if (ExactMargin(query, document_.At({file, i}).arguments) == 0.0) {
        intersections_.DrawContact(drawn, canvas_);
      }
    }
  }
  Note(std::nullopt);
}

Look ScenePainter::FittedLook(const Look& look, const Value& value) const {
  return extent_ && HasPlanes(value) ? extent_->Apply(look, scale_.Drawn(value)) : look;
}

std::optional<CaseExtent> ScenePainter::FindExtent() const {
  // The book's theme draws the squares of the book.
  if (!canvas_.theme().detailed() && environment_->cases.empty()) return std::nullopt;
  const auto has_planes_of_cell = [this](const Case& test) {
    const std::vector<Value>& arguments = document_.At(*only_).arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (HasPlanes(arguments[i]) && arguments[i] != test.arguments[i]) return false;
    }
    return true;
  };
  std::vector<const Case*> cases;
  for (std::size_t file = 0; file < files().size(); ++file) {
    const bool has_planes = std::ranges::any_of(
        files()[file].query->parameters,
        [](const NamedKind& parameter) { return InfoOf(parameter.kind).traits().drawn_in_part; });
    if (!has_planes || (only_ && file != only_->file)) continue;
    for (std::size_t i = 0; i < DrawnOf(file); ++i) {
      const Case& test = document_.At({file, i});
      if (!only_ || has_planes_of_cell(test)) cases.push_back(&test);
    }
  }
  return CaseExtent::Of(cases, scale_);
}

// How many cases of a file are drawn. All are drawn if the file replaces the scene's own files, and
// where each case has a cell, in which it does not hide others. The book's theme has no cells.
std::size_t ScenePainter::DrawnOf(std::size_t file) const {
  const std::size_t all = files()[file].cases.size();
  const bool in_cells =
      declaration_.arrangement == Arrangement::kGrid && environment_->theme.detailed();
  const bool declared = environment_->cases.empty() && !in_cells;
  return declared ? std::min(declaration_.cases[file].drawn, all) : all;
}

std::size_t ScenePainter::CountLeftOut() const {
  std::size_t count = 0;
  for (std::size_t file = 0; file < files().size(); ++file) {
    count += files()[file].cases.size() - DrawnOf(file);
  }
  return count;
}

std::vector<CaseRef> ScenePainter::ShownRefs(std::size_t most) const {
  std::vector<CaseRef> shown;
  for (std::size_t file = 0; file < files().size(); ++file) {
    for (std::size_t i = 0; i < DrawnOf(file) && shown.size() < most; ++i) {
      if (Shows({file, i})) shown.push_back({file, i});
    }
  }
  return shown;
}

std::size_t ScenePainter::DrawnOfAll() const {
  std::size_t cases = 0;
  for (std::size_t file = 0; file < files().size(); ++file) cases += DrawnOf(file);
  return cases;
}

std::size_t ScenePainter::ShownOfAll() const {
  return only_ ? 1 : std::min(DrawnOfAll(), filter_.CountShown(document_));
}

Paint ScenePainter::InDensity(const Paint& paint, const Value* value) const {
  if (!canvas_.dense() || !canvas_.theme().detailed() || drawing_left_out_) return paint;
  // About this many values cover a picture once: a ray crosses much of the picture.
  const bool is_ray = value != nullptr && std::holds_alternative<Ray>(*value);
  const double covering = is_ray ? 1000 : 2000;
  constexpr double kLeast = 3;  // less would be lost in rounding
  const double opacity = 255 * 0.45 * covering / static_cast<double>(ShownOfAll());
  return paint.Faded(
      static_cast<std::uint8_t>(std::clamp(opacity, kLeast, static_cast<double>(kMostBlended))));
}

void ScenePainter::DrawPart(const PartLook& part) {
  std::deque<Value> made;  // the shapes of answers, which are in no answer
  // From case to case, only the colour of the look differs: equal values are drawn once per colour.
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
    if (only_ && index != only_->file) continue;
    if (!part.query.empty() && part.query != file.query->name) continue;
    const DrawnSlot slot(file, part.name);
    const bool makes_shapes = part.name == kAnswerShapes && HasAnswerShapes(*file.query);
    const bool is_way = slot.argument != DrawnSlot::kAnswer && IsMotion(*file.query, slot.argument);
    const bool shared = slot.IsShared(file) && !is_way;
    if (shared && ((drawing_left_out_ && large_.empty()) || drawing_faded_)) continue;
    const Paint yes_paint = PaintOf(part, file.query, shared, true);
    const Paint no_paint = PaintOf(part, file.query, shared, false);
    const auto [begin, end] = RangeOf(index, DrawnOf(index));
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{index, i};
      if (!shared && !IsDrawn(ref)) continue;
      const CaseResult& result = document_.results().Of(ref);
      const bool yes = YesOrNo(result.answer).value_or(true);
      const bool pending = result.pending && !shared && part.otherwise;
      const Paint& paint = pending ? kUnanswered : (yes || shared) ? yes_paint : no_paint;
      DrawnValues& drawn = pending              ? before_pending
                           : paint == yes_paint ? before
                                                : before_otherwise;
      const auto draw = [&](const Value* value) {
        if (!IsDrawn(*value)) return;
        Look look = FittedLook(part.look, *value);
        look.color = shared ? paint : InDensity(paint, value);
        look.faces = faces || shared;
        look.crowded = crowded && !shared;
        look.directed = makes_shapes || HasParameterAlongSegments(*file.query);
        if (!drawn.Insert(value)) return;
        Note(std::nullopt);
        scale_.Draw(*value, drawing_faded_ ? FadedLook(look) : look, canvas_);
        if (faces && !drawing_faded_) intersections_.Add(scale_.Drawn(*value), look);
        if (!shared) Note(ref);
      };
      if (const Value* const value = slot.In(document_, ref)) {
        const std::vector<Value>& arguments = document_.At(ref).arguments;
        draw(is_way ? &made.emplace_back(DrawnArgument(*file.query, arguments, slot.argument))
                    : value);
      }
      if (!makes_shapes) continue;
      for (Value& shape : ShapesOf(*file.query, document_.At(ref).arguments, result.answer)) {
        draw(&made.emplace_back(std::move(shape)));
      }
      if (shared) break;
    }
  }
}

void ScenePainter::DrawLink(const Link& link) {
  Note(std::nullopt);
  const auto look_of = [this](std::string_view name, const CaseFile& file) {
    for (const PartLook& part : declaration_.looks) {
      if (part.name != name || !(part.query.empty() || part.query == file.query->name)) continue;
      Look look = part.look;
      look.color = PaintOf(part, file.query, false, true);
      return look;
    }
    return Look{};
  };
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
      const Paint paint = InDensity(link.color.Or(Role::kHelper), nullptr);
      const bool same = start && start == finish && *first == *second;
      if (same && canvas_.theme().detailed() && !canvas_.dense() && !drawing_faded_) {
        // Two points in one place: the first is drawn as a ring around the second.
        constexpr float kLarger = 5;
        Look ring = look_of(link.from, files()[file]);
        ring.size += kLarger;
        drew_rings_ = true;
        scale_.Draw(*first, ring, canvas_);
        canvas_.SetLayer(Canvas::Layer::kOnTop);
        scale_.Draw(*second, look_of(link.to, files()[file]), canvas_);
        canvas_.SetLayer(link.on_top ? Canvas::Layer::kOnTop : Canvas::Layer::kScene);
      } else if (start && finish) {
        canvas_.DrawLine(scale_.Drawn(*start), scale_.Drawn(*finish),
                         drawing_faded_ ? FadedLook({.color = paint}).color : paint);
      }
      Note(CaseRef{file, i});
    }
  }
}

}  // namespace hitscan
