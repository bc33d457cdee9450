#include <gtest/gtest.h>

#include "render/renderer.h"
#include "viewer/frame_painter.h"

namespace hitscan {
namespace {

constexpr std::size_t kMany = 1'000'000;
constexpr double kMicrosecond = 1e-6;

Camera At(float x) {
  Camera camera;
  camera.eye.x = x;
  return camera;
}

// The camera moves in each frame.
int StrideAfterFrames(DrawingBudget& budget, std::size_t records, double seconds_per_record) {
  int stride = 1;
  for (int frame = 1; frame <= 20; ++frame) {
    stride = budget.PlanFrame(At(static_cast<float>(frame)), records, frame / 60.0).stride;
    const auto drawn = static_cast<double>(records) / stride;
    budget.Drew(records / static_cast<std::size_t>(stride), drawn * seconds_per_record);
  }
  return stride;
}

TEST(DrawingBudget, DrawsAsManyWhileMovingAsThereIsTimeFor) {
  DrawingBudget budget;
  const int stride = StrideAfterFrames(budget, kMany, kMicrosecond);
  EXPECT_GT(stride, 1);
  const double seconds = static_cast<double>(kMany) / stride * kMicrosecond;
  EXPECT_LT(seconds, DrawingBudget::kLongest);
  EXPECT_GT(seconds, DrawingBudget::kLongest / 2);
}

TEST(DrawingBudget, DrawsEverythingWhenTheCameraIsStill) {
  constexpr std::size_t kRecords = 150'000;
  DrawingBudget budget;
  StrideAfterFrames(budget, kRecords, kMicrosecond);
  const double last = 20 / 60.0;
  EXPECT_GT(budget.PlanFrame(At(20), kRecords, last + 0.5 * DrawingBudget::kStill).stride, 1);
  EXPECT_EQ(budget.PlanFrame(At(20), kRecords, last + 1.1 * DrawingBudget::kStill),
            DrawingBudget::Plan{});
}

TEST(DrawingBudget, DrawsEverythingInSlicesIfThatTakesLong) {
  DrawingBudget budget;
  const int stride = StrideAfterFrames(budget, kMany, kMicrosecond);
  const double last = 20 / 60.0;
  EXPECT_EQ(budget.PlanFrame(At(20), kMany, last + 0.5 * DrawingBudget::kStill).slice, 0U);
  const auto still = budget.PlanFrame(At(20), kMany, last + 1.1 * DrawingBudget::kStill);
  EXPECT_EQ(still.stride, stride) << "shown meanwhile";
  const double seconds = static_cast<double>(still.slice) * kMicrosecond;
  EXPECT_NEAR(seconds, DrawingBudget::kLongestSlice, 0.2 * DrawingBudget::kLongestSlice);
}

TEST(DrawingBudget, AdaptsTheSlicesToTheirTime) {
  constexpr double kOverhead = 0.04;
  DrawingBudget budget;
  double seconds = 0;
  for (int i = 0; i < 20; ++i) {
    const auto slice = static_cast<double>(budget.PlanFrame(At(0), kMany, 1 + i).slice);
    seconds = kOverhead + slice * 20 * kMicrosecond;
    budget.DrewSlice(seconds);
  }
  EXPECT_NEAR(seconds, DrawingBudget::kLongestSlice, 0.2 * DrawingBudget::kLongestSlice);
}

TEST(DrawingBudget, SlicesOfCheapRecordsGrowAtMostFourTimes) {
  DrawingBudget budget;
  StrideAfterFrames(budget, kMany, 10 * kMicrosecond);
  const auto first = budget.PlanFrame(At(20), kMany, 10).slice;
  auto slice = first;
  for (int i = 0; i < 20; ++i) {
    budget.DrewSlice(1e-4);
    slice = budget.PlanFrame(At(20), kMany, 11 + i).slice;
    EXPECT_LE(slice, 4 * first);
  }
  EXPECT_GE(slice, 4 * first - 4);
}

TEST(DrawingBudget, BeginsWithAPartAndSmallSlices) {
  DrawingBudget budget;
  EXPECT_EQ(budget.PlanFrame(At(1), kMany, 0).stride, 50);
  EXPECT_EQ(budget.PlanFrame(At(1), kMany, 1).slice, DrawingBudget::kFew);
}

TEST(DrawingBudget, DrawsWhatThereIsTimeForButEnoughToSeeTheScene) {
  const auto stride = [](std::size_t records, double seconds_per_record) {
    DrawingBudget budget;
    return StrideAfterFrames(budget, records, seconds_per_record);
  };
  EXPECT_EQ(stride(kMany, 1e-9), 1) << "there is time for everything";
  EXPECT_EQ(stride(DrawingBudget::kFew, 1e-3), 1) << "a small scene is drawn as a whole";
  EXPECT_EQ(stride(10 * kMany, 1e-3), Renderer::kMostStride);
  EXPECT_GE(kMany / static_cast<std::size_t>(stride(kMany, 1e-3)), DrawingBudget::kFew);
}

}  // namespace
}  // namespace hitscan
