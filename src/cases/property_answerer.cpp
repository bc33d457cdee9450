#include "cases/property_answerer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cases/check.h"
#include "cases/judge.h"
#include "cases/severity.h"
#include "cases/written_arguments.h"

namespace hitscan {
namespace {

// How many questions are asked at a time: their arguments take memory.
constexpr std::size_t kAtOnce = 4096;

// Arguments that differ from these by one unit in the last place.
std::vector<std::vector<Value>> NeighboursOf(const Query& query, std::span<const Value> arguments) {
  const WrittenArguments written(query, arguments);
  InputChanges changes(written);
  std::vector<std::vector<Value>> neighbours;
  const auto add = [&](const InputChange& change, double units) {
    if (auto values = changes.Changed(change, units)) neighbours.push_back(std::move(*values));
  };
  for (const InputChange& change : changes.OfNumbers()) {
    const double own = changes.OwnUnit(change);
    add(change, 1);
    if (own < 1) add(change, own);
  }
  for (const InputChange& change : changes.OfSeveral()) add(change, 1);
  return neighbours;
}

/// A question of a property, and its answer.
struct Asked {
  const Property* property;
  Property::Question question;
  Outcome outcome = {};
  Answer back = {};  ///< the answer to the case that follows
  Property::Difference difference = {};
};

/// A case, and its questions. Once all have been answered, those with a difference remain.
struct Examined {
  std::span<const Value> arguments;
  Outcome outcome = {};
  std::vector<Asked> questions = {};
  Tolerance tolerance = {};
};

std::string ViolationText(const Examined& examined, const Asked& asked) {
  const Property& property = *asked.property;
  std::string text = fmt::format("{}: answered {}, but ", property.NameOf(asked.question.variant),
                                 AnswerText(examined.outcome.answer));
  if (std::ranges::equal(asked.question.arguments, examined.arguments, Identical)) {
    text += "when asked again ";
  } else {
    text += fmt::format("for {} ", ArgumentsText(property.query(), asked.question.arguments));
  }
  return text + (asked.outcome.failure.empty() ? AnswerText(asked.outcome.answer)
                                               : "(" + asked.outcome.failure + ")");
}

void SetViolation(Examined& examined) {
  const Asked& asked = examined.questions.front();
  examined.outcome.violation = std::make_shared<PropertyViolation>(
      PropertyViolation{fmt::format("{}: {}", asked.property->text(), asked.difference.what),
                        ViolationText(examined, asked)});
  examined.questions.clear();
}

/// Asks the cases in groups, each in up to four steps: the cases, their questions, then the
/// neighbours of the cases whose answers contradict, then those of the questions.
class PropertyAsked final : public AskedCases {
 public:
  PropertyAsked(std::vector<std::span<const Value>> cases, std::shared_ptr<Answerer> inner,
                const Properties& properties, const ToleranceOfCase& tolerance)
      : AskedCases(cases.size()),
        cases_(std::move(cases)),
        outcomes_(cases_.size()),
        inner_(std::move(inner)),
        properties_(properties),
        tolerance_(tolerance) {
    AskGroup();
  }

  bool WaitFor(std::chrono::milliseconds time) override {
    if (!inner_->in_background()) return true;
    const Clock::time_point end = Clock::now() + time;
    while (asked_ != nullptr) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
      if (!asked_->WaitFor(std::max(left, std::chrono::milliseconds(0)))) return false;
      Advance();
    }
    return true;
  }
  void Wait() override {
    while (inner_->in_background() && asked_ != nullptr) Advance();
  }

 private:
  enum class Step { kCases, kQuestions, kAroundCase, kAroundQuestion };

  Outcome OutcomeOf(std::size_t index) override {
    while (asked_ != nullptr && index >= begin_) Advance();
    return std::move(outcomes_[index]);
  }

  // Asks the next cases.
  void AskGroup() {
    step_ = Step::kCases;
    group_.clear();
    std::size_t count = 0;
    for (std::size_t i = begin_; i < cases_.size() && count < kAtOnce; ++i) {
      Examined& examined = group_.emplace_back(Examined{cases_[i]});
      for (const auto& property : properties_) {
        for (Property::Question& question : property->QuestionsOf(cases_[i])) {
          examined.questions.push_back({property.get(), std::move(question)});
        }
      }
      count += 1 + examined.questions.size();
    }
    std::vector<std::span<const Value>> cases;
    cases.reserve(group_.size());
    for (const Examined& examined : group_) cases.push_back(examined.arguments);
    asked_ = cases.empty() ? nullptr : inner_->Ask(std::move(cases));
  }

  // Asks the questions of those cases that have an answer: code that takes too long for a case
  // takes too long for its questions, and each would be waited for.
  void AskQuestions(std::vector<Outcome> outcomes) {
    step_ = Step::kQuestions;
    std::vector<std::span<const Value>> questions;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      Examined& examined = group_[i];
      examined.outcome = std::move(outcomes[i]);
      if (!examined.outcome.failure.empty()) examined.questions.clear();
      for (const Asked& asked : examined.questions) {
        questions.emplace_back(asked.question.arguments);
      }
    }
    if (questions.empty()) return AskNeighbours(Step::kAroundCase);
    asked_ = inner_->Ask(std::move(questions));
  }

  // Waits for what was asked, and asks the next questions.
  void Advance() {
    std::vector<Outcome> outcomes = asked_->TakeAll();
    asked_.reset();
    if (step_ == Step::kCases) return AskQuestions(std::move(outcomes));
    if (step_ == Step::kQuestions) {
      TakeAnswers(std::move(outcomes));
      return AskNeighbours(Step::kAroundCase);
    }
    RemoveExplained(outcomes);
    // Of each case the first question that is left; a question is left only if its neighbours
    // explain nothing.
    AskNeighbours(Step::kAroundQuestion);
  }

  void TakeAnswers(std::vector<Outcome> outcomes) {
    auto next = outcomes.begin();
    for (Examined& examined : group_) {
      if (examined.questions.empty()) continue;
      for (Asked& asked : examined.questions) asked.outcome = std::move(*next++);
      examined.tolerance = tolerance_(examined.arguments);
      std::erase_if(examined.questions, [&](Asked& asked) { return !Differs(examined, asked); });
      if (examined.questions.empty()) continue;
      const Asked& first = examined.questions.front();
      if (!first.outcome.failure.empty() || !first.property->depends_on_rounding() ||
          HasNan(first.back)) {
        SetViolation(examined);
      }
    }
  }

  static bool Differs(Examined& examined, Asked& asked) {
    if (NotAsked(asked.outcome)) return false;
    examined.outcome.has_properties = true;
    if (!asked.outcome.failure.empty()) {
      const std::string& failure = asked.outcome.failure;
      asked.difference = {failure.substr(0, failure.find(':'))};
      return true;
    }
    const Answer& first = examined.outcome.answer;
    asked.back = asked.property->Back(asked.question.variant, first, asked.outcome.answer);
    auto difference =
        asked.property->Compare(examined.arguments, first, asked.back, examined.tolerance);
    if (!difference) return false;
    asked.difference = std::move(*difference);
    return true;
  }

  void AskNeighbours(Step step) {
    step_ = step;
    neighbours_.clear();
    std::vector<std::span<const Value>> questions;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const Examined& examined = group_[i];
      if (examined.questions.empty()) continue;
      const std::span<const Value> around =
          step == Step::kAroundCase
              ? examined.arguments
              : std::span<const Value>(examined.questions.front().question.arguments);
      for (std::vector<Value>& neighbour : NeighboursOf(inner_->query(), around)) {
        neighbours_.push_back({i, std::move(neighbour)});
      }
    }
    for (const Neighbour& neighbour : neighbours_) questions.emplace_back(neighbour.arguments);
    if (!questions.empty()) {
      asked_ = inner_->Ask(std::move(questions));
      return;
    }
    for (Examined& examined : group_) {
      if (!examined.questions.empty()) SetViolation(examined);
      outcomes_[begin_++] = std::move(examined.outcome);
    }
    AskGroup();
  }

  // Removes the questions whose differences the neighbours' answers explain. If they do not explain
  // that of the first question of a case, the property is violated.
  void RemoveExplained(const std::vector<Outcome>& outcomes) {
    std::vector<std::vector<const Answer*>> answers(group_.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (outcomes[i].failure.empty()) {
        answers[neighbours_[i].index].push_back(&outcomes[i].answer);
      }
    }
    for (std::size_t i = 0; i < group_.size(); ++i) {
      Examined& examined = group_[i];
      std::vector<Asked>& questions = examined.questions;
      if (questions.empty()) continue;
      const auto explained = [&](const Asked& asked) {
        return std::ranges::any_of(answers[i], [&](const Answer* answer) {
          return IsExplained(examined, asked, *answer);
        });
      };
      if (step_ == Step::kAroundCase) {
        std::erase_if(questions, explained);
      } else if (explained(questions.front())) {
        questions.erase(questions.begin());
      } else {
        SetViolation(examined);
      }
    }
  }

  // Whether the answer to a neighbour of the case, or of the question, explains the question's
  // difference: it does not differ, or its numbers are as far away.
  bool IsExplained(const Examined& examined, const Asked& asked, const Answer& neighbour) const {
    if (!asked.outcome.failure.empty() || !asked.property->depends_on_rounding() ||
        HasNan(asked.back)) {
      return false;
    }
    const Answer& first = examined.outcome.answer;
    const bool is_number = asked.difference.is_number;
    const auto agree = [&](const Answer& one, const Answer& back) {
      return !asked.property->Compare(examined.arguments, one, back, examined.tolerance);
    };
    if (step_ == Step::kAroundCase) {
      return agree(neighbour, asked.back) || (is_number && IsAsNear(first, asked.back, neighbour));
    }
    const Answer back = asked.property->Back(asked.question.variant, first, neighbour);
    return agree(first, back) || (is_number && IsAsNear(asked.back, first, back));
  }

  struct Neighbour {
    std::size_t index;  ///< of the case in the group
    std::vector<Value> arguments;
  };

  std::vector<std::span<const Value>> cases_;
  std::vector<Outcome> outcomes_;
  std::size_t begin_ = 0;  ///< the outcomes before are known
  std::shared_ptr<Answerer> inner_;
  Properties properties_;
  ToleranceOfCase tolerance_;
  std::vector<Examined> group_;  ///< the cases that are examined now, from begin_
  std::vector<Neighbour> neighbours_;
  Step step_ = Step::kQuestions;
  std::unique_ptr<AskedCases> asked_;  ///< null when all outcomes are known
};

class PropertyAnswerer final : public Answerer {
 public:
  PropertyAnswerer(std::shared_ptr<Answerer> inner, Properties properties,
                   ToleranceOfCase tolerance)
      : Answerer(inner->query()),
        inner_(std::move(inner)),
        properties_(std::move(properties)),
        tolerance_(std::move(tolerance)) {}

  bool in_background() const override { return inner_->in_background(); }
  std::unique_ptr<AskedCases> Ask(std::vector<std::span<const Value>> cases) override {
    return std::make_unique<PropertyAsked>(std::move(cases), inner_, properties_, tolerance_);
  }
  void Cancel() override {
    Answerer::Cancel();
    inner_->Cancel();
  }

 private:
  std::shared_ptr<Answerer> inner_;
  Properties properties_;
  ToleranceOfCase tolerance_;
};

}  // namespace

std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner, Properties properties,
                                           ToleranceOfCase tolerance) {
  if (properties.empty() || !inner->answers_any()) return inner;
  return std::make_shared<PropertyAnswerer>(std::move(inner), std::move(properties),
                                            std::move(tolerance));
}

std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner, Properties properties,
                                           double tolerance_of_file) {
  return AskingProperties(std::move(inner), std::move(properties),
                          ToleranceOfCase([tolerance_of_file](std::span<const Value>) {
                            return Tolerance::OfUnnamed(tolerance_of_file);
                          }));
}

std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner,
                                           double tolerance_of_file) {
  Properties properties = PropertiesOf(inner->query());
  return AskingProperties(std::move(inner), std::move(properties), tolerance_of_file);
}

}  // namespace hitscan
