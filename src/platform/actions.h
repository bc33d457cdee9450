#pragma once

// The actions of the viewer that a key or a menu entry triggers. Each action has a row in the table
// in actions.cpp, from which keys, menus, the help, docs/keys.md and the manual page are made. It
// has another row in the table in viewer/action_table.cpp: what the action does, when it is
// possible and when its menu entry is ticked. A table that lacks a row for an action does not
// compile. After a change run scripts/keys.

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
  kOpenImplementation,  ///< the user's code
  kEditImplementation,
  kStartFuzz,  ///< the search for wrong answers of the implementation
  kPauseFuzz,  ///< pauses or continues the search
  kStopFuzz,
  kPauseTurn,  ///< pauses or continues the turn of the camera
  kStep,
  kTurnFaster,
  kTurnSlower,
  kUndo,
  kRedo,
  kAddCase,  ///< adds a copy of the selected case, at the cursor
  kDuplicateCase,
  kDeleteCase,
  kAcceptAnswer,
  kCopyCase,
  kPasteCase,
  kTouch,      ///< moves a handle of the selected case to where the shapes touch
  kVariants,   ///< lists degenerate variants of the selected case
  kMap,        ///< shows where the answer is right and wrong around the selected case
  kTrace,      ///< lists the operations of the user's code for the selected case
  kLibraries,  ///< shows what each library answers to the selected case
  kNextWrong,  ///< selects the next case with a wrong answer
  kWhy,        ///< shows the numbers that decide the exact answer of the selected case
  kShowOnlySelected,
  kShowOnlyWrong,
  kShowOnlyListed,  ///< the cases that the table lists
  kFadeOthers,      ///< draws cases that are not shown faintly, or hides them
  kGrid,            ///< draws each case in its own cell, or all in one picture
  kNew,             ///< makes a case file
  kOpen,            ///< opens a case file
  kSave,
  kSaveAs,
  kRevert,
  kRecover,       ///< lists the unsaved changes of earlier sessions
  kMakeCopy,      ///< makes the user's copy of a case file of the program
  kUseInstalled,  ///< uses the case file of the program again instead of such a copy
  kFit,           ///< moves the camera to fit the selected case, or the whole scene
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
  kOverview,  ///< shows the overview of all queries and implementations
  kXRay,
  kGround,      ///< the grid and the shadows below the shapes
  kLargerText,  ///< enlarges text and lines
  kSmallerText,
  kUsualText,
  kSavePictureAs,  ///< asks for the size and the file of a picture, then saves it
  kSavePicture,    ///< saves a picture of the window, with the panels
  kSaveScene,      ///< saves a picture of the scene, without the panels
  kCopyLink,       ///< copies a link that shows the scene, or the selected case, in a browser
  kNewProject,     ///< makes a project: shapes and queries of the user's own
  kAddShape,       ///< adds a shape to the project
  kAddQuery,
  kTogglePanels,
  kNextPanel,  ///< gives the keys to the next panel, after the last one to none
  kPreviousPanel,
  kToggleSide,   ///< shows or hides the panels at the side
  kToggleBelow,  ///< shows or hides the panels below the scene
  kResetPanels,
  kTour,   ///< shows the page of the tour
  kGuide,  ///< opens the guide to the window
  kToggleHelp,
  kBack,  ///< closes or cancels what is open, else deselects: see Session::Back
  kQuit,  ///< must be the last action
};
inline constexpr std::size_t kActionCount = static_cast<std::size_t>(Action::kQuit) + 1;

/// Whether a table has one row for each action, in the order of the enumeration.
template <class Row, std::size_t size>
consteval bool HasRowForEachAction(const std::array<Row, size>& rows) {
  for (std::size_t i = 0; i < size; ++i) {
    if (static_cast<std::size_t>(rows[i].action) != i) return false;
  }
  return size == kActionCount;
}

/// For each action, whether it is possible now (if not, its menu entry and buttons are grey), and
/// whether its menu entry is ticked.
struct ActionStates {
  struct State {
    bool enabled = true;
    bool ticked = false;
  };
  const State& operator[](Action action) const { return states[static_cast<std::size_t>(action)]; }
  std::array<State, kActionCount> states = {};
};

/// A key, alone or with Ctrl and Shift, that triggers an action.
struct KeyBinding {
  enum class Kind {
    kCharacter,  ///< the key that types this character; its position depends on the keyboard layout
    kLetter,     ///< the key with this letter, together with Ctrl
    kPosition,   ///< a key that types no character, or a key of the keypad
  };
  enum class Modifier { kUp, kDown, kEither };

  std::string_view name = {};  ///< shown to the user: "P", "[", "Home"; empty: no key
  Kind kind = Kind::kCharacter;
  int code = 0;  ///< for kPosition: GLFW_KEY_...; the other kinds use `name` instead
  Modifier control = Modifier::kEither;
  Modifier shift = Modifier::kEither;

  /// The text shown to the user: "Ctrl+Shift+Z".
  std::string Text() const;
};

/// The menus that list actions. The menu *View* has two parts: kTurning above the submenu *Camera*,
/// and kView below the submenu.
enum class Menu {
  kNone,
  kSamples,
  kImplementation,
  kCase,
  kTurning,
  kCamera,
  kView,
  kPanels,
  kFile,
  kHelp
};

/// What keys are for. The help lists them by group.
enum class KeyGroup { kLook, kSelect, kEdit, kFind };
/// The heading of the group in the help, such as "Look".
std::string_view NameOf(KeyGroup group);

/// A row of the table of actions.
struct ActionEntry {
  Action action = Action::kQuit;
  std::array<KeyBinding, 2> keys = {};
  /// Describes what the keys do. Empty: the text of the row above describes these keys too.
  std::string_view help = {};
  KeyGroup group = KeyGroup::kLook;  ///< the group of that line of the help
  bool in_status_bar = false;        ///< while no case is selected
  bool repeats = false;              ///< repeated while the key is held down
  Menu menu = Menu::kNone;
  std::string_view label = {};  ///< the text of the menu entry and of buttons
  bool separated = false;       ///< a line separates it from the menu entry above
  std::string_view tooltip = {};
};

/// The table, in the order of the enumeration, which is also the order of the menus and the help.
std::span<const ActionEntry> Actions();
const ActionEntry& EntryOf(Action action);
/// Whether the action's key also works while the user types in a text field. The typed text is then
/// used before the action is carried out.
bool WorksWhileTyping(Action action);
/// The first key of the action, as menus show it; empty when it has none.
std::string ShortcutOf(Action action);

/// The action of a typed character, in upper or lower case.
std::optional<Action> ActionOfCharacter(unsigned codepoint);

/// A line of the help: keys or mouse gestures, and what they do.
struct HelpLine {
  std::vector<std::string> keys;
  std::string_view text;
  KeyGroup group = KeyGroup::kLook;
  bool in_status_bar = false;  ///< while no case is selected
};
/// The help by group: in each on the mouse and the table of cases, then on actions that have a key.
std::vector<HelpLine> HelpLines();
/// The lines that the status bar shows while no case is selected.
std::vector<HelpLine> StatusBarHelpLines();

/// What the arrow keys and Enter do in a list of choices. kParent, the key Up with Alt, goes to the
/// parent folder in a list of files.
enum class ListKey { kUp, kDown, kChoose, kParent };

}  // namespace hitscan
