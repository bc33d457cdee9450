#pragma once

// `hitscan check`: which case files it reads, which queries it checks in them, and what comes out.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/environment.h"
#include "app/log.h"
#include "cases/report.h"
#include "cli/command_line.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "implementation/implementation_source.h"
#include "query/query.h"
#include "query/why.h"

namespace hitscan {

/// `hitscan check`: compares answers with the expected ones, without window or graphics.
struct CheckOptions {
  std::vector<std::string> names;            ///< see FindNamed; all cases when empty
  std::vector<std::filesystem::path> cases;  ///< files or folders instead of those of the assets
  ImplementationOptions answering;
  std::optional<std::filesystem::path> junit;   ///< path of the JUnit report
  std::optional<std::filesystem::path> json;    ///< path of the JSON report
  std::optional<std::filesystem::path> html;    ///< path of the page
  bool why = false;                             ///< explain the exact answer of each wrong case
  std::optional<std::uintmax_t> max_file_size;  ///< larger case files are refused
};

void AddCheckOptions(CLI::App& app, CheckOptions& options);

/// Collects the files and folders that could not be used. Each is logged as an error at once; the
/// others are still checked.
class UnusableFiles {
 public:
  explicit UnusableFiles(Log& log) : log_(log) {}

  /// Calls `work`, which may throw because of this file or folder.
  template <typename Work>
  void Try(const std::filesystem::path& path, const Work& work) {
    try {
      work();
    } catch (const FileError& error) {
      Add(path, error.what());
    } catch (const std::bad_alloc&) {
      Add(path, path.string() + ": not enough memory for this file");
    } catch (const std::exception& error) {
      Add(path, path.string() + ": " + error.what());
    }
  }

  void Add(const std::filesystem::path& path, const std::string& message) {
    log_.Error(message);
    files_.push_back({path, message});
  }

  const std::vector<UnusableFile>& files() const { return files_; }

 private:
  Log& log_;
  std::vector<UnusableFile> files_;
};

struct CheckScope {
  std::vector<std::filesystem::path> samples;   ///< files of named samples
  std::vector<std::filesystem::path> files;     ///< other named files; checked for any query
  std::vector<std::filesystem::path> searched;  ///< checked only for the queries of the scope
  bool every_query = false;
  std::set<std::string_view> queries;   ///< empty: all queries
  bool missing_implementation = false;  ///< a named sample or query does not have the chosen one

  bool Contains(const Query& query) const { return every_query || queries.contains(query.name); }
};

/// For a sample the scope has its own files, for a query every file of the assets with cases of
/// that query, for a case file or folder these files. If the options name nothing, it has all
/// queries. Throws CannotRun for an unknown name.
CheckScope FindCheckScope(const CheckOptions& options, const Environment& environment,
                          UnusableFiles& unusable);

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
