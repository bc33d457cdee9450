#include "base/changed_files.h"

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

#include <system_error>
#include <utility>

namespace hitscan {
namespace {

// A text that changes with every change of the file; empty when there is no such file.
std::string VersionOf(const std::filesystem::path& file) {
  std::string version;
  const auto add = [&version](auto number) {
    version += " " + std::to_string(static_cast<long long>(number));
  };
#if defined(_WIN32)
  std::error_code error;
  const auto time = std::filesystem::last_write_time(file, error).time_since_epoch().count();
  if (error) return "";
  add(time);
  add(std::filesystem::file_size(file, error));
#else
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return "";
#if defined(__APPLE__)
  const timespec changed = status.st_ctimespec;
#else
  const timespec changed = status.st_ctim;
#endif
  add(status.st_dev);
  add(status.st_ino);
  add(status.st_size);
  add(changed.tv_sec);
  add(changed.tv_nsec);
#endif
  return version;
}

// A text that changes with every change of the files.
std::string VersionsOf(const std::vector<std::filesystem::path>& files) {
  std::string text;
  for (const std::filesystem::path& file : files) {
    const std::string version = VersionOf(file);
    text += file.string() + (version.empty() ? " missing" : version) + "\n";
  }
  return text;
}

}  // namespace

void ChangedFiles::Watch(std::vector<std::filesystem::path> files) {
  files_ = std::move(files);
  seen_ = VersionsOf(files_);
  known_ = seen_;
}

bool ChangedFiles::Look() {
  std::string now = VersionsOf(files_);
  const bool quiet = now == seen_;
  seen_ = std::move(now);
  if (!quiet || seen_ == known_) return false;
  known_ = seen_;
  return true;
}

bool ChangedFiles::Differ() const { return VersionsOf(files_) != known_; }

}  // namespace hitscan
