#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "implementation/backend.h"
#include "implementation/compiler.h"
#include "query/query.h"

namespace hitscan {

/// A C++ source of a project, which is compiled when it is first asked. It answers in processes of
/// its own, one for each thread that asks at the same time.
class ProjectSource {
 public:
  /// `macro` names the functions in the source: "HITSCAN_REFERENCE".
  ProjectSource(std::filesystem::path source, AskOptions options, std::string_view macro)
      : source_(std::move(source)), options_(std::move(options)), macro_(macro) {}
  ProjectSource(const ProjectSource&) = delete;
  ProjectSource& operator=(const ProjectSource&) = delete;

  /// Compiles and starts the code unless that was done. Throws CannotRun, with file and line, when
  /// it cannot be used or does not answer the query.
  void Open(const Query& query);
  /// The outcomes of cases, each given by its arguments. Throws CannotRun like Open.
  std::vector<Outcome> OutcomesOf(const Query& query,
                                  std::span<const std::span<const Value>> cases);

  /// Compiles the present text of the source, for Use. Throws as hitscan::Compile does.
  Compilation Compile(const std::atomic<bool>& cancelled) const;
  /// Answers with this version from now on. A version that does not compile is not used if there is
  /// another one. Returns whether there is a version that can be used.
  bool Use(Compilation compiled);
  const std::filesystem::path& source() const { return source_; }
  /// The source and, as far as known, what it includes.
  std::vector<std::filesystem::path> files();

 private:
  /// A process of the code, and the version that it runs.
  struct Process {
    std::unique_ptr<Backend> backend;
    std::size_t version = 0;
  };

  /// A process that answers the query and is in use by no other thread. Throws CannotRun.
  Process Take(const Query& query);
  void PutBack(Process process);

  std::filesystem::path source_;
  AskOptions options_;
  std::string_view macro_;
  std::mutex mutex_;
  std::filesystem::path library_;             ///< empty until it is compiled
  std::vector<std::filesystem::path> files_;  ///< on which the last compilation depended
  std::size_t version_ = 0;                   ///< counts the libraries
  std::optional<std::string> problem_;        ///< why the source cannot be used
  std::vector<Process> idle_;                 ///< that answer no one at the moment
};

}  // namespace hitscan
