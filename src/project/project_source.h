#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "implementation/backend.h"
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

  const std::filesystem::path& path() const { return source_; }

 private:
  /// A backend that answers the query and is in use by no other thread. Throws CannotRun.
  std::unique_ptr<Backend> Take(const Query& query);

  std::filesystem::path source_;
  AskOptions options_;
  std::string_view macro_;
  std::mutex mutex_;
  std::filesystem::path library_;               ///< empty until it is compiled
  std::optional<std::string> problem_;          ///< why the source cannot be used
  std::vector<std::unique_ptr<Backend>> idle_;  ///< processes that answer no one at the moment
};

}  // namespace hitscan
