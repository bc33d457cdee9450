#include <algorithm>
#include <atomic>
#include <type_traits>

#include "edit/case_document.h"

namespace hitscan {
namespace {

// What a value takes beyond its own size.
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

std::size_t BytesOf(const std::optional<Case>& kept) {
  if (!kept) return 0;
  std::size_t bytes = kept->note.capacity() + kept->arguments.capacity() * sizeof(Value) +
                      kept->expected.capacity() * sizeof(AnswerPart);
  for (const Value& value : kept->arguments) bytes += HeapBytes(value);
  for (const AnswerPart& part : kept->expected) bytes += HeapBytes(part.value);
  return bytes;
}

}  // namespace

std::size_t CaseDocument::BytesOfStep(const Step& step) {
  std::size_t bytes = sizeof(Step) + step.name.capacity();
  for (const auto& [file, change] : step.changes) {
    bytes += sizeof(step.changes.front());
    if (const auto* one = std::get_if<CaseChange>(&change)) {
      bytes += BytesOf(one->before) + BytesOf(one->after);
    } else if (const auto* shared = std::get_if<SharedChange>(&change)) {
      bytes += HeapBytes(shared->before) + HeapBytes(shared->after);
    }
  }
  return bytes;
}

// One sequence for all books: what is kept of one is not taken for that of another.
std::uint64_t CaseDocument::NewState() {
  static std::atomic<std::uint64_t> next{1};
  return next++;
}

void CaseDocument::Make(std::size_t file, std::vector<Change> changes, std::string name) {
  Step single;
  Step& step = gesture_ ? *gesture_ : single;
  // A gesture is called after the first thing that it does.
  if (step.changes.empty()) step.name = std::move(name);
  Tracked& tracked = tracked_[file];
  auto state = std::ranges::find(step.states, file, &Step::State::file);
  if (state == step.states.end()) {
    step.states.push_back({file, tracked.state, 0, tracked.largest_id});
    state = step.states.end() - 1;
  }
  state->after = tracked.state = NewState();
  ++changes_;
  for (Change& change : changes) {
    Apply(file, change, true);
    Merge(step, file, std::move(change));
  }
  if (!gesture_) Keep(std::move(single));
}

// A drag sets the same argument again and again: its first and last values are all that counts.
void CaseDocument::Merge(Step& step, std::size_t file, Change change) {
  auto& kept = step.changes;
  const auto* one = std::get_if<CaseChange>(&change);
  const auto* shared = std::get_if<SharedChange>(&change);
  for (auto entry = kept.rbegin(); entry != kept.rend(); ++entry) {
    if (entry->first != file) continue;
    auto* earlier = std::get_if<CaseChange>(&entry->second);
    if (auto* earlier_shared = std::get_if<SharedChange>(&entry->second)) {
      if (shared == nullptr || shared->parameter != earlier_shared->parameter) break;
      earlier_shared->after = shared->after;
      if (Identical(earlier_shared->before, earlier_shared->after))
        kept.erase(std::next(entry).base());
      return;
    }
    // Beyond a case that came or went, places are others.
    if (one == nullptr || earlier == nullptr || !one->before || !one->after) break;
    if (earlier->after && earlier->index == one->index && earlier->after->id == one->after->id) {
      earlier->after = one->after;
      if (earlier->before == earlier->after) kept.erase(std::next(entry).base());
      return;
    }
    if (!earlier->before || !earlier->after) break;
  }
  kept.emplace_back(file, std::move(change));
}

void CaseDocument::Keep(Step step) {
  redo_.clear();
  undo_bytes_ += BytesOfStep(step);
  undo_.push_back(std::move(step));
  while (undo_.size() > kMostSteps || (undo_bytes_ > kMostBytes && undo_.size() > 1)) {
    undo_bytes_ -= BytesOfStep(undo_.front());
    undo_.pop_front();
  }
}

void CaseDocument::BeginGesture() {
  EndGesture();
  gesture_.emplace();
}

void CaseDocument::EndGesture() {
  if (!gesture_) return;
  Step step = std::move(*gesture_);
  gesture_.reset();
  if (!step.changes.empty()) return Keep(std::move(step));
  for (const Step::State& state : step.states) tracked_[state.file].state = state.before;
}

void CaseDocument::CancelGesture() {
  if (!gesture_) return;
  TakeBack(*std::exchange(gesture_, std::nullopt));
}

// Applies the changes of a step in reverse.
void CaseDocument::TakeBack(const Step& step) {
  for (auto entry = step.changes.rbegin(); entry != step.changes.rend(); ++entry) {
    Apply(entry->first, entry->second, false);
  }
  for (const Step::State& state : step.states) {
    tracked_[state.file].state = state.before;
    tracked_[state.file].largest_id = state.largest_id_before;
  }
  ++changes_;
}

bool CaseDocument::Undo() {
  EndGesture();
  if (undo_.empty()) return false;
  Step step = std::move(undo_.back());
  undo_.pop_back();
  undo_bytes_ -= BytesOfStep(step);
  TakeBack(step);
  redo_.push_back(std::move(step));
  return true;
}

bool CaseDocument::Redo() {
  EndGesture();
  if (redo_.empty()) return false;
  Step step = std::move(redo_.back());
  redo_.pop_back();
  for (const auto& [file, change] : step.changes) Apply(file, change, true);
  for (const Step::State& state : step.states) tracked_[state.file].state = state.after;
  ++changes_;
  undo_bytes_ += BytesOfStep(step);
  undo_.push_back(std::move(step));
  return true;
}

std::string CaseDocument::UndoName() const {
  if (gesture_ && !gesture_->changes.empty()) return gesture_->name;
  return undo_.empty() ? std::string() : undo_.back().name;
}

std::string CaseDocument::RedoName() const {
  // What an open gesture changed stands in the way.
  if (gesture_ && !gesture_->changes.empty()) return {};
  return redo_.empty() ? std::string() : redo_.back().name;
}

void CaseDocument::Forget(std::size_t file) {
  EndGesture();
  const auto forget = [&](Step& step) {
    std::erase_if(step.changes, [&](const auto& change) { return change.first == file; });
    std::erase_if(step.states, [&](const Step::State& state) { return state.file == file; });
    return step.changes.empty();
  };
  std::erase_if(undo_, forget);
  std::erase_if(redo_, forget);
  undo_bytes_ = 0;
  for (const Step& step : undo_) undo_bytes_ += BytesOfStep(step);
}

}  // namespace hitscan
