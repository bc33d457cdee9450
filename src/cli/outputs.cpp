#include "cli/outputs.h"

#include <fmt/format.h>

#include <string>
#include <system_error>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "cases/case_file.h"

namespace hitscan {

namespace fs = std::filesystem;

void RequireOutputs(std::span<const Output> outputs, std::span<const fs::path> inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const auto& [option, path] = outputs[i];
    if (path.empty()) continue;
    std::error_code error;
    static_cast<void>(fs::status(path, error));
    if (error == std::errc::too_many_symbolic_link_levels) {
      throw CannotRun(
          fmt::format("{}: {}: its links form a loop; name another file", option, path.string()));
    }
    for (const fs::path& input : inputs) {
      if (!WriteToSameFile(path, input)) continue;
      const std::string read = path == input ? "it" : input.string() + ", the same file,";
      throw CannotRun(fmt::format("{}: {}: {} is read by this command; name another file", option,
                                  path.string(), read));
    }
    for (const Output& other : outputs.first(i)) {
      if (other.path.empty() || !WriteToSameFile(path, other.path)) continue;
      throw CannotRun(fmt::format("{} and {}: both are written to {}; name two files", other.option,
                                  option, path.string()));
    }
  }
}

std::vector<fs::path> CaseFilesIn(std::span<const fs::path> paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    try {
      std::vector<std::string> ignored;
      const std::vector<fs::path> found = FindCaseFiles(path, ignored);
      files.insert(files.end(), found.begin(), found.end());
    } catch (const FileError&) {
      continue;
    }
  }
  return files;
}

}  // namespace hitscan
