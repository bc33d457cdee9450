#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/log.h"
#include "edit/recovery.h"

namespace hitscan {

/// Stores the unsaved changes of the current document, so that they survive a crash. Changes that
/// an earlier session left stay until the user restores or discards them: new ones are stored in
/// another folder.
class Autosave {
 public:
  /// Unsaved changes to a file of the document that an earlier session left.
  struct Found {
    std::size_t file = 0;
    std::filesystem::path folder;  ///< where they are stored, for RemoveRecoverable
    Recoverable changes;
  };

  /// With an empty folder nothing is stored. Errors go to the log.
  Autosave(std::filesystem::path folder, Log& log) : folder_(std::move(folder)), log_(log) {}

  /// Starts with another document. What is stored of the last one stays: Discard it first.
  std::vector<Found> Begin(const CaseDocument& document);
  /// Stores what changed since the last call, and removes what was saved since. Cheap when nothing
  /// was.
  void Update(const CaseDocument& document);
  /// Removes what Update stored: it is saved, or the user discards it.
  void Discard();

 private:
  std::filesystem::path folder_;
  Log& log_;
  std::optional<Recovery> recovery_;
  bool reported_ = false;  ///< that storing fails
};

}  // namespace hitscan
