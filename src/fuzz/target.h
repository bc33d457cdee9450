#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "implementation/own_implementation.h"

namespace hitscan {

/// The implementation that is searched for wrong answers: a built-in one, or one of the user's own,
/// which answers in another process. For use by one thread, apart from Cancel.
class FuzzTarget {
 public:
  FuzzTarget(const Query& query, const Implementation& built_in)
      : query_(&query), built_in_(&built_in) {}
  FuzzTarget(const Query& query, std::shared_ptr<OwnImplementation> own)
      : query_(&query), own_(std::move(own)) {}

  const Query& query() const { return *query_; }

  /// Cases that were asked. They must exist until Take returns.
  struct Asked {
    std::vector<std::span<const Value>> cases;
    std::shared_ptr<AnswerRequest> request;  ///< null for a built-in implementation
  };
  /// Begins to answer the cases; an implementation of the user's own answers in the background.
  Asked Ask(std::vector<std::span<const Value>> cases);
  /// Waits for the answers, in the order of the cases. Throws Cancelled.
  std::vector<Outcome> Take(Asked asked);
  /// Answers one case.
  Outcome AskOne(std::span<const Value> arguments) { return Take(Ask({arguments})).front(); }
  /// From now on it answers nothing: Take throws Cancelled soon, also in the threads that wait for
  /// it. May be called from any thread.
  void Cancel();

 private:
  const Query* query_;
  const Implementation* built_in_ = nullptr;
  std::shared_ptr<OwnImplementation> own_;
  std::atomic<bool> cancelled_ = false;
};

}  // namespace hitscan
