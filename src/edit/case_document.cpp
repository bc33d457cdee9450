#include "edit/case_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace hitscan {

CaseDocument::CaseDocument(std::string implementation, std::string compare,
                           const OwnImplementations* own)
    : results_(std::move(implementation), std::move(compare), own) {}

bool CaseDocument::UpdateAnswers(bool wait) {
  const bool updated = results_.Update(files_, wait);
  if (updated) ++changes_;
  return updated;
}

void CaseDocument::Choose(std::string implementation, std::string compare) {
  results_ = CaseResults(std::move(implementation), std::move(compare), results_.own());
  for (std::size_t file = 0; file < files_.size(); ++file) results_.CheckFile(file, files_[file]);
  ++changes_;
}

void CaseDocument::Open(CaseFile file) {
  files_.emplace_back();
  tracked_.emplace_back();
  Replace(files_.size() - 1, std::move(file));
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

void CaseDocument::Hover(std::optional<CaseRef> ref) {
  if (ref) RequireCase(*ref);
  selection_.Hover(ref);
}

// All documents use one sequence, so that states of different documents are never equal by chance.
std::uint64_t CaseDocument::NewState() {
  static std::atomic<std::uint64_t> next{1};
  return next++;
}

void CaseDocument::Make(std::size_t file, std::vector<Change> changes, std::string name) {
  FileVersion& version = tracked_[file].version;
  const FileVersion before = version;
  version.state = NewState();
  ++changes_;
  for (const Change& change : changes) Apply(file, change, true);
  history_.Record(std::move(name), {file, before, version}, std::move(changes));
}

void CaseDocument::Apply(std::size_t file, const Change& change, bool forward) {
  CaseFile& changed = files_[file];
  if (const auto* sharing = std::get_if<SharingChange>(&change)) {
    changed.shared[sharing->parameter] = sharing->after == forward;
  } else if (const auto* shared = std::get_if<SharedArgumentChange>(&change)) {
    const Value& value = forward ? shared->after : shared->before;
    for (Case& each : changed.cases) each.arguments[shared->parameter] = value;
    results_.CheckFile(file, changed);
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
    *position = *after;
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
  ++changes_;
  return true;
}

void CaseDocument::BeginGesture() {
  EndGesture();
  history_.BeginGesture();
}

void CaseDocument::EndGesture() {
  for (const auto& unchanged : history_.EndGesture()) {
    tracked_[unchanged.file].version = unchanged.before;
  }
}

void CaseDocument::CancelGesture() {
  if (const std::optional<EditStep> step = history_.CancelGesture()) TakeBack(*step);
}

void CaseDocument::Replace(std::size_t file, CaseFile read) {
  EndGesture();
  history_.Forget(file);
  const std::vector<Case> before = std::move(files_[file].cases);
  files_[file] = std::move(read);
  const std::vector<Case>& after = files_[file].cases;
  TrackedFile& tracked = tracked_[file];
  tracked.version = {NewState(), std::ranges::max_element(after, {}, &Case::id)->id};
  tracked.saved_state = tracked.version.state;
  tracked.on_disk.Forget();
  ++changes_;
  results_.CheckFile(file, files_[file]);
  selection_.FileReplaced(file, before, after);
}

}  // namespace hitscan
