#include "fuzz/remembered_answers.h"

#include <utility>

#include "implementation/answer_forms.h"

namespace hitscan {
namespace {

// All questions are repeated each time, so this bounds the work for one case to be simplified.
constexpr std::size_t kMostTimes = 300;

class KnownAnswers : public AskedCases {
 public:
  explicit KnownAnswers(std::vector<Outcome> outcomes)
      : AskedCases(outcomes.size()), outcomes_(std::move(outcomes)) {}

 private:
  Outcome OutcomeOf(std::size_t index) override { return std::move(outcomes_[index]); }

  std::vector<Outcome> outcomes_;
};

}  // namespace

RememberedAnswers::RememberedAnswers(std::shared_ptr<Answerer> inner)
    : Answerer(inner->query()), inner_(std::move(inner)) {}

bool RememberedAnswers::Ready() {
  if (asked_ == nullptr) return true;
  if (!asked_->WaitFor(std::chrono::milliseconds(0))) return false;
  const std::unique_ptr<AskedCases> asked = std::move(asked_);
  asked->Take([&](std::size_t index, Outcome&& outcome) {
    known_.insert_or_assign(texts_[index], std::move(outcome));
  });
  return true;
}

void RememberedAnswers::Forget() {
  asked_.reset();
  known_.clear();
  times_ = 0;
}

std::unique_ptr<AskedCases> RememberedAnswers::Ask(std::vector<std::span<const Value>> cases) {
  std::vector<Outcome> outcomes;
  values_.clear();
  texts_.clear();
  for (const std::span<const Value> arguments : cases) {
    std::string text = CaseLine(query(), arguments);
    if (const auto known = known_.find(text); known != known_.end()) {
      outcomes.push_back(known->second);
    } else if (times_ >= kMostTimes) {
      outcomes.push_back({{}, "refused: not asked: there were too many questions"});
    } else {
      values_.emplace_back(arguments.begin(), arguments.end());
      texts_.push_back(std::move(text));
    }
  }
  if (outcomes.size() == cases.size()) return std::make_unique<KnownAnswers>(std::move(outcomes));
  ++times_;
  asked_ = inner_->Ask({values_.begin(), values_.end()});
  throw NotYet();
}

void RememberedAnswers::Cancel() {
  Answerer::Cancel();
  inner_->Cancel();
}

}  // namespace hitscan
