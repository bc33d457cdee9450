#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answerer.h"
#include "cases/case_file.h"
#include "cases/tolerance.h"

namespace hitscan {

/// A part of an answer that differs from the one with which it is compared.
struct Mismatch {
  std::string part;
  std::string expected;
  std::string got;
  /// `expected` is the exact answer, since the case expects nothing of this part.
  bool is_exact = false;
};

/// The outcome of one case: passed, failed, pending or unjudged. It failed when a part of the
/// answer is not as expected, or differs from the exact answer where nothing is expected of it, or
/// when there is no answer.
struct CaseResult {
  Answer answer;
  std::vector<Mismatch> mismatches;
  std::string error;     ///< why there is no answer: "refused: ...", "crashed (SIGSEGV)"
  bool pending = false;  ///< a user's implementation was asked, but has not answered yet
  /// No part of the answer was compared with anything, so that it is neither right nor wrong.
  bool unjudged = false;
  /// The answer fails the expectation of the case, but is the exact one: the expectation is wrong.
  bool is_exact = false;
  /// The parts of the answer that were compared with nothing.
  std::vector<std::string_view> not_compared = {};
  /// The parts of the expectation that differ from the exact answer, which `got` is here.
  std::vector<Mismatch> outdated = {};

  bool passed() const { return !failed() && !pending && !unjudged; }
  bool failed() const { return !mismatches.empty() || !error.empty(); }
  /// Whether the answer itself is wrong, and not only the expectation.
  bool wrong() const { return failed() && !is_exact; }
};

/// Whether there is an answer, right or wrong.
inline bool HasAnswer(const CaseResult& result) { return result.error.empty() && !result.pending; }

/// The outcomes of the cases of a file, in their order.
struct CheckResult {
  std::vector<CaseResult> cases;
  int passed = 0;
  int failed = 0;
  int unjudged = 0;  ///< have an answer that was compared with nothing
  int outdated = 0;  ///< of the failed ones: have the exact answer, and expect another one

  int wrong() const { return failed - outdated; }

  /// Adds `change` to the count of results like this one; pending results are not counted.
  void Count(const CaseResult& result, int change);
};

/// A case file with its outcome.
struct CheckedFile {
  CaseFile file;
  CheckResult result;
};

/// Judges an outcome: an answer in full, and a failure as the error of the result. The parts that
/// the case expects are compared with what it expects, to within the tolerance of its file. The
/// other parts are compared with the exact answer, if that has the expected yes or no. Their
/// numbers may be off by Tolerance::OfUnnamed, or by what a change of the arguments by one unit in
/// the last place explains. NaN is wrong in every part, and so is an infinity unless the exact
/// number is beyond the largest float. Where the case limits the judgement to the expected parts,
/// the others are not compared.
CaseResult JudgeCase(const Query& query, const Case& test, double tolerance, Outcome outcome);

/// Has the cases of a file answered, each by all of some implementations, and judges the answers.
/// The cases are asked in batches: while one of them is collected, the user's implementations
/// answer the one before.
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
    std::vector<std::unique_ptr<AskedCases>> asked;  ///< of each answerer
  };
  void Ask();
  void Judge(Batch batch);

  std::vector<std::shared_ptr<Answerer>> answerers_;
  double tolerance_;
  Receiver receiver_;
  std::size_t batch_size_ = 0;
  Batch batch_;
  Batch asked_;
};

/// Whether two values of one kind are equal: booleans and integers exactly, every other number, as
/// its shortest decimal, to within the tolerance (absolute, and relative above 1). NaN equals
/// nothing.
bool NearlyEqual(const Value& expected, const Value& got, double tolerance);

/// Whether two implementations agree on a case: with the same parts, equal to within the tolerance,
/// or when neither has an answer.
bool SameAnswer(const CaseResult& a, const CaseResult& b, double tolerance);

/// One line about a case that two implementations answer differently: "case 4: mine.cpp answers hit
/// true, ...".
std::string DescribeDifference(const Query& query, const Case& test, std::string_view name,
                               const CaseResult& result, std::string_view other_name,
                               const CaseResult& other);

/// What the case expects and what is exact, of each part that differs: "expected hit true; the
/// exact answer is false".
std::string OutdatedText(const CaseResult& result);

/// One line about an expectation that differs from the exact answer: "case 4: expected hit true;
/// the exact answer is false; ray ...".
std::string DescribeOutdated(const Query& query, const Case& test, const CaseResult& result);

/// One line about a case that failed: "case 4: hit: expected true, got false; ray (2, 2, 3) ->
/// ...".
std::string Describe(const CaseFile& file, std::size_t index, const CaseResult& result);
std::string Describe(const Query& query, const Case& test, const CaseResult& result);

}  // namespace hitscan
