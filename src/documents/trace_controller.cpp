#include "documents/trace_controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "edit/case_document.h"
#include "implementation/exact_trace.h"
#include "implementation/user_implementation.h"

namespace hitscan {

void TraceController::Toggle() {
  if (state_) return Close();
  state_ = std::make_shared<TraceState>(TraceState{.title = "Trace"});
}

void TraceController::Close() {
  if (request_) request_->Cancel();
  request_.reset();
  subject_.reset();
  state_.reset();
  runner_.ShowTracePoints(nullptr);
}

void TraceController::Do(const TraceChoice& choice) {
  if (choice.what == TraceChoice::kClose) return Close();
  if (state_ && state_->trace && !state_->trace->steps.empty()) ShowStep(choice.step);
}

void TraceController::ShowStep(std::size_t step) {
  TraceState state = *state_;
  const Trace& trace = *state.trace;
  state.step = trace.steps.empty() ? 0 : std::min(step, trace.steps.size() - 1);
  std::vector<TracePoint> points;
  std::ranges::copy_if(trace.points, std::back_inserter(points),
                       [&](const TracePoint& point) { return point.steps <= state.step + 1; });
  runner_.ShowTracePoints(std::make_shared<const std::vector<TracePoint>>(std::move(points)));
  state_ = std::make_shared<const TraceState>(std::move(state));
}

bool TraceController::Say(std::string problem) {
  if (request_) request_->Cancel();
  request_.reset();
  subject_.reset();
  if (state_->problem == problem) return false;
  runner_.ShowTracePoints(nullptr);
  state_ =
      std::make_shared<TraceState>(TraceState{.title = "Trace", .problem = std::move(problem)});
  return true;
}

bool TraceController::TakeTrace() {
  if (!request_ || !request_->done()) return false;
  auto trace = std::make_shared<const Trace>(std::move(request_->trace()));
  std::string failure = request_->outcomes().front().failure;
  request_.reset();
  const bool same_size = state_->trace && state_->trace->steps.size() == trace->steps.size();
  const std::size_t step = same_size ? state_->step : trace->steps.size();
  state_ = std::make_shared<TraceState>(TraceState{
      .title = fmt::format("Trace of case {} by {}", subject_->id, subject_->user->name()),
      .problem = trace->problem,
      .failure = std::move(failure),
      .trace = trace});
  ShowStep(step);
  return true;
}

bool TraceController::Poll() {
  if (!state_) return false;
  const CaseDocument* const document = runner_.document();
  const auto selected = document == nullptr ? std::nullopt : document->selected();
  if (!selected) return Say("Select a case: the operations of your code for it are listed here.");
  const Query& query = *document->files()[selected->file].query;
  const std::string name = document->results().NameFor(query);
  Subject subject{&query,
                  document->At(*selected).id,
                  {},
                  runner_.user() == nullptr ? nullptr : runner_.user()->Find(name, query)};
  if (!subject.user) {
    return Say(
        fmt::format("{} is not your code: choose a C++ source of yours in the menu "
                    "Implementation. `hitscan new {} --trace -o mine.cpp` writes one.",
                    name, query.name));
  }
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    subject.arguments.push_back(document->WrittenArgument(*selected, i));
  }
  // A case that is dragged changes in each frame: its trace is finished before the next one begins.
  if (subject_ != subject && !request_) {
    request_ = subject.user->AskTrace(query, document->At(*selected).arguments);
    subject_ = std::move(subject);
  }
  return TakeTrace();
}

}  // namespace hitscan
