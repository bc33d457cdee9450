#include "edit/undo_history.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cases/json_document.h"

namespace hitscan {
namespace {

// The heap memory of a value.
std::size_t HeapBytes(const Value& value) {
  return std::visit(
      [](const auto& shape) -> std::size_t {
        if constexpr (requires { shape.capacity(); }) {
          return shape.capacity() * sizeof(shape.front());
        } else {
          return 0;
        }
      },
      value);
}

std::size_t HeapBytes(const std::optional<Case>& kept) {
  if (!kept) return 0;
  std::size_t bytes = (kept->text ? kept->text->capacity() : 0) + kept->note.capacity() +
                      kept->arguments.capacity() * sizeof(Value) +
                      kept->expected.capacity() * sizeof(AnswerPart);
  for (const Value& value : kept->arguments) bytes += HeapBytes(value);
  for (const AnswerPart& part : kept->expected) bytes += HeapBytes(part.value);
  return bytes;
}

// An estimate: most of the memory of a file is its text and its cases.
std::size_t HeapBytes(const CaseFile& file) {
  constexpr std::size_t kForEachCase = 300;
  return file.document->text().capacity() + kForEachCase * file.cases.size();
}

bool SameText(const std::optional<Case>& a, const std::optional<Case>& b) {
  return a && b && *a->text == *b->text;
}

std::size_t BytesOf(const EditStep& step) {
  std::size_t bytes = sizeof(EditStep) + step.name.capacity();
  for (const auto& [file, change] : step.changes) {
    bytes += sizeof(step.changes.front());
    if (const auto* one = std::get_if<CaseChange>(&change)) {
      bytes += HeapBytes(one->before) + HeapBytes(one->after);
    } else if (const auto* shared = std::get_if<SharedArgumentChange>(&change)) {
      bytes += HeapBytes(shared->before.value) + HeapBytes(shared->after.value);
      bytes += shared->before.text.capacity() + shared->after.text.capacity();
    } else if (const auto* replaced = std::get_if<FileReplacement>(&change)) {
      bytes += HeapBytes(*replaced->before);
    }
  }
  return bytes;
}

// Adds a change to a step. A drag sets the same argument many times: only the first and the last
// value are kept.
void Merge(EditStep& step, std::size_t file, Change change) {
  auto& kept = step.changes;
  const auto* one = std::get_if<CaseChange>(&change);
  const auto* shared = std::get_if<SharedArgumentChange>(&change);
  for (auto entry = kept.rbegin(); entry != kept.rend(); ++entry) {
    if (entry->file != file) continue;
    auto* earlier = std::get_if<CaseChange>(&entry->change);
    if (auto* earlier_shared = std::get_if<SharedArgumentChange>(&entry->change)) {
      if (shared == nullptr || shared->parameter != earlier_shared->parameter) break;
      earlier_shared->after = shared->after;
      if (earlier_shared->before.text == earlier_shared->after.text) {
        kept.erase(std::next(entry).base());
      }
      return;
    }
    // Indices before an insertion or deletion refer to other cases.
    if (one == nullptr || earlier == nullptr || !one->before || !one->after) break;
    if (earlier->after && earlier->index == one->index && earlier->after->id == one->after->id) {
      earlier->after = one->after;
      if (SameText(earlier->before, earlier->after)) kept.erase(std::next(entry).base());
      return;
    }
    if (!earlier->before || !earlier->after) break;
  }
  kept.push_back({file, std::move(change)});
}

}  // namespace

void UndoHistory::Record(std::string name, const EditStep::FileVersions& versions,
                         std::vector<Change> changes) {
  EditStep single;
  EditStep& step = gesture_ ? *gesture_ : single;
  if (step.changes.empty() && step.name.empty()) step.name = std::move(name);
  const auto known = std::ranges::find(step.versions, versions.file, &EditStep::FileVersions::file);
  if (known == step.versions.end()) {
    step.versions.push_back(versions);
  } else {
    known->after = versions.after;
  }
  // The changes of one edit are of different cases, so the first edit has nothing to be merged
  // with: a shared argument may change all cases of a large file.
  const bool first = step.changes.empty();
  for (Change& change : changes) {
    if (first) {
      step.changes.push_back({versions.file, std::move(change)});
    } else {
      Merge(step, versions.file, std::move(change));
    }
  }
  if (!gesture_) Push(std::move(single));
}

void UndoHistory::Push(EditStep step) {
  redo_.clear();
  undo_bytes_ += BytesOf(step);
  undo_.push_back(std::move(step));
  while (undo_.size() > kMaxSteps || (undo_bytes_ > kMaxBytes && undo_.size() > 1)) {
    undo_bytes_ -= BytesOf(undo_.front());
    undo_.pop_front();
  }
}

std::vector<EditStep::FileVersions> UndoHistory::EndGesture() {
  std::optional<EditStep> step = std::exchange(gesture_, std::nullopt);
  if (!step) return {};
  if (step->changes.empty()) return std::move(step->versions);
  Push(std::move(*step));
  return {};
}

std::optional<EditStep> UndoHistory::CancelGesture() {
  return std::exchange(gesture_, std::nullopt);
}

const EditStep* UndoHistory::Undo() {
  if (undo_.empty()) return nullptr;
  redo_.push_back(std::move(undo_.back()));
  undo_.pop_back();
  undo_bytes_ -= BytesOf(redo_.back());
  return &redo_.back();
}

const EditStep* UndoHistory::Redo() {
  if (redo_.empty()) return nullptr;
  undo_.push_back(std::move(redo_.back()));
  redo_.pop_back();
  undo_bytes_ += BytesOf(undo_.back());
  return &undo_.back();
}

std::string UndoHistory::UndoName() const {
  if (gesture_ && !gesture_->changes.empty()) return gesture_->name;
  return undo_.empty() ? std::string() : undo_.back().name;
}

std::string UndoHistory::RedoName() const {
  // The changes of an open gesture would have to be undone first.
  if (gesture_ && !gesture_->changes.empty()) return {};
  return redo_.empty() ? std::string() : redo_.back().name;
}

const Case* UndoHistory::CaseBeforeGesture(std::size_t file, std::size_t index, int id) const {
  if (!gesture_) return nullptr;
  for (const auto& entry : gesture_->changes) {
    const auto* change = std::get_if<CaseChange>(&entry.change);
    if (entry.file != file || change == nullptr || !change->before || !change->after) continue;
    if (change->index == index && change->before->id == id) return &*change->before;
  }
  return nullptr;
}

bool UndoHistory::GestureIsOneSharedArgument() const {
  if (!gesture_) return false;
  int shared = 0;
  for (const auto& entry : gesture_->changes) {
    if (std::holds_alternative<SharedArgumentChange>(entry.change)) {
      ++shared;
    } else if (const auto* one = std::get_if<CaseChange>(&entry.change);
               one == nullptr || one->before != one->after) {
      return false;
    }
  }
  return shared == 1;
}

const SharedArgument* UndoHistory::SharedBeforeGesture(std::size_t file,
                                                       std::size_t parameter) const {
  if (!gesture_) return nullptr;
  for (const auto& entry : gesture_->changes) {
    const auto* change = std::get_if<SharedArgumentChange>(&entry.change);
    if (entry.file != file || change == nullptr) continue;
    if (change->parameter == parameter) return &change->before;
  }
  return nullptr;
}

}  // namespace hitscan
