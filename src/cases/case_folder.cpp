#include "cases/case_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <tuple>

#include "base/text.h"
#include "cases/case_file.h"
#include "cases/project_file.h"
#include "json/document.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// Finds the case files in a folder and in its subfolders.
class FolderSearch {
 public:
  void Search(const fs::path& top) {
    folders_.insert(top);
    while (!folders_.empty() || !links_.empty()) {
      // Links come last, so that a folder in the tree is found under its real path.
      std::set<fs::path>& next = folders_.empty() ? links_ : folders_;
      Visit(next.extract(next.begin()).value());
    }
  }

  std::vector<fs::path> files;
  std::vector<std::string> errors;

 private:
  void Visit(const fs::path& folder) {
    std::error_code error;
    const fs::path identity = fs::canonical(folder, error);
    if (!error && !visited_.insert(identity).second) return;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) Take(*entry);
    if (error) {
      errors.push_back(
          fmt::format("{}: the folder cannot be read: {}", folder.string(), error.message()));
    }
  }

  void Take(const fs::directory_entry& entry) {
    std::error_code unknown;
    if (entry.is_directory(unknown)) {
      (entry.is_symlink(unknown) ? links_ : folders_).insert(entry.path());
    } else if (HasCaseFileName(entry.path()) && !IsProjectFile(entry.path())) {
      files.push_back(entry.path());
    }
  }

  std::set<fs::path> folders_;
  std::set<fs::path> links_;
  std::set<fs::path> visited_;
};

}  // namespace

std::vector<PublicIssue> FindPublicIssues(const fs::path& assets) {
  std::vector<PublicIssue> issues;
  std::error_code missing;
  fs::directory_iterator entry(assets / "cases" / "reports", missing);
  if (missing) return issues;
  for (const auto& file : entry) {
    if (!HasCaseFileName(file.path())) continue;
    try {
      const auto document = OpenCaseDocument(file.path());
      std::string title = file.path().stem().string();
      std::ranges::replace(title, '_', ' ');
      issues.push_back({document->Reader().At("library").Text(), std::move(title), file.path()});
    } catch (const std::runtime_error&) {
      continue;
    }
  }
  std::ranges::sort(issues, {}, [](const PublicIssue& issue) {
    return std::tuple(ToLower(issue.library), issue.path);
  });
  return issues;
}

void CaseCounts::Read() {
  files_.emplace();
  try {
    std::vector<std::string> errors;
    for (const fs::path& path : FindCaseFiles(folder_, errors)) {
      try {
        const auto document = OpenCaseDocument(path);
        files_->push_back({PathWithoutLinks(path), &QueryOf(*document), document->ItemCount()});
      } catch (const FileError&) {  // a check of the folder reports it
      }
    }
  } catch (const FileError&) {
  }
}

std::size_t CaseCounts::Of(const Query& query, std::span<const fs::path> except) {
  if (!files_) Read();
  std::set<fs::path> skipped;
  for (const fs::path& path : except) skipped.insert(PathWithoutLinks(path));
  std::size_t count = 0;
  for (const File& file : *files_) {
    if (file.query == &query && !skipped.contains(file.path)) count += file.cases;
  }
  return count;
}

bool HasCaseFileName(const fs::path& path) { return ToLower(path.extension().string()) == ".json"; }

std::vector<fs::path> FindCaseFiles(const fs::path& path, std::vector<std::string>& errors) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    if (!fs::exists(path, error)) {
      throw FileError(fmt::format("{}: no such file or folder", path.string()));
    }
    return {path};
  }
  FolderSearch search;
  search.Search(path);
  if (search.files.empty() && search.errors.empty()) {
    throw FileError(fmt::format("{}: the folder holds no case files (*.json)", path.string()));
  }
  errors.insert(errors.end(), search.errors.begin(), search.errors.end());
  std::ranges::sort(search.files);
  return std::move(search.files);
}

std::vector<fs::path> FindCaseFiles(const fs::path& path) {
  std::vector<std::string> errors;
  std::vector<fs::path> files = FindCaseFiles(path, errors);
  if (!errors.empty()) throw FileError(errors.front());
  return files;
}

}  // namespace hitscan
