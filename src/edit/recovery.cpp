#include "edit/recovery.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "cases/json_document.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// An FNV-1a hash: unlike std::hash it is the same on every machine and in every version.
std::string Fingerprint(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return fmt::format("{:016x}", hash);
}

fs::path CanonicalPath(const fs::path& path) {
  std::error_code error;
  fs::path whole = fs::weakly_canonical(path, error);
  return error ? path : whole;
}

fs::path KeptAt(const fs::path& folder, const fs::path& path) {
  const fs::path canonical = CanonicalPath(path);
  return folder /
         fmt::format("{}-{}.json", canonical.stem().string(), Fingerprint(canonical.string()));
}

void RemoveFile(const fs::path& path) {
  std::error_code error;
  fs::remove(path, error);
  if (error) throw std::runtime_error(path.string() + ": cannot be removed: " + error.message());
}

// The document on disk; null unless it can be read and has cases of that query.
std::shared_ptr<const JsonDocument> DocumentOnDisk(const fs::path& path, const Query* query) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return nullptr;
  try {
    const CaseFile file = LoadCaseFile(path);
    return file.query == query ? file.document : nullptr;
  } catch (const FileError&) {
    return nullptr;
  }
}

}  // namespace

void Recovery::Keep(const CaseDocument& document) {
  for (std::size_t i = 0; i < document.files().size(); ++i) {
    const CaseFile& file = document.files()[i];
    if (!document.dirty(i)) continue;
    const auto before = kept_.find(file.path);
    if (before != kept_.end() && before->second == document.state(i)) continue;
    const std::string* const saved = document.SavedText(i);
    const Json kept{{"path", CanonicalPath(file.path).string()},
                    {"original", saved == nullptr ? "" : Fingerprint(*saved)},
                    {"text", CaseFileText(file)}};
    fs::create_directories(folder_);
    RequireNoSpecialFile(KeptAt(folder_, file.path));
    WriteFileAtomically(KeptAt(folder_, file.path),
                        kept.dump(-1, ' ', false, Json::error_handler_t::replace));
    kept_[file.path] = document.state(i);
  }
  for (auto kept = kept_.begin(); kept != kept_.end();) {
    bool needed = false;
    for (std::size_t i = 0; i < document.files().size(); ++i) {
      needed = needed || (document.files()[i].path == kept->first && document.dirty(i));
    }
    if (!needed) RemoveFile(KeptAt(folder_, kept->first));
    kept = needed ? std::next(kept) : kept_.erase(kept);
  }
}

void Recovery::Discard() {
  for (const auto& [path, state] : kept_) RemoveFile(KeptAt(folder_, path));
  kept_.clear();
}

std::optional<Recoverable> FindRecoverable(const fs::path& folder, const fs::path& path) {
  const fs::path kept_at = KeptAt(folder, path);
  std::error_code error;
  if (!fs::exists(kept_at, error)) return std::nullopt;
  const JsonDocument kept(kept_at);
  try {
    const JsonReader root(kept.root());
    const std::string text = root.At("text").Text();
    Recoverable found{.file = ParseCaseFile(path, text)};
    const auto on_disk = DocumentOnDisk(path, found.file.query);
    if (on_disk != nullptr && on_disk->text() == text) return std::nullopt;
    found.disk_changed =
        on_disk == nullptr || Fingerprint(on_disk->text()) != root.At("original").Text();
    return found;
  } catch (const JsonError& broken) {
    kept.Fail(broken.pointer(), broken.what());
  }
}

void RemoveRecoverable(const fs::path& folder, const fs::path& path) {
  RemoveFile(KeptAt(folder, path));
}

}  // namespace hitscan
