#include "base/nearest_name.h"

#include <gtest/gtest.h>

#include <array>

namespace hitscan {
namespace {

constexpr std::array<std::string_view, 4> kKnown{"plane", "tolerance", "ray", "id"};

TEST(NameOneEditAway, AChangedAddedMissingOrSwappedLetter) {
  for (const char* name : {"plame", "planer", "plan", "plnae", "lane", "Plane", "PLANE"}) {
    EXPECT_EQ(NameOneEditAway(name, kKnown), "plane") << name;
  }
  EXPECT_EQ(NameOneEditAway("tolerence", kKnown), "tolerance");
}

TEST(NameOneEditAway, NoNameTwoEditsAway) {
  for (const char* name : {"", "planers", "pan", "lpaen", "tlorance", "note", "x"}) {
    EXPECT_EQ(NameOneEditAway(name, kKnown), "") << name;
  }
}

TEST(NearestName, SwappedLettersAreOneMistake) {
  // Counted as two replacements it would be no nearer than the other name.
  constexpr std::array<std::string_view, 2> kTwo{"cheese", "checks"};
  EXPECT_EQ(NearestName("chekcs", kTwo), "checks");
  EXPECT_EQ(NearestName("nothing like it", kTwo), "");
}

}  // namespace
}  // namespace hitscan
