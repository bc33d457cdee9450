#include "edit/unsaved_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "base/text.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The largest number of kept copies of one file, by all programs and earlier sessions.
constexpr int kMostKept = 9;

fs::path KeptName(const fs::path& place, int number) {
  return place.string() + ".unsaved" + (number == 1 ? "" : fmt::format("-{}", number));
}

// Makes an empty file with a name that nobody else uses.
fs::path ClaimBeside(const fs::path& place) {
  for (int number = 1; number <= kMostKept; ++number) {
    fs::path name = KeptName(place, number);
    if (std::FILE* const made = std::fopen(name.string().c_str(), "wx")) {
      std::fclose(made);
      return name;
    }
    if (errno == EEXIST) continue;
    throw std::runtime_error(name.string() + ": cannot be written: " + std::strerror(errno));
  }
  throw std::runtime_error(KeptName(place, 1).string() + " to -" + std::to_string(kMostKept) +
                           " are there already");
}

void SortNewestFirst(std::vector<fs::path>& files) {
  std::ranges::stable_sort(files, std::greater(), [](const fs::path& file) {
    std::error_code gone;
    return fs::last_write_time(file, gone);
  });
}

}  // namespace

std::vector<fs::path> UnsavedFiles::PlacesFor(const fs::path& file) const {
  std::vector<fs::path> places;
  const bool untitled = file == kUntitled;
  const fs::path real = untitled ? file : PathWithoutLinks(file);
  if (!untitled && !is_read_only_(file)) places.push_back(real);
  if (folder_.empty()) return places;
  constexpr std::size_t kLongestStem = 60;
  places.push_back(
      folder_ / (untitled ? "untitled.json"
                          : fmt::format("{}-{}.json", real.stem().string().substr(0, kLongestStem),
                                        TextFingerprint(real.string()))));
  return places;
}

fs::path UnsavedFiles::NameForOthers(const fs::path& file) const {
  if (file != kUntitled) return file;
  return folder_.empty() ? fs::path() : PlacesFor(file).front();
}

fs::path UnsavedFiles::Claim(const fs::path& file) const {
  std::string problem = "there is no folder for them";
  for (const fs::path& place : PlacesFor(file)) {
    try {
      if (place.parent_path() == folder_) fs::create_directories(folder_);
      const fs::path claimed = ClaimBeside(place);
      // The copy has the permissions of the file, so that no other users can read it.
      std::error_code gone;
      const fs::perms rights = fs::status(file, gone).permissions();
      if (rights != fs::perms::unknown && rights != fs::perms::none) {
        fs::permissions(claimed, rights | fs::perms::owner_read | fs::perms::owner_write, gone);
      }
      return claimed;
    } catch (const std::exception& error) {
      problem = error.what();
    }
  }
  throw std::runtime_error(problem);
}

void UnsavedFiles::Keep(const CaseDocument& document) {
  for (std::size_t i = 0; i < document.files().size(); ++i) {
    if (!document.dirty(i)) continue;
    const CaseFile& file = document.files()[i];
    auto kept = kept_.find(file.path);
    if (kept == kept_.end()) kept = kept_.emplace(file.path, Kept{Claim(file.path)}).first;
    if (kept->second.state == document.state(i)) continue;
    RequireNoSpecialFile(kept->second.at);
    WriteFileAtomically(kept->second.at, CaseFileText(file));
    kept->second.state = document.state(i);
  }
  for (auto kept = kept_.begin(); kept != kept_.end();) {
    bool needed = false;
    for (std::size_t i = 0; i < document.files().size(); ++i) {
      needed = needed || (document.files()[i].path == kept->first && document.dirty(i));
    }
    if (!needed) RemoveKept(kept->second.at);
    kept = needed ? std::next(kept) : kept_.erase(kept);
  }
}

bool UnsavedFiles::Holds(const CaseDocument& document) const {
  for (std::size_t i = 0; i < document.files().size(); ++i) {
    const auto kept = kept_.find(document.files()[i].path);
    const bool held = kept != kept_.end() && kept->second.state == document.state(i);
    if (document.dirty(i) && !held) return false;
  }
  return true;
}

void UnsavedFiles::Discard() {
  for (const auto& [file, kept] : kept_) RemoveKept(kept.at);
  kept_.clear();
}

std::vector<fs::path> UnsavedFiles::KeptByOthers(const fs::path& file) const {
  std::vector<fs::path> found;
  for (const fs::path& place : PlacesFor(file)) {
    for (fs::path& kept_at : KeptBeside(place)) found.push_back(std::move(kept_at));
  }
  std::erase_if(found, [this](const fs::path& kept_at) {
    return std::ranges::any_of(kept_, [&](const auto& kept) { return kept.second.at == kept_at; });
  });
  SortNewestFirst(found);
  return found;
}

void UnsavedFiles::TakeOver(const fs::path& file, fs::path kept_at) {
  kept_.insert_or_assign(file, Kept{std::move(kept_at)});
}

std::vector<fs::path> KeptBeside(const fs::path& file) {
  std::vector<fs::path> found;
  for (int number = 1; number <= kMostKept; ++number) {
    fs::path name = KeptName(file, number);
    std::error_code error;
    if (fs::is_regular_file(fs::symlink_status(name, error))) found.push_back(std::move(name));
  }
  SortNewestFirst(found);
  return found;
}

void RemoveKept(const fs::path& kept_at) {
  std::error_code error;
  fs::remove(kept_at, error);
  if (error) throw std::runtime_error(kept_at.string() + ": cannot be removed: " + error.message());
}

}  // namespace hitscan
