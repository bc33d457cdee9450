#include "documents/autosave.h"

#include <exception>
#include <string>
#include <utility>

namespace hitscan {
namespace {

// The largest number of earlier sessions with unsaved changes that the user has neither restored
// nor discarded.
constexpr int kMaximumFolders = 10;

}  // namespace

std::vector<Autosave::Found> Autosave::Begin(const CaseDocument& document) {
  std::vector<Found> found;
  recovery_.reset();
  if (folder_.empty()) return found;
  std::filesystem::path folder = folder_;
  for (int i = 0; i < kMaximumFolders; ++i) {
    folder = i == 0 ? folder_ : folder_ / std::to_string(i);
    bool used = false;
    for (std::size_t file = 0; file < document.files().size(); ++file) {
      try {
        auto changes = FindRecoverable(folder, document.files()[file].path);
        if (!changes) continue;
        found.push_back({file, folder, std::move(*changes)});
      } catch (const std::exception& error) {
        log_.Error("unsaved changes that were stored cannot be used: " + std::string(error.what()));
      }
      used = true;
    }
    if (!used && !recovery_) recovery_.emplace(folder);
  }
  if (!recovery_) recovery_.emplace(folder);
  return found;
}

void Autosave::Update(const CaseDocument& document) {
  // Writing a large file would make a drag stutter.
  if (!recovery_ || document.in_gesture()) return;
  try {
    recovery_->Keep(document);
    reported_ = false;
  } catch (const std::exception& error) {
    if (!std::exchange(reported_, true)) {
      log_.Error("unsaved changes would not survive a crash: " + std::string(error.what()));
    }
  }
}

void Autosave::Discard() {
  if (!recovery_) return;
  try {
    recovery_->Discard();
  } catch (const std::exception& error) {
    log_.Error(error.what());
  }
}

}  // namespace hitscan
