#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "query/query.h"

namespace hitscan {

// Decides what the viewer shows when the user opens case files.

/// Case files that are shown together. All have cases of the same query.
struct OpenScene {
  std::string name;   ///< the name of a sample or a query
  std::string query;  ///< the name of the query
  std::vector<std::filesystem::path> files;
  /// The contents, with unsaved changes, of those files that no longer exist.
  std::map<std::filesystem::path, std::string> stand_ins = {};
};

/// The scenes that show the files, and the files that cannot be opened.
struct OpenPlan {
  std::vector<OpenScene> scenes;    ///< one for each query, in the order of the files
  std::vector<std::string> errors;  ///< a line for each file that cannot be opened, with the reason
};

/// The scene for cases of this query: `current` if that scene shows the query, else the first
/// sample that shows only this query, else the first sample that shows this and other queries, else
/// the generic scene of the query.
std::string SceneFor(const Query& query, std::string_view current);

/// Reads case files, also those in folders, and determines the scenes that show them. `current` is
/// the name of the scene that is shown now; it may be empty.
OpenPlan PlanOpening(const std::vector<std::filesystem::path>& paths, std::string_view current);

}  // namespace hitscan
