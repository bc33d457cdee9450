#include "ui/closable_panels.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

TEST(FuzzPanel, WritesLargeNumbersInGroups) {
  EXPECT_EQ(WithSeparators(0), "0");
  EXPECT_EQ(WithSeparators(999), "999");
  EXPECT_EQ(WithSeparators(1000), "1,000");
  EXPECT_EQ(WithSeparators(123456), "123,456");
  EXPECT_EQ(WithSeparators(1234567890), "1,234,567,890");
}

TEST(FuzzPanel, WritesTimesWithMinutes) {
  EXPECT_EQ(TimeText(0.9), "0:00");
  EXPECT_EQ(TimeText(7), "0:07");
  EXPECT_EQ(TimeText(3599), "59:59");
  EXPECT_EQ(TimeText(3600), "1:00:00");
  EXPECT_EQ(TimeText(36061), "10:01:01");
}

}  // namespace
}  // namespace hitscan
