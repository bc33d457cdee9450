#include "platform/actions.h"

#include <array>

namespace hitscan {

std::optional<Action> ActionOfCharacter(unsigned codepoint) {
  switch (codepoint) {
    case '[':
      return Action::kPreviousSample;
    case ']':
      return Action::kNextSample;
    case 'r':
    case 'R':
      return Action::kRestart;
    case 'p':
    case 'P':
      return Action::kPause;
    case '.':
      return Action::kStep;
    case '+':
      return Action::kTurnFaster;
    case '-':
      return Action::kTurnSlower;
    case 'f':
    case 'F':
      return Action::kFrame;
    case 'n':
    case 'N':
      return Action::kAddCase;
    case 'x':
    case 'X':
      return Action::kXRay;
    default:
      return std::nullopt;
  }
}

bool Repeats(Action action) {
  switch (action) {
    case Action::kPreviousSample:
    case Action::kNextSample:
    case Action::kStep:
    case Action::kTurnFaster:
    case Action::kTurnSlower:
    case Action::kUndo:
    case Action::kRedo:
      return true;
    default:
      return false;
  }
}

std::span<const KeyLine> KeySheet() {
  static constexpr std::array<KeyLine, 31> kSheet{{
      {"Ctrl+P  Ctrl+O", "find a sample or query"},
      {"[   ]", "previous, next sample"},
      {"R", "restart the sample"},
      {"P", "pause, or turn again"},
      {".", "one step, while paused"},
      {"+   -", "turn faster, slower"},
      {"Left drag", "orbit"},
      {"Right or middle drag", "pan"},
      {"Wheel", "zoom at the cursor"},
      {"Double click", "bring to the middle"},
      {"Click", "select a case; drag its handles"},
      {"N   Ctrl+D", "add a case at the cursor, or a copy"},
      {"Del", "delete the case"},
      {"Ctrl+Z  Ctrl+Shift+Z", "undo, redo"},
      {"Ctrl+C  Ctrl+V", "copy the case, paste one"},
      {"Ctrl+S  Ctrl+Shift+S", "save the case file, or as another"},
      {"Up   Down", "previous, next row of the table"},
      {"F", "see the selected case, or the whole scene"},
      {"Home", "camera back to its start"},
      {"Keypad 1  3  7", "from the front, right, above"},
      {"Ctrl+keypad 1  3  7", "from behind, left, below"},
      {"Keypad 5", "perspective or none"},
      {"Ctrl+Shift+C", "copy the camera as text"},
      {"Ctrl+Shift+V", "paste a camera"},
      {"X", "see behind filled planes, or not"},
      {"F12", "save a picture"},
      {"Shift+F12", "the same without the panels"},
      {"Tab", "show or hide the panels"},
      {"F1", "this card"},
      {"Esc", "close what is open, else quit"},
      {"Ctrl+Q", "quit"},
  }};
  return kSheet;
}

std::span<const KeyLine> FirstKeys() {
  static constexpr std::array<KeyLine, 5> kFirst{{
      {"Ctrl+P", "find a sample or query by a few letters"},
      {"Drag, wheel", "look around; the right button pans"},
      {"P", "stop the turning, or go on"},
      {"Tab", "show or hide the panels"},
      {"F1", "this card again, with every key"},
  }};
  return kFirst;
}

}  // namespace hitscan
