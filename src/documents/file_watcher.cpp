#include "documents/file_watcher.h"

#include <system_error>
#include <utility>

namespace hitscan {

FileWatcher::Version FileWatcher::VersionOf(CaseDocument& book, std::size_t file) {
  Version version;
  version.state = book.StateOnDisk(file);
  if (version.state != OnDisk::kChanged) return version;
  const std::filesystem::path& path = book.files()[file].file.path;
  std::error_code gone;
  version.size = std::filesystem::file_size(path, gone);
  version.time = std::filesystem::last_write_time(path, gone);
  return version;
}

std::vector<FileWatcher::News> FileWatcher::Look(CaseDocument& book) {
  std::vector<News> news;
  files_.resize(book.files().size());
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const Version now = VersionOf(book, i);
    const bool settled = std::exchange(files_[i].seen, now) == now;
    if (!settled || files_[i].told == now) continue;
    files_[i].told = now;
    if (now.state != OnDisk::kSame) news.push_back({i, now.state});
  }
  return news;
}

}  // namespace hitscan
