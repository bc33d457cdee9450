#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/atomic_file.h"
#include "cases/check.h"

// The outcome of a check as a document that other programs read. A report is written piece by
// piece, and what it needs of each case is kept as text: a report on a file of a million cases
// takes less memory than the file's own text.
namespace hitscan {

/// What the reports say of a case file.
class FileReport {
 public:
  struct Failure {
    std::size_t index;  ///< of the case, in the order of the file
    std::string what;   ///< as Describe says it
  };

  /// Expects so many cases.
  void Reserve(std::size_t cases) { ids_.reserve(cases); }
  /// Adds a case that was not run.
  void AddSkipped(const Case& test) { ids_.push_back(test.id); }
  /// Adds the outcome of a case; its expected and actual answers, which only the JSON report has,
  /// when `with_answers`. The query has to be set.
  void Add(const Case& test, const CaseResult& result, bool with_answers);

  std::filesystem::path path;
  const Query* query = nullptr;

  const std::vector<int>& ids() const { return ids_; }
  const std::vector<Failure>& failures() const { return failures_; }
  /// The JSON objects of the cases in their order, a line each, in blocks of whole lines.
  const std::vector<std::string>& answers() const { return answers_; }

 private:
  void AppendAnswers(const std::string& line);

  std::vector<int> ids_;
  std::vector<Failure> failures_;
  std::vector<std::string> answers_;
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
  std::vector<FileReport> left_out;  ///< their queries lack the implementation
};

/// Writes JUnit XML as CI servers read it: a test suite a file, a test case a case. A file that
/// could not be used is a suite with one error; the cases of files that were left out are skipped
/// ones. Names are escaped as Printable does it.
void WriteJUnitReport(const CheckReport& report, const ByteSink& write);

/// Writes JSON: what was expected and what came, case by case, the files that could not be used,
/// and those left out. What is not UTF-8 in a name becomes U+FFFD. The files' cases have to be
/// added with their answers.
void WriteJsonReport(const CheckReport& report, const ByteSink& write);

}  // namespace hitscan
