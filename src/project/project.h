#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "implementation/backend.h"
#include "implementation/implementation_source.h"
#include "json/json.h"
#include "query/query.h"

// Project files: shapes, queries, samples, implementations and cases of the user's own. The format
// is described in docs/own_queries.md.
namespace hitscan {

class Reference;

/// What a project file declares. Its shapes are kinds (shape/record_kind.h), its queries are in the
/// table of queries, and its samples in the list of samples.
struct Project {
  std::filesystem::path file;
  std::vector<std::string> shapes;           ///< the names of the kinds that were added
  std::vector<const Query*> queries;         ///< those that were added
  std::vector<std::string> samples;          ///< the names of those that were added
  std::vector<std::string> implementations;  ///< the names that were added (NameSource)
  std::vector<std::filesystem::path> cases;  ///< case files and folders, of any query
  /// By source. One source may have the references of several queries.
  std::map<std::filesystem::path, std::shared_ptr<Reference>> references;
  /// All that the file says of each query, with the kinds that its words mean.
  std::map<std::string, std::string> declarations;
  /// One line for each declaration that cannot be used: file, line, JSON pointer, what to do. All
  /// other declarations are used.
  std::vector<std::string> errors;
};

/// Reads a project file and adds its shapes, queries and samples. References are compiled when they
/// are first opened (Query::open) or asked, and run with these limits. `before` is an earlier
/// version of the file: what is no longer declared is removed, and a query that is declared as
/// before keeps its entry. If the file is no JSON object, `errors` says so, and all of `before`
/// stays.
Project LoadProject(const std::filesystem::path& file, const AskOptions& limits,
                    const Project* before = nullptr);

/// What a declaration that is not in the file yet would add: `json` is the value of the member
/// `name` of `section`, "shapes" or "queries". A query has no reference and no implementations; of
/// a shape nothing is returned. Throws JsonError as LoadProject would report it.
Query DraftOf(const Project& project, std::string_view section, const std::string& name,
              const JsonReader& json);

}  // namespace hitscan
