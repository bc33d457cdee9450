#include "base/shell_word.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

TEST(ShellWord, QuotesOnlyWhatNeedsThem) {
  EXPECT_EQ(ShellWord("a/b-1.json"), "a/b-1.json");
  EXPECT_EQ(ShellWord(""), "''");
  EXPECT_EQ(ShellWord("a b"), "'a b'");
  EXPECT_EQ(ShellWord("$HOME"), "'$HOME'");
  EXPECT_EQ(ShellWord("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellWord("\u00fcber"), "'\u00fcber'");
}

TEST(ShellWord, EscapesWhatCannotBePrinted) {
  EXPECT_EQ(ShellWord("a\n'\\\xff z"), "$'a\\x0a\\x27\\x5c\\xff z'");
}

TEST(ShellWord, QuotedAlwaysHasQuotes) { EXPECT_EQ(Quoted("a"), "'a'"); }

}  // namespace
}  // namespace hitscan
