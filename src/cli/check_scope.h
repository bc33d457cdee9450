#pragma once

// Determines which case files `hitscan check` reads, and which queries it checks in them.

#include <filesystem>
#include <new>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/environment.h"
#include "app/log.h"
#include "cases/report.h"
#include "cli/check_command.h"
#include "query/query.h"

namespace hitscan {

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

}  // namespace hitscan
