#include "cases/project_file.h"

#include "cases/case_file.h"
#include "json/document.h"

namespace hitscan {

namespace fs = std::filesystem;

bool IsProjectFile(const fs::path& file) {
  std::error_code error;
  if (file.filename() != kProjectFile || !fs::is_regular_file(file, error)) return false;
  try {
    return !OpenCaseDocument(file)->root().contains("query");
  } catch (const FileError&) {
    return true;  // whoever reads it says what is wrong
  }
}

std::optional<fs::path> FindProjectFile(const fs::path& folder) {
  for (fs::path each = fs::absolute(folder).lexically_normal();; each = each.parent_path()) {
    fs::path file = each / kProjectFile;
    if (IsProjectFile(file)) return file;
    if (each == each.parent_path()) return std::nullopt;
  }
}

std::optional<fs::path> ProjectOfCases(const fs::path& cases) {
  std::error_code error;
  const fs::path full = fs::absolute(cases);
  return FindProjectFile(fs::is_directory(full, error) ? full : full.parent_path());
}

}  // namespace hitscan
