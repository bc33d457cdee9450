#include "documents/fuzz_controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <thread>

#include "app/case_scene.h"
#include "base/background.h"
#include "base/errors.h"
#include "cases/written_case.h"
#include "fuzz/result_file.h"

namespace hitscan {
namespace {

using Clock = std::chrono::steady_clock;
using Stage = BackgroundSearch::Stage;

// One core is left free for the window.
unsigned ThreadsForSearch() { return std::max(2U, std::thread::hardware_concurrency()) - 1; }

// Whether the window looks the same for both snapshots.
bool LooksSame(const BackgroundSearch::Snapshot& a, const BackgroundSearch::Snapshot& b) {
  return a.stage == b.stage && a.cases == b.cases && a.simplified == b.simplified &&
         a.error == b.error;
}

}  // namespace

void FuzzController::Start() {
  if (!active()) StartOrLog();
}

void FuzzController::Pause() {
  if (active()) search_->Pause(!state_->paused());
  next_poll_ = {};  // so that this frame shows the change
}

void FuzzController::Stop() {
  if (active()) search_->Stop();
  next_poll_ = {};
}

void FuzzController::Do(const FuzzChoice& choice) {
  if (!state_) return;
  switch (choice.what) {
    case FuzzChoice::kShow:
      return Show(choice.mistake);
    case FuzzChoice::kKeep:
      return Keep();
    case FuzzChoice::kRule:
      return UseOtherRule();
    case FuzzChoice::kClose:
      return Close();
  }
}

FuzzController::Subject FuzzController::FindSubject() const {
  const CaseDocument* const document = runner_.document();
  if (document == nullptr || document->files().empty()) {
    throw CannotRun("this sample shows no query whose implementation could be searched");
  }
  const Query& query = *document->files()[document->current_file()].query;
  const JudgedImplementation judged = JudgedImplementation::Of(runner_, query);
  if (judged.name.empty()) {
    throw CannotRun(fmt::format(
        "choose the implementation to search in the menu Implementation: {} is the exact one, by "
        "which others are judged",
        query.implementations.front().name));
  }
  return {document->id(), &query, judged};
}

void FuzzController::Begin() {
  Subject subject = FindSubject();
  MakeAnswerer make_target = MakerOf(subject.judged, *subject.query, watcher_);
  Close();
  subject_ = std::move(subject);
  search_ = std::make_unique<BackgroundSearch>(FuzzRun{subject_.query,
                                                       subject_.judged.name,
                                                       AllCaseClasses(),
                                                       rules_,
                                                       {},
                                                       subject_.query->properties},
                                               runner_.environment().assets, ThreadsForSearch(),
                                               std::move(make_target));
  state_ = std::make_shared<FuzzState>(FuzzState{.query = std::string(subject_.query->name),
                                                 .implementation = subject_.judged.name,
                                                 .found = {},
                                                 .rules = rules_,
                                                 .shown = {},
                                                 .kept = {}});
  next_poll_ = {};
}

void FuzzController::StartOrLog() {
  try {
    Begin();
  } catch (const std::exception& error) {
    runner_.log().Error(error.what());
  }
}

void FuzzController::UseOtherRule() {
  rules_.tolerates_touching = !rules_.tolerates_touching;
  StartOrLog();
}

void FuzzController::Close() {
  HideCase();
  search_.reset();
  state_.reset();
}

void FuzzController::Change(const std::function<void(FuzzState&)>& change) {
  auto changed = std::make_shared<FuzzState>(*state_);
  change(*changed);
  state_ = std::move(changed);
}

bool FuzzController::HideCase() {
  CaseScene* const scene = runner_.case_scene();
  if (!state_ || !state_->shown) return false;
  if (scene != nullptr) scene->Preview(std::nullopt);
  Change([&](FuzzState& state) { state.shown.reset(); });
  return true;
}

void FuzzController::Show(const FuzzMistake& mistake) {
  PreviewedCase shown{CaseFileOf(search_->run(), mistake), {}, subject_.judged.name};
  shown.got =
      JudgeCase(*shown.file.query, shown.file.cases.front(), shown.file.tolerance, mistake.got);
  runner_.document()->Select(std::nullopt);
  runner_.case_scene()->Preview(std::move(shown));
  Change([&](FuzzState& state) { state.shown = mistake; });
}

void FuzzController::Keep() {
  if (!state_->shown) return;
  const FuzzMistake mistake = *state_->shown;
  const CaseFile made = CaseFileOf(search_->run(), mistake);
  int id = 0;
  double tolerance = 0;
  const bool added = commands_.Edit([&](CaseDocument& edited) {
    const auto file = edited.FileOf(*subject_.query);
    if (!file) throw EditError("the case file is no longer open");
    tolerance = edited.files()[*file].tolerance;
    const CaseRef ref = edited.Add(*file, WithOwnText(made, made.cases.front()));
    edited.Select(ref);
    id = edited.At(ref).id;
  });
  if (!added) return;
  runner_.log().Notice(fmt::format("Kept as case {}: {}", id, mistake.key.what));
  if (!FailsInCaseFile(mistake, tolerance)) {
    runner_.log().Info(fmt::format(
        "Case {} passes: its numbers are off by less than the tolerance of the file, {} up to 1",
        id, tolerance));
  }
  HideCase();
  Change([&](FuzzState& state) { state.kept[mistake.key] = id; });
}

bool FuzzController::UpdateSubject() {
  const CaseDocument* const document = runner_.document();
  if (document == nullptr || document->id() != subject_.document) {
    Close();
    return true;
  }
  const JudgedImplementation judged = JudgedImplementation::Of(runner_, *subject_.query);
  if (judged.name != subject_.judged.name) {
    Close();
    return true;
  }
  if (state_->outdated || judged == subject_.judged) return false;
  // The user's code was compiled again.
  if (state_->found.stage == Stage::kStarting || state_->found.stage == Stage::kRunning) {
    Begin();
    return true;
  }
  search_->Stop();
  Change([&](FuzzState& state) {
    state.outdated = true;
    state.shown.reset();
  });
  return true;
}

bool FuzzController::ForgetUndone() {
  const CaseDocument& document = *runner_.document();
  if (state_->kept.empty() || document.changes() == checked_changes_) return false;
  checked_changes_ = document.changes();
  const std::size_t file = document.FileOf(*subject_.query).value();
  const auto is_gone = [&](const auto& kept) { return !document.Find(file, kept.second); };
  if (std::ranges::none_of(state_->kept, is_gone)) return false;
  Change([&](FuzzState& state) { std::erase_if(state.kept, is_gone); });
  return true;
}

bool FuzzController::Poll() {
  if (!search_) return false;
  try {
    if (UpdateSubject()) return true;
  } catch (const std::exception& error) {
    runner_.log().Error(error.what());
    Close();
    return true;
  }
  // Other parts of the window may also remove the case from the scene, for example to list
  // variants. A case that is selected takes its place.
  const CaseScene* const scene = runner_.case_scene();
  if (state_->shown && (scene == nullptr || scene->previewed() == nullptr ||
                        scene->document().selected().has_value())) {
    return HideCase();
  }
  search_->WorkFor(kPartOfFrame);
  const bool undone = ForgetUndone();
  const Clock::time_point now = Clock::now();
  if (!active() || now < next_poll_) return undone;
  next_poll_ = now + std::chrono::milliseconds(static_cast<int>(1000 * kPollInterval));
  BackgroundSearch::Snapshot found = search_->snapshot();
  if (LooksSame(found, state_->found)) return undone;
  Change([&](FuzzState& state) { state.found = std::move(found); });
  return true;
}

}  // namespace hitscan
