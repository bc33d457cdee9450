#include "host/keys.h"

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
    case 'x':
    case 'X':
      return Action::kXRay;
    default:
      return std::nullopt;
  }
}

bool Repeats(Action action) {
  return action == Action::kPreviousSample || action == Action::kNextSample;
}

std::span<const KeyLine> KeySheet() {
  static constexpr std::array<KeyLine, 12> kSheet{{
      {"[   ]", "previous, next sample"},
      {"R", "restart the sample"},
      {"P", "pause, or turn again"},
      {"X", "see what is behind filled planes, or not"},
      {"Home", "camera back to its start"},
      {"Left drag", "orbit"},
      {"Right or middle drag", "pan"},
      {"Wheel", "zoom"},
      {"F1", "this sheet"},
      {"F2", "show or hide the panels"},
      {"Esc", "close what is open, else quit"},
      {"Ctrl+Q", "quit"},
  }};
  return kSheet;
}

}  // namespace hitscan
