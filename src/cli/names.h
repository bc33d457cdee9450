#pragma once

// What the names on the command line stand for: one rule for all commands.

#include <filesystem>
#include <optional>
#include <string>

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

}  // namespace hitscan
