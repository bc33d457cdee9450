#pragma once

// What the names and paths on the command line stand for: one rule for all commands.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/registry.h"
#include "query/query.h"

namespace hitscan {

/// A sample, a query, or else the path of a case file or of a folder of them.
struct Named {
  const SampleEntry* sample = nullptr;
  const Query* query = nullptr;
  std::filesystem::path path = {};
};

/// What `name` stands for; nullopt if nothing is called that. A name with a slash or the ending
/// .json is a path, whether the file exists or not. Another one is that of a sample or query, or
/// `reports`, which is the folder of the cases of public reports in `assets`, or else of a file or
/// folder in the current folder.
std::optional<Named> FindNamed(const std::string& name, const std::filesystem::path& assets);

/// The same. Throws CannotRun, with the nearest name, if nothing is called that.
Named RequireNamed(const std::string& name, const std::filesystem::path& assets);

/// The query of that name. Throws CannotRun, with the nearest name, if there is none.
const Query& RequireQuery(const std::string& name);

/// A file that a command writes.
struct Output {
  std::string_view option;     ///< that names it: "--json"
  std::filesystem::path path;  ///< empty: it is not written
};

/// Throws CannotRun when an output is one of the files that the command reads, when two outputs are
/// one file, or when an output is a link that never leads to a file. Links are followed. A device
/// or a pipe may be named several times.
void RequireOutputs(std::span<const Output> outputs, std::span<const std::filesystem::path> inputs);

/// The case files that --cases names; those of a folder too. What cannot be read is left out: it is
/// an error when it is read.
std::vector<std::filesystem::path> CaseFilesIn(std::span<const std::filesystem::path> paths);

}  // namespace hitscan
