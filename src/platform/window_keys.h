#pragma once

#include <optional>
#include <string>

#include "platform/actions.h"

namespace hitscan {

// From the keys of GLFW to actions.

/// A key that went down, as GLFW reports it.
struct KeyStroke {
  int key = 0;         ///< GLFW_KEY_...: a position, named as on an American keyboard
  std::string letter;  ///< the lower case letter on it in the user's layout; may be empty
  bool control = false;
  bool shift = false;
};

/// The action of a key that types no character, or of a letter with Ctrl.
std::optional<Action> ActionOfKey(const KeyStroke& stroke);

/// What the key does in a list of choices; nullopt when nothing.
std::optional<ListKey> ListKeyOf(int key);

/// Shift, Ctrl and the like, which do nothing alone.
bool IsModifier(int key);

}  // namespace hitscan
