#include "cli/names.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "base/errors.h"
#include "base/nearest_name.h"
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

}  // namespace hitscan
