#include "edit/undo_history.h"

#include <algorithm>
#include <iterator>
#include <utility>

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
  std::size_t bytes = kept->note.capacity() + kept->arguments.capacity() * sizeof(Value) +
                      kept->expected.capacity() * sizeof(AnswerPart);
  for (const Value& value : kept->arguments) bytes += HeapBytes(value);
  for (const AnswerPart& part : kept->expected) bytes += HeapBytes(part.value);
  return bytes;
}

std::size_t BytesOf(const EditStep& step) {
  std::size_t bytes = sizeof(EditStep) + step.name.capacity();
  for (const auto& [file, change] : step.changes) {
    bytes += sizeof(step.changes.front());
    if (const auto* one = std::get_if<CaseChange>(&change)) {
      bytes += HeapBytes(one->before) + HeapBytes(one->after);
    } else if (const auto* shared = std::get_if<SharedArgumentChange>(&change)) {
      bytes += HeapBytes(shared->before) + HeapBytes(shared->after);
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
      if (Identical(earlier_shared->before, earlier_shared->after)) {
        kept.erase(std::next(entry).base());
      }
      return;
    }
    // Indices before an insertion or deletion refer to other cases.
    if (one == nullptr || earlier == nullptr || !one->before || !one->after) break;
    if (earlier->after && earlier->index == one->index && earlier->after->id == one->after->id) {
      earlier->after = one->after;
      if (earlier->before == earlier->after) kept.erase(std::next(entry).base());
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
  // A gesture gets the name of its first change.
  if (step.changes.empty()) step.name = std::move(name);
  const auto known = std::ranges::find(step.versions, versions.file, &EditStep::FileVersions::file);
  if (known == step.versions.end()) {
    step.versions.push_back(versions);
  } else {
    known->after = versions.after;
  }
  for (Change& change : changes) Merge(step, versions.file, std::move(change));
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

void UndoHistory::Forget(std::size_t file) {
  const auto forget = [&](EditStep& step) {
    std::erase_if(step.changes, [&](const auto& change) { return change.file == file; });
    std::erase_if(step.versions, [&](const auto& versions) { return versions.file == file; });
    return step.changes.empty();
  };
  std::erase_if(undo_, forget);
  std::erase_if(redo_, forget);
  undo_bytes_ = 0;
  for (const EditStep& step : undo_) undo_bytes_ += BytesOf(step);
}

}  // namespace hitscan
