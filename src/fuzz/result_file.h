#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cases/case_file.h"
#include "fuzz/fuzzer.h"
#include "fuzz/mistake.h"
#include "fuzz/shrink.h"

// The result of a search as a file. It is a case file, so that `check` reads it: its cases are the
// simplest cases of the mistakes. The member "fuzz" has all that is needed to continue the search
// and to add up the results of its parts (shards).
namespace hitscan {

/// The settings of a search. They are the same for all parts of one search.
struct FuzzRun {
  const Query* query = nullptr;
  std::string implementation;
  std::vector<CaseClass> classes;
  FuzzRules rules;
  /// A hash of the files of the user's implementation; empty for a built-in one.
  std::string code = {};
  std::vector<std::string> properties = {};  ///< those that are asked of every case
};

/// The cases with numbers from `begin` up to `end`, without `end`, of a seed.
struct CaseRange {
  std::uint64_t seed = 1;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  auto operator<=>(const CaseRange&) const = default;
};

/// The result of a search in some ranges of cases.
struct FuzzResult {
  FuzzRun run;
  std::vector<CaseRange> tried;  ///< sorted; no two overlap
  FuzzTally tally;
  std::vector<FuzzFinding> findings;  ///< one for each group that was simplified
};

/// Whether the simplest case of the mistake fails in a case file too. There the tolerance is
/// absolute for numbers up to 1, so that a number that is wrong in the search may be within it.
bool FailsInCaseFile(const FuzzMistake& mistake, double tolerance);

/// A file, not on disk, whose only case is the simplest case of a mistake. It expects the exact
/// answer.
CaseFile CaseFileOf(const FuzzRun& run, const FuzzMistake& mistake);

/// The mistakes of a result, in the order of MistakesOf.
std::vector<FuzzMistake> MistakesOf(const FuzzResult& result);

/// The text of the file of a result. Its cases are the simplest case of each mistake, except those
/// that do not fail in a case file; the simplest of them comes first. During a search the result
/// has no findings yet, and the file no cases.
std::string FuzzResultText(const FuzzResult& result);

/// Reads such a file. Throws FileError when it cannot be read or is no result of a search.
FuzzResult LoadFuzzResult(const std::filesystem::path& path);

/// A result and the file that it was read from.
struct LoadedFuzzResult {
  std::filesystem::path path;
  FuzzResult result;
};

/// Throws CannotRun if the result in the file is not of that search. The message names the setting
/// that differs, and `other`: the file or command that has the settings of `run`.
void RequireSameRun(const LoadedFuzzResult& loaded, const FuzzRun& run, const std::string& other);

/// The sum of results, of which there is at least one. For each group it has the simplest of their
/// cases. Throws CannotRun when two results are not of the same search, have different seeds, or
/// have cases in common.
FuzzResult MergeFuzzResults(std::vector<LoadedFuzzResult> results);

}  // namespace hitscan
