#pragma once

#include <deque>
#include <vector>

#include "platform/input_events.h"

namespace hitscan {

/// The events of user input in their order, to be handled frame by frame. Dear ImGui reads once in
/// a frame which keys and buttons are down: a key that is pressed and released between two frames
/// would be lost, and keys that are pressed in the same frame would lose their order. So a frame
/// gets the next events only as long as they obey these rules:
///   - each key and each button changes at most once in a frame;
///   - a frame with typed characters has no click, and no press of a key that types nothing, such
///     as Return or Ctrl+V;
///   - in a frame in which a button is pressed, the mouse does not move;
///   - after Tab, which gives the focus to another field, some frames get no keys.
class InputQueue {
 public:
  /// Whether a frame gets events of the keyboard, or leaves them to a later frame.
  enum class Keys { kTake, kHold };

  void Add(InputEvent event);
  /// The events for the next frame, from the oldest on.
  std::vector<InputEvent> TakeFrame(Keys keys = Keys::kTake);
  bool empty() const { return events_.empty(); }

 private:
  std::deque<InputEvent> events_;
  int frames_without_keys_ = 0;
};

}  // namespace hitscan
