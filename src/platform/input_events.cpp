#include "platform/input_events.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "base/text.h"

namespace hitscan {
namespace {

bool Allows(KeyBinding::Modifier required, bool down) {
  if (required == KeyBinding::Modifier::kEither) return true;
  return down == (required == KeyBinding::Modifier::kDown);
}

bool Triggers(const KeyStroke& stroke, const KeyBinding& key) {
  if (key.name.empty()) return false;
  if (!Allows(key.control, stroke.control) || !Allows(key.shift, stroke.shift)) return false;
  switch (key.kind) {
    case KeyBinding::Kind::kCharacter:
      return false;  // typed: see ActionOfCharacter
    case KeyBinding::Kind::kLetter:
      return ToLower(key.name) == stroke.letter;
    case KeyBinding::Kind::kPosition:
      return key.code == stroke.key;
  }
  return false;
}

}  // namespace

std::optional<Action> ActionOfKey(const KeyStroke& stroke) {
  for (const ActionEntry& entry : Actions()) {
    for (const KeyBinding& key : entry.keys) {
      if (Triggers(stroke, key)) return entry.action;
    }
  }
  return std::nullopt;
}

std::optional<ListKey> ListKeyOf(int key, bool alt) {
  switch (key) {
    case GLFW_KEY_UP:
      return alt ? ListKey::kParent : ListKey::kUp;
    case GLFW_KEY_DOWN:
      return ListKey::kDown;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      return ListKey::kChoose;
    default:
      return std::nullopt;
  }
}

bool TypesCharacter(const KeyStroke& stroke) {
  return !stroke.control && (!stroke.letter.empty() || stroke.key == GLFW_KEY_SPACE);
}

bool IsModifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

}  // namespace hitscan
