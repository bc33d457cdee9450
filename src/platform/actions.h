#pragma once

// Everything that the user can ask the viewer to do with a key or a menu entry. Each action is one
// row of the table kActions in actions.cpp: keys, menus, the help card, the README and the manual
// page all come from there. To add one, add it here and there, and handle it in one of the
// functions Do(Action); then run scripts/keys.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

enum class Action {
  kFindSample,
  kPreviousSample,
  kNextSample,
  kRestart,
  kPause,
  kStep,
  kTurnFaster,
  kTurnSlower,
  kUndo,
  kRedo,
  kAddCase,  ///< a copy of the selected one, at the cursor
  kDuplicateCase,
  kDeleteCase,
  kAcceptAnswer,
  kCopyCase,
  kCopyTest,  ///< the selected case as a GoogleTest
  kPasteCase,
  kOpen,  ///< a case file
  kSave,
  kSaveAs,
  kRevert,
  kFrame,
  kResetCamera,
  kFromFront,
  kFromBehind,
  kFromRight,
  kFromLeft,
  kFromAbove,
  kFromBelow,
  kOrthographic,
  kCopyCamera,
  kPasteCamera,
  kXRay,
  kAskForPicture,
  kSavePicture,  ///< as seen, with the panels
  kSaveScene,    ///< without the panels
  kTogglePanels,
  kResetPanels,
  kToggleHelp,
  kBack,  ///< closes what is open, else quits
  kQuit,
};

/// A key, alone or with Ctrl and Shift, that triggers an action.
struct KeyBinding {
  enum class Kind {
    kCharacter,  ///< the key that types this character: brackets are elsewhere on other keyboards
    kLetter,     ///< the key with this letter, together with Ctrl
    kPosition,   ///< a key that types no character, or one of the keypad
  };
  enum class Modifier { kUp, kDown, kEither };

  std::string_view name = {};  ///< as it is shown: "P", "[", "Home"; empty: no key
  Kind kind = Kind::kCharacter;
  int code = 0;  ///< of a kPosition: GLFW_KEY_...
  Modifier control = Modifier::kEither;
  Modifier shift = Modifier::kEither;

  /// "Ctrl+Shift+Z".
  std::string Text() const;
};

/// The menus that list actions. kView is the part of *View* below the submenu *Camera*, kTurning
/// the part above it.
enum class Menu { kNone, kSamples, kCase, kTurning, kCamera, kView, kPanels, kFile, kHelp };

/// A row of the table of actions.
struct ActionEntry {
  Action action = Action::kQuit;
  std::array<KeyBinding, 2> keys = {};
  /// What the keys do. Empty: the text of the row above describes these keys too.
  std::string_view help = {};
  bool newcomer = false;  ///< one of the few that the welcome card shows
  bool repeats = false;   ///< again and again while the key is held down
  Menu menu = Menu::kNone;
  std::string_view label = {};  ///< of the menu entry and of buttons
  bool separated = false;       ///< from the menu entry above it, by a line
  std::string_view tooltip = {};
};

/// The table, in the order of the enumeration: that of the menus and of the help, too.
std::span<const ActionEntry> Actions();
const ActionEntry& EntryOf(Action action);
/// The first key of the action, as menus show it; empty when it has none.
std::string ShortcutOf(Action action);

/// The action of a typed character, upper or lower case.
std::optional<Action> ActionOfCharacter(unsigned codepoint);

/// Keys or mouse gestures and what they do.
struct HelpLine {
  std::vector<std::string> keys;
  std::string_view text;
  bool newcomer = false;
};
/// The mouse and the table of cases, then every action that has a key.
std::vector<HelpLine> HelpLines();
/// The few lines that the welcome card shows.
std::vector<HelpLine> NewcomerHelpLines();

/// What the arrow keys and Enter do in a list of choices.
enum class ListKey { kUp, kDown, kChoose };

}  // namespace hitscan
