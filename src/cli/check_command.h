#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/log.h"

namespace hitscan {

/// What `hitscan check` was asked for.
struct CheckOptions {
  std::vector<std::string> names;            ///< samples or queries; all cases when empty
  std::vector<std::filesystem::path> cases;  ///< files or folders instead of the assets' own
  std::string implementation = "hitscan";
  std::optional<std::filesystem::path> junit;   ///< where the JUnit report goes
  std::optional<std::filesystem::path> json;    ///< where the JSON report goes
  std::optional<std::uintmax_t> max_file_size;  ///< larger case files are refused
  bool verbose = false;                         ///< say how each file came out
};

/// Checks, without window or graphics: each wrong answer is an error in the log, the last line on
/// standard output is "N passed, N failed". A file that cannot be used, or a report that cannot be
/// written, is an error in the log that leaves the others. Returns the exit code: 1 when an answer
/// was wrong, 2 when there was such an error or nothing to check. Throws CannotRun for an unknown
/// sample, query or implementation, and for two reports into one file.
int CheckCommand(const CheckOptions& options, const std::filesystem::path& assets, Log& log);

/// Throws CannotRun when no query has an implementation of that name.
void RequireImplementation(std::string_view name);

}  // namespace hitscan
