#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "query/query.h"

// Folders of case files.
namespace hitscan {

/// Whether a file with that name in a folder is a case file: *.json, in small or capital letters.
bool HasCaseFileName(const std::filesystem::path& path);

/// The case files in a folder and in its subfolders, sorted by path; the path itself when it is a
/// file. Links to folders are followed, but each folder is searched only once. The result contains
/// broken links, so that loading them reports the error. Throws FileError when there are no files
/// or a folder cannot be read.
std::vector<std::filesystem::path> FindCaseFiles(const std::filesystem::path& path);

/// The same, but errors of folders that cannot be read are added to `errors` and do not end the
/// search.
std::vector<std::filesystem::path> FindCaseFiles(const std::filesystem::path& path,
                                                 std::vector<std::string>& errors);

/// A case file with the numbers of a public issue.
struct PublicIssue {
  std::string library;  ///< whose bug it was
  std::string title;    ///< the name of the file with blanks in place of underscores
  std::filesystem::path path;
};

/// The public issues of the assets, sorted by library. Files that cannot be read, or name no
/// library, are skipped; `hitscan check reports` names them.
std::vector<PublicIssue> FindPublicIssues(const std::filesystem::path& assets);

/// The numbers of cases in the case files of a folder. The files are read once, when a number is
/// first asked for; files that cannot be read count as empty.
class CaseCounts {
 public:
  explicit CaseCounts(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The number of cases of the query, without the cases in the files `except`.
  std::size_t Of(const Query& query, std::span<const std::filesystem::path> except);

 private:
  struct File {
    std::filesystem::path path;  // canonical
    const Query* query;
    std::size_t cases;
  };
  void Read();

  std::filesystem::path folder_;
  std::optional<std::vector<File>> files_;
};

}  // namespace hitscan
