#include "implementation/own_implementation.h"

#include <exception>
#include <utility>

namespace hitscan {

bool AnswerRequest::WaitFor(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return finished_.wait_for(lock, time, [this] { return done_.load(); });
}

void AnswerRequest::Wait() {
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

OwnImplementation::OwnImplementation(std::string name, std::unique_ptr<Backend> backend)
    : name_(std::move(name)), backend_(std::move(backend)), thread_([this] { Run(); }) {}

void OwnImplementation::Cancel() {
  const std::lock_guard lock(mutex_);
  for (const auto& request : queue_) request->Cancel();
  if (running_ != nullptr) running_->Cancel();
}

OwnImplementation::~OwnImplementation() {
  Cancel();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

std::shared_ptr<AnswerRequest> OwnImplementation::Ask(
    const Query& query, std::span<const std::span<const Value>> cases) {
  EncodedCases encoded;
  encoded.query = &query;
  encoded.ends.reserve(cases.size());
  for (const std::span<const Value> arguments : cases) backend_->Encode(arguments, encoded);
  auto request = std::make_shared<AnswerRequest>(std::move(encoded));
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(request);
  }
  changed_.notify_all();
  return request;
}

void OwnImplementation::Run() {
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
      if (!running_->cancelled_) {
        backend_->Ask(running_->cases_, running_->outcomes_, running_->cancelled_);
      }
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

}  // namespace hitscan
