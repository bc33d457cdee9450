#include "edit/undo_history.h"

#include <algorithm>
#include <ranges>

#include "cases/written_case.h"
#include "json/document.h"

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

std::size_t HeapBytes(const CaseChange& change) {
  if (!change.other) return 0;
  const Case& kept = *change.other;
  std::size_t bytes = (kept.text ? kept.text->capacity() : 0) + kept.note.capacity() +
                      kept.arguments.capacity() * sizeof(Value) +
                      kept.expected.capacity() * sizeof(AnswerPart);
  for (const Value& value : kept.arguments) bytes += HeapBytes(value);
  for (const AnswerPart& part : kept.expected) bytes += HeapBytes(part.value);
  return bytes;
}

// An estimate: most of the memory of a file is used by its cases and by its text. The text is not
// counted if the document uses it too.
std::size_t HeapBytes(const CaseFile& file) {
  constexpr std::size_t kForEachCase = 300;
  const std::size_t text = file.document.use_count() == 1 ? file.document->text().capacity() : 0;
  return text + kForEachCase * file.cases.size();
}

std::size_t BytesOf(const EditStep& step) {
  std::size_t bytes = sizeof(EditStep) + step.name.capacity();
  for (const EditStep::OfFile& each : step.changes) {
    bytes += sizeof(each);
    bytes += std::visit([](const auto& change) { return HeapBytes(change); }, each.change);
  }
  return bytes;
}

// Whether an earlier change in the step already holds the state before this change.
bool Covers(const EditStep& step, std::size_t file, const Change& change) {
  const auto* const one = std::get_if<CaseChange>(&change);
  for (const EditStep::OfFile& earlier : step.changes | std::views::reverse) {
    if (earlier.file != file) continue;
    const auto* const known = std::get_if<CaseChange>(&earlier.change);
    if (known == nullptr) return true;
    // Before an insertion or deletion, the same index may refer to another case.
    if (one == nullptr || !one->Replaces() || !known->Replaces()) return false;
    if (known->index == one->index) return true;
  }
  return false;
}

}  // namespace

void UndoHistory::Record(std::string name, std::size_t file, const FileVersion& before,
                         Change change) {
  if (!gesture_) {
    EditStep step{std::move(name)};
    step.changes.push_back({file, std::move(change)});
    step.versions.emplace_back(file, before);
    return Push(std::move(step));
  }
  EditStep& step = *gesture_;
  if (step.changes.empty() && step.name.empty()) step.name = std::move(name);
  const auto known =
      std::ranges::find(step.versions, file, &decltype(step.versions)::value_type::first);
  if (known == step.versions.end()) step.versions.emplace_back(file, before);
  if (!Covers(step, file, change)) step.changes.push_back({file, std::move(change)});
}

void UndoHistory::Push(EditStep step) {
  redo_.clear();
  step.bytes = BytesOf(step);
  undo_bytes_ += step.bytes;
  undo_.push_back(std::move(step));
  while (undo_.size() > kMaxSteps || (undo_bytes_ > kMaxBytes && undo_.size() > 1)) {
    undo_bytes_ -= undo_.front().bytes;
    undo_.pop_front();
  }
}

EditStep* UndoHistory::Undo() {
  if (undo_.empty()) return nullptr;
  redo_.push_back(std::move(undo_.back()));
  undo_.pop_back();
  undo_bytes_ -= redo_.back().bytes;
  return &redo_.back();
}

EditStep* UndoHistory::Redo() {
  if (redo_.empty()) return nullptr;
  undo_.push_back(std::move(redo_.back()));
  redo_.pop_back();
  undo_bytes_ += undo_.back().bytes;
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

std::optional<Case> UndoHistory::CaseBeforeGesture(std::size_t file, std::size_t index,
                                                   int id) const {
  if (!gesture_) return std::nullopt;
  for (const EditStep::OfFile& each : gesture_->changes) {
    if (each.file != file) continue;
    if (const auto* const all = std::get_if<CaseFile>(&each.change)) {
      if (index < all->cases.size() && all->cases[index].id == id) {
        return WithOwnText(*all, all->cases[index]);
      }
    } else if (const auto& one = std::get<CaseChange>(each.change);
               one.Replaces() && one.index == index && one.other->id == id) {
      return one.other;
    }
  }
  return std::nullopt;
}

const CaseFile* UndoHistory::FileBeforeGesture(std::size_t file) const {
  if (!gesture_) return nullptr;
  for (const EditStep::OfFile& each : gesture_->changes) {
    if (each.file == file && std::holds_alternative<CaseFile>(each.change)) {
      return &std::get<CaseFile>(each.change);
    }
  }
  return nullptr;
}

}  // namespace hitscan
