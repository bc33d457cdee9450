#include "compare.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

Picture Grey(int width, int height) {
  return {width, height,
          std::vector<unsigned char>(static_cast<std::size_t>(3 * width * height), 128)};
}

TEST(Compare, APictureLooksLikeItself) {
  EXPECT_EQ(CountDifferent(Grey(9, 5), Grey(9, 5)), 0);
  EXPECT_TRUE(LooksTheSame(Grey(9, 5), Grey(9, 5)));
}

TEST(Compare, EachChannelCounts) {
  for (std::size_t channel = 0; channel < 3; ++channel) {
    Picture other = Grey(9, 5);
    other.pixels[30 + channel] = 128 + 20;
    EXPECT_EQ(CountDifferent(Grey(9, 5), other, {20, 0}), 0);
    EXPECT_EQ(CountDifferent(Grey(9, 5), other, {19, 0}), 1);
    EXPECT_FALSE(LooksTheSame(Grey(9, 5), other, {19, 0}));
    EXPECT_TRUE(LooksTheSame(Grey(9, 5), other, {19, 1}));
  }
}

TEST(Compare, AnotherSizeIsAnotherPicture) {
  EXPECT_FALSE(LooksTheSame(Grey(9, 5), Grey(5, 9), {255, 1000}));
  EXPECT_EQ(CountDifferent(Grey(9, 5), Grey(5, 9)), 45);
}

TEST(Compare, TheDifferenceShowsWhere) {
  Picture other = Grey(9, 5);
  other.pixels[30] = 255;
  const Picture difference = Difference(Grey(9, 5), other);
  for (std::size_t i = 0; i < difference.pixels.size(); ++i) {
    EXPECT_EQ(difference.pixels[i], i / 3 == 10 ? 0 : 223);
  }
}

TEST(Compare, AnInvalidPictureIsAnError) {
  EXPECT_THROW(ReadPng("no/such.png"), std::runtime_error);
}

}  // namespace
}  // namespace hitscan
