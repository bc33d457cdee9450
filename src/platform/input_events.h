#pragma once

#include <filesystem>
#include <variant>
#include <vector>

#include "platform/actions.h"
#include "platform/mouse_button.h"
#include "platform/window_keys.h"

namespace hitscan {

// The events of user input. Positions are in window coordinates.

struct MousePressed {
  MouseButton button;
  double x, y;
  double seconds;  ///< of a monotonic clock
};
struct MouseReleased {
  MouseButton button;
};
struct MouseMoved {
  double x, y;
};
/// The mouse is no longer over the window.
struct MouseLeft {};
struct WheelTurned {
  double clicks;
  double sideways;
  double x, y;
};
struct FocusLost {};
struct FilesDropped {
  std::vector<std::filesystem::path> paths;
};
/// A key was pressed or released.
struct KeyChanged {
  KeyStroke stroke;
  bool down = false;
  bool types = false;  ///< the key types a character: CharacterTyped follows
};
struct CharacterTyped {
  unsigned codepoint = 0;
};

/// An Action and a ListKey follow the key that triggers them.
using InputEvent =
    std::variant<MousePressed, MouseReleased, MouseMoved, MouseLeft, WheelTurned, FocusLost,
                 FilesDropped, KeyChanged, CharacterTyped, Action, ListKey>;

}  // namespace hitscan
