#include "documents/file_watcher.h"

#include <system_error>
#include <utility>

namespace hitscan {

FileWatcher::Version FileWatcher::VersionOf(CaseDocument& document, std::size_t file) {
  Version version;
  version.state = document.StateOnDisk(file);
  if (version.state != OnDisk::kChanged) return version;
  const std::filesystem::path& path = document.files()[file].path;
  std::error_code gone;
  version.size = std::filesystem::file_size(path, gone);
  version.time = std::filesystem::last_write_time(path, gone);
  return version;
}

std::vector<FileWatcher::FileChange> FileWatcher::Poll(CaseDocument& document) {
  std::vector<FileChange> changes;
  files_.resize(document.files().size());
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const Version now = VersionOf(document, i);
    const bool unchanged = std::exchange(files_[i].seen, now) == now;
    if (!unchanged || files_[i].reported == now) continue;
    files_[i].reported = now;
    if (now.state != OnDisk::kSame) changes.push_back({i, now.state});
  }
  return changes;
}

}  // namespace hitscan
