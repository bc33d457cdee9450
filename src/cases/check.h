#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/judge.h"

namespace hitscan {

/// How many cases have which outcome.
struct AnswerCounts {
  int passed = 0;
  int failed = 0;
  int unjudged = 0;  ///< have an answer that was compared with nothing
  int outdated = 0;  ///< failed cases that have the exact answer but expect another one

  int judged() const { return passed + failed; }
  int wrong() const { return failed - outdated; }

  /// Adds `change` to the count of results like this one; pending results are not counted.
  void Count(const CaseResult& result, int change);
  AnswerCounts& operator+=(const AnswerCounts& other);
  bool operator==(const AnswerCounts&) const = default;
};

/// The results of the cases of a file, in their order, and their counts.
struct CheckResult : AnswerCounts {
  CheckResult() = default;
  /// Counts nothing: the results are pending.
  explicit CheckResult(std::vector<CaseResult> results) : cases(std::move(results)) {}

  std::vector<CaseResult> cases;
};

/// A case file with the results of its cases.
struct CheckedFile {
  CaseFile file;
  CheckResult result;
};

/// Asks one or more implementations each case of a file, and judges their answers. The cases are
/// asked in batches: while one batch is collected, the user's implementations answer the batch
/// before it.
class CaseChecker {
 public:
  /// Receives the cases in their order, each with the result of each implementation.
  using Receiver = std::function<void(Case&& test, std::span<CaseResult> results)>;

  /// There is at least one answerer; all have the same query.
  CaseChecker(std::vector<std::shared_ptr<Answerer>> answerers, double tolerance,
              Receiver receiver);

  void Add(Case&& test);
  /// Waits for the answers to all cases.
  void Finish();

 private:
  struct Batch {
    std::vector<Case> cases;
    std::vector<std::unique_ptr<AskedCases>> asked;  ///< by each answerer
  };
  void Ask();
  void Judge(Batch batch);

  std::vector<std::shared_ptr<Answerer>> answerers_;
  double tolerance_;
  Receiver receiver_;
  std::size_t batch_size_ = 0;
  Batch batch_;  ///< is being collected
  Batch asked_;  ///< is being answered
};

/// Whether two implementations agree on a case: the parts of the one answer are parts of the other,
/// equal to within the tolerance, or neither implementation has an answer.
bool SameAnswer(const CaseResult& a, const CaseResult& b, double tolerance);

/// One line about a case that two implementations answer differently: "case 4: mine.cpp answers hit
/// true, ...".
std::string DescribeDifference(const Query& query, const Case& test, std::string_view name,
                               const CaseResult& result, std::string_view other_name,
                               const CaseResult& other);

/// The expectation and the exact answer, for each part in which they differ: "expected hit true;
/// the exact answer is false".
std::string OutdatedText(const CaseResult& result);

/// One line about an expectation that differs from the exact answer: "case 4: expected hit true;
/// the exact answer is false; ray ...".
std::string DescribeOutdated(const Query& query, const Case& test, const CaseResult& result);

/// The arguments by name, and the answer: "ray (2, 2, 3) -> ...", "hit true, t 3". Long values are
/// cut.
std::string ArgumentsText(const Query& query, std::span<const Value> arguments);
std::string AnswerText(const Answer& answer);

/// One line about a case that failed: "case 4: hit: expected true, got false; ray (2, 2, 3) ->
/// ...".
std::string Describe(const CaseFile& file, std::size_t index, const CaseResult& result);
std::string Describe(const Query& query, const Case& test, const CaseResult& result);

}  // namespace hitscan
