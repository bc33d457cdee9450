#include "viewer/tour.h"

#include <fmt/format.h>

#include <utility>

#include "edit/case_document.h"
#include "implementation/user_implementation.h"

namespace hitscan {
namespace {

using Context = const ActionContext&;

bool IsCaseSelected(Context now) {
  return now.runner.document() != nullptr && now.runner.document()->selected().has_value();
}

bool SelectedIsWrong(Context now) {
  return IsCaseSelected(now) &&
         now.runner.document()->results().Of(*now.runner.document()->selected()).wrong();
}

// Whether a wrong case is selected, if there is one.
bool SelectedIsWrongIfAny(Context now) {
  if (now.runner.document() == nullptr || now.runner.WaitsForAnswers()) return false;
  const Verdict verdict = now.runner.application()->verdict();
  return verdict.wrong == 0 || SelectedIsWrong(now);
}

bool ShowsWhy(Context now) { return now.runner.environment().why; }

bool HasMap(Context now) { return now.panels.map() != nullptr && now.panels.map()->map != nullptr; }

bool UsesOwnCode(Context now) {
  return now.runner.user() != nullptr &&
         now.runner.user()->Find(now.runner.implementation()) != nullptr;
}

bool SeesScene(Context now) { return !now.panels.page_open() && !now.runner.WaitsForAnswers(); }

bool FoundMistake(Context now) {
  return now.panels.fuzz() != nullptr && !now.panels.fuzz()->found.mistakes.empty();
}

constexpr auto kBook = std::to_array<TourStep>({
    {"These rays are answered as the book \"3D Collisions\" prints it. One answer is wrong. Press "
     "{} "
     "to select it.",
     Action::kNextWrong, SelectedIsWrong},
    {"The book says hit, but the ray leads away from the sphere. Press {} to look at the case.",
     Action::kFit},
    {"Press {}: Why, in the panel Case, shows the number that decides.", Action::kWhy, ShowsWhy},
});

constexpr auto kIssue = std::to_array<TourStep>({
    {"Someone wrote to the authors of collision-rs that this ray does not hit this box. What the "
     "library answered is orange: a hit. The panel Case shows it above the exact answer: a miss. "
     "Press {} for the number that decides.",
     Action::kWhy, ShowsWhy},
    {"Press {}: the map shows where the answer changes while two numbers of the case vary.",
     Action::kMap, HasMap},
});

constexpr auto kOwn = std::to_array<TourStep>({
    {"Press {}, then Open for a file that you have; its query is found by itself. Or New: it "
     "writes a C++ file with a function to fill in, which always answers miss until then.",
     Action::kOpenImplementation, UsesOwnCode},
    {"The overview counts how many cases of each query the function answers rightly. Press {} to "
     "go "
     "back to the scene.",
     Action::kOverview, SeesScene},
    {"Press {} to select the first wrong answer.", Action::kNextWrong, SelectedIsWrongIfAny},
    {"Press {} to search for wrong answers among cases that are made up.", Action::kStartFuzz,
     FoundMistake},
});

constexpr auto kTours = std::to_array<Tour>({
    {.title = "The book's sphere",
     .about =
         "A ray and a sphere, as a book prints it. One answer is wrong: find it, and the number "
         "that decides.",
     .sample = "RaycastSphere",
     .implementation = "book",
     .file = "",
     .steps = kBook,
     .end =
         "Found: the sphere is behind the origin of the ray, which the book does not check. Drag "
         "the ray and see the verdict change, or press {} for all queries of the book.",
     .last = Action::kOverview},
    {.title = "A public issue",
     .about =
         "A library says that a ray hits the box beside it, as someone reported. See its answer "
         "beside the exact one, and the number that decides.",
     .sample = "RaycastAABB",
     .implementation = "hitscan",
     .file = "cases/reports/collision_rs_17_parallel_ray.json",
     .steps = kIssue,
     .end = "Found: the ray passes the box, as the cross on the map is beside the square of hits. "
            "Press {} and type \"issue\", or the name of a library, for other public issues.",
     .last = Action::kFindSample},
    {.title = "Your own function",
     .about =
         "A function of yours answers the same cases: a new one, or a file that you open, whose "
         "query is found by itself. See where it is wrong.",
     .sample = "RaycastPlane",
     .implementation = "hitscan",
     .file = "",
     .steps = kOwn,
     .end =
         "Found: a click on a line of the panel Fuzz shows its simplest case. {} opens your file "
         "in an editor; it is compiled again when you save it.",
     .last = Action::kEditImplementation},
});

std::string WithKey(std::string_view text, Action action) {
  return fmt::format(fmt::runtime(text), ShortcutOf(action));
}

}  // namespace

std::span<const Tour> Tours() { return kTours; }

std::vector<TourCard> TourCards() {
  std::vector<TourCard> cards;
  for (const Tour& tour : kTours) {
    cards.push_back({std::string(tour.title), std::string(tour.about),
                     tour.steps.front().action == Action::kOpenImplementation});
  }
  return cards;
}

void TourGuide::Start(std::size_t tour) {
  tour_ = &kTours.at(tour);
  step_ = 0;
  acted_ = false;
}

void TourGuide::Did(Action action) {
  if (active() && !done() && tour_->steps[step_].action == action) acted_ = true;
}

bool TourGuide::Poll(const ActionContext& now) {
  if (!active() || done()) return false;
  const TourStep& step = tour_->steps[step_];
  if (step.done == nullptr ? !acted_ : !step.done(now)) return false;
  ++step_;
  acted_ = false;
  return true;
}

std::optional<TourState> TourGuide::state() const {
  if (!active()) return std::nullopt;
  const bool end = done();
  return TourState{.title = std::string(tour_->title),
                   .text = end ? WithKey(tour_->end, tour_->last)
                               : WithKey(tour_->steps[step_].text, tour_->steps[step_].action),
                   .step = step_,
                   .steps = tour_->steps.size(),
                   .done = end};
}

}  // namespace hitscan
