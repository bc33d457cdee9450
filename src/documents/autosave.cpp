#include "documents/autosave.h"

#include <exception>
#include <string>
#include <utility>

namespace hitscan {

void Autosave::Begin() {
  recovery_.reset();
  if (!folder_.empty()) recovery_.emplace(folder_);
}

bool Autosave::Update(const CaseDocument& document) {
  // Writing a large file would make a drag stutter.
  if (document.in_gesture()) return false;
  if (!recovery_) return !document.dirty();
  try {
    recovery_->Keep(document);
    reported_ = false;
  } catch (const std::exception& error) {
    if (!std::exchange(reported_, true)) {
      log_.Error("unsaved changes would not survive a crash: " + std::string(error.what()));
    }
  }
  return recovery_->Holds(document);
}

void Autosave::Discard() {
  if (!recovery_) return;
  try {
    recovery_->Discard();
  } catch (const std::exception& error) {
    log_.Error(error.what());
  }
}

std::vector<StoredChanges> Autosave::Find() const {
  if (folder_.empty()) return {};
  return FindStoredChanges(folder_, [this](const std::filesystem::path& stored_at) {
    return recovery_ && recovery_->Stored(stored_at);
  });
}

}  // namespace hitscan
