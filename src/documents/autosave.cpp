#include "documents/autosave.h"

#include <exception>
#include <string>
#include <utility>

namespace hitscan {
namespace {

// So many sessions in a row may have been left behind unanswered.
constexpr int kShelves = 10;

}  // namespace

std::vector<Autosave::Found> Autosave::Begin(const CaseDocument& book) {
  std::vector<Found> found;
  recovery_.reset();
  if (folder_.empty()) return found;
  std::filesystem::path shelf = folder_;
  for (int i = 0; i < kShelves; ++i) {
    shelf = i == 0 ? folder_ : folder_ / std::to_string(i);
    bool taken = false;
    for (std::size_t file = 0; file < book.files().size(); ++file) {
      try {
        auto what = FindRecoverable(shelf, book.files()[file].file.path);
        if (!what) continue;
        found.push_back({file, shelf, std::move(*what)});
      } catch (const std::exception& error) {
        log_.Error("unsaved changes that were kept cannot be used: " + std::string(error.what()));
      }
      taken = true;
    }
    if (!taken && !recovery_) recovery_.emplace(shelf);
  }
  if (!recovery_) recovery_.emplace(shelf);
  return found;
}

void Autosave::Keep(const CaseDocument& book) {
  // Half a drag is not worth the wait that a large file makes.
  if (!recovery_ || book.in_gesture()) return;
  try {
    recovery_->Keep(book);
    complained_ = false;
  } catch (const std::exception& error) {
    if (!std::exchange(complained_, true)) {
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
