#include "platform/input_events.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace hitscan {
namespace {

TEST(ActionOfKey, LettersWithControlAreThoseWrittenOnTheKeys) {
  EXPECT_EQ(ActionOfKey({GLFW_KEY_A, "q", true, false}), Action::kQuit);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_Q, "a", true, false}), std::nullopt);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_Q, "q", false, false}), std::nullopt);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_O, "o", true, false}), Action::kOpen);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_P, "p", true, false}), Action::kFindSample);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_P, "p", false, false}), std::nullopt);
}

TEST(ActionOfKey, ShiftDistinguishesCameraAndCase) {
  EXPECT_EQ(ActionOfKey({GLFW_KEY_C, "c", true, true}), Action::kCopyCamera);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_V, "v", true, true}), Action::kPasteCamera);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_C, "c", true, false}), Action::kCopyCase);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_V, "v", true, false}), Action::kPasteCase);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_Z, "z", true, false}), Action::kUndo);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_Z, "z", true, true}), Action::kRedo);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_Y, "z", true, false}), Action::kUndo) << "a German keyboard";
  EXPECT_EQ(ActionOfKey({GLFW_KEY_S, "s", true, false}), Action::kSave);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_S, "s", true, true}), Action::kSaveAs);
}

TEST(ActionOfKey, ControlSelectsTheOppositeView) {
  EXPECT_EQ(ActionOfKey({GLFW_KEY_KP_1, "1", false, false}), Action::kFromFront);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_KP_1, "1", true, false}), Action::kFromBehind);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_KP_3, "3", false, false}), Action::kFromRight);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_KP_3, "3", true, false}), Action::kFromLeft);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_KP_7, "7", false, false}), Action::kFromAbove);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_KP_7, "7", true, false}), Action::kFromBelow);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_KP_5, "5", false, false}), Action::kOrthographic);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_7, "7", false, false}), std::nullopt) << "not of the key pad";
}

TEST(ActionOfKey, KeysWithoutLetters) {
  EXPECT_EQ(ActionOfKey({GLFW_KEY_F12, "", false, false}), Action::kSavePicture);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_F12, "", false, true}), Action::kSaveScene);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_TAB, "", false, false}), Action::kNextPanel);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_F1, "", false, false}), Action::kToggleHelp);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_HOME, "", false, false}), Action::kResetCamera);
  EXPECT_EQ(ActionOfKey({GLFW_KEY_ESCAPE, "", false, false}), Action::kBack);
}

TEST(ListKeyOf, ArrowsAndEnter) {
  EXPECT_EQ(ListKeyOf(GLFW_KEY_UP), ListKey::kUp);
  EXPECT_EQ(ListKeyOf(GLFW_KEY_UP, true), ListKey::kParent);
  EXPECT_EQ(ListKeyOf(GLFW_KEY_DOWN), ListKey::kDown);
  EXPECT_EQ(ListKeyOf(GLFW_KEY_KP_ENTER), ListKey::kChoose);
  EXPECT_EQ(ListKeyOf(GLFW_KEY_LEFT), std::nullopt);
}

TEST(IsModifier, ShiftAndControlAlone) {
  EXPECT_TRUE(IsModifier(GLFW_KEY_LEFT_SHIFT));
  EXPECT_TRUE(IsModifier(GLFW_KEY_RIGHT_CONTROL));
  EXPECT_FALSE(IsModifier(GLFW_KEY_P));
}

}  // namespace
}  // namespace hitscan
