#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cases/answerer.h"

namespace hitscan {

/// Answers by an implementation that is slow to answer, for a caller that cannot wait: Ask throws
/// NotYet, and when the caller asks all its questions once more, the answer is known. Without
/// threads, cases are simplified like that between the frames.
class RememberedAnswers : public Answerer {
 public:
  struct NotYet {};

  explicit RememberedAnswers(std::shared_ptr<Answerer> inner);

  /// Whether the answers are known for which NotYet was thrown. Throws Cancelled.
  bool Ready();
  /// Whether no answers are known, and none are asked.
  bool empty() const { return known_.empty() && asked_ == nullptr; }
  /// Forgets all answers, once the caller has no more questions.
  void Forget();

  bool in_background() const override { return true; }
  /// Returns known answers, or throws NotYet. After many questions it answers no more new ones.
  std::unique_ptr<AskedCases> Ask(std::vector<std::span<const Value>> cases) override;
  void Cancel() override;

 private:
  std::shared_ptr<Answerer> inner_;
  std::map<std::string, Outcome> known_;  // by the text of the case
  std::size_t times_ = 0;                 // how often the implementation was asked
  std::vector<std::vector<Value>> values_;
  std::vector<std::string> texts_;  // of the cases that are asked
  std::unique_ptr<AskedCases> asked_;
};

}  // namespace hitscan
