#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "implementation/backend.h"
#include "implementation/implementation_source.h"
#include "query/query.h"

// Project files: shapes, queries, samples, implementations and cases of the user's own. The format
// is described in docs/own_queries.md.
namespace hitscan {

/// The name of a project file.
inline constexpr std::string_view kProjectFile = "hitscan.json";

/// What a project file declares. Its shapes are kinds (shape/record_kind.h), its queries are in the
/// table of queries, and its samples in the list of samples.
struct Project {
  std::filesystem::path file;
  std::vector<std::string> shapes;           ///< the names of the kinds that were added
  std::vector<const Query*> queries;         ///< those that were added
  std::vector<std::string> samples;          ///< the names of those that were added
  std::vector<std::string> implementations;  ///< the names that were added (NameSource)
  std::vector<std::filesystem::path> cases;  ///< case files and folders, of any query
  /// One line for each declaration that cannot be used: file, line, JSON pointer, what to do. All
  /// other declarations are used.
  std::vector<std::string> errors;
};

/// The project file in the folder or in the nearest folder above it, or nullopt. A case file of
/// that name, which names a query, is no project file.
std::optional<std::filesystem::path> FindProjectFile(const std::filesystem::path& folder);

/// Reads a project file and adds its shapes, queries and samples. References are compiled when they
/// are first opened (Query::open) or asked, and run with these limits. Queries and samples of an
/// earlier version of the file, `before`, are replaced or removed. Throws FileError when the file
/// is no JSON object.
Project LoadProject(const std::filesystem::path& file, const AskOptions& limits,
                    const Project* before = nullptr);

}  // namespace hitscan
