#include "cli/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "cases/case_file.h"
#include "queries/queries.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// Names the cases of public reports, which are of many queries.
constexpr std::string_view kReports = "reports";

bool Exists(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

}  // namespace

std::optional<Named> FindNamed(const std::string& name, const fs::path& assets) {
  if (name.find('/') != std::string::npos || HasCaseFileName(name)) return Named{.path = name};
  if (const SampleEntry* sample = FindSample(name)) return Named{.sample = sample};
  if (const Query* query = FindQuery(name)) return Named{.query = query};
  if (name == kReports) return Named{.path = assets / "cases" / kReports};
  if (!name.empty() && Exists(name)) return Named{.path = name};
  return std::nullopt;
}

Named RequireNamed(const std::string& name, const fs::path& assets) {
  if (std::optional<Named> found = FindNamed(name, assets)) return std::move(*found);
  std::vector<std::string_view> known;
  for (const SampleEntry& sample : Samples()) known.push_back(sample.name);
  for (const Query& query : Queries()) known.push_back(query.name);
  known.push_back(kReports);
  const std::string file = name + ".json";
  throw CannotRun(fmt::format(
      "no sample, query or case file is called '{}'{} (hitscan list shows samples and queries)",
      name, Exists(file) ? fmt::format("; did you mean '{}'?", file) : DidYouMean(name, known)));
}

namespace fs = std::filesystem;

const Query& RequireQuery(const std::string& name) {
  if (const Query* query = FindQuery(name)) return *query;
  std::vector<std::string_view> names;
  for (const Query& known : Queries()) names.push_back(known.name);
  throw CannotRun(fmt::format("no query is called '{}'{} (hitscan list shows them)", name,
                              DidYouMean(name, names)));
}

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
      std::ranges::copy(FindCaseFiles(path, ignored), std::back_inserter(files));
    } catch (const FileError&) {
      continue;
    }
  }
  return files;
}

}  // namespace hitscan
