#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cases/json_document.h"
#include "query/query.h"

namespace hitscan {

/// One set of arguments and what must come out.
struct Case {
  int id;
  std::vector<Value> arguments;  ///< in the order of the query's parameters
  Answer expected;               ///< the parts that are compared
  std::string note;

  /// Equal to the bit, as Identical: a file keeps the sign of a zero.
  bool operator==(const Case& other) const;
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
  std::shared_ptr<const JsonDocument> document;  ///< what the file says, word by word
};

/// Reads a case file strictly. Throws FileError that names file, line, JSON pointer and value.
CaseFile LoadCaseFile(const std::filesystem::path& path);

/// Reads a text as if it were the file at `path`. Throws FileError likewise.
CaseFile ParseCaseFile(const std::filesystem::path& path, std::string text);

/// The text of a case file, of which the cases are not read yet. Throws FileError.
std::shared_ptr<const JsonDocument> OpenCaseDocument(const std::filesystem::path& path,
                                                     std::uintmax_t most_bytes = kMostFileBytes);
/// The same of a text as if it were the file at `path`.
std::shared_ptr<const JsonDocument> ParseCaseDocument(const std::filesystem::path& path,
                                                      std::string text);

/// Reads a document of OpenCaseDocument. Throws FileError likewise.
CaseFile ReadCaseFile(std::shared_ptr<const JsonDocument> document);

/// Takes a case as soon as it was read, with what its file says beside its cases.
using CaseVisitor = std::function<void(const CaseFile& file, Case&& test)>;

/// Reads the cases one by one and keeps none: returns the file without them. Throws FileError, and
/// then the cases that were visited are those of a file that cannot be used.
CaseFile VisitCases(std::shared_ptr<const JsonDocument> document, const CaseVisitor& visit);

/// The keys in a case and at the top level of a file. Those that are not read are annotations,
/// unless they look misspelt: a key of four letters or more that is one edit away from one that is
/// read.
class KeysBesideShapes {
 public:
  explicit KeysBesideShapes(const Query& query);
  /// Throws JsonError about the first key that looks misspelt.
  void Require(const JsonReader& object);

 private:
  std::vector<std::string_view> known_;
  std::set<std::string, std::less<>> accepted_;  ///< the known ones, and annotations met before
};

/// Reads the parts of an answer that are compared: an object with a member for each. Throws
/// JsonError, also when there are none.
Answer ReadExpected(const JsonReader& json, const Query& query);

/// The text of the file with its cases as they are now: those that were added, removed or changed
/// since it was read are, and not a character else. An argument that all cases share is changed
/// where they share it.
std::string CaseFileText(const CaseFile& file);

/// Writes that text to `path`, whole or not at all. Throws std::runtime_error when it cannot.
void SaveCaseFile(const CaseFile& file, const std::filesystem::path& path);

/// Whether a file of that name in a folder is a case file: *.json, in capitals too.
bool HasCaseFileName(const std::filesystem::path& path);

/// The case files in a folder and the folders in it, sorted by path; the path itself when it is a
/// file. Links to folders are followed; a folder is searched once, whatever leads to it. Links to
/// nothing are among the files: loading them says so. Throws FileError when there is nothing or a
/// folder cannot be read.
std::vector<std::filesystem::path> FindCaseFiles(const std::filesystem::path& path);

/// The same, but what is wrong with a folder inside is added to `errors`, and the rest is found.
std::vector<std::filesystem::path> FindCaseFiles(const std::filesystem::path& path,
                                                 std::vector<std::string>& errors);

}  // namespace hitscan
