#include "platform/actions.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

TEST(Keys, CharactersInEitherCase) {
  EXPECT_EQ(ActionOfCharacter('['), Action::kPreviousSample);
  EXPECT_EQ(ActionOfCharacter(']'), Action::kNextSample);
  EXPECT_EQ(ActionOfCharacter('r'), Action::kRestart);
  EXPECT_EQ(ActionOfCharacter('R'), Action::kRestart);
  EXPECT_EQ(ActionOfCharacter('p'), Action::kPause);
  EXPECT_EQ(ActionOfCharacter('P'), Action::kPause);
  EXPECT_EQ(ActionOfCharacter('x'), Action::kXRay);
  EXPECT_EQ(ActionOfCharacter('X'), Action::kXRay);
  EXPECT_EQ(ActionOfCharacter('y'), std::nullopt);
}

// A key held down a moment too long must not pause and go on again.
TEST(Keys, OnlySteppingRepeats) {
  EXPECT_TRUE(Repeats(Action::kNextSample));
  EXPECT_TRUE(Repeats(Action::kPreviousSample));
  EXPECT_FALSE(Repeats(Action::kPause));
  EXPECT_FALSE(Repeats(Action::kRestart));
}

TEST(Keys, TurningAndSteppingRepeat) {
  EXPECT_EQ(ActionOfCharacter('.'), Action::kStep);
  EXPECT_EQ(ActionOfCharacter('+'), Action::kTurnFaster);
  EXPECT_EQ(ActionOfCharacter('-'), Action::kTurnSlower);
  EXPECT_EQ(ActionOfCharacter('f'), Action::kFrame);
  EXPECT_TRUE(Repeats(Action::kStep));
  EXPECT_TRUE(Repeats(Action::kTurnFaster));
  EXPECT_FALSE(Repeats(Action::kFrame));
}

TEST(Keys, FiveAreEnoughForANewcomer) { EXPECT_EQ(FirstKeys().size(), 5U); }

TEST(Keys, TheSheetSaysSomethingOnEach) {
  for (const KeyLine& line : KeySheet()) {
    EXPECT_FALSE(line.keys.empty());
    EXPECT_FALSE(line.meaning.empty());
  }
}

}  // namespace
}  // namespace hitscan
