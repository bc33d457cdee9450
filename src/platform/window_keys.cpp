#include "platform/window_keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace hitscan {
namespace {

// The letter as it is written on this keyboard, wherever it stands.
std::optional<Action> ActionOfLetter(std::string_view letter, bool shift) {
  if (letter == "q") return Action::kQuit;
  if (!shift && (letter == "o" || letter == "p")) return Action::kFindSample;
  if (letter == "c") return shift ? Action::kCopyCamera : Action::kCopyCase;
  if (letter == "v") return shift ? Action::kPasteCamera : Action::kPasteCase;
  if (letter == "z") return shift ? Action::kRedo : Action::kUndo;
  if (letter == "s") return shift ? Action::kSaveAs : Action::kSave;
  if (!shift && letter == "y") return Action::kRedo;
  if (!shift && letter == "d") return Action::kDuplicateCase;
  return std::nullopt;
}

}  // namespace

std::optional<Action> ActionOfKey(const KeyStroke& stroke) {
  switch (stroke.key) {
    case GLFW_KEY_ESCAPE:
      return Action::kBack;
    case GLFW_KEY_DELETE:
      return Action::kDeleteCase;
    case GLFW_KEY_HOME:
      return Action::kResetCamera;
    case GLFW_KEY_TAB:
      return stroke.control ? std::nullopt : std::optional(Action::kTogglePanels);
    case GLFW_KEY_F1:
      return Action::kToggleHelp;
    case GLFW_KEY_F12:
      return stroke.shift ? Action::kSaveScene : Action::kSavePicture;
    case GLFW_KEY_KP_1:
      return stroke.control ? Action::kFromBehind : Action::kFromFront;
    case GLFW_KEY_KP_3:
      return stroke.control ? Action::kFromLeft : Action::kFromRight;
    case GLFW_KEY_KP_7:
      return stroke.control ? Action::kFromBelow : Action::kFromAbove;
    case GLFW_KEY_KP_5:
      return Action::kOrthographic;
    default:
      return stroke.control ? ActionOfLetter(stroke.letter, stroke.shift) : std::nullopt;
  }
}

std::optional<ListKey> ListKeyOf(int key) {
  switch (key) {
    case GLFW_KEY_UP:
      return ListKey::kUp;
    case GLFW_KEY_DOWN:
      return ListKey::kDown;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      return ListKey::kChoose;
    default:
      return std::nullopt;
  }
}

bool IsModifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

}  // namespace hitscan
