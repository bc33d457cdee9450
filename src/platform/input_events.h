#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "platform/actions.h"

namespace hitscan {

/// The buttons that the viewer uses.
enum class MouseButton { kLeft, kRight, kMiddle };

// Maps the keys of GLFW to actions.

/// A key that was pressed, as reported by GLFW.
struct KeyStroke {
  int key = 0;         ///< GLFW_KEY_...: the position of the key, named as on an American keyboard
  std::string letter;  ///< its lower case letter in the user's layout; may be empty
  bool control = false;
  bool shift = false;
};

/// The action of a key that types no character, or of a letter with Ctrl.
std::optional<Action> ActionOfKey(const KeyStroke& stroke);

/// What the key does in a list of choices; nullopt if it does nothing there.
std::optional<ListKey> ListKeyOf(int key, bool alt = false);

/// Whether pressing the key types a character, rather than being a command.
bool TypesCharacter(const KeyStroke& stroke);

/// Whether the key is a modifier, such as Shift or Ctrl, which does nothing alone.
bool IsModifier(int key);

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
  double clicks;  ///< of the wheel; positive: away from the user
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

/// An Action or a ListKey comes after the event of the key that triggers it.
using InputEvent =
    std::variant<MousePressed, MouseReleased, MouseMoved, MouseLeft, WheelTurned, FocusLost,
                 FilesDropped, KeyChanged, CharacterTyped, Action, ListKey>;

}  // namespace hitscan
