#include "edit/case_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace hitscan {

namespace {

// The case that is all that these changes change; nullopt when there is none.
std::optional<CaseRef> ChangedAlone(std::size_t file, const std::vector<Change>& changes) {
  if (changes.size() != 1) return std::nullopt;
  const auto* change = std::get_if<CaseChange>(&changes.front());
  if (change == nullptr || !change->before || !change->after) return std::nullopt;
  return CaseRef{file, change->index};
}

}  // namespace

CaseDocument::CaseDocument(std::string implementation, std::string compare,
                           const UserImplementations* user)
    : results_(std::move(implementation), std::move(compare), user) {}

bool CaseDocument::UpdateAnswers(bool wait) {
  const bool updated = results_.Update(files_, wait);
  if (updated) CountChange();
  return updated;
}

void CaseDocument::Choose(std::string implementation, std::string compare) {
  results_ = CaseResults(std::move(implementation), std::move(compare), results_.user());
  for (std::size_t file = 0; file < files_.size(); ++file) results_.CheckFile(file, files_[file]);
  CountChange();
}

void CaseDocument::Open(CaseFile file, CheckResult known) {
  Append(std::move(file), true, std::move(known));
}

void CaseDocument::OpenUnsaved(CaseFile file) { Append(std::move(file), false); }

void CaseDocument::Append(CaseFile file, bool saved, CheckResult known) {
  const std::size_t index = files_.size();
  TrackedFile& tracked = tracked_.emplace_back();
  tracked.version = {NewState(), std::ranges::max_element(file.cases, {}, &Case::id)->id};
  if (saved) {
    tracked.saved = file.document;
    tracked.saved_state = tracked.version.state;
  }
  files_.push_back(std::move(file));
  CountChange();
  results_.CheckFile(index, files_[index], std::move(known));
  selection_.FileReplaced(index, {}, files_[index].cases);
}

void CaseDocument::RequireCase(CaseRef ref) const {
  if (ref.index >= files_.at(ref.file).cases.size()) {
    throw std::out_of_range(fmt::format("there is no case at {} of file {}", ref.index, ref.file));
  }
}

std::optional<CaseRef> CaseDocument::Find(std::size_t file, int id) const {
  const std::vector<Case>& cases = files_.at(file).cases;
  const auto found = std::ranges::find(cases, id, &Case::id);
  if (found == cases.end()) return std::nullopt;
  return CaseRef{file, static_cast<std::size_t>(found - cases.begin())};
}

bool CaseDocument::IsShared(std::size_t file, std::size_t parameter) const {
  return files_.at(file).shared.at(parameter);
}

void CaseDocument::Select(std::optional<CaseRef> ref) {
  if (ref) RequireCase(*ref);
  selection_.Select(ref);
}

void CaseDocument::SelectAll(std::span<const CaseRef> refs) {
  for (const CaseRef ref : refs) RequireCase(ref);
  Select(refs.empty() ? std::nullopt : std::optional(refs.back()));
  if (refs.size() < 2) return;
  for (const CaseRef ref : refs) selection_.SetAlso(ref.file, At(ref).id, true);
}

void CaseDocument::ToggleSelected(CaseRef ref) {
  RequireCase(ref);
  std::vector<CaseRef> refs = AllSelected();
  if (std::erase(refs, ref) == 0) refs.push_back(ref);
  SelectAll(refs);
}

bool CaseDocument::IsSelected(CaseRef ref) const {
  return selected() == ref || selection_.HasAlso(ref.file, At(ref).id);
}

std::size_t CaseDocument::selected_count() const {
  return std::max<std::size_t>(selection_.also_count(), selected() ? 1 : 0);
}

std::size_t CaseDocument::selected_count(std::size_t file) const {
  const bool one = selected() && selected()->file == file;
  return std::max<std::size_t>(selection_.also_count(file), one ? 1 : 0);
}

std::vector<CaseRef> CaseDocument::AllSelected() const {
  std::vector<CaseRef> refs;
  if (selection_.also_count() == 0) {
    if (selected()) refs.push_back(*selected());
    return refs;
  }
  for (std::size_t file = 0; file < files_.size(); ++file) {
    if (selection_.also_count(file) == 0) continue;
    for (std::size_t i = 0; i < files_[file].cases.size(); ++i) {
      if (selection_.HasAlso(file, files_[file].cases[i].id)) refs.push_back({file, i});
    }
  }
  return refs;
}

void CaseDocument::Hover(std::optional<CaseRef> ref) {
  if (ref) RequireCase(*ref);
  selection_.Hover(ref);
}

// All documents use one sequence, so that states of different documents are never equal by chance.
std::uint64_t CaseDocument::NewState() {
  static std::atomic<std::uint64_t> next{1};
  return next++;
}

void CaseDocument::Make(std::size_t file, std::vector<Change> changes, std::string name,
                        std::uint64_t state) {
  FileVersion& version = tracked_[file].version;
  const FileVersion before = version;
  version.state = state;
  for (const Change& change : changes) Apply(file, change, true);
  // While the user's implementation is asked, the results of other cases may change too.
  CountChange(results_.pending() ? std::nullopt : ChangedAlone(file, changes));
  history_.Record(std::move(name), {file, before, version}, std::move(changes));
}

void CaseDocument::Apply(std::size_t file, const Change& change, bool forward) {
  CaseFile& changed = files_[file];
  if (const auto* sharing = std::get_if<SharingChange>(&change)) {
    changed.shared[sharing->parameter] = sharing->after == forward;
  } else if (const auto* shared = std::get_if<SharedArgumentChange>(&change)) {
    const SharedArgument& argument = forward ? shared->after : shared->before;
    for (Case& each : changed.cases) each.arguments[shared->parameter] = argument.value;
    changed.shared_texts[shared->parameter] = argument.text;
    results_.CheckFile(file, changed);
  } else if (const auto* replaced = std::get_if<FileReplacement>(&change)) {
    Apply(file, *replaced, forward);
  } else {
    Apply(file, std::get<CaseChange>(change), forward);
  }
}

void CaseDocument::Apply(std::size_t file, const CaseChange& change, bool forward) {
  CaseFile& changed = files_[file];
  const std::optional<Case>& before = forward ? change.before : change.after;
  const std::optional<Case>& after = forward ? change.after : change.before;
  const CaseRef ref{file, change.index};
  const auto position = changed.cases.begin() + static_cast<std::ptrdiff_t>(change.index);
  if (before && after) {
    const std::optional<std::size_t> item = position->item;
    *position = *after;
    position->item = item;
    results_.CaseChanged(ref, changed);
  } else if (after) {
    changed.cases.insert(position, *after);
    FileVersion& version = tracked_[file].version;
    version.largest_id = std::max(version.largest_id, after->id);
    results_.CaseInserted(ref, changed);
    selection_.CaseInserted(ref, after->id);
  } else {
    changed.cases.erase(position);
    results_.CaseErased(ref, changed);
    selection_.CaseErased(ref, before->id);
  }
}

void CaseDocument::TakeBack(const EditStep& step) {
  for (auto entry = step.changes.rbegin(); entry != step.changes.rend(); ++entry) {
    Apply(entry->file, entry->change, false);
  }
  for (const auto& versions : step.versions) tracked_[versions.file].version = versions.before;
  CountChange();
}

void CaseDocument::CountChange(std::optional<CaseRef> alone) {
  if (!alone || changed_alone_ != alone) alone_since_ = changes_;
  changed_alone_ = alone;
  ++changes_;
}

bool CaseDocument::Undo() {
  EndGesture();
  const EditStep* step = history_.Undo();
  if (step != nullptr) TakeBack(*step);
  return step != nullptr;
}

bool CaseDocument::Redo() {
  EndGesture();
  const EditStep* step = history_.Redo();
  if (step == nullptr) return false;
  for (const auto& [file, change] : step->changes) Apply(file, change, true);
  for (const auto& versions : step->versions) tracked_[versions.file].version = versions.after;
  CountChange();
  return true;
}

void CaseDocument::BeginGesture(std::string name) {
  EndGesture();
  history_.BeginGesture(std::move(name));
}

void CaseDocument::EndGesture() {
  for (const auto& unchanged : history_.EndGesture()) {
    tracked_[unchanged.file].version = unchanged.before;
  }
}

void CaseDocument::CancelGesture() {
  if (const std::optional<EditStep> step = history_.CancelGesture()) TakeBack(*step);
}

void CaseDocument::Replace(std::size_t file, CaseFile read, std::string name, std::uint64_t state) {
  EndGesture();
  const auto snapshot = [](CaseFile replaced) {
    return std::make_shared<const CaseFile>(std::move(replaced));
  };
  Make(file, {FileReplacement{snapshot(files_[file]), snapshot(std::move(read))}}, std::move(name),
       state);
}

void CaseDocument::Apply(std::size_t file, const FileReplacement& change, bool forward) {
  const std::filesystem::path path = files_[file].path;
  const std::vector<Case> before = std::move(files_[file].cases);
  files_[file] = forward ? *change.after : *change.before;
  files_[file].path = path;
  const std::vector<Case>& after = files_[file].cases;
  int& largest_id = tracked_[file].version.largest_id;
  largest_id = std::max(largest_id, std::ranges::max_element(after, {}, &Case::id)->id);
  results_.CheckFile(file, files_[file]);
  selection_.FileReplaced(file, before, after);
}

}  // namespace hitscan
