#include "cases/answerer.h"

#include <exception>
#include <new>
#include <utility>

namespace hitscan {
namespace {

class BuiltInAsked : public AskedCases {
 public:
  BuiltInAsked(std::vector<std::span<const Value>> cases, const Implementation& implementation,
               bool is_exact, std::shared_ptr<const std::atomic<bool>> cancelled)
      : AskedCases(cases.size()),
        cases_(std::move(cases)),
        implementation_(implementation),
        is_exact_(is_exact),
        cancelled_(std::move(cancelled)) {}

 private:
  Outcome OutcomeOf(std::size_t index) override {
    if (*cancelled_) throw Cancelled();
    try {
      return {implementation_.run(cases_[index]), {}, is_exact_};
    } catch (const std::bad_alloc&) {
      // Running out of memory is not a property of the answer.
      throw;
    } catch (const std::exception& error) {
      return {{}, std::string("refused: ") + error.what()};
    }
  }

  std::vector<std::span<const Value>> cases_;
  const Implementation& implementation_;
  bool is_exact_;
  std::shared_ptr<const std::atomic<bool>> cancelled_;
};

class BuiltInAnswerer : public Answerer {
 public:
  BuiltInAnswerer(const Query& query, const Implementation& implementation)
      : Answerer(query), implementation_(implementation) {}

  std::unique_ptr<AskedCases> Ask(std::vector<std::span<const Value>> cases) override {
    // The first implementation of a query is the exact one.
    const bool is_exact = &implementation_ == &query().implementations.front();
    return std::make_unique<BuiltInAsked>(std::move(cases), implementation_, is_exact, cancelled());
  }

 private:
  const Implementation& implementation_;
};

class ReportedCases : public AskedCases {
 public:
  ReportedCases(std::span<const Case> cases, std::shared_ptr<Answerer> exact)
      : AskedCases(cases.size()), cases_(cases), exact_(std::move(exact)) {}

 private:
  Outcome OutcomeOf(std::size_t index) override {
    const Case& test = cases_[index];
    return test.reported == nullptr ? exact_->AskOne(test.arguments) : *test.reported;
  }

  std::span<const Case> cases_;
  std::shared_ptr<Answerer> exact_;
};

class ReportedAnswerer : public Answerer {
 public:
  explicit ReportedAnswerer(const Query& query)
      : Answerer(query), exact_(AnswererOf(query, query.implementations.front())) {}

  std::unique_ptr<AskedCases> Ask(std::vector<std::span<const Value>> cases) override {
    return exact_->Ask(std::move(cases));
  }
  bool answers_any() const override { return false; }
  std::unique_ptr<AskedCases> AskCases(std::span<const Case> cases) override {
    return std::make_unique<ReportedCases>(cases, exact_);
  }
  void Cancel() override {
    Answerer::Cancel();
    exact_->Cancel();
  }

 private:
  std::shared_ptr<Answerer> exact_;
};

std::string Text(const Outcome& outcome) {
  if (!outcome.failure.empty()) return outcome.failure;
  return outcome.answer.empty() ? "nothing" : PrintAnswer(outcome.answer);
}

}  // namespace

bool NotAsked(const Outcome& outcome) {
  return outcome.failure.starts_with("threw: not asked: ") ||
         outcome.failure.starts_with("refused: not asked: ");
}

std::string DescribeDifference(const Outcome& first, const Outcome& second) {
  return std::string(kAnswersDifferently) + ": " + Text(first) + ", then " + Text(second);
}

std::vector<Outcome> AskedCases::TakeAll() {
  std::vector<Outcome> outcomes;
  outcomes.reserve(size_);
  Take([&](std::size_t, Outcome&& outcome) { outcomes.push_back(std::move(outcome)); });
  return outcomes;
}

std::unique_ptr<AskedCases> Answerer::AskCases(std::span<const Case> cases) {
  std::vector<std::span<const Value>> arguments;
  arguments.reserve(cases.size());
  for (const Case& test : cases) arguments.emplace_back(test.arguments);
  return Ask(std::move(arguments));
}

std::shared_ptr<Answerer> Reporter(const Query& query) {
  return std::make_shared<ReportedAnswerer>(query);
}

std::shared_ptr<Answerer> AnswererOf(const Query& query, const Implementation& built_in) {
  return std::make_shared<BuiltInAnswerer>(query, built_in);
}

}  // namespace hitscan
