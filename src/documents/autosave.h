#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/log.h"
#include "edit/recovery.h"

namespace hitscan {

/// Stores the unsaved changes of the current document, so that they survive a crash. Changes stored
/// by an earlier session, or for an earlier document, are kept until the user restores or discards
/// them.
class Autosave {
 public:
  /// With an empty folder nothing is stored. Errors are logged.
  Autosave(std::filesystem::path folder, Log& log) : folder_(std::move(folder)), log_(log) {}

  /// Starts with another document. Changes stored for the previous document are kept, and Find
  /// lists them: call Discard first if they are not needed.
  void Begin();
  /// Stores changes since the last call, and removes those that were saved since. Cheap when there
  /// are none. Returns whether all unsaved changes are stored. During a gesture it does nothing.
  bool Update(const CaseDocument& document);
  /// Removes what Update stored. Call it when the changes are saved or discarded by the user.
  void Discard();
  /// Stored changes that can be recovered. Reads all of them.
  std::vector<StoredChanges> Find() const;

 private:
  std::filesystem::path folder_;
  Log& log_;
  std::optional<Recovery> recovery_;
  bool reported_ = false;  ///< a failure to store was reported
};

}  // namespace hitscan
