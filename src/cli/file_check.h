#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/environment.h"
#include "cases/report.h"
#include "cli/check_command.h"
#include "cli/check_scope.h"
#include "cli/progress_bar.h"
#include "implementation/implementation_source.h"
#include "query/why.h"

namespace hitscan {

/// The results of `hitscan check` so far.
struct CheckTally {
  CheckReport report;       ///< has no files when no report is written
  std::size_t checked = 0;  ///< the number of checked files
  std::size_t cases_left_out = 0;
  std::set<std::string_view> queries_left_out;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t unjudged = 0;     ///< cases of which nothing is expected
  std::size_t differing = 0;    ///< cases that the compared implementation answers differently
  std::size_t kept_values = 0;  ///< wrong cases of the report whose values are kept
};

/// Checks one file. Its cases are reported while it is read. Wrong answers are logged only after
/// the whole file has been read without an error.
class FileCheck {
 public:
  /// With a null scope, files of any query are checked.
  FileCheck(const CheckOptions& options, bool verbose, const Environment& environment,
            const CheckScope* scope)
      : options_(options), verbose_(verbose), environment_(environment), scope_(scope) {}

  /// Of how many wrong cases the page may show a picture.
  void KeepValues(std::size_t most) { report_.KeepValues(most); }

  /// Throws FileError.
  void Run(const std::filesystem::path& path);
  void Finish(CheckTally& tally);
  const Query& query() const { return *report_.query; }

 private:
  bool HasReport() const { return options_.junit || options_.json || options_.html; }
  bool Covers(const Query& query) const { return scope_ == nullptr || scope_->Contains(query); }

  /// Finds the implementations for the file.
  void Begin(const CaseFile& file);
  void Take(Case&& test);
  void Report(const Case& test, std::span<const CaseResult> results);
  void LogPrinted();

  const CheckOptions& options_;
  bool verbose_;
  const Environment& environment_;
  const CheckScope* scope_;
  ProgressBar progress_;
  FileReport report_;
  std::vector<std::optional<Why>> whys_;  ///< of each failure, with --why
  std::optional<CaseChecker> checker_;    ///< empty if the query lacks the implementation
};

}  // namespace hitscan
