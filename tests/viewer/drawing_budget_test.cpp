#include "viewer/drawing_budget.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

constexpr std::size_t kMany = 1'000'000;
constexpr double kMicrosecond = 1e-6;

Camera At(float x) {
  Camera camera;
  camera.eye.x = x;
  return camera;
}

// Each frame the camera moves.
int StrideAfterFrames(DrawingBudget& budget, std::size_t records, double seconds_per_record) {
  int stride = 1;
  for (int frame = 1; frame <= 20; ++frame) {
    stride = budget.Stride(At(static_cast<float>(frame)), records, frame / 60.0);
    const auto drawn = static_cast<double>(records) / stride;
    budget.Drew(records / static_cast<std::size_t>(stride), drawn * seconds_per_record);
  }
  return stride;
}

TEST(DrawingBudget, DrawsAsManyWhileMovingAsThereIsTimeFor) {
  DrawingBudget budget;
  const int stride = StrideAfterFrames(budget, kMany, kMicrosecond);
  EXPECT_TRUE(budget.partial());
  const double seconds = kMany / stride * kMicrosecond;
  EXPECT_LT(seconds, DrawingBudget::kLongest);
  EXPECT_GT(seconds, DrawingBudget::kLongest / 2);
}

TEST(DrawingBudget, DrawsEverythingWhenTheCameraIsStill) {
  DrawingBudget budget;
  StrideAfterFrames(budget, kMany, kMicrosecond);
  const double last = 20 / 60.0;
  EXPECT_GT(budget.Stride(At(20), kMany, last + 0.5 * DrawingBudget::kStill), 1);
  EXPECT_EQ(budget.Stride(At(20), kMany, last + 1.1 * DrawingBudget::kStill), 1);
  EXPECT_FALSE(budget.partial());
}

TEST(DrawingBudget, DrawsEverythingWhereThereIsTime) {
  DrawingBudget budget;
  EXPECT_EQ(StrideAfterFrames(budget, kMany, 1e-9), 1);
}

TEST(DrawingBudget, DrawsSmallScenesAsAWhole) {
  DrawingBudget budget;
  EXPECT_EQ(StrideAfterFrames(budget, DrawingBudget::kFew, 1e-3), 1);
}

TEST(DrawingBudget, AlwaysDrawsEnoughToSeeTheScene) {
  DrawingBudget budget;
  const int stride = StrideAfterFrames(budget, kMany, 1e-3);
  EXPECT_GE(kMany / static_cast<std::size_t>(stride), DrawingBudget::kFew);
}

}  // namespace
}  // namespace hitscan
