#include "implementation/user_implementation.h"

#include <exception>
#include <utility>

#include "base/background.h"
#include "base/errors.h"
#include "implementation/trace_recording.h"

namespace hitscan {
namespace {

class UserAsked : public AskedCases {
 public:
  UserAsked(std::size_t size, std::shared_ptr<AnswerRequest> request)
      : AskedCases(size), request_(std::move(request)) {}
  ~UserAsked() override { request_->Cancel(); }

  bool WaitFor(std::chrono::milliseconds time) override { return request_->WaitFor(time); }
  void Wait() override { request_->Wait(); }

 private:
  Outcome OutcomeOf(std::size_t index) override {
    if (request_->cancelled()) throw Cancelled();
    return std::move(request_->outcomes()[index]);
  }

  std::shared_ptr<AnswerRequest> request_;
};

class UserAnswerer : public Answerer {
 public:
  UserAnswerer(const Query& query, std::shared_ptr<UserImplementation> implementation)
      : Answerer(query), implementation_(std::move(implementation)) {}

  bool in_background() const override { return true; }
  std::unique_ptr<AskedCases> Ask(std::vector<std::span<const Value>> cases) override {
    std::shared_ptr<AnswerRequest> request = implementation_->Ask(query(), cases);
    // Cancel may have been called before the request existed.
    if (*cancelled()) request->Cancel();
    return std::make_unique<UserAsked>(cases.size(), std::move(request));
  }
  void Cancel() override {
    Answerer::Cancel();
    implementation_->Cancel();
  }

 private:
  std::shared_ptr<UserImplementation> implementation_;
};

}  // namespace

std::shared_ptr<Answerer> AnswererOf(const Query& query,
                                     std::shared_ptr<UserImplementation> implementation) {
  return std::make_shared<UserAnswerer>(query, std::move(implementation));
}

void Backend::AskLater(const EncodedCases& cases, std::span<Outcome> outcomes,
                       const std::atomic<bool>& cancelled, std::function<void()> done) {
  Ask(cases, outcomes, cancelled);
  done();
}

bool AnswerRequest::WaitFor(std::chrono::milliseconds time) {
  if constexpr (!kHasThreads) return done_;
  std::unique_lock lock(mutex_);
  return finished_.wait_for(lock, time, [this] { return done_.load(); });
}

void AnswerRequest::Wait() {
  if (!kHasThreads && !done_) throw CannotRun("own code has not answered yet");
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [this] { return done_.load(); });
}

void AnswerRequest::Finish() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  finished_.notify_all();
}

UserImplementation::UserImplementation(std::string name, std::unique_ptr<Backend> backend)
    : name_(std::move(name)), backend_(std::move(backend)) {
  if constexpr (kHasThreads) thread_ = std::thread([this] { Run(); });
}

void UserImplementation::Cancel() {
  const std::lock_guard lock(mutex_);
  for (const auto& request : queue_) request->Cancel();
  if (running_ != nullptr) running_->Cancel();
}

UserImplementation::~UserImplementation() {
  Cancel();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

EncodedCases UserImplementation::Encode(const Query& query,
                                        std::span<const std::span<const Value>> cases) const {
  EncodedCases encoded;
  encoded.query = &query;
  encoded.ends.reserve(cases.size());
  for (const std::span<const Value> arguments : cases) backend_->Encode(arguments, encoded);
  return encoded;
}

std::shared_ptr<AnswerRequest> UserImplementation::Enqueue(std::shared_ptr<AnswerRequest> request) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(request);
  }
  changed_.notify_all();
  if constexpr (!kHasThreads) AnswerNext();
  return request;
}

std::shared_ptr<AnswerRequest> UserImplementation::Ask(
    const Query& query, std::span<const std::span<const Value>> cases) {
  return Enqueue(std::make_shared<AnswerRequest>(Encode(query, cases)));
}

std::shared_ptr<AnswerRequest> UserImplementation::AskTrace(const Query& query,
                                                            std::span<const Value> arguments) {
  auto request = std::make_shared<AnswerRequest>(Encode(query, {&arguments, 1}));
  request->traces_ = true;
  return Enqueue(std::move(request));
}

void UserImplementation::Answer(AnswerRequest& request) {
  if (!request.traces_) {
    return backend_->Ask(request.cases_, request.outcomes_, request.cancelled_);
  }
  try {
    TraceRecording recording =
        backend_->Trace(request.cases_, request.outcomes_.front(), request.cancelled_);
    // Without threads no code is traced: its evaluation is left out of the program.
    if constexpr (kHasThreads) request.trace_ = ExactTrace(std::move(recording));
  } catch (const CannotRun& error) {
    request.trace_.problem = error.what();
  }
}

void UserImplementation::Run() {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      running_.reset();
      changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (stopping_ && queue_.empty()) return;
      running_ = std::move(queue_.front());
      queue_.pop_front();
    }
    try {
      if (!running_->cancelled_) Answer(*running_);
    } catch (const Cancelled&) {
      // Nobody takes the outcomes.
    } catch (const std::exception& error) {
      for (Outcome& outcome : running_->outcomes_) {
        const bool unset = outcome.answer.empty() && outcome.failure.empty();
        if (unset) outcome.failure = error.what();
      }
    }
    running_->Finish();
  }
}

void UserImplementation::AnswerNext() {
  while (running_ == nullptr && !queue_.empty()) {
    running_ = std::move(queue_.front());
    queue_.pop_front();
    AnswerRequest& request = *running_;
    const auto finish = [this] {
      running_->Finish();
      running_.reset();
    };
    if (request.cancelled_ || request.traces_) {
      if (!request.cancelled_) Answer(request);
      finish();
      continue;
    }
    backend_->AskLater(request.cases_, request.outcomes_, request.cancelled_, [this, finish] {
      finish();
      AnswerNext();
    });
  }
}

}  // namespace hitscan
