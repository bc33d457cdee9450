#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/options.h"
#include "fuzz/result_file.h"
#include "html/page.h"
#include "random/case_class.h"

namespace hitscan {

inline constexpr unsigned kMostThreads = 1024;

/// The options of `hitscan fuzz`.
struct FuzzCommandOptions {
  std::string query;
  ImplementationOptions answering;
  std::uint64_t cases = 1'000'000;
  double seconds = 0;  ///< 0: no limit
  std::uint64_t seed = 1;
  std::vector<std::string> classes;
  double tolerance = FuzzRules().tolerance;
  std::string rule = std::string(RuleName({}));
  std::uint64_t shard = 0;
  std::uint64_t shards = 1;
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::filesystem::path output;
  std::filesystem::path html;  ///< of the page; empty: none
  bool resume = false;
  std::vector<std::filesystem::path> merge;  ///< the results to add up; empty: search
};

void AddFuzzOptions(CLI::App& app, FuzzCommandOptions& options);

/// The classes that are named; all when none is. Throws CannotRun, with the nearest name, when
/// there is no class of that name.
std::vector<CaseClass> ClassesOf(const FuzzCommandOptions& options);

/// The command that searches, or merges, as these options say, for a report.
CommandText FuzzCommandText(const FuzzCommandOptions& options, const FuzzRun& run);

}  // namespace hitscan
