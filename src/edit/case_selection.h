#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_set>
#include <vector>

#include "cases/case_file.h"
#include "edit/case_ref.h"

namespace hitscan {

/// The selected case of a document, further cases that are selected with it, and the case under the
/// mouse pointer. The selected and the hovered one refer to the same
/// case when other cases are added or deleted. When their own case is deleted they are empty;
/// undoing that restores them, and selects the case again even if another one was selected since.
/// The further cases are known by their ids.
class CaseSelection {
 public:
  void Select(std::optional<CaseRef> ref);
  void Hover(std::optional<CaseRef> ref) { hovered_ = {ref, {}}; }
  std::optional<CaseRef> selected() const { return selected_.Present(); }

  /// Selects a case in addition to the others, or no longer. `Select` selects only one.
  void SetAlso(std::size_t file, int id, bool also);
  bool HasAlso(std::size_t file, int id) const { return also_.contains(KeyOf(file, id)); }
  /// How many cases are selected so; of one file.
  std::size_t also_count() const { return also_.size(); }
  std::size_t also_count(std::size_t file) const;

  std::optional<CaseRef> hovered() const { return hovered_.Present(); }

  // The document calls these when it changes.

  /// A case was inserted at `ref`.
  void CaseInserted(CaseRef ref, int id);
  /// The case at `ref` was erased.
  void CaseErased(CaseRef ref, int id);
  /// A new case gets this id: a deleted case with this id can no longer be restored.
  void IdReused(std::size_t file, int id);
  /// All cases of a file were replaced: both stay on the case with the same id.
  void FileReplaced(std::size_t file, const std::vector<Case>& before,
                    const std::vector<Case>& after);

 private:
  struct Mark {
    std::optional<CaseRef> ref;
    std::optional<int> deleted_id;  ///< the id of a case that was deleted and may be restored

    std::optional<CaseRef> Present() const { return deleted_id ? std::nullopt : ref; }
  };

  using Key = std::uint64_t;  ///< a file and the id of a case

  static Key KeyOf(std::size_t file, int id) {
    return (static_cast<Key>(file) << 32U) | static_cast<std::uint32_t>(id);
  }
  /// With nullopt, all of the file.
  void ForgetDeleted(std::size_t file, std::optional<int> id);

  Mark selected_;
  Mark hovered_;
  std::unordered_set<Key> also_;
  std::map<std::size_t, std::size_t> also_of_file_;  ///< how many there are, by file
  std::vector<Mark> deleted_;  ///< cases that were selected when they were deleted
};

}  // namespace hitscan
