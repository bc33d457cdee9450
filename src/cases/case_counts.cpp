#include "cases/case_counts.h"

#include <set>
#include <string>

#include "cases/case_file.h"
#include "json/document.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

fs::path Canonical(const fs::path& path) {
  std::error_code ignored;
  return fs::weakly_canonical(path, ignored);
}

}  // namespace

void CaseCounts::Read() {
  files_.emplace();
  try {
    std::vector<std::string> errors;
    for (const fs::path& path : FindCaseFiles(folder_, errors)) {
      try {
        const auto document = OpenCaseDocument(path);
        files_->push_back({Canonical(path), &QueryOf(*document), document->ItemCount()});
      } catch (const FileError&) {  // a check of the folder reports it
      }
    }
  } catch (const FileError&) {
  }
}

std::size_t CaseCounts::Of(const Query& query, std::span<const fs::path> except) {
  if (!files_) Read();
  std::set<fs::path> left_out;
  for (const fs::path& path : except) left_out.insert(Canonical(path));
  std::size_t count = 0;
  for (const File& file : *files_) {
    if (file.query == &query && !left_out.contains(file.path)) count += file.cases;
  }
  return count;
}

}  // namespace hitscan
