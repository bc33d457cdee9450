#include "platform/actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace hitscan {
namespace {

TEST(ActionOfCharacter, UpperAndLowerCase) {
  EXPECT_EQ(ActionOfCharacter('['), Action::kPreviousSample);
  EXPECT_EQ(ActionOfCharacter(']'), Action::kNextSample);
  EXPECT_EQ(ActionOfCharacter('r'), Action::kRestart);
  EXPECT_EQ(ActionOfCharacter('R'), Action::kRestart);
  EXPECT_EQ(ActionOfCharacter('p'), Action::kPauseTurn);
  EXPECT_EQ(ActionOfCharacter('P'), Action::kPauseTurn);
  EXPECT_EQ(ActionOfCharacter('x'), Action::kXRay);
  EXPECT_EQ(ActionOfCharacter('X'), Action::kXRay);
  EXPECT_EQ(ActionOfCharacter('.'), Action::kStep);
  EXPECT_EQ(ActionOfCharacter('+'), Action::kTurnFaster);
  EXPECT_EQ(ActionOfCharacter('-'), Action::kTurnSlower);
  EXPECT_EQ(ActionOfCharacter('f'), Action::kFit);
  EXPECT_EQ(ActionOfCharacter('n'), Action::kAddCase);
}

TEST(ActionOfCharacter, NoneForOthers) {
  EXPECT_EQ(ActionOfCharacter('z'), std::nullopt);
  EXPECT_EQ(ActionOfCharacter(0), std::nullopt);
  // Keys with Ctrl are no characters.
  EXPECT_EQ(ActionOfCharacter('q'), std::nullopt);
  EXPECT_EQ(ActionOfCharacter('z'), std::nullopt);
  EXPECT_EQ(ActionOfCharacter('D'), std::nullopt);
  // The low byte of this character equals P.
  EXPECT_EQ(ActionOfCharacter(0x100 + 'P'), std::nullopt);
}

// A key that is held down repeats only if its action is a step. Pausing must not repeat.
TEST(Actions, OnlyIncrementalActionsRepeat) {
  for (const Action action : {Action::kNextSample, Action::kPreviousSample, Action::kStep,
                              Action::kTurnFaster, Action::kUndo, Action::kRedo}) {
    EXPECT_TRUE(EntryOf(action).repeats) << EntryOf(action).label;
  }
  for (const Action action : {Action::kPauseTurn, Action::kRestart, Action::kFit,
                              Action::kDeleteCase, Action::kTogglePanels, Action::kQuit}) {
    EXPECT_FALSE(EntryOf(action).repeats) << EntryOf(action).label;
  }
}

TEST(Actions, EachHasAKeyOrAMenuEntry) {
  for (const ActionEntry& entry : Actions()) {
    const bool has_key = !entry.keys.front().name.empty();
    EXPECT_TRUE(has_key || entry.menu != Menu::kNone) << static_cast<int>(entry.action);
    EXPECT_EQ(entry.menu != Menu::kNone, !entry.label.empty()) << entry.label;
  }
}

TEST(Actions, NoKeyHasTwoActions) {
  std::set<std::string> used;
  for (const ActionEntry& entry : Actions()) {
    for (const KeyBinding& key : entry.keys) {
      if (key.name.empty()) continue;
      EXPECT_TRUE(used.insert(key.Text()).second) << key.Text();
    }
  }
}

// Keys that have a meaning in a text field are left to the text field.
TEST(Actions, SomeWorkWhileTyping) {
  for (const Action action : {Action::kSave, Action::kSaveAs, Action::kQuit, Action::kFindSample,
                              Action::kToggleHelp, Action::kSavePicture, Action::kDuplicateCase}) {
    EXPECT_TRUE(WorksWhileTyping(action)) << EntryOf(action).label;
  }
  for (const Action action :
       {Action::kUndo, Action::kRedo, Action::kCopyCase, Action::kPasteCase, Action::kPasteCamera,
        Action::kDeleteCase, Action::kResetCamera, Action::kFromFront, Action::kFromBehind,
        Action::kPauseTurn, Action::kBack, Action::kTogglePanels, Action::kRevert}) {
    EXPECT_FALSE(WorksWhileTyping(action)) << static_cast<int>(action);
  }
}

TEST(ShortcutOf, IsTheFirstKey) {
  EXPECT_EQ(ShortcutOf(Action::kFindSample), "Ctrl+P");
  EXPECT_EQ(ShortcutOf(Action::kRedo), "Ctrl+Shift+Z");
  EXPECT_EQ(ShortcutOf(Action::kFromBehind), "Ctrl+Keypad 1");
  EXPECT_EQ(ShortcutOf(Action::kSavePicture), "F12");
  EXPECT_EQ(ShortcutOf(Action::kSaveScene), "Shift+F12");
  EXPECT_EQ(ShortcutOf(Action::kRestart), "R");
  EXPECT_EQ(ShortcutOf(Action::kRevert), "");
}

TEST(HelpLines, EveryKeyIsInOneLine) {
  std::vector<std::string> shown;
  for (const HelpLine& line : HelpLines()) {
    EXPECT_FALSE(line.keys.empty()) << line.text;
    EXPECT_FALSE(line.text.empty());
    shown.insert(shown.end(), line.keys.begin(), line.keys.end());
  }
  for (const ActionEntry& entry : Actions()) {
    for (const KeyBinding& key : entry.keys) {
      if (key.name.empty()) continue;
      EXPECT_EQ(std::ranges::count(shown, key.Text()), 1) << key.Text();
    }
  }
}

TEST(HelpLines, ActionsThatBelongTogetherShareALine) {
  const std::vector<HelpLine> lines = HelpLines();
  const auto line = std::ranges::find(lines, "previous, next sample", &HelpLine::text);
  ASSERT_NE(line, lines.end());
  EXPECT_EQ(line->keys, (std::vector<std::string>{"[", "]"}));
}

TEST(HelpLines, GroupsFollowEachOther) {
  const std::vector<HelpLine> lines = HelpLines();
  EXPECT_TRUE(std::ranges::is_sorted(lines, {}, &HelpLine::group));
  for (const auto group : {KeyGroup::kLook, KeyGroup::kSelect, KeyGroup::kEdit, KeyGroup::kFind}) {
    EXPECT_GE(std::ranges::count(lines, group, &HelpLine::group), 5) << NameOf(group);
  }
  const auto group_of = [&](std::string_view key) {
    return std::ranges::find_if(lines,
                                [&](const HelpLine& line) {
                                  return std::ranges::find(line.keys, key) != line.keys.end();
                                })
        ->group;
  };
  EXPECT_EQ(group_of("Home"), KeyGroup::kLook);
  EXPECT_EQ(group_of("W"), KeyGroup::kSelect);
  EXPECT_EQ(group_of("Ctrl+Y"), KeyGroup::kEdit);
  EXPECT_EQ(group_of("Ctrl+P"), KeyGroup::kFind);
}

TEST(StatusBarHelpLines, AreFive) { EXPECT_EQ(StatusBarHelpLines().size(), 5U); }

}  // namespace
}  // namespace hitscan
