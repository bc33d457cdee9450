#include "platform/input_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <string>

namespace hitscan {
namespace {

KeyChanged Key(int key, bool down, bool types = false) {
  return {{key, "", false, false}, down, types};
}
KeyChanged Letter(char letter, bool down) {
  return {{GLFW_KEY_A + letter - 'a', std::string(1, letter), false, false}, down, true};
}

/// The frames as text: "a+ 'a | a-" are a letter that is pressed and typed, and its release in the
/// next frame.
class InputQueueTest : public testing::Test {
 protected:
  void Type(char letter) {
    queue_.Add(Letter(letter, true));
    queue_.Add(CharacterTyped{static_cast<unsigned>(letter)});
    queue_.Add(Letter(letter, false));
  }
  void Tap(int key) {
    queue_.Add(Key(key, true));
    queue_.Add(Key(key, false));
  }
  void Click(double x) {
    queue_.Add(MousePressed{MouseButton::kLeft, x, 0, 0});
    queue_.Add(MouseReleased{MouseButton::kLeft});
  }

  static std::string Text(const KeyChanged& key) {
    const std::string name = key.stroke.letter.empty()
                                 ? std::to_string(key.stroke.key - GLFW_KEY_ESCAPE)
                                 : key.stroke.letter;
    return name + (key.down ? "+" : "-");
  }
  static std::string Text(const CharacterTyped& typed) {
    return std::string("'") + static_cast<char>(typed.codepoint);
  }
  static std::string Text(const MousePressed&) { return "press"; }
  static std::string Text(const MouseReleased&) { return "release"; }
  static std::string Text(const MouseMoved& move) {
    return "at" + std::to_string(static_cast<int>(move.x));
  }
  static std::string Text(const WheelTurned&) { return "wheel"; }
  static std::string Text(const Action&) { return "action"; }
  template <class Other>
  static std::string Text(const Other&) {
    return "other";
  }

  std::string Frame(InputQueue::Keys keys = InputQueue::Keys::kTake) {
    std::string text;
    for (const InputEvent& event : queue_.TakeFrame(keys)) {
      text += (text.empty() ? "" : " ") + std::visit([](const auto& e) { return Text(e); }, event);
    }
    return text;
  }
  std::string Frames() {
    std::string text = Frame();
    while (!queue_.empty()) {
      const std::string frame = Frame();
      if (frame.empty()) return text + " | stuck";
      text += " | " + frame;
    }
    return text;
  }

  InputQueue queue_;
};

TEST_F(InputQueueTest, AKeyChangesOnceInAFrame) {
  Type('l');
  Type('l');
  EXPECT_EQ(Frames(), "l+ 'l | l- | l+ 'l | l-");
}

TEST_F(InputQueueTest, KeysThatOverlapShareFrames) {
  for (const char letter : {'a', 'b', 'c'}) {
    queue_.Add(Letter(letter, true));
    queue_.Add(CharacterTyped{static_cast<unsigned>(letter)});
  }
  for (const char letter : {'a', 'b', 'c'}) queue_.Add(Letter(letter, false));
  EXPECT_EQ(Frames(), "a+ 'a b+ 'b c+ 'c | a- b- c-");
}

TEST_F(InputQueueTest, CommandsKeepTheirOrderAmongLetters) {
  Type('a');
  Tap(GLFW_KEY_BACKSPACE);
  Type('b');
  Tap(GLFW_KEY_LEFT);
  Tap(GLFW_KEY_DELETE);
  EXPECT_EQ(Frames(), "a+ 'a | a- 3+ | 3- b+ 'b | b- 7+ | 7- 5+ | 5-");
}

// An input method types characters without keys.
TEST_F(InputQueueTest, CharactersWithoutKeysComeAfterCommandsAndClicks) {
  queue_.Add(Key(GLFW_KEY_BACKSPACE, true));
  queue_.Add(CharacterTyped{'a'});
  Click(1);
  queue_.Add(CharacterTyped{'b'});
  EXPECT_EQ(Frames(), "3+ | 'a | press | release | 'b");
}

TEST_F(InputQueueTest, ACommandHasTheModifiersOfItsTime) {
  queue_.Add(Key(GLFW_KEY_LEFT, true));
  queue_.Add(Key(GLFW_KEY_LEFT_SHIFT, true));
  queue_.Add(Key(GLFW_KEY_RIGHT, true));
  EXPECT_EQ(Frames(), "7+ | 84+ 6+");
}

TEST_F(InputQueueTest, AClickComesWhereTheMouseIsAndApartFromKeys) {
  queue_.Add(MouseMoved{1, 0});
  queue_.Add(MouseMoved{5, 0});
  Click(5);
  Type('a');
  queue_.Add(MouseMoved{9, 0});
  Click(9);
  Click(9);
  EXPECT_EQ(Frames(), "at5 | press | release | a+ 'a | a- at9 | press | release | press | release");
}

TEST_F(InputQueueTest, ADragHasItsPositions) {
  queue_.Add(MousePressed{MouseButton::kLeft, 1, 0, 0});
  queue_.Add(MouseMoved{4, 0});
  queue_.Add(MouseReleased{MouseButton::kLeft});
  queue_.Add(MouseMoved{8, 0});
  EXPECT_EQ(Frames(), "press | at4 release | at8");
}

TEST_F(InputQueueTest, HeldKeysWaitAndKeepTheirPlace) {
  queue_.Add(MouseMoved{1, 0});
  Type('a');
  queue_.Add(Action::kPauseTurn);
  Click(1);
  EXPECT_EQ(Frame(InputQueue::Keys::kHold), "at1");
  EXPECT_EQ(Frame(InputQueue::Keys::kHold), "");
  EXPECT_EQ(Frames(), "a+ 'a | a- action | press | release");
}

TEST_F(InputQueueTest, TabNeedsTimeToGiveTheFocus) {
  Tap(GLFW_KEY_TAB);
  Type('a');
  queue_.Add(MouseMoved{1, 0});
  EXPECT_EQ(Frame(), "2+");
  EXPECT_EQ(Frame(), "");
  EXPECT_EQ(Frame(), "");
  EXPECT_EQ(Frame(), "2- a+ 'a");
}

TEST_F(InputQueueTest, NothingIsTypedTogetherWithAnAction) {
  queue_.Add(Letter('p', true));
  queue_.Add(CharacterTyped{'p'});
  queue_.Add(Action::kPauseTurn);
  queue_.Add(Letter('x', true));
  queue_.Add(CharacterTyped{'x'});
  EXPECT_EQ(Frames(), "p+ 'p action | x+ 'x");
}

}  // namespace
}  // namespace hitscan
