#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "query/json_document.h"
#include "query/query.h"

namespace hitscan {

/// One set of arguments and what must come out.
struct Case {
  int id;
  std::vector<Value> arguments;  ///< in the order of the query's parameters
  Answer expected;               ///< the parts that are compared
  std::string note;
};

/// A file of cases: the format is described in assets/cases/README.md.
struct CaseFile {
  std::filesystem::path path;
  const Query* query;
  std::string source;
  std::string note;
  double tolerance = 0;      ///< absolute, and relative above 1
  std::vector<bool> shared;  ///< for each parameter, whether all cases share one argument
  std::vector<Case> cases;
};

/// Reads a case file strictly. Throws FileError that names file, line, JSON pointer and value.
CaseFile LoadCaseFile(const std::filesystem::path& path);

/// The case files (*.json) in a folder and the folders in it, sorted by path; the path itself when
/// it is a file. Throws FileError when there is nothing.
std::vector<std::filesystem::path> FindCaseFiles(const std::filesystem::path& path);

}  // namespace hitscan
