#include "documents/map_controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "app/case_extent.h"
#include "base/background.h"
#include "base/errors.h"
#include "cases/judge.h"
#include "cases/written_case.h"
#include "json/json.h"

namespace hitscan {
namespace {

// A map is shown when this share of it was asked: one pixel of each square of 16 by 16.
constexpr double kCoarse = 1.0 / 256;

}  // namespace

void MapController::Toggle() {
  if (state_) return Close();
  state_ = std::make_shared<MapState>(MapState{.title = "Map"});
  filler_ = std::make_unique<MapFiller>();
}

void MapController::Close() {
  filler_.reset();
  state_.reset();
  subject_.reset();
  made_from_.clear();
  texts_.clear();
  judged_.reset();
  view_.reset();
  query_ = nullptr;
  opened_ = needs_filling_ = false;
  taken_changes_ = 0;
}

void MapController::Do(const MapChoice& choice) {
  if (choice.what == MapChoice::kClose) return Close();
  if (!state_) return;
  if (choice.what == MapChoice::kResize) {
    if (view_ && width_ == choice.x && height_ == choice.y) return;
    width_ = choice.x;
    height_ = choice.y;
  }
  if (!view_) return;
  switch (choice.what) {
    case MapChoice::kAxis:
      // The other axis takes over the number that this one has had.
      if (chosen_[1 - choice.axis] == choice.number) std::swap(chosen_[0], chosen_[1]);
      chosen_[choice.axis] = choice.number;
      ShowUsualRange();
      break;
    case MapChoice::kResize:
      view_->Resize(width_, height_);
      break;
    case MapChoice::kZoom:
      view_->Zoom(choice.x, choice.y, choice.steps);
      break;
    case MapChoice::kPan:
      view_->Pan(choice.x, choice.y);
      break;
    case MapChoice::kMakeCase:
      return MakeCase(choice.x, choice.y);
    case MapChoice::kFit:
      ShowUsualRange();
      break;
    case MapChoice::kFloats:
      view_->ZoomToFloats(Axis(0).number, Axis(1).number);
      break;
    case MapChoice::kClose:
      break;
  }
  needs_filling_ = true;
}

std::optional<MapController::Subject> MapController::FindSubject() {
  const CaseDocument* const document = runner_.document();
  if (document == nullptr) return std::nullopt;
  if (const auto selected = document->selected()) {
    return Subject{document->id(), selected->file, document->At(*selected).id};
  }
  const auto exists = [&](const Subject& subject) {
    return subject.document == document->id() && document->Find(subject.file, subject.id);
  };
  if (subject_ && exists(*subject_)) return subject_;
  while (!made_from_.empty()) {
    const Subject subject = made_from_.back();
    if (exists(subject)) return subject;
    made_from_.pop_back();
  }
  return std::nullopt;
}

bool MapController::Say(std::string problem) {
  subject_.reset();
  view_.reset();
  needs_filling_ = false;
  if (state_->problem == problem) return false;
  state_ = std::make_shared<MapState>(MapState{.title = "Map", .problem = std::move(problem)});
  return true;
}

std::string MapController::Title() const {
  const std::string& name = judged_->name;
  return fmt::format("Map of case {}{}", subject_->id, name.empty() ? "" : " by " + name);
}

bool MapController::Follow() {
  const CaseDocument* const document = runner_.document();
  if (document == nullptr) return Say("The sample shows no cases, of which a map could be drawn.");
  // Most frames change nothing.
  const bool same_cases = subject_ && subject_->document == document->id() &&
                          seen_changes_ == document->changes() &&
                          seen_case_ == document->selected();
  if (!same_cases) {
    const std::optional<Subject> subject = FindSubject();
    if (!subject) return Say("Select a case: the map shows where its answer is right and wrong.");
    seen_changes_ = document->changes();
    seen_case_ = document->selected();
    const CaseRef ref = *document->Find(subject->file, subject->id);
    const Query& query = *document->files()[ref.file].query;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      texts.push_back(document->WrittenArgument(ref, i));
    }
    if (subject != subject_ || texts != texts_) {
      WrittenArguments arguments(query, texts);
      if (!arguments.Values()) return Say("The query refuses this case: there is no map of it.");
      if (MapAxesOf(arguments).size() < 2) return Say("The case has less than two numbers.");
      texts_ = std::move(texts);
      Show(*subject, std::move(arguments));
      needs_filling_ = true;
    }
  }
  JudgedImplementation judged = JudgedImplementation::Of(runner_, arguments_->query());
  if (!judged_ || !(*judged_ == judged) || query_ != &arguments_->query()) {
    judged_ = std::move(judged);
    query_ = &arguments_->query();
    opened_ = false;
    needs_filling_ = true;
  }
  return false;
}

void MapController::Show(const Subject& subject, WrittenArguments arguments) {
  const bool same_query = arguments_ && &arguments_->query() == &arguments.query();
  const auto names_of = [](const std::vector<MapAxis>& axes) {
    std::vector<std::string> names;
    for (const MapAxis& axis : axes) names.push_back(axis.name);
    return names;
  };
  const bool other_case = subject_ != subject;
  const std::vector<std::string> names = names_of(axes_);
  subject_ = subject;
  arguments_ = std::move(arguments);
  axes_ = MapAxesOf(*arguments_);
  const bool same_numbers = same_query && names_of(axes_) == names;
  if (!same_numbers) {
    const double reach = ReachOf(arguments_->Values().value());
    chosen_ = UsualAxes(*arguments_, axes_, reach);
  }
  if (!same_numbers || !view_) return ShowUsualRange();
  if (other_case) view_->Reveal(Axis(0).number, Axis(1).number);
}

void MapController::ShowUsualRange() {
  const double reach = ReachOf(arguments_->Values().value());
  view_.emplace(Axis(0), Axis(1), UsualHalf(*arguments_, Axis(0), reach),
                UsualHalf(*arguments_, Axis(1), reach), width_, height_);
}

void MapController::Fill() {
  VerdictMap map(*arguments_, view_->X(Axis(0)), view_->Y(Axis(1)), view_->columns(),
                 view_->rows());
  if (opened_) {
    filler_->Fill(std::move(map));
  } else {
    JudgedImplementation judged = *judged_;
    if (judged.name.empty()) judged.name = query_->implementations.front().name;
    filler_->Fill(std::move(map), MakerOf(judged, *query_, watcher_));
    opened_ = true;
  }
  filled_magnification_ = view_->magnification();
  filled_floats_ = {view_->XIsFloats(), view_->YIsFloats()};
  needs_filling_ = false;
  begun_ = Clock::now();
}

void MapController::MakeCase(int column, int row) {
  const VerdictMap& map = *state_->map;
  const Subject from = *subject_;
  const bool added = commands_.Edit([&](CaseDocument& edited) {
    const auto ref = edited.Find(from.file, from.id);
    if (!ref) throw EditError("the case of the map is no longer there");
    const CaseFile& file = edited.files()[ref->file];
    const std::vector<std::string> texts = map.ArgumentsAt(column, row).Texts();
    Case made = WithOwnText(file, edited.At(*ref));
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (texts[i] != arguments_->Texts()[i]) made = WithArgument(file, made, i, texts[i]);
    }
    // The note and the expected answer belong to the case from which this one is made.
    made = WithExpected(file, made, ExactAnswer(*file.query, made.arguments));
    made = WithNote(file, made, "");
    edited.Select(edited.Add(ref->file, std::move(made)));
  });
  if (added) made_from_.push_back(from);
}

bool MapController::TakeFilled(const MapFiller::Progress& progress) {
  if (progress.changes == taken_changes_) return false;
  if (!progress.error.empty()) {
    taken_changes_ = progress.changes;
    state_ = std::make_shared<MapState>(MapState{.title = Title(), .problem = progress.error});
    return true;
  }
  if (progress.filled < kCoarse) return false;
  taken_changes_ = progress.changes;
  MapState state{.title = Title(), .implementation = judged_->name};
  if (state.implementation.empty()) state.implementation = query_->implementations.front().name;
  for (const MapAxis& axis : axes_) state.numbers.push_back(axis.name);
  state.chosen = chosen_;
  state.floats = filled_floats_;
  state.map = filler_->map();
  state.filled = progress.filled;
  state.magnification = filled_magnification_;
  state_ = std::make_shared<MapState>(std::move(state));
  return true;
}

bool MapController::busy() const {
  if (filler_ == nullptr) return false;
  const MapFiller::Progress progress = filler_->progress();
  return needs_filling_ || progress.busy || (view_ && progress.changes != taken_changes_);
}

bool MapController::Poll() {
  if (!state_) return false;
  try {
    if (Follow()) return true;
    if (!view_) return false;
    filler_->WorkFor(kPartOfFrame);
    const MapFiller::Progress progress = filler_->progress();
    const bool changed = TakeFilled(progress);
    // While a handle is dragged, the numbers change in each frame: a map that is replaced before it
    // is shown would never be seen.
    constexpr std::chrono::milliseconds kLongestWait(300);
    const bool was_shown = !opened_ || !progress.busy || progress.filled >= kCoarse;
    if (needs_filling_ && (was_shown || Clock::now() > begun_ + kLongestWait)) Fill();
    return changed;
  } catch (const std::exception& error) {
    return Say(error.what());
  }
}

}  // namespace hitscan
