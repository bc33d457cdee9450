#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace hitscan {

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
