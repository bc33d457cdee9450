#include "ui/fuzzy_match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "app/registry.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

using Positions = std::vector<std::size_t>;

std::vector<FuzzyCandidate> Everything() {
  std::vector<FuzzyCandidate> all;
  for (const SampleEntry& sample : Samples()) all.push_back({sample.name, sample.path});
  for (const Query& query : Queries()) all.push_back({query.name, query.summary});
  return all;
}

std::string First(std::string_view typed) {
  const std::vector<FuzzyCandidate> all = Everything();
  const std::vector<FuzzyFind> finds = FindFuzzy(typed, all);
  return finds.empty() ? "nothing" : std::string(all[finds.front().index].name);
}

TEST(MatchLetters, PrefersTheBeginningsOfWords) {
  EXPECT_EQ(MatchLetters("rp", "RaycastPlane")->positions, (Positions{0, 7}));
  EXPECT_EQ(MatchLetters("rp", "raycast_plane")->positions, (Positions{0, 8}));
  EXPECT_EQ(MatchLetters("as", "AABBSample")->positions, (Positions{0, 4}));
  EXPECT_EQ(MatchLetters("r2", "RayLine2D")->positions, (Positions{0, 7}));
}

TEST(MatchLetters, PrefersConsecutiveLetters) {
  // The letters found are those of "ane" at the end, not the first a.
  EXPECT_EQ(MatchLetters("ane", "RaycastPlane")->positions, (Positions{9, 10, 11}));
  EXPECT_GT(MatchLetters("ray", "xxray")->score, MatchLetters("ray", "xrxaxy")->score);
}

TEST(FindFuzzy, PrefersABeginningToTheBeginningsOfWords) {
  const std::vector<FuzzyCandidate> all{{"From the right, from the left", ""},
                                        {"triangle_obb", ""}};
  EXPECT_EQ(FindFuzzy("tri", all).front().index, 1U);
}

TEST(MatchLetters, IgnoresCaseButNotOrder) {
  EXPECT_TRUE(MatchLetters("PLANE", "raycast_plane"));
  EXPECT_FALSE(MatchLetters("pr", "RaycastPlane"));
  EXPECT_FALSE(MatchLetters("rayy", "ray"));
  EXPECT_FALSE(MatchLetters("x", ""));
  EXPECT_TRUE(MatchLetters("", "ray")->positions.empty());
}

TEST(MatchLetters, FindsEverySubsequence) {
  std::mt19937 random(7);
  for (const FuzzyCandidate& candidate : Everything()) {
    for (int round = 0; round < 20; ++round) {
      std::string word;
      for (const char letter : candidate.name) {
        if (random() % 3 == 0) word += letter;
      }
      const auto match = MatchLetters(word, candidate.name);
      ASSERT_TRUE(match) << word << " in " << candidate.name;
      std::string found;
      for (const std::size_t i : match->positions) found += candidate.name[i];
      EXPECT_EQ(found.size(), word.size());
      EXPECT_TRUE(std::ranges::is_sorted(match->positions));
      EXPECT_EQ(std::ranges::adjacent_find(match->positions), match->positions.end());
      EXPECT_TRUE(std::ranges::equal(found, word, {}, ::tolower, ::tolower)) << found;
    }
  }
}

TEST(FindFuzzy, RanksTheBestMatchFirst) {
  EXPECT_EQ(First("rp"), "RaycastPlane");
  EXPECT_EQ(First("raycastplane"), "RaycastPlane");
  EXPECT_EQ(First("raycast_plane"), "raycast_plane");
  EXPECT_EQ(First("mr"), "ManyRays");
  EXPECT_EQ(First("por"), "PointOnRay");
  EXPECT_EQ(First("zzz"), "nothing");
}

// The sample is called TriangleAABBIntersection; its title contains "boxes".
TEST(FindFuzzy, WordsMayBeInTheTitleAndInAnyOrder) {
  EXPECT_EQ(First("tri boxes"), "TriangleAABBIntersection");
  EXPECT_EQ(First("boxes tri"), "TriangleAABBIntersection");
  const std::vector<FuzzyCandidate> all{{"Abc", "x/1 Ray and box"}};
  const std::vector<FuzzyFind> finds = FindFuzzy("box a", all);
  ASSERT_EQ(finds.size(), 1U);
  EXPECT_EQ(finds[0].name_positions, (Positions{0}));
  EXPECT_EQ(finds[0].title_positions, (Positions{12, 13, 14}));
}

TEST(FindFuzzy, EveryWordMustMatch) {
  const std::vector<FuzzyCandidate> all{{"RaycastPlane", ""}, {"RaycastSphere", ""}};
  EXPECT_EQ(FindFuzzy("ray sph", all).size(), 1U);
  EXPECT_EQ(FindFuzzy("ray box", all).size(), 0U);
}

TEST(FindFuzzy, AnEmptyTextFindsEverythingInOrder) {
  const std::vector<FuzzyCandidate> all{{"Long name", ""}, {"B", ""}};
  for (const char* typed : {"", "  "}) {
    const std::vector<FuzzyFind> finds = FindFuzzy(typed, all);
    ASSERT_EQ(finds.size(), 2U);
    EXPECT_EQ(finds[0].index, 0U);
  }
}

}  // namespace
}  // namespace hitscan
