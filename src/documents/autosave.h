#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/log.h"
#include "edit/recovery.h"

namespace hitscan {

/// Stores the unsaved changes of the current document, so that they survive a crash. Changes stored
/// by an earlier session are kept until the user restores or discards them: new changes are stored
/// in another folder.
class Autosave {
 public:
  /// Unsaved changes of an earlier session to a file of the document.
  struct Found {
    std::size_t file = 0;
    std::filesystem::path folder;  ///< where they are stored, for RemoveRecoverable
    Recoverable changes;
  };

  /// With an empty folder nothing is stored. Errors are logged.
  Autosave(std::filesystem::path folder, Log& log) : folder_(std::move(folder)), log_(log) {}

  /// Starts with another document. Changes stored for the previous document are kept: call Discard
  /// first if they are not needed.
  std::vector<Found> Begin(const CaseDocument& document);
  /// Stores changes since the last call, and removes those that were saved since. Cheap when there
  /// are none.
  void Update(const CaseDocument& document);
  /// Removes what Update stored. Call it when the changes are saved or discarded by the user.
  void Discard();

 private:
  std::filesystem::path folder_;
  Log& log_;
  std::optional<Recovery> recovery_;
  bool reported_ = false;  ///< a failure to store was reported
};

}  // namespace hitscan
