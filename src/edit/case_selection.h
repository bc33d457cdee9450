#pragma once

#include <cstddef>
#include <optional>
#include <unordered_set>
#include <vector>

#include "cases/case_file.h"
#include "edit/case_ref.h"

namespace hitscan {

/// The selected cases of a document, the one of them that was selected last, and the case under the
/// mouse pointer. All refer to the same cases when others are added or deleted.
class CaseSelection {
 public:
  /// Selects this case alone. `id` is that of the case.
  void Select(CaseRef ref, int id);
  void Clear();
  /// Selects a case in addition to the others.
  void Add(CaseRef ref, int id);
  void Hover(std::optional<CaseRef> ref) { hovered_ = ref; }

  std::optional<CaseRef> selected() const { return selected_; }
  std::optional<CaseRef> hovered() const { return hovered_; }
  bool Has(std::size_t file, int id) const { return file < ids_.size() && ids_[file].contains(id); }
  /// How many cases of a file are selected.
  std::size_t count(std::size_t file) const { return file < ids_.size() ? ids_[file].size() : 0; }

  // The document calls these when it changes.

  void CaseInserted(CaseRef ref);
  /// Returns whether the case was the one that selected() returned.
  bool CaseErased(CaseRef ref, int id);
  /// All cases of a file were replaced: those with the same ids stay selected.
  void FileReplaced(std::size_t file, const std::vector<Case>& before,
                    const std::vector<Case>& after);

 private:
  std::optional<CaseRef> selected_;
  std::optional<CaseRef> hovered_;
  std::vector<std::unordered_set<int>> ids_;  ///< of the selected cases, by file
};

}  // namespace hitscan
