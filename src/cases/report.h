#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "cases/check.h"

// The outcome of a check as a document for other programs. A report is written piece by piece, and
// its data for each case is stored as text: a report about a file of a million cases takes less
// memory than the text of the file. Only the cases that the page shows with a picture are stored as
// values, and they are limited in number.
namespace hitscan {

/// A case with a wrong answer.
struct FailedCase {
  Case test;
  CaseResult result;
};

/// The data of one case file in a report.
class FileReport {
 public:
  struct Failure {
    std::size_t index;                         ///< the index of the case in the file
    std::string what;                          ///< the description by Describe
    std::shared_ptr<const FailedCase> values;  ///< null if they are not kept
  };

  /// Reserves memory for this many cases.
  void Reserve(std::size_t cases) { ids_.reserve(cases); }
  /// Adds a case that was not run.
  void AddSkipped(const Case& test) { ids_.push_back(test.id); }
  /// Adds the outcome of a case, and with `with_answers` its expected and actual answers, which
  /// only the JSON report contains. The query must be set before.
  void Add(const Case& test, const CaseResult& result, bool with_answers);
  /// Keeps the values of at most this many wrong cases that are added from now on; 0 at first.
  void KeepValues(std::size_t most) { most_values_ = most; }
  /// The number of wrong cases of which the values are kept.
  std::size_t kept_values() const { return kept_values_; }
  /// Adds a line about a case that a second implementation answers differently.
  void AddDifference(std::string what) { differences_.push_back(std::move(what)); }

  std::filesystem::path path;
  const Query* query = nullptr;
  double tolerance = 0;

  const std::vector<int>& ids() const { return ids_; }
  const std::vector<Failure>& failures() const { return failures_; }
  /// The indices of the cases whose answers were compared with nothing.
  const std::vector<std::size_t>& unjudged() const { return unjudged_; }
  std::size_t passed() const { return ids_.size() - failures_.size() - unjudged_.size(); }
  /// The JSON objects of the cases in their order, one on each line, in blocks of whole lines.
  const std::vector<std::string>& answers() const { return answers_; }
  const std::vector<std::string>& differences() const { return differences_; }
  /// A line about each case whose expectation differs from the exact answer, by DescribeOutdated.
  /// Cases that fail with the exact answer are among the failures instead.
  const std::vector<std::string>& outdated() const { return outdated_; }

 private:
  void AppendAnswers(const std::string& line);

  std::vector<int> ids_;
  std::vector<Failure> failures_;
  std::vector<std::size_t> unjudged_;
  std::vector<std::string> answers_;
  std::vector<std::string> differences_;
  std::vector<std::string> outdated_;
  std::size_t most_values_ = 0;
  std::size_t kept_values_ = 0;
};

/// A case file that could not be used.
struct UnusableFile {
  std::filesystem::path path;
  std::string message;  ///< one line that begins with the path
};

/// The outcome of a check.
struct CheckReport {
  std::string_view implementation;
  std::vector<FileReport> files;
  std::vector<UnusableFile> unusable;
  std::vector<FileReport> skipped;  ///< files whose queries lack the implementation
  std::string_view compare = {};    ///< the second implementation; may be empty
};

/// Writes JUnit XML for CI servers: each file is a test suite, each case a test case. A file that
/// could not be used is a suite with one error; the cases of files that were skipped, and those
/// without an expectation, are reported as skipped. Names are escaped as by Printable.
void WriteJUnitReport(const CheckReport& report, const ByteSink& write);

/// Writes JSON: the expected and the actual answer of each case (`passed` is null when its answer
/// was compared with nothing), the parts that were not compared, the exact answer if it differs
/// from the expectation or from a part without one, the files that could not be used, and the files
/// that were skipped. Bytes of names that are not UTF-8 become U+FFFD. The cases must have been
/// added with their answers.
void WriteJsonReport(const CheckReport& report, const ByteSink& write);

}  // namespace hitscan
