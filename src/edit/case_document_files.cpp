#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <string_view>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "cases/json_document.h"
#include "edit/case_document.h"

// The files of a document on disk.
namespace hitscan {

bool CaseDocument::dirty() const { return std::ranges::any_of(tracked_, &TrackedFile::dirty); }

void CaseDocument::Save(std::size_t file) {
  if (untitled(file)) throw EditError("the cases have no file yet");
  SaveAs(file, files_.at(file).path);
}

void CaseDocument::SaveAs(std::size_t file, const std::filesystem::path& path) {
  EndGesture();
  CaseFile& saved = files_.at(file);
  for (const CaseFile& other : files_) {
    if (&other != &saved && WriteToSameFile(other.path, path)) {
      throw EditError(
          fmt::format("{}: is open too, with cases of {}", path.string(), other.query->name));
    }
  }
  // The file is read again whenever it changes.
  RequireNoSpecialFile(path);
  std::string text = CaseFileText(saved);
  WriteFileAtomically(path, text);
  saved.path = path;
  saved.document = ParseCaseDocument(path, std::move(text));
  saved.shared_texts.clear();
  for (std::size_t i = 0; i < saved.cases.size(); ++i) {
    saved.cases[i].item = i;
    saved.cases[i].text = nullptr;
  }
  tracked_[file].saved = saved.document;
  tracked_[file].saved_state = tracked_[file].version.state;
}

void CaseDocument::Revert(std::size_t file) {
  TrackedFile& tracked = tracked_.at(file);
  if (!tracked.saved) throw EditError(files_[file].path.string() + ": was not saved yet");
  Replace(file, ReadCaseFile(tracked.saved), "revert " + NameOf(file), tracked.saved_state);
}

const std::string* CaseDocument::SavedText(std::size_t file) const {
  const TrackedFile& tracked = tracked_.at(file);
  return tracked.saved ? &tracked.saved->text() : nullptr;
}

OnDisk CaseDocument::StateOnDisk(std::size_t file) const {
  if (untitled(file)) return OnDisk::kSame;
  const std::filesystem::path& path = files_[file].path;
  const std::string* const saved = SavedText(file);
  const std::string_view text = saved == nullptr ? std::string_view() : std::string_view(*saved);
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return OnDisk::kMissing;
  std::ifstream read(path, std::ios::binary);
  const bool same =
      size == text.size() && std::equal(std::istreambuf_iterator<char>(read),
                                        std::istreambuf_iterator<char>(), text.begin(), text.end());
  return same ? OnDisk::kSame : OnDisk::kChanged;
}

void CaseDocument::Reload(std::size_t file) {
  const CaseFile& known = files_.at(file);
  CaseFile read = LoadCaseFile(known.path);
  if (read.query != known.query) {
    throw FileError(fmt::format("{}: has cases of {} now, not of {}", known.path.string(),
                                read.query->name, known.query->name));
  }
  TrackedFile& tracked = tracked_[file];
  tracked.saved = read.document;
  Replace(file, std::move(read), "reload " + NameOf(file));
  tracked.saved_state = tracked.version.state;
}

void CaseDocument::Restore(std::size_t file, CaseFile recovered) {
  if (recovered.query != files_.at(file).query) {
    throw EditError(fmt::format("what was kept has cases of {}, not of {}", recovered.query->name,
                                files_[file].query->name));
  }
  Replace(file, std::move(recovered), "restore " + NameOf(file));
}

}  // namespace hitscan
