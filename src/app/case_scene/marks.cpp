#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/case_drawing.h"
#include "app/case_scene.h"

// The marks of wrong answers, of cases of which nothing is expected, and of different answers.
namespace hitscan {
namespace {

// Thousands of labels would be unreadable, and drawing them would slow down every frame.
constexpr std::size_t kMaxLabels = 200;

}  // namespace

void CaseScene::MarkWrongCases() {
  Note(std::nullopt);
  for (std::size_t file = 0; file < files().size(); ++file) {
    const CheckResult& result = document_.results().OfFile(file);
    const auto [begin, end] = RangeOf(file, result.cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      if (result.cases[i].wrong() && IsDrawn({file, i})) MarkWrong({file, i});
    }
  }
}

void CaseScene::MarkUnjudgedCases() {
  constexpr float kMarkSize = 13;
  for (std::size_t file = 0; file < files().size(); ++file) {
    const CheckResult& result = document_.results().OfFile(file);
    if (result.unjudged + result.outdated == 0) continue;
    const auto [begin, end] = RangeOf(file, result.cases.size());
    for (std::size_t i = begin; i < end; ++i) {
      const CaseRef ref{file, i};
      const bool outdated = result.cases[i].is_exact;
      if ((!outdated && !result.cases[i].unjudged) || result.cases[i].wrong() || !IsDrawn(ref)) {
        continue;
      }
      const std::optional<Point> mark = MarkOf(files()[file], i, scale_);
      if (!mark) continue;
      drawing().DrawPoint(*mark, kUnjudged, kMarkSize);
      Label(ref, *mark, outdated ? "the expectation is outdated" : "nothing is expected",
            kUnjudged);
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
    if (!file.shared[i]) scale_.Draw(document_.At(ref).arguments[i], kThick, canvas);
  }
  if (const std::optional<Point> mark = MarkOf(file, ref.index, scale_)) {
    canvas.DrawPoint(*mark, kThick.color, kMarkSize);
    const CaseResult& result = document_.results().Of(ref);
    std::string text = result.error;
    if (text.empty()) {
      const Mismatch& first = result.mismatches.front();
      text = fmt::format("{} expected {}{}, got {}", first.part, first.expected,
                         first.is_exact ? " (exact)" : "", first.got);
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
  const Paint color = DrawDifference(file, ref.index, result, other, scale_, canvas);
  if (const std::optional<Point> mark = MarkOf(file, ref.index, scale_)) {
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

}  // namespace hitscan
