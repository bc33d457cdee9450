#include "documents/libraries_controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "base/background.h"
#include "cases/judge.h"
#include "edit/case_document.h"
#include "implementation/user_implementation.h"

namespace hitscan {
namespace {

// The size for which the small pictures are made; the panel draws them in any size.
constexpr int kPictureWidth = 180;
constexpr int kPictureHeight = 120;

template <class Result>
bool IsReady(const std::future<Result>& future) {
  return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

LibrariesController::LibrariesController(SampleRunner& runner, std::function<AskOptions()> options)
    : runner_(runner), options_(std::move(options)) {}

void LibrariesController::Toggle() {
  if (state_) return Close();
  installed();
  state_ = std::make_shared<LibrariesState>(LibrariesState{.title = "All libraries"});
}

void LibrariesController::Close() {
  CancelAll();
  state_.reset();
}

void LibrariesController::CancelAll() {
  for (const Asked& each : asked_) {
    if (each.request) each.request->Cancel();
  }
  asked_.clear();
  subject_.reset();
}

const std::vector<InstalledPeer>& LibrariesController::installed() {
  if (!std::exchange(searched_, true)) {
    found_ = RunInBackground([folder = FolderOfPeers(runner_.environment().assets)] {
      return FindInstalled(ReadPeers(folder));
    });
  }
  if (found_.valid() && IsReady(found_)) {
    for (InstalledPeer& each : found_.get()) {
      (each.installed ? installed_ : missing_).push_back(std::move(each));
    }
  }
  return installed_;
}

const InstalledPeer* LibrariesController::Find(const std::string& name) {
  const std::vector<InstalledPeer>& all = installed();
  const auto found = std::ranges::find_if(
      all, [&](const InstalledPeer& each) { return each.peer.library == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> LibrariesController::NamesFor(const Query& query) {
  std::vector<std::string> names;
  for (const InstalledPeer& each : installed()) {
    if (each.peer.Find(query.name) != nullptr) names.push_back(each.peer.library);
  }
  return names;
}

bool LibrariesController::Say(std::string problem) {
  CancelAll();
  if (state_->problem == problem) return false;
  state_ = std::make_shared<LibrariesState>(
      LibrariesState{.title = "All libraries", .problem = std::move(problem)});
  return true;
}

void LibrariesController::Begin(Subject subject, std::vector<Value> arguments) {
  const Query& query = *subject.query;
  arguments_ = std::move(arguments);
  exact_ = ExactAnswerIfAny(query, arguments_);
  if (!opener_) opener_ = std::make_unique<PeerOpener>(installed_, options_());
  LibrariesState state{.title = fmt::format("All libraries: case {}", subject.id)};
  state.exact = exact_ ? PrintAnswer(*exact_) : "no answer";
  asked_.clear();
  for (std::size_t i = 0; i < installed_.size(); ++i) {
    const InstalledPeer& found = installed_[i];
    const PeerQuery* const asked = found.peer.Find(query.name);
    if (asked == nullptr) continue;
    opener_->Open(i);
    asked_.push_back({i});
    LibraryRow row{.name = found.peer.library,
                   .version = found.version,
                   .rule = fmt::format("{}: {}", asked->function, asked->rule),
                   .waiting = true};
    state.rows.push_back(std::move(row));
  }
  for (const InstalledPeer& found : missing_) {
    if (found.peer.Find(query.name) == nullptr) continue;
    state.missing += fmt::format("{}{} ({})", state.missing.empty() ? "" : ", ", found.peer.library,
                                 found.peer.InstallCommand());
  }
  state.waiting = state.rows.size();
  if (state.rows.empty()) {
    state.problem = "No library that answers " + query.name + " is installed." +
                    (state.missing.empty() ? "" : " There are: " + state.missing);
  }
  subject_ = std::move(subject);
  state_ = std::make_shared<const LibrariesState>(std::move(state));
}

void LibrariesController::TakeAnswer(Asked& asked, LibraryRow& row) {
  const Query& query = *subject_->query;
  const Outcome outcome = std::move(asked.request->outcomes().front());
  asked.request.reset();
  const PeerQuery& described = *installed_[asked.peer].peer.Find(query.name);
  row.judged = JudgePeer(query, arguments_, exact_, outcome, described);
  row.answer = outcome.failure.empty() ? PrintAnswer(outcome.answer) : std::string();
  const Answer none;
  const bool wrong = IsWrong(row.judged.verdict);
  // The exact answer is drawn where the library has it, and else its own.
  const Answer& right = wrong || outcome.answer.empty() || !exact_ ? none : *exact_;
  auto picture = DrawCase({query, arguments_, right, wrong ? outcome.answer : none}, kPictureWidth,
                          kPictureHeight, runner_.environment().theme);
  if (picture) row.picture = std::make_shared<const CasePicture>(std::move(*picture));
}

bool LibrariesController::Take() {
  std::optional<LibrariesState> state;
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    Asked& asked = asked_[i];
    if (asked.done) continue;
    std::string error;
    if (!asked.request) {
      const std::optional<OpenedPeer> opened = opener_->Find(asked.peer);
      if (!opened) continue;
      error = opened->error;
      if (opened->implementation && !opened->implementation->Answers(*subject_->query)) {
        error = "its adapter does not answer the query";
      }
      if (error.empty()) {
        const std::span<const Value> arguments = arguments_;
        asked.request = opened->implementation->Ask(*subject_->query, {&arguments, 1});
        continue;
      }
    } else if (!asked.request->done()) {
      continue;
    }
    if (!state) state = *state_;
    LibraryRow& row = state->rows[i];
    asked.done = true;
    row.waiting = false;
    row.error = std::move(error);
    if (asked.request) TakeAnswer(asked, row);
    --state->waiting;
  }
  if (!state) return false;
  state_ = std::make_shared<const LibrariesState>(std::move(*state));
  return true;
}

bool LibrariesController::Poll() {
  const bool was_searching = found_.valid();
  if (was_searching) installed();
  const bool found = was_searching && !found_.valid();
  if (!state_) return found;
  if (found_.valid()) return false;
  const CaseDocument* const document = runner_.document();
  const auto selected = document == nullptr ? std::nullopt : document->selected();
  if (!selected) {
    return Say("Select a case: what each library answers to it is shown here.") || found;
  }
  const Query& query = *document->files()[selected->file].query;
  Subject subject{
      &query, document->At(*selected).id, {}, std::string(runner_.environment().theme.name)};
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    subject.arguments.push_back(document->WrittenArgument(*selected, i));
  }
  // A case that is dragged changes in each frame: its answers are taken before the next ones.
  const bool begins = subject_ != subject && (!busy() || subject_->query != &query);
  if (begins) {
    try {
      Begin(std::move(subject), document->At(*selected).arguments);
    } catch (const std::exception& error) {
      return Say(error.what());
    }
  }
  return Take() || begins || found;
}

}  // namespace hitscan
