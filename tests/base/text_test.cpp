#include "base/text.h"

#include <gtest/gtest.h>

#include <array>

namespace hitscan {
namespace {

TEST(Printable, PlainTextIsUnchanged) {
  EXPECT_EQ(Printable("case 4: (2, 3) \\ \"x\" ~"), "case 4: (2, 3) \\ \"x\" ~");
  EXPECT_EQ(Printable("Gr\u00fc\u00dfe \u65e5\u672c \U0001F600 \u00a0"),
            "Gr\u00fc\u00dfe \u65e5\u672c \U0001F600 \u00a0");
  EXPECT_EQ(Printable(""), "");
}

TEST(Printable, ControlCharactersLineSeparatorsAndNoncharactersAreEscaped) {
  EXPECT_EQ(Printable("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(Printable("\x1b[31mred\x7f"), "\\u001b[31mred\\u007f");
  EXPECT_EQ(Printable(std::string_view("a\0b", 3)), "a\\u0000b");
  EXPECT_EQ(Printable("\u0080\u009b31m\u009f"), "\\u0080\\u009b31m\\u009f");
  EXPECT_EQ(Printable("\u202e\u2066\u2069\u2028\u2029"), "\\u202e\\u2066\\u2069\\u2028\\u2029");
  EXPECT_EQ(Printable("\u2027\u202f\u2065\u206a"), "\u2027\u202f\u2065\u206a");
  EXPECT_EQ(Printable("\uffff\ufffe\ufffd"), "\\uffff\\ufffe\ufffd");
}

TEST(Printable, BytesThatAreNotUtf8AreEscaped) {
  EXPECT_EQ(Printable("a\xff\xfe"), "a\\xff\\xfe");
  EXPECT_EQ(Printable("\x9b"
                      "31m"),
            "\\x9b31m");                                    // a continuation without a beginning
  EXPECT_EQ(Printable("\xe2\x82"), "\\xe2\\x82");           // cut off
  EXPECT_EQ(Printable("\xc3("), "\\xc3(");                  // not continued
  EXPECT_EQ(Printable("\xc0\x8a"), "\\xc0\\x8a");           // a line break in two bytes
  EXPECT_EQ(Printable("\xe0\x80\x8a"), "\\xe0\\x80\\x8a");  // in three
  EXPECT_EQ(Printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // half of a surrogate pair
  EXPECT_EQ(Printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
  EXPECT_EQ(Printable("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");
  EXPECT_EQ(Printable("\xf4\x8f\xbf\xbd"), "\xf4\x8f\xbf\xbd");
}

TEST(Shortened, LongTextIsCutAndItsLengthAppended) {
  EXPECT_EQ(Shortened("", 3), "");
  EXPECT_EQ(Shortened("abc", 3), "abc");
  EXPECT_EQ(Shortened("abcd", 3), "abc... (4 bytes)");
  EXPECT_EQ(Shortened(std::string(1'000'000, 'a'), 10), "aaaaaaaaaa... (1000000 bytes)");
}

TEST(Shortened, CharactersAreNotCut) {
  EXPECT_EQ(Shortened("a\u00fc\u00fc", 2), "a... (5 bytes)");
  EXPECT_EQ(Shortened("a\U0001F600b", 4), "a... (6 bytes)");
  // Bytes that are not UTF-8 may be cut at any position.
  EXPECT_EQ(Shortened(std::string(9, '\x80'), 6), std::string(6, '\x80') + "... (9 bytes)");
}

TEST(ShellWord, QuotesOnlyWhatNeedsThem) {
  EXPECT_EQ(Quoted("a"), "'a'");
  EXPECT_EQ(ShellWord("a/b-1.json"), "a/b-1.json");
  EXPECT_EQ(ShellWord(""), "''");
  EXPECT_EQ(ShellWord("a b"), "'a b'");
  EXPECT_EQ(ShellWord("$HOME"), "'$HOME'");
  EXPECT_EQ(ShellWord("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellWord("\u00fcber"), "'\u00fcber'");
  EXPECT_EQ(ShellWord("a\n'\\\xff z"), "$'a\\x0a\\x27\\x5c\\xff z'");
}

constexpr std::array<std::string_view, 4> kKnown{"plane", "tolerance", "ray", "id"};

TEST(NameOneEditAway, AChangedAddedMissingOrSwappedLetter) {
  for (const char* name : {"plame", "planer", "plan", "plnae", "lane", "Plane", "PLANE"}) {
    EXPECT_EQ(NameOneEditAway(name, kKnown), "plane") << name;
  }
  EXPECT_EQ(NameOneEditAway("tolerence", kKnown), "tolerance");
  for (const char* name : {"", "planers", "pan", "lpaen", "tlorance", "note", "x"}) {
    EXPECT_EQ(NameOneEditAway(name, kKnown), "") << name;
  }
}

TEST(NearestName, SwappedLettersAreOneMistake) {
  // If a swap counted as two replacements, "checks" would be no nearer than "cheese".
  constexpr std::array<std::string_view, 2> kTwo{"cheese", "checks"};
  EXPECT_EQ(NearestName("chekcs", kTwo), "checks");
  EXPECT_EQ(NearestName("nothing like it", kTwo), "");
}

TEST(TextFingerprint, IsTheSameForTheTextAndItsParts) {
  EXPECT_EQ(TextFingerprint(""), "cbf29ce484222325");
  EXPECT_EQ(TextFingerprint("foobar"), "85944171f73967e8");  // a test vector of FNV-1a
  TextHash hash;
  hash.Add("foo");
  hash.Add("");
  hash.Add("bar");
  EXPECT_EQ(hash.Digits(), TextFingerprint("foobar"));
}

TEST(SizeText, HasTwoDigits) {
  EXPECT_EQ(SizeText(0), "0 B");
  EXPECT_EQ(SizeText(999), "999 B");
  EXPECT_EQ(SizeText(1000), "1.0 kB");
  EXPECT_EQ(SizeText(9940), "9.9 kB");
  EXPECT_EQ(SizeText(34'000'000), "34 MB");
  EXPECT_EQ(SizeText(999'600), "1.0 MB");
}

}  // namespace
}  // namespace hitscan
