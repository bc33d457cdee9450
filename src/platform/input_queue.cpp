#include "platform/input_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace hitscan {
namespace {

// Dear ImGui gives the focus to the next field in the frame after Tab. If the next field is the
// first one again, this takes one more frame. Characters that are typed meanwhile are ignored.
constexpr int kFramesOfTab = 2;

bool IsTab(const InputEvent& event) {
  const auto* const key = std::get_if<KeyChanged>(&event);
  return key != nullptr && key->down && key->stroke.key == GLFW_KEY_TAB;
}

/// The events that a frame has got so far. They decide whether the frame can get another event.
class FrameContents {
 public:
  explicit FrameContents(InputQueue::Keys keys) : holds_keys_(keys == InputQueue::Keys::kHold) {}

  bool Takes(const InputEvent& event) const {
    return std::visit([this](const auto& each) { return Fits(each); }, event);
  }
  void Add(const InputEvent& event) {
    std::visit([this](const auto& each) { Count(each); }, event);
  }

 private:
  bool Fits(const KeyChanged& key) const {
    if (holds_keys_ || !buttons_.empty()) return false;
    if (std::ranges::find(keys_, key.stroke.key) != keys_.end()) return false;
    const bool modifier = IsModifier(key.stroke.key);
    // A key that types nothing is a command. Later changes of modifiers must not affect the
    // command, and it must be handled before the keys that are pressed after it.
    if (commanded_ && (key.down || modifier)) return false;
    if (!key.down || modifier) return true;
    return !acted_ && (key.types || !typed_);
  }
  bool Fits(const CharacterTyped&) const {
    return !holds_keys_ && !commanded_ && !acted_ && buttons_.empty();
  }
  bool Fits(const MousePressed& press) const {
    return !Changed(press.button) && !moved_ && !turned_ && !typed_ && keys_.empty();
  }
  bool Fits(const MouseReleased& release) const { return !Changed(release.button); }
  bool Fits(const MouseMoved&) const { return buttons_.empty() && !turned_; }
  bool Fits(const MouseLeft&) const { return buttons_.empty() && !turned_; }
  bool Fits(const WheelTurned&) const { return buttons_.empty(); }
  // An Action or a ListKey may come from a key that was pressed in an earlier frame and is held
  // down.
  bool Fits(const Action&) const { return !holds_keys_; }
  bool Fits(const ListKey&) const { return !holds_keys_; }
  template <class Other>
  bool Fits(const Other&) const {
    return true;
  }

  void Count(const KeyChanged& key) {
    keys_.push_back(key.stroke.key);
    if (key.down && !key.types && !IsModifier(key.stroke.key)) commanded_ = true;
  }
  void Count(const CharacterTyped&) { typed_ = true; }
  void Count(const MousePressed& press) { buttons_.push_back(press.button); }
  void Count(const MouseReleased& release) { buttons_.push_back(release.button); }
  void Count(const MouseMoved&) { moved_ = true; }
  void Count(const WheelTurned&) { turned_ = true; }
  void Count(const Action&) { acted_ = true; }
  template <class Other>
  void Count(const Other&) {}

  bool Changed(MouseButton button) const {
    return std::ranges::find(buttons_, button) != buttons_.end();
  }

  bool holds_keys_;
  std::vector<int> keys_;             ///< that have changed in this frame
  std::vector<MouseButton> buttons_;  ///< that have changed in this frame
  bool commanded_ = false;            ///< a key was pressed that types nothing
  bool typed_ = false;
  bool acted_ = false;
  bool moved_ = false;
  bool turned_ = false;
};

}  // namespace

void InputQueue::Add(InputEvent event) {
  // Of several movements, only the last position of the mouse matters.
  if (!events_.empty() && std::holds_alternative<MouseMoved>(event) &&
      std::holds_alternative<MouseMoved>(events_.back())) {
    events_.back() = std::move(event);
  } else {
    events_.push_back(std::move(event));
  }
}

std::vector<InputEvent> InputQueue::TakeFrame(Keys keys) {
  if (frames_without_keys_ > 0) {
    --frames_without_keys_;
    keys = Keys::kHold;
  }
  FrameContents frame(keys);
  std::vector<InputEvent> taken;
  while (!events_.empty() && frame.Takes(events_.front())) {
    frame.Add(events_.front());
    if (IsTab(events_.front())) frames_without_keys_ = kFramesOfTab;
    taken.push_back(std::move(events_.front()));
    events_.pop_front();
  }
  return taken;
}

}  // namespace hitscan
