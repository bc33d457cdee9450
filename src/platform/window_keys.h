#pragma once

#include <optional>
#include <string>

#include "platform/actions.h"

namespace hitscan {

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

}  // namespace hitscan
