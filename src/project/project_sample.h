#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "json/json.h"

namespace hitscan {

/// The case files of a project by the names of their queries.
using CaseFilesByQuery = std::map<std::string, std::vector<std::filesystem::path>>;

/// Adds a sample of a project file to the list of samples. Its cases are files or folders below
/// `folder`, or the names of `files` without their extension. Throws JsonError.
void AddProjectSample(const std::string& name, const JsonReader& json,
                      const std::filesystem::path& folder, const CaseFilesByQuery& files);

}  // namespace hitscan
