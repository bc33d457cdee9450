#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace hitscan {

/// What a key or a menu entry asks of the demo.
enum class Action {
  kPreviousSample,
  kNextSample,
  kRestart,
  kPause,
  kResetCamera,
  kXRay,
  kTogglePanels,
  kToggleKeys,
  kBack,  ///< closes what is open, else quits
  kQuit,
};

/// The action of a typed character, upper or lower case. Characters, not key positions: brackets
/// stand elsewhere on other keyboards.
std::optional<Action> ActionOfCharacter(unsigned codepoint);

/// Holding the key down repeats this action.
bool Repeats(Action action);

/// A line of the sheet of keys.
struct KeyLine {
  std::string_view keys;
  std::string_view meaning;
};
std::span<const KeyLine> KeySheet();

}  // namespace hitscan
