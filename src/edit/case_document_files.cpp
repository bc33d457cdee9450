#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "edit/case_document.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

bool HoldsText(const fs::path& path, const std::string& text) {
  std::ifstream file(path, std::ios::binary);
  return std::equal(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>(),
                    text.begin(), text.end());
}

}  // namespace

bool CaseDocument::dirty(std::size_t file) const {
  return tracked_.at(file).state != tracked_[file].saved;
}

bool CaseDocument::dirty() const {
  return std::ranges::any_of(tracked_,
                             [](const Tracked& tracked) { return tracked.state != tracked.saved; });
}

void CaseDocument::Save(std::size_t file) { SaveAs(file, files_.at(file).file.path); }

void CaseDocument::SaveAs(std::size_t file, const fs::path& path) {
  EndGesture();
  CaseFile& saved = files_.at(file).file;
  for (std::size_t other = 0; other < files_.size(); ++other) {
    if (other != file && WriteToSameFile(files_[other].file.path, path)) {
      throw EditError(fmt::format("{}: is open too, with cases of {}", path.string(),
                                  files_[other].file.query->name));
    }
  }
  // It is read again whenever it changes.
  RequireNoSpecialFile(path);
  std::string text = CaseFileText(saved);
  WriteFileAtomically(path, text);
  saved.path = path;
  saved.document = ParseCaseDocument(path, std::move(text));
  tracked_[file].saved = tracked_[file].state;
  tracked_[file].seen.reset();
}

void CaseDocument::Revert(std::size_t file) {
  const CaseFile& reverted = files_.at(file).file;
  Replace(file, ParseCaseFile(reverted.path, reverted.document->text()));
}

OnDisk CaseDocument::StateOnDisk(std::size_t file) {
  const CaseFile& known = files_.at(file).file;
  std::error_code error;
  const std::uintmax_t size = fs::file_size(known.path, error);
  const fs::file_time_type time =
      error ? fs::file_time_type() : fs::last_write_time(known.path, error);
  std::optional<Tracked::Seen>& seen = tracked_[file].seen;
  if (error) {
    seen.reset();
    return OnDisk::kMissing;
  }
  if (!seen || seen->size != size || seen->time != time) {
    const bool same =
        size == known.document->text().size() && HoldsText(known.path, known.document->text());
    seen = {size, time, same ? OnDisk::kSame : OnDisk::kChanged};
  }
  return seen->state;
}

void CaseDocument::Reload(std::size_t file) {
  const CaseFile& known = files_.at(file).file;
  CaseFile read = LoadCaseFile(known.path);
  if (read.query != known.query) {
    throw FileError(fmt::format("{}: has cases of {} now, not of {}", known.path.string(),
                                read.query->name, known.query->name));
  }
  Replace(file, std::move(read));
}

void CaseDocument::Restore(std::size_t file, CaseFile recovered) {
  if (recovered.query != files_.at(file).file.query) {
    throw EditError(fmt::format("what was kept has cases of {}, not of {}", recovered.query->name,
                                files_[file].file.query->name));
  }
  Replace(file, std::move(recovered));
  tracked_[file].state = NewState();
}

}  // namespace hitscan
