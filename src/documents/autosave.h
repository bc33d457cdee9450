#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/log.h"
#include "edit/recovery.h"

namespace hitscan {

/// Keeps the unsaved changes of the book on the stage for the next start. What an earlier session
/// left behind stays until someone says what is to become of it: changes that are made meanwhile
/// are kept beside it.
class Autosave {
 public:
  /// What an earlier session left of one of the book's files.
  struct Found {
    std::size_t file = 0;
    std::filesystem::path folder;  ///< where it is kept, for RemoveRecoverable
    Recoverable what;
  };

  /// An empty folder: nothing is kept. Whatever cannot be read or written is said in the log.
  Autosave(std::filesystem::path folder, Log& log) : folder_(std::move(folder)), log_(log) {}

  /// This book is on the stage now. What was kept of the last one stays kept: Discard it first.
  std::vector<Found> Begin(const CaseDocument& book);
  /// Keeps what changed since the last call, and no longer what was saved since; costs nothing when
  /// nothing was.
  void Keep(const CaseDocument& book);
  /// Removes what Keep kept: it is saved, or not wanted.
  void Discard();

 private:
  std::filesystem::path folder_;
  Log& log_;
  std::optional<Recovery> recovery_;
  bool complained_ = false;
};

}  // namespace hitscan
