#include "edit/recovery.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "base/atomic_file.h"
#include "base/fingerprint.h"
#include "base/regular_file.h"
#include "cases/json_document.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// Comparing larger files would delay the start.
constexpr std::size_t kLargestCompared = 16'000'000;

Json PathToJson(const std::string& path) {
  Json text = path;
  try {
    text.dump();
    return text;
  } catch (const Json::exception&) {  // not UTF-8
    Json bytes = Json::array();
    for (const char c : path) bytes.push_back(static_cast<unsigned char>(c));
    return bytes;
  }
}

std::string PathFromJson(const Json& json) {
  if (!json.is_array()) return json.get<std::string>();
  std::string path;
  for (const Json& byte : json) path += static_cast<char>(byte.get<unsigned char>());
  return path;
}

// Whether the case file on disk can be read and has cases of that query.
bool HasCasesOf(const Query* query, const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  try {
    return LoadCaseFile(path).query == query;
  } catch (const FileError&) {
    return false;
  }
}

StoredChanges::Counts CountChanges(const CaseFile& before, const CaseFile& after) {
  std::unordered_map<int, const Case*> old;
  for (const Case& each : before.cases) old.emplace(each.id, &each);
  StoredChanges::Counts counts;
  for (const Case& each : after.cases) {
    const auto found = old.find(each.id);
    if (found == old.end()) {
      ++counts.added;
    } else {
      if (*found->second != each) ++counts.changed;
      old.erase(found);
    }
  }
  counts.deleted = old.size();
  return counts;
}

// Compares the changes with the case file. False when the case file contains them.
bool CompareWithDisk(StoredChanges& stored, const std::string& original) {
  std::error_code error;
  std::string on_disk;
  if (!fs::exists(stored.path, error)) {
    stored.on_disk = OnDisk::kMissing;
  } else {
    try {
      on_disk = ReadRegularFile(stored.path);
    } catch (const std::exception&) {
    }
    if (on_disk == stored.text) return false;
    stored.on_disk = TextFingerprint(on_disk) == original ? OnDisk::kSame : OnDisk::kChanged;
  }
  if (stored.text.size() > kLargestCompared) return true;
  try {
    const CaseFile after = ParseCaseFile(stored.path, stored.text);
    stored.query = after.query;
    if (stored.on_disk == OnDisk::kMissing) return true;
    const CaseFile before = ParseCaseFile(stored.path, std::move(on_disk));
    if (before.query == after.query) stored.counts = CountChanges(before, after);
  } catch (const std::exception& broken) {
    if (stored.query == nullptr) stored.problem = broken.what();
  }
  return true;
}

// What is stored in that file; nullopt if nothing is to be recovered from it.
std::optional<StoredChanges> Examine(const fs::path& stored_at) {
  StoredChanges stored{.stored_at = stored_at};
  std::error_code error;
  const fs::file_time_type time = fs::last_write_time(stored_at, error);
  stored.when = std::chrono::system_clock::now();
  if (!error) {
    stored.when -= std::chrono::duration_cast<std::chrono::system_clock::duration>(
        fs::file_time_type::clock::now() - time);
  }
  try {
    const Json kept = Json::parse(ReadRegularFile(stored_at));
    const ProcessId writer{kept.value("pid", 0L), kept.value("started", "")};
    // This process has ended its work on what it does not claim.
    if (writer != ThisProcess() && IsRunning(writer)) return std::nullopt;
    stored.text = kept.at("text").get<std::string>();
    const auto original = kept.at("original").get<std::string>();
    stored.path = PathFromJson(kept.at("path"));
    if (!CompareWithDisk(stored, original)) return std::nullopt;
  } catch (const Json::exception&) {
    stored.problem = "is damaged: it is not the JSON that Hitscan stores";
  } catch (const std::exception& broken) {
    stored.problem = broken.what();
  }
  return stored;
}

// Adds the files of a folder; earlier versions also stored some in subfolders.
void AddStoredFiles(const fs::path& folder, int depth, std::vector<fs::path>& found) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored)) {
      if (depth > 0) AddStoredFiles(entry->path(), depth - 1, found);
    } else if (entry->path().extension() == ".json") {
      found.push_back(entry->path());
    }
  }
}

}  // namespace

// Neither another process nor an earlier session with the same number stored a file of that name.
fs::path Recovery::FreeName(const fs::path& path) const {
  const fs::path canonical = PathWithoutLinks(path);
  constexpr std::size_t kLongestStem = 60;
  const std::string name =
      fmt::format("{}-{}-{}", canonical.stem().string().substr(0, kLongestStem),
                  TextFingerprint(canonical.string()), writer_.number);
  fs::path free = folder_ / (name + ".json");
  std::error_code error;
  for (int i = 2; fs::exists(fs::symlink_status(free, error)); ++i) {
    free = folder_ / fmt::format("{}-{}.json", name, i);
  }
  return free;
}

void Recovery::Keep(const CaseDocument& document) {
  for (std::size_t i = 0; i < document.files().size(); ++i) {
    const CaseFile& file = document.files()[i];
    if (!document.dirty(i)) continue;
    const auto before = kept_.find(file.path);
    if (before != kept_.end() && before->second.state == document.state(i)) continue;
    const std::string* const saved = document.SavedText(i);
    const Json kept{{"path", PathToJson(PathWithoutLinks(file.path).string())},
                    {"original", saved == nullptr ? "" : TextFingerprint(*saved)},
                    {"text", CaseFileText(file)},
                    {"pid", writer_.number},
                    {"started", writer_.started}};
    fs::create_directories(folder_);
    const fs::path stored_at =
        before != kept_.end() ? before->second.stored_at : FreeName(file.path);
    RequireNoSpecialFile(stored_at);
    WriteFileAtomically(stored_at, kept.dump(-1, ' ', false, Json::error_handler_t::replace));
    kept_[file.path] = {stored_at, document.state(i)};
  }
  for (auto kept = kept_.begin(); kept != kept_.end();) {
    bool needed = false;
    for (std::size_t i = 0; i < document.files().size(); ++i) {
      needed = needed || (document.files()[i].path == kept->first && document.dirty(i));
    }
    if (!needed) RemoveStoredChanges(kept->second.stored_at);
    kept = needed ? std::next(kept) : kept_.erase(kept);
  }
}

bool Recovery::Holds(const CaseDocument& document) const {
  for (std::size_t i = 0; i < document.files().size(); ++i) {
    const auto kept = kept_.find(document.files()[i].path);
    const bool held = kept != kept_.end() && kept->second.state == document.state(i);
    if (document.dirty(i) && !held) return false;
  }
  return true;
}

bool Recovery::Stored(const fs::path& stored_at) const {
  return std::ranges::any_of(kept_,
                             [&](const auto& kept) { return kept.second.stored_at == stored_at; });
}

void Recovery::Discard() {
  for (const auto& [path, kept] : kept_) RemoveStoredChanges(kept.stored_at);
  kept_.clear();
}

std::vector<StoredChanges> FindStoredChanges(const fs::path& folder,
                                             const std::function<bool(const fs::path&)>& ours) {
  std::vector<fs::path> files;
  AddStoredFiles(folder, 1, files);
  std::ranges::sort(files);
  std::vector<StoredChanges> found;
  for (const fs::path& file : files) {
    if (ours && ours(file)) continue;
    if (auto stored = Examine(file)) found.push_back(std::move(*stored));
  }
  std::ranges::stable_sort(found, [](const StoredChanges& a, const StoredChanges& b) {
    if (a.problem.empty() != b.problem.empty()) return a.problem.empty();
    return a.when > b.when;
  });
  return found;
}

Recoverable ReadStoredChanges(const StoredChanges& stored) {
  Recoverable found{.file = ParseCaseFile(stored.path, stored.text)};
  found.on_disk = HasCasesOf(found.file.query, stored.path);
  return found;
}

void RemoveStoredChanges(const fs::path& stored_at) {
  std::error_code error;
  fs::remove(stored_at, error);
  if (error)
    throw std::runtime_error(stored_at.string() + ": cannot be removed: " + error.message());
}

fs::path SetAside(const fs::path& stored_at) {
  fs::path aside = stored_at;
  aside += ".unreadable";
  std::error_code error;
  for (int i = 2; fs::exists(fs::symlink_status(aside, error)); ++i) {
    aside = stored_at;
    aside += fmt::format(".unreadable{}", i);
  }
  fs::rename(stored_at, aside, error);
  if (error)
    throw std::runtime_error(stored_at.string() + ": cannot be renamed: " + error.message());
  return aside;
}

}  // namespace hitscan
