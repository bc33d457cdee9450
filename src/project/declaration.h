#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "project/project.h"
#include "query/query.h"

// Declarations that the window adds to a project file.
namespace hitscan {

struct ProjectDeclaration {
  /// A member of a shape, a parameter, or a part of an answer.
  struct Member {
    std::string name;
    std::string kind;  ///< as it stands in the file: "size", "list of points"
  };
  bool is_query = false;  ///< else it is a shape
  std::string name;
  std::string about;
  std::vector<Member> members;  ///< of a shape; of a query its parameters
  std::vector<Member> answer;   ///< of a query
};

/// The words for kinds of members, or of parameters.
std::vector<std::string> KindsOfMembers();
/// The words for kinds of parts of an answer.
std::vector<std::string> KindsOfAnswers();

/// Why the declaration cannot be added to the project, in the words of the reader of project files;
/// empty if it can.
std::string ProblemOf(const Project& project, const ProjectDeclaration& declaration);

/// Adds the declaration to the project file, whose text stays as it is otherwise. For a query it
/// also makes a source for its reference, and adds the folder of `case_file`, a new file, unless
/// the project has it. Files are not overwritten. Throws std::runtime_error.
void AddToProject(const Project& project, const ProjectDeclaration& declaration,
                  const std::filesystem::path& case_file = {});

/// The query that the declaration describes, without implementations. Throws std::runtime_error as
/// ProblemOf says.
Query QueryDeclaredBy(const Project& project, const ProjectDeclaration& declaration);

/// A path for a file with the cases of a new query: in the first folder of cases of the project.
std::filesystem::path PathOfNewCases(const Project& project, const std::string& query);

}  // namespace hitscan
