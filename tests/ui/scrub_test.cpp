#include <gtest/gtest.h>

#include <cmath>

#include "cases/written_value.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

using Speed = Scrub::Speed;

std::string Moved(double start, float pixels, Speed speed = Speed::kNormal) {
  return Scrub(Field::kNumber, start).Move(pixels, speed);
}

TEST(Scrub, APixelIsAHundredth) {
  EXPECT_EQ(Moved(0, 10), "0.1");
  EXPECT_EQ(Moved(0.3, -7), "0.23");
  EXPECT_EQ(Moved(-5, 1), "-4.99");
  EXPECT_EQ(Moved(0.5, 1, Speed::kFine), "0.501");
  EXPECT_EQ(Moved(0.5, 1, Speed::kCoarse), "0.6");
}

TEST(Scrub, LargeAndSmallNumbersMoveInProportion) {
  EXPECT_EQ(Moved(300, 1), "301");
  EXPECT_EQ(Moved(-25'000, 2), "-24800");
  EXPECT_EQ(Moved(5e-5, 1), "5.01e-05");
  EXPECT_EQ(Moved(3e38, 1e9F), "3.4e+38") << "no infinity";
}

TEST(Scrub, TheNumberBecomesRound) {
  EXPECT_EQ(Moved(0.123456, 1), "0.13");
  EXPECT_EQ(Moved(-0.03, 2.9F), "0") << "not -0";
}

TEST(Scrub, SmallMovesAddUp) {
  Scrub scrub(Field::kNumber, 1);
  std::string text;
  for (int i = 0; i < 100; ++i) text = scrub.Move(0.25F, Speed::kNormal);
  EXPECT_EQ(text, "1.25");
  EXPECT_EQ(scrub.Move(-25, Speed::kNormal), "1");
}

TEST(Scrub, GoesFromFloatToFloat) {
  const float above = std::nextafter(1.0F, 2.0F);
  EXPECT_EQ(Moved(1, 4, Speed::kFloats), ShortestText(above));
  EXPECT_EQ(Moved(1, 9, Speed::kFloats), ShortestText(std::nextafter(above, 2.0F)));
  EXPECT_EQ(Moved(1, 3, Speed::kFloats), "1");
  EXPECT_EQ(Moved(0, -4, Speed::kFloats), "-1e-45");
}

TEST(Scrub, AnIntegerStaysOne) {
  Scrub scrub(Field::kInteger, 3);
  EXPECT_EQ(scrub.Move(4, Speed::kNormal), "4");
  EXPECT_EQ(scrub.Move(-40, Speed::kFloats), "-6");
  EXPECT_EQ(scrub.Move(1e12F, Speed::kNormal), "2147483647");
}

}  // namespace
}  // namespace hitscan
