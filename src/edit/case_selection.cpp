#include "edit/case_selection.h"

#include <algorithm>

namespace hitscan {

void CaseSelection::Select(std::optional<CaseRef> ref) {
  if (selected_.deleted_id) deleted_.push_back(selected_);
  selected_ = {ref, {}};
  also_.clear();
  also_of_file_.clear();
}

void CaseSelection::SetAlso(std::size_t file, int id, bool also) {
  const bool changed =
      also ? also_.insert(KeyOf(file, id)).second : also_.erase(KeyOf(file, id)) > 0;
  if (!changed) return;
  if (also) {
    ++also_of_file_[file];
  } else {
    --also_of_file_[file];
  }
}

std::size_t CaseSelection::also_count(std::size_t file) const {
  const auto found = also_of_file_.find(file);
  return found == also_of_file_.end() ? 0 : found->second;
}

void CaseSelection::ForgetDeleted(std::size_t file, std::optional<int> id) {
  std::erase_if(deleted_, [&](const Mark& mark) {
    return mark.ref->file == file && (!id || mark.deleted_id == id);
  });
}

void CaseSelection::CaseInserted(CaseRef ref, int id) {
  for (Mark* mark : {&selected_, &hovered_}) {
    if (!mark->ref || mark->ref->file != ref.file) continue;
    if (mark->deleted_id == id) {
      *mark = {ref, {}};
    } else if (!mark->deleted_id && mark->ref->index >= ref.index) {
      ++mark->ref->index;
    }
  }
  const std::size_t before = deleted_.size();
  ForgetDeleted(ref.file, id);
  if (deleted_.size() < before) selected_ = {ref, {}};
}

void CaseSelection::CaseErased(CaseRef ref, int id) {
  SetAlso(ref.file, id, false);
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
  ForgetDeleted(file, id);
}

void CaseSelection::FileReplaced(std::size_t file, const std::vector<Case>& before,
                                 const std::vector<Case>& after) {
  ForgetDeleted(file, std::nullopt);
  also_.clear();
  also_of_file_.clear();
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
