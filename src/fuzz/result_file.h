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
// simplest wrong ones. The member "fuzz" has all that is needed to continue the search and to add
// up the results of shards.
namespace hitscan {

/// What was searched: the results of the parts of one search have this in common.
struct FuzzRun {
  const Query* query = nullptr;
  std::string implementation;
  std::vector<CaseClass> classes;
  FuzzRules rules;
  /// A hash of the files of the user's implementation; empty for a built-in one.
  std::string code = {};
};

/// The cases with numbers from `begin` up to `end`, without `end`, of a seed.
struct CaseRange {
  std::uint64_t seed = 1;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  auto operator<=>(const CaseRange&) const = default;
};

/// What was found in some ranges of cases.
struct FuzzResult {
  FuzzRun run;
  std::vector<CaseRange> tried;  ///< sorted; no two overlap
  FuzzTally tally;
  std::vector<FuzzFinding> findings;  ///< one for each group that was simplified
};

/// Whether the implementation fails the case in a case file too: there the tolerance is absolute up
/// to 1, so that a wrong number may be within it.
bool FailsInCaseFile(const FuzzMistake& mistake, double tolerance);

/// The simplest case of a mistake, with the exact answer, as the only one of a file that is not on
/// disk.
CaseFile CaseFileOf(const FuzzRun& run, const FuzzMistake& mistake);

/// The mistakes of a result, in the order of MistakesOf.
std::vector<FuzzMistake> MistakesOf(const FuzzResult& result);

/// The text of the file. Its cases are one of each mistake that fails there too, the simplest
/// first. While a search is going on, the result has no findings yet, and the file no cases.
std::string FuzzResultText(const FuzzResult& result);

/// Reads such a file. Throws FileError when it cannot be read or is no result of a search.
FuzzResult LoadFuzzResult(const std::filesystem::path& path);

/// A result and the file that it was read from.
struct LoadedFuzzResult {
  std::filesystem::path path;
  FuzzResult result;
};

/// Throws CannotRun that names what differs if the results in the file are not of that search.
void RequireSameRun(const LoadedFuzzResult& loaded, const FuzzRun& run, const std::string& other);

/// The sum of results; of each group it has the simplest case. Throws CannotRun when two results
/// are not of the same search, have other seeds, or have cases in common.
FuzzResult MergeFuzzResults(std::vector<LoadedFuzzResult> results);

}  // namespace hitscan
