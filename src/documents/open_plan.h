#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "query/query.h"

namespace hitscan {

/// Which scene is to show which files.
struct OpenPlan {
  std::string scene;                         ///< of a sample or a query; empty: there is nothing
  std::vector<std::filesystem::path> files;  ///< all of one query
  std::vector<std::string> errors;           ///< what was not opened, and why: a line each
};

/// The scene for cases of this query: `current` when it shows them, else the first sample that
/// shows nothing else, else the first that shows them too, else the query's made-up one.
std::string SceneFor(const Query& query, std::string_view current);

/// Reads case files, and those in folders, to see what can be opened together with the first one
/// that is whole.
OpenPlan PlanOpening(const std::vector<std::filesystem::path>& paths, std::string_view current);

}  // namespace hitscan
