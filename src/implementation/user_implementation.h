#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "implementation/backend.h"
#include "implementation/exact_trace.h"

namespace hitscan {

/// Cases that were given to the user's implementation, and their outcomes once it has answered.
class AnswerRequest {
 public:
  explicit AnswerRequest(EncodedCases cases) : cases_(std::move(cases)), outcomes_(cases_.size()) {}

  bool done() const { return done_; }
  /// Waits for the outcomes, at most `time`. Returns done().
  bool WaitFor(std::chrono::milliseconds time);
  /// Throws CannotRun if there is no thread that could answer while this one waits.
  void Wait();
  /// Cancels the request; its outcomes may no longer be taken. An implementation that is answering
  /// it is interrupted.
  void Cancel() { cancelled_ = true; }
  bool cancelled() const { return cancelled_; }

  /// The outcome of each case, in the order of the cases. Only after done().
  std::vector<Outcome>& outcomes() { return outcomes_; }
  /// The operations of the first case, if the request is for a trace. Only after done().
  Trace& trace() { return trace_; }

 private:
  friend class UserImplementation;
  void Finish();

  EncodedCases cases_;
  std::vector<Outcome> outcomes_;
  bool traces_ = false;
  Trace trace_;
  std::atomic<bool> cancelled_ = false;
  std::atomic<bool> done_ = false;
  std::mutex mutex_;
  std::condition_variable finished_;
};

/// Code of the user that answers queries: it runs in a process of its own, and whatever it does
/// becomes the outcome of a case. Requests are answered one after the other by a thread or, without
/// threads, between the frames.
class UserImplementation {
 public:
  UserImplementation(std::string name, std::unique_ptr<Backend> backend);
  UserImplementation(const UserImplementation&) = delete;
  UserImplementation& operator=(const UserImplementation&) = delete;
  /// Cancels all requests that are not done.
  ~UserImplementation();

  /// The name in menus, legends and reports: that of its file, or the command.
  const std::string& name() const { return name_; }
  /// Whether its file has changed since it was opened, and the new version cannot be used.
  bool outdated() const { return outdated_; }
  void SetOutdated(bool outdated) { outdated_ = outdated; }
  bool Answers(const Query& query) const { return backend_->Answers(query); }

  /// Asks cases of one query, given by their arguments. Returns at once.
  std::shared_ptr<AnswerRequest> Ask(const Query& query,
                                     std::span<const std::span<const Value>> cases);
  /// Asks one case, and traces its operations. Returns at once.
  std::shared_ptr<AnswerRequest> AskTrace(const Query& query, std::span<const Value> arguments);
  /// Cancels all requests that are not done.
  void Cancel();

 private:
  std::shared_ptr<AnswerRequest> Enqueue(std::shared_ptr<AnswerRequest> request);
  EncodedCases Encode(const Query& query, std::span<const std::span<const Value>> cases) const;
  void Run();
  void Answer(AnswerRequest& request);
  void AnswerNext();

  std::string name_;
  std::unique_ptr<Backend> backend_;
  bool outdated_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<AnswerRequest>> queue_;
  std::shared_ptr<AnswerRequest> running_;
  bool stopping_ = false;
  std::thread thread_;  ///< the last member, since it uses the others
};

/// An answerer of the query that asks the user's implementation.
std::shared_ptr<Answerer> AnswererOf(const Query& query,
                                     std::shared_ptr<UserImplementation> implementation);

}  // namespace hitscan
