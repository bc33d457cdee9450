#include "edit/case_selection.h"

#include <algorithm>

namespace hitscan {

void CaseSelection::Select(CaseRef ref, int id) {
  Clear();
  Add(ref, id);
}

void CaseSelection::Clear() {
  selected_.reset();
  ids_.clear();
}

void CaseSelection::Add(CaseRef ref, int id) {
  selected_ = ref;
  if (ids_.size() <= ref.file) ids_.resize(ref.file + 1);
  ids_[ref.file].insert(id);
}

void CaseSelection::CaseInserted(CaseRef ref) {
  for (std::optional<CaseRef>* const mark : {&selected_, &hovered_}) {
    if (*mark && (*mark)->file == ref.file && (*mark)->index >= ref.index) ++(*mark)->index;
  }
}

bool CaseSelection::CaseErased(CaseRef ref, int id) {
  const bool was_selected = selected_ == ref;
  if (ref.file < ids_.size()) ids_[ref.file].erase(id);
  for (std::optional<CaseRef>* const mark : {&selected_, &hovered_}) {
    if (*mark == ref) mark->reset();
    if (*mark && (*mark)->file == ref.file && (*mark)->index > ref.index) --(*mark)->index;
  }
  return was_selected;
}

void CaseSelection::FileReplaced(std::size_t file, const std::vector<Case>& before,
                                 const std::vector<Case>& after) {
  for (std::optional<CaseRef>* const mark : {&selected_, &hovered_}) {
    if (!*mark || (*mark)->file != file) continue;
    const auto found = std::ranges::find(after, before.at((*mark)->index).id, &Case::id);
    mark->reset();
    if (found != after.end()) *mark = {file, static_cast<std::size_t>(found - after.begin())};
  }
  if (count(file) == 0) return;
  std::unordered_set<int> there;
  for (const Case& each : after) {
    if (ids_[file].contains(each.id)) there.insert(each.id);
  }
  ids_[file] = std::move(there);
}

}  // namespace hitscan
