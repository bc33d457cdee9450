#pragma once

#include <optional>
#include <vector>

#include "cases/case_file.h"
#include "edit/case_ref.h"

namespace hitscan {

/// The selected case of a document and the case under the mouse pointer. Both stay on the same case
/// when others are added or deleted; when theirs is deleted there is none, and when that is undone
/// it is theirs again.
class CaseSelection {
 public:
  void Select(std::optional<CaseRef> ref) { selected_ = {ref, {}}; }
  void Hover(std::optional<CaseRef> ref) { hovered_ = {ref, {}}; }
  std::optional<CaseRef> selected() const { return selected_.Present(); }
  std::optional<CaseRef> hovered() const { return hovered_.Present(); }

  // The document calls these when it changes.

  /// A case was inserted at `ref`.
  void CaseInserted(CaseRef ref, int id);
  /// The case at `ref` was erased.
  void CaseErased(CaseRef ref, int id);
  /// A new case gets this id: a deleted case that had it cannot come back.
  void IdReused(std::size_t file, int id);
  /// All cases of a file were replaced: follows the ids.
  void FileReplaced(std::size_t file, const std::vector<Case>& before,
                    const std::vector<Case>& after);

 private:
  struct Mark {
    std::optional<CaseRef> ref;
    std::optional<int> deleted_id;  ///< of a case that was deleted and may come back

    std::optional<CaseRef> Present() const { return deleted_id ? std::nullopt : ref; }
  };

  Mark selected_;
  Mark hovered_;
};

}  // namespace hitscan
