#pragma once

#include <optional>
#include <string>

#include "platform/actions.h"

namespace hitscan {

/// A key as GLFW reports it.
struct KeyStroke {
  int key = 0;         ///< GLFW_KEY_...: a position, named as on an American keyboard
  std::string letter;  ///< what is written on it; may be empty
  bool control = false;
  bool shift = false;
};

/// The action of a key that types no character, or that is held together with Ctrl.
std::optional<Action> ActionOfKey(const KeyStroke& stroke);

/// What the key does in a list of choices.
std::optional<ListKey> ListKeyOf(int key);

/// Shift, Ctrl and the like: pressing one alone says nothing yet.
bool IsModifier(int key);

}  // namespace hitscan
