#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "json/json.h"

namespace hitscan {

/// The case files of a project by the names of their queries.
using CaseFilesByQuery = std::map<std::string, std::vector<std::filesystem::path>>;

/// Adds a sample of a project file to the list of samples. `json` names its cases: each is the path
/// of a file or folder below `folder`, or the name of one of `files` without `.json`. Throws
/// JsonError.
void AddProjectSample(const std::string& name, const JsonReader& json,
                      const std::filesystem::path& folder, const CaseFilesByQuery& files);

}  // namespace hitscan
