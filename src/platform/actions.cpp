#include "platform/actions.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>

#include "base/text.h"

namespace hitscan {
namespace {

using Kind = KeyBinding::Kind;
using Modifier = KeyBinding::Modifier;

constexpr KeyBinding Typed(std::string_view character) { return {character, Kind::kCharacter}; }

constexpr KeyBinding Ctrl(std::string_view letter, Modifier shift = Modifier::kUp) {
  return {letter, Kind::kLetter, 0, Modifier::kDown, shift};
}

constexpr KeyBinding CtrlShift(std::string_view letter) { return Ctrl(letter, Modifier::kDown); }

constexpr KeyBinding At(std::string_view name, int code, Modifier control = Modifier::kEither,
                        Modifier shift = Modifier::kEither) {
  return {name, Kind::kPosition, code, control, shift};
}

constexpr auto kUp = Modifier::kUp;
constexpr auto kDown = Modifier::kDown;
constexpr auto kEither = Modifier::kEither;

constexpr auto kActions = std::to_array<ActionEntry>({
    {.action = Action::kFindSample,
     .keys = {Ctrl("P")},
     .help = "find a sample, query, public issue or command by a few letters",
     .group = KeyGroup::kFind,
     .in_status_bar = true,
     .menu = Menu::kSamples,
     .label = "Find...",
     .tooltip = "Finds a sample, query, public issue or command by a few letters"},
    {.action = Action::kPreviousSample,
     .keys = {Typed("[")},
     .help = "previous, next sample",
     .group = KeyGroup::kFind,
     .repeats = true,
     .menu = Menu::kSamples,
     .label = "Previous"},
    {.action = Action::kNextSample,
     .keys = {Typed("]")},
     .repeats = true,
     .menu = Menu::kSamples,
     .label = "Next"},
    {.action = Action::kRestart,
     .keys = {Typed("R")},
     .help = "restart the sample",
     .group = KeyGroup::kFind,
     .menu = Menu::kSamples,
     .label = "Restart"},
    {.action = Action::kOpenImplementation,
     .keys = {Ctrl("I")},
     .help = "open or make your own implementation",
     .group = KeyGroup::kEdit,
     .menu = Menu::kImplementation,
     .label = "Yours...",
     .separated = true},
    {.action = Action::kEditImplementation,
     .keys = {Ctrl("E")},
     .help = "edit it, in $VISUAL or the desktop's editor",
     .group = KeyGroup::kEdit,
     .menu = Menu::kImplementation,
     .label = "Edit"},
    {.action = Action::kStartFuzz,
     .keys = {Ctrl("F")},
     .help = "search the implementation for wrong answers",
     .group = KeyGroup::kFind,
     .menu = Menu::kImplementation,
     .label = "Fuzz",
     .separated = true,
     .tooltip = "Tries made-up cases until it is stopped"},
    {.action = Action::kPauseFuzz,
     .keys = {CtrlShift("F")},
     .help = "pause the search, or go on",
     .group = KeyGroup::kFind,
     .menu = Menu::kImplementation,
     .label = "Pause fuzzing"},
    {.action = Action::kStopFuzz, .menu = Menu::kImplementation, .label = "Stop fuzzing"},
    {.action = Action::kPauseTurn,
     .keys = {Typed("P")},
     .help = "pause, or turn again",
     .group = KeyGroup::kLook,
     .in_status_bar = true,
     .menu = Menu::kTurning,
     .label = "Pause"},
    {.action = Action::kStep,
     .keys = {Typed(".")},
     .help = "one step, while paused",
     .group = KeyGroup::kLook,
     .repeats = true,
     .menu = Menu::kTurning,
     .label = "Single step"},
    {.action = Action::kTurnFaster,
     .keys = {Typed("+")},
     .help = "turn faster, slower",
     .group = KeyGroup::kLook,
     .repeats = true},
    {.action = Action::kTurnSlower, .keys = {Typed("-")}, .repeats = true},
    {.action = Action::kUndo,
     .keys = {Ctrl("Z")},
     .help = "undo",
     .group = KeyGroup::kEdit,
     .repeats = true,
     .menu = Menu::kCase,
     .label = "Undo"},
    {.action = Action::kRedo,
     .keys = {CtrlShift("Z"), Ctrl("Y")},
     .help = "redo",
     .group = KeyGroup::kEdit,
     .repeats = true,
     .menu = Menu::kCase,
     .label = "Redo"},
    {.action = Action::kAddCase,
     .keys = {Typed("N")},
     .help = "add a case at the cursor, or a copy",
     .group = KeyGroup::kEdit,
     .menu = Menu::kCase,
     .label = "Add at the cursor",
     .separated = true},
    {.action = Action::kDuplicateCase,
     .keys = {Ctrl("D")},
     .menu = Menu::kCase,
     .label = "Duplicate",
     .tooltip = "Adds a copy of the case"},
    {.action = Action::kDeleteCase,
     .keys = {At("Del", GLFW_KEY_DELETE)},
     .help = "delete the case",
     .group = KeyGroup::kEdit,
     .menu = Menu::kCase,
     .label = "Delete",
     .tooltip = "Deletes the case"},
    {.action = Action::kAcceptAnswer,
     .menu = Menu::kCase,
     .label = "Accept answer",
     .tooltip = "Makes the actual answer the expected one"},
    {.action = Action::kCopyCase,
     .keys = {Ctrl("C")},
     .help = "copy the case as JSON, paste cases",
     .group = KeyGroup::kEdit,
     .menu = Menu::kCase,
     .label = "Copy",
     .separated = true,
     .tooltip = "The case as JSON"},
    {.action = Action::kPasteCase,
     .keys = {Ctrl("V")},
     .menu = Menu::kCase,
     .label = "Paste",
     .tooltip = "Adds a case from JSON or from the text of an issue"},
    {.action = Action::kTouch,
     .keys = {Typed("T")},
     .help = "touch: move the handle onto the nearest surface",
     .group = KeyGroup::kEdit,
     .menu = Menu::kCase,
     .label = "Touch",
     .separated = true,
     .tooltip =
         "Moves the handle under the mouse, or the one dragged last, to where the shapes touch"},
    {.action = Action::kVariants,
     .menu = Menu::kCase,
     .label = "Variants...",
     .tooltip = "Lists degenerate relatives of the case, to keep or discard"},
    {.action = Action::kMap,
     .keys = {Typed("M")},
     .help = "map: where the answer is right and wrong",
     .group = KeyGroup::kFind,
     .menu = Menu::kCase,
     .label = "Map",
     .tooltip = "Where the answer is right and wrong while two numbers of the case vary"},
    {.action = Action::kTrace,
     .keys = {Typed("S")},
     .help = "trace: where floats of your code go wrong",
     .group = KeyGroup::kFind,
     .menu = Menu::kCase,
     .label = "Trace",
     .tooltip = "The operations of your code, each with its float and its exact value"},
    {.action = Action::kLibraries,
     .keys = {Typed("A")},
     .help = "all libraries: what each one answers",
     .group = KeyGroup::kFind,
     .menu = Menu::kCase,
     .label = "All libraries",
     .tooltip = "What each library that is installed answers to the case"},
    {.action = Action::kNextWrong,
     .keys = {Typed("W")},
     .help = "next case with a wrong answer",
     .group = KeyGroup::kSelect,
     .repeats = true,
     .menu = Menu::kCase,
     .label = "Next wrong one",
     .tooltip = "Selects the next case with a wrong answer"},
    {.action = Action::kWhy,
     .keys = {Typed("Y")},
     .help = "why: the numbers that decide the case",
     .group = KeyGroup::kFind,
     .menu = Menu::kCase,
     .label = "Why",
     .tooltip = "The numbers of the exact evaluation, here and in the scene"},
    {.action = Action::kShowOnlySelected,
     .keys = {Typed("I")},
     .help = "show only the selected case, or all",
     .group = KeyGroup::kSelect,
     .menu = Menu::kCase,
     .label = "Show only the selected case",
     .separated = true},
    {.action = Action::kShowOnlyWrong,
     .keys = {Typed("!")},
     .help = "show only wrong cases, or all",
     .group = KeyGroup::kSelect,
     .menu = Menu::kCase,
     .label = "Show only wrong cases"},
    {.action = Action::kShowOnlyListed,
     .keys = {Typed("L")},
     .help = "show only what the table lists, or all",
     .group = KeyGroup::kSelect,
     .menu = Menu::kCase,
     .label = "Show only what the table lists"},
    {.action = Action::kFadeOthers,
     .menu = Menu::kCase,
     .label = "Draw the others faintly",
     .tooltip = "Instead of hiding them; at most a thousand cases"},
    {.action = Action::kGrid,
     .keys = {Typed("C")},
     .help = "each case in its own cell, or all together",
     .group = KeyGroup::kLook,
     .menu = Menu::kCase,
     .label = "Each case in its own cell",
     .tooltip = "Instead of all in one picture; at most 48 cases"},
    {.action = Action::kNew,
     .keys = {Ctrl("N")},
     .help = "make a case file, or open one",
     .group = KeyGroup::kEdit,
     .menu = Menu::kFile,
     .label = "New case file..."},
    {.action = Action::kOpen,
     .keys = {Ctrl("O")},
     .menu = Menu::kFile,
     .label = "Open case file..."},
    {.action = Action::kSave,
     .keys = {Ctrl("S")},
     .help = "save the case file, or as another",
     .group = KeyGroup::kEdit,
     .menu = Menu::kFile,
     .label = "Save",
     .tooltip = "Writes the case file"},
    {.action = Action::kSaveAs,
     .keys = {CtrlShift("S")},
     .menu = Menu::kFile,
     .label = "Save as...",
     .tooltip = "Writes another case file and goes on with that"},
    {.action = Action::kRevert,
     .menu = Menu::kFile,
     .label = "Revert",
     .tooltip = "Back to the case file as it was read or saved"},
    {.action = Action::kRecover,
     .menu = Menu::kFile,
     .label = "Recover...",
     .tooltip = "Unsaved changes to these files, of sessions that did not end well"},
    {.action = Action::kMakeCopy,
     .menu = Menu::kFile,
     .label = "Make my own copy",
     .separated = true,
     .tooltip = "Makes the cases of the program untitled cases of yours, which can be edited"},
    {.action = Action::kUseInstalled,
     .menu = Menu::kFile,
     .label = "Back to the original file...",
     .tooltip = "Uses the case file that came with the program again; your copy is kept"},
    {.action = Action::kFit,
     .keys = {Typed("F")},
     .help = "fit the selected case, or the scene",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "Selected case, else the whole scene"},
    {.action = Action::kResetCamera,
     .keys = {At("Home", GLFW_KEY_HOME)},
     .help = "reset the camera",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "Reset"},
    {.action = Action::kFromFront,
     .keys = {At("Keypad 1", GLFW_KEY_KP_1, kUp)},
     .help = "from the front, from behind",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "From the front",
     .separated = true},
    {.action = Action::kFromBehind,
     .keys = {At("Keypad 1", GLFW_KEY_KP_1, kDown)},
     .menu = Menu::kCamera,
     .label = "From behind"},
    {.action = Action::kFromRight,
     .keys = {At("Keypad 3", GLFW_KEY_KP_3, kUp)},
     .help = "from the right, from the left",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "From the right"},
    {.action = Action::kFromLeft,
     .keys = {At("Keypad 3", GLFW_KEY_KP_3, kDown)},
     .menu = Menu::kCamera,
     .label = "From the left"},
    {.action = Action::kFromAbove,
     .keys = {At("Keypad 7", GLFW_KEY_KP_7, kUp)},
     .help = "from above, from below",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "From above"},
    {.action = Action::kFromBelow,
     .keys = {At("Keypad 7", GLFW_KEY_KP_7, kDown)},
     .menu = Menu::kCamera,
     .label = "From below"},
    {.action = Action::kOrthographic,
     .keys = {At("Keypad 5", GLFW_KEY_KP_5)},
     .help = "orthographic, or with perspective",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "Orthographic"},
    {.action = Action::kCopyCamera,
     .keys = {CtrlShift("C")},
     .help = "copy the camera as text",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "Copy as text",
     .separated = true},
    {.action = Action::kPasteCamera,
     .keys = {CtrlShift("V")},
     .help = "paste a camera",
     .group = KeyGroup::kLook,
     .menu = Menu::kCamera,
     .label = "Paste"},
    {.action = Action::kOverview,
     .keys = {Typed("O")},
     .help = "overview of all queries, or close it",
     .group = KeyGroup::kFind,
     .menu = Menu::kView,
     .label = "Overview",
     .tooltip = "How all implementations answer all queries"},
    {.action = Action::kXRay,
     .keys = {Typed("X")},
     .help = "see behind filled planes, or not",
     .group = KeyGroup::kLook,
     .menu = Menu::kView,
     .label = "X-ray"},
    {.action = Action::kGround,
     .keys = {Typed("G")},
     .help = "show or hide the ground and its shadows",
     .group = KeyGroup::kLook,
     .menu = Menu::kView,
     .label = "Ground"},
    {.action = Action::kLargerText,
     .keys = {Ctrl("=", kEither), Ctrl("+", kEither)},
     .help = "larger, smaller, usual text and lines",
     .group = KeyGroup::kLook,
     .repeats = true,
     .menu = Menu::kView,
     .label = "Larger text and lines"},
    {.action = Action::kSmallerText,
     .keys = {Ctrl("-", kEither)},
     .repeats = true,
     .menu = Menu::kView,
     .label = "Smaller text and lines"},
    {.action = Action::kUsualText, .keys = {Ctrl("0")}, .menu = Menu::kView, .label = "Usual size"},
    {.action = Action::kSavePictureAs,
     .menu = Menu::kFile,
     .label = "Save picture of another size...",
     .separated = true,
     .tooltip = "Asks for the size and the file, and whether the panels are in it"},
    {.action = Action::kSavePicture,
     .keys = {At("F12", GLFW_KEY_F12, kEither, kUp)},
     .help = "save a picture of the window; of the scene alone",
     .group = KeyGroup::kLook,
     .menu = Menu::kFile,
     .label = "Save picture of the window",
     .tooltip = "All that the window shows, with the panels"},
    {.action = Action::kSaveScene,
     .keys = {At("F12", GLFW_KEY_F12, kEither, kDown)},
     .menu = Menu::kFile,
     .label = "Save picture of the scene alone",
     .tooltip = "The scene and its labels, without panels, tours and marks of the mouse"},
    {.action = Action::kCopyLink,
     .menu = Menu::kFile,
     .label = "Copy link",
     .tooltip = "A link to the page of Hitscan that shows the selected case, or else this sample,\n"
                "as it is seen now"},
    {.action = Action::kNewProject,
     .menu = Menu::kFile,
     .label = "New project...",
     .separated = true,
     .tooltip = "Shapes and queries of your own, with their right answers"},
    {.action = Action::kAddShape,
     .menu = Menu::kFile,
     .label = "Add shape...",
     .tooltip = "Declares a shape in the project file"},
    {.action = Action::kAddQuery,
     .menu = Menu::kFile,
     .label = "Add query...",
     .tooltip = "Declares a query in the project file, and begins its reference and its cases"},
    {.action = Action::kTogglePanels,
     .keys = {Typed("H")},
     .help = "hide or show the panels",
     .group = KeyGroup::kLook,
     .in_status_bar = true,
     .menu = Menu::kPanels,
     .label = "All"},
    {.action = Action::kNextPanel,
     .keys = {At("Tab", GLFW_KEY_TAB, kUp, kUp)},
     .help = "next, previous panel; arrows, Space and Enter work in it",
     .group = KeyGroup::kSelect},
    {.action = Action::kPreviousPanel, .keys = {At("Tab", GLFW_KEY_TAB, kUp, kDown)}},
    {.action = Action::kToggleSide,
     .keys = {Ctrl("B")},
     .help = "the panels at the side, those below",
     .group = KeyGroup::kLook,
     .menu = Menu::kPanels,
     .label = "At the side"},
    {.action = Action::kToggleBelow,
     .keys = {Ctrl("J")},
     .menu = Menu::kPanels,
     .label = "Below the scene"},
    {.action = Action::kResetPanels, .menu = Menu::kPanels, .label = "Reset sizes"},
    {.action = Action::kTour,
     .menu = Menu::kHelp,
     .label = "Tour",
     .tooltip = "Three answers to find, and pictures of all samples"},
    {.action = Action::kGuide,
     .menu = Menu::kHelp,
     .label = "Guide",
     .tooltip = "Opens the guide to the window in the program of the desktop"},
    {.action = Action::kToggleHelp,
     .keys = {At("F1", GLFW_KEY_F1)},
     .help = "every key",
     .group = KeyGroup::kFind,
     .menu = Menu::kHelp,
     .label = "Keys"},
    {.action = Action::kBack,
     .keys = {At("Esc", GLFW_KEY_ESCAPE)},
     .help = "cancel, close what is open, or deselect",
     .group = KeyGroup::kSelect},
    {.action = Action::kQuit,
     .keys = {Ctrl("Q", kEither)},
     .help = "quit",
     .group = KeyGroup::kEdit,
     .menu = Menu::kFile,
     .label = "Quit",
     .separated = true},
});

// EntryOf indexes the table with the action.
static_assert(HasRowForEachAction(kActions));

// Help for input that is no action: the mouse, and keys that only one part of the window handles.
struct OtherHelp {
  std::array<std::string_view, 2> keys;
  std::string_view text;
  KeyGroup group;
  bool in_status_bar = false;
};

constexpr auto kOtherHelp = std::to_array<OtherHelp>({
    {{"Left drag", "Wheel"}, "orbit, zoom at the cursor", KeyGroup::kLook, true},
    {{"Right or middle drag"}, "pan", KeyGroup::kLook},
    {{"Double click"}, "move the camera to that point", KeyGroup::kLook},
    {{"Click"}, "select a case; drag its handles", KeyGroup::kSelect, true},
    {{"X  Y  Z while dragging"}, "along that axis only", KeyGroup::kEdit},
    {{"Ctrl", "T while dragging"}, "to whole numbers, onto the nearest surface", KeyGroup::kEdit},
    {{"Up", "Down"}, "previous, next row of the table", KeyGroup::kSelect},
    {{"Ctrl+click", "Shift+click"}, "select several rows; all with Ctrl+A", KeyGroup::kSelect},
});

}  // namespace

std::string KeyBinding::Text() const {
  std::string text;
  if (control == Modifier::kDown) text += "Ctrl+";
  if (shift == Modifier::kDown) text += "Shift+";
  return text.append(name);
}

std::span<const ActionEntry> Actions() { return kActions; }

const ActionEntry& EntryOf(Action action) { return kActions.at(static_cast<std::size_t>(action)); }

bool WorksWhileTyping(Action action) {
  // With Ctrl and these letters, a text field selects, copies, cuts, pastes, undoes and redoes.
  static constexpr std::string_view kOfTheField = "ACVXYZ";
  return std::ranges::any_of(EntryOf(action).keys, [](const KeyBinding& key) {
    if (key.name.empty()) return false;
    const bool with_control = key.kind == Kind::kLetter && key.control == kDown;
    const bool function_key =
        key.kind == Kind::kPosition && key.code >= GLFW_KEY_F1 && key.code <= GLFW_KEY_F25;
    return function_key || (with_control && kOfTheField.find(key.name) == std::string_view::npos);
  });
}

std::string ShortcutOf(Action action) { return EntryOf(action).keys.front().Text(); }

std::optional<Action> ActionOfCharacter(unsigned codepoint) {
  constexpr unsigned kAscii = 128;
  if (codepoint >= kAscii) return std::nullopt;
  const char typed = ToLower(static_cast<char>(codepoint));
  for (const ActionEntry& entry : kActions) {
    for (const KeyBinding& key : entry.keys) {
      if (key.name.empty() || key.kind != Kind::kCharacter) continue;
      if (ToLower(key.name.front()) == typed) return entry.action;
    }
  }
  return std::nullopt;
}

std::string_view NameOf(KeyGroup group) {
  switch (group) {
    case KeyGroup::kLook:
      return "Look";
    case KeyGroup::kSelect:
      return "Select";
    case KeyGroup::kEdit:
      return "Edit";
    case KeyGroup::kFind:
      return "Find";
  }
  return {};
}

std::vector<HelpLine> HelpLines() {
  std::vector<HelpLine> lines;
  for (const OtherHelp& help : kOtherHelp) {
    HelpLine& line = lines.emplace_back(HelpLine{{}, help.text, help.group, help.in_status_bar});
    for (const std::string_view key : help.keys) {
      if (!key.empty()) line.keys.emplace_back(key);
    }
  }
  for (const ActionEntry& entry : kActions) {
    if (entry.keys.front().name.empty()) continue;
    if (!entry.help.empty()) lines.push_back({{}, entry.help, entry.group, entry.in_status_bar});
    for (const KeyBinding& key : entry.keys) {
      if (!key.name.empty()) lines.back().keys.push_back(key.Text());
    }
  }
  std::ranges::stable_sort(lines, {}, &HelpLine::group);
  return lines;
}

std::vector<HelpLine> StatusBarHelpLines() {
  std::vector<HelpLine> lines = HelpLines();
  std::erase_if(lines, [](const HelpLine& line) { return !line.in_status_bar; });
  return lines;
}

}  // namespace hitscan
