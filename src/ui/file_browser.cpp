#include "ui/file_browser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/regular_file.h"
#include "base/text.h"
#include "base/user_folders.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "meshes/mesh_files.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

bool BeginsLike(std::string_view name, std::string_view typed) {
  return ToLower(name.substr(0, typed.size())) == ToLower(typed);
}

// The entries of a folder. Broken links count as files.
std::vector<FileBrowser::Entry> ReadFolder(const fs::path& folder, std::error_code& error) {
  std::vector<FileBrowser::Entry> entries;
  fs::directory_iterator item(folder, error);
  for (; !error && item != fs::directory_iterator(); item.increment(error)) {
    std::error_code unknown;
    FileBrowser::Entry& entry = entries.emplace_back();
    entry.name = item->path().filename().string();
    entry.folder = item->is_directory(unknown);
    if (!entry.folder && item->is_regular_file(unknown)) entry.size = item->file_size(unknown);
    entry.time = item->last_write_time(unknown);
  }
  return entries;
}

std::string CommonStart(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return {a.begin(), end};
}

}  // namespace

fs::path ExpandHome(std::string_view typed) {
  const std::size_t begin = typed.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  typed = typed.substr(begin, typed.find_last_not_of(' ') - begin + 1);
  const fs::path home = HomeFolder();
  if (home.empty() || !typed.starts_with('~')) return typed;
  if (typed == "~") return home;
  return typed[1] == '/' ? home / typed.substr(2) : fs::path(typed);
}

FileBrowser::FileBrowser(Purpose purpose, const fs::path& start, std::vector<Place> places,
                         std::vector<fs::path> recent)
    : purpose_(purpose), places_(std::move(places)), recent_(std::move(recent)) {
  std::error_code ignored;
  const fs::path whole = fs::absolute(start, ignored).lexically_normal();
  const bool folder = IsFolder(whole);
  Go(folder ? whole : whole.parent_path());
  if (!folder) SetText(whole.filename().string());
}

void FileBrowser::SetText(std::string text) {
  typed_ = std::move(text);
  ++text_version_;
}

void FileBrowser::SetTyped(std::string typed) {
  typed_ = std::move(typed);
  error_.clear();
  selected_.reset();
  by_select_ = false;
  const auto found = std::ranges::find_if(
      entries_, [this](const Entry& entry) { return BeginsLike(entry.name, typed_); });
  if (typed_.empty() || found == entries_.end()) return;
  selected_ = static_cast<std::size_t>(found - entries_.begin());
}

void FileBrowser::Complete() {
  const std::size_t slash = typed_.rfind('/');
  const std::string start = slash == std::string::npos ? "" : typed_.substr(0, slash + 1);
  const std::string name = typed_.substr(start.size());
  std::error_code error;
  const fs::path folder = start.empty() ? folder_ : folder_ / ExpandHome(start);
  std::optional<std::string> completed;
  bool unique_folder = false;
  for (const Entry& entry : ReadFolder(folder, error)) {
    const bool shown = Shows(entry) || (name.starts_with('.') && entry.name.starts_with('.'));
    if (!shown || !entry.name.starts_with(name)) continue;
    unique_folder = !completed && entry.folder;
    completed = completed ? CommonStart(*completed, entry.name) : entry.name;
  }
  if (!completed) return;
  SetTyped(start + *completed + (unique_folder ? "/" : ""));
  ++text_version_;
}

void FileBrowser::Go(const fs::path& folder) {
  fs::path shown = folder.lexically_normal();
  if (!shown.has_filename() && shown.has_relative_path()) shown = shown.parent_path();
  folder_ = std::move(shown);
  // While saving, the typed name stays when the folder changes.
  if (purpose_ == Purpose::kOpen) SetText("");
  Refresh();
}

void FileBrowser::GoUp() {
  const fs::path left = folder_;
  Go(folder_.parent_path());
  const auto found = std::ranges::find(entries_, left.filename().string(), &Entry::name);
  if (found != entries_.end()) Select(static_cast<std::size_t>(found - entries_.begin()));
}

void FileBrowser::Refresh() {
  std::error_code error;
  entries_ = ReadFolder(folder_, error);
  error_ = error ? fmt::format("{}: cannot be read: {}", folder_.string(), error.message()) : "";
  std::erase_if(entries_, [this](const Entry& entry) { return !Shows(entry); });
  SortEntries();
}

bool FileBrowser::Shows(const Entry& entry) const {
  if (entry.name.starts_with('.') && !hidden_) return false;
  return entry.folder || all_ || HasCaseFileName(entry.name) || IsMeshFile(entry.name);
}

void FileBrowser::SortEntries() {
  const auto before = [this](const Entry& a, const Entry& b) {
    if (order_ == Order::kDate && a.time != b.time) return a.time > b.time;
    const std::string left = ToLower(a.name);
    const std::string right = ToLower(b.name);
    return left != right ? left < right : a.name < b.name;
  };
  std::ranges::sort(entries_, [&](const Entry& a, const Entry& b) {
    if (a.folder != b.folder) return a.folder;
    return descending_ ? before(b, a) : before(a, b);
  });
  selected_.reset();
  by_select_ = false;
}

void FileBrowser::Select(std::size_t entry) {
  selected_ = entry;
  by_select_ = true;
  error_.clear();
  const Entry& chosen = entries_.at(entry);
  // Selecting a folder does not change the name of the file to save.
  if (purpose_ == Purpose::kSave && chosen.folder) return;
  SetText(chosen.name + (chosen.folder ? "/" : ""));
}

void FileBrowser::Move(int rows) {
  if (entries_.empty()) return;
  const auto last = static_cast<std::ptrdiff_t>(entries_.size()) - 1;
  std::ptrdiff_t row = rows > 0 ? 0 : last;
  if (selected_) row = static_cast<std::ptrdiff_t>(*selected_) + rows;
  Select(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, last)));
}

void FileBrowser::Sort(Order order) {
  descending_ = order == order_ && !descending_;
  order_ = order;
  SortEntries();
}

void FileBrowser::ShowAll(bool all) {
  all_ = all;
  Refresh();
}

void FileBrowser::ShowHidden(bool hidden) {
  hidden_ = hidden;
  Refresh();
}

fs::path FileBrowser::TypedPath() const {
  const fs::path typed = ExpandHome(typed_);
  return typed.empty() ? typed : (folder_ / typed).lexically_normal();
}

std::optional<fs::path> FileBrowser::Accept() {
  error_.clear();
  const bool save = purpose_ == Purpose::kSave;
  if (save && by_select_ && entries_[*selected_].folder) {
    Go(folder_ / entries_[*selected_].name);
    return std::nullopt;
  }
  fs::path path = TypedPath();
  if (path.empty()) {
    error_ = save ? "a case file needs a name" : "choose a file, or type its name";
    return std::nullopt;
  }
  if (IsFolder(path)) {
    Go(path);
    SetText("");
    return std::nullopt;
  }
  std::error_code ignored;
  if (save) {
    if (path.has_filename() && IsFolder(path.parent_path())) return path;
    error_ = fmt::format("{}: no such folder", path.parent_path().string());
    return std::nullopt;
  }
  if (fs::exists(path, ignored)) return path;
  fs::path with_ending = path;
  with_ending += ".json";
  if (fs::exists(with_ending, ignored)) return with_ending;
  error_ = fmt::format("{}: no such file or folder", path.string());
  return std::nullopt;
}

}  // namespace hitscan
