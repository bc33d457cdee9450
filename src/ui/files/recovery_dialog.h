#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "platform/actions.h"

namespace hitscan {

/// A row of the dialog: the unsaved changes to one case file.
struct RecoveryRow {
  std::string file = {};     ///< its name
  std::string folder = {};   ///< where it is, or was
  std::string when = {};     ///< when the changes were stored
  std::string changes = {};  ///< "2 changed, 1 added"; empty when unknown
  std::string warning = {};  ///< what has happened to the file since; empty if nothing has
  std::string problem = {};  ///< why the changes cannot be restored; empty if they can
  bool has_text = true;      ///< there is a text of which a copy can be saved
};

struct RecoveryChoice {
  enum class What { kRestore, kRestoreAll, kSaveCopy, kDiscard, kSetAside };
  What what = What::kRestore;
  std::size_t row = 0;
  bool operator==(const RecoveryChoice&) const = default;
};

/// The dialog with the unsaved changes of sessions that did not end well.
class RecoveryDialog {
 public:
  /// Opens the dialog with at least one row. `together`: the rows without a problem can be
  /// restored at once.
  void Open(std::vector<RecoveryRow> rows, bool together);
  void Close() { open_ = false; }
  bool open() const { return open_; }
  const std::vector<RecoveryRow>& rows() const { return rows_; }

  /// Up and Down mark a row, Enter restores it.
  void Press(ListKey key);
  /// Called in each frame of Dear ImGui.
  std::optional<RecoveryChoice> Build();

 private:
  void BuildRow(std::size_t row, std::optional<RecoveryChoice>& choice) const;

  bool open_ = false;
  bool together_ = false;
  std::vector<RecoveryRow> rows_;
  std::size_t marked_ = 0;
  std::optional<RecoveryChoice> pressed_;
};

}  // namespace hitscan
