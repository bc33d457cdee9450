#include "edit/case_selection.h"

#include <algorithm>

namespace hitscan {

void CaseSelection::CaseInserted(CaseRef ref, int id) {
  for (Mark* mark : {&selected_, &hovered_}) {
    if (!mark->ref || mark->ref->file != ref.file) continue;
    if (mark->deleted_id == id) {
      *mark = {ref, {}};
    } else if (!mark->deleted_id && mark->ref->index >= ref.index) {
      ++mark->ref->index;
    }
  }
}

void CaseSelection::CaseErased(CaseRef ref, int id) {
  for (Mark* mark : {&selected_, &hovered_}) {
    if (!mark->ref || mark->ref->file != ref.file || mark->deleted_id) continue;
    if (mark->ref->index == ref.index) mark->deleted_id = id;
    if (mark->ref->index > ref.index) --mark->ref->index;
  }
}

void CaseSelection::IdReused(std::size_t file, int id) {
  for (Mark* mark : {&selected_, &hovered_}) {
    if (mark->ref && mark->ref->file == file && mark->deleted_id == id) *mark = {};
  }
}

void CaseSelection::FileReplaced(std::size_t file, const std::vector<Case>& before,
                                 const std::vector<Case>& after) {
  for (Mark* mark : {&selected_, &hovered_}) {
    if (!mark->ref || mark->ref->file != file) continue;
    const int id = mark->deleted_id ? *mark->deleted_id : before.at(mark->ref->index).id;
    const auto found = std::ranges::find(after, id, &Case::id);
    *mark = {};
    if (found != after.end()) {
      mark->ref = CaseRef{file, static_cast<std::size_t>(found - after.begin())};
    }
  }
}

}  // namespace hitscan
