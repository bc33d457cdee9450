#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace hitscan {

/// What a key or a menu entry asks of the demo.
enum class Action {
  kFindSample,
  kPreviousSample,
  kNextSample,
  kRestart,
  kPause,
  kStep,
  kTurnFaster,
  kTurnSlower,
  kResetCamera,
  kFrame,
  kFromFront,
  kFromBehind,
  kFromRight,
  kFromLeft,
  kFromAbove,
  kFromBelow,
  kOrthographic,
  kCopyCamera,
  kPasteCamera,
  kUndo,
  kRedo,
  kAddCase,  ///< a copy of the selected one, at the cursor
  kDuplicateCase,
  kDeleteCase,
  kCopyCase,
  kCopyTest,  ///< the selected case as a GoogleTest
  kPasteCase,
  kAcceptAnswer,
  kSave,
  kSaveAs,
  kRevert,
  kOpen,  ///< a case file
  kXRay,
  kSavePicture,  ///< as seen, with the panels
  kSaveScene,    ///< without the panels
  kAskForPicture,
  kTogglePanels,
  kResetPanels,
  kToggleHelp,
  kBack,  ///< closes what is open, else quits
  kQuit,
};

/// Goes through a list of choices.
enum class ListKey { kUp, kDown, kChoose };

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
/// The few that a newcomer needs.
std::span<const KeyLine> FirstKeys();

}  // namespace hitscan
