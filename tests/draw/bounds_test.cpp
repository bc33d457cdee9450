#include "draw/bounds.h"

#include <gtest/gtest.h>

#include <limits>

namespace hitscan {
namespace {

TEST(DrawnBounds, EncloseEveryKindInEveryPartAndLayer) {
  float at = 1;
  for (const Canvas::Part part : Canvas::kParts) {
    for (const Canvas::Layer layer : Canvas::kLayers) {
      for (int kind = 0; kind < 7; ++kind) {
        Canvas canvas;
        canvas.SetPart(part);
        canvas.SetLayer(layer);
        at += 1;
        const glm::vec3 near(-at, 0, 0);
        const glm::vec3 far(at, 2, -3);
        if (kind == 5 && part == Canvas::Part::kSurroundings) continue;  // it has no labels
        if (kind == 0) canvas.DrawLine(near, far, kRed);
        if (kind == 1) canvas.DrawPoint(near, kRed, 3), canvas.DrawPoint(far, kRed, 3);
        if (kind == 2) canvas.DrawTriangle(near, far, far, kRed);
        if (kind == 3) canvas.DrawSolidTriangle(near, far, far, kRed);
        if (kind == 4) canvas.DrawSolidTriangle(near, far, far, kRed, true);
        if (kind == 5) canvas.DrawLabel(near, "a", kRed), canvas.DrawLabel(far, "b", kRed);
        if (kind == 6) canvas.DrawRay(near, {1, 0, 0}, kRed), canvas.DrawRay(far, {0, 1, 0}, kRed);
        DrawnBounds bounds;
        bounds.Add(canvas);
        EXPECT_EQ(bounds.low(), glm::vec3(-at, 0, -3)) << kind;
        EXPECT_EQ(bounds.high(), glm::vec3(at, 2, 0)) << kind;
      }
    }
  }
}

TEST(DrawnBounds, OfASilhouetteTheBoxAroundTheSphere) {
  Canvas canvas;
  canvas.DrawSilhouette({1, 2, 3}, 0.5F, kRed);
  DrawnBounds bounds;
  bounds.Add(canvas);
  EXPECT_EQ(bounds.low(), glm::vec3(0.5F, 1.5F, 2.5F));
  EXPECT_EQ(bounds.high(), glm::vec3(1.5F, 2.5F, 3.5F));
}

TEST(DrawnBounds, OfARayThePartOfTheGivenLength) {
  Canvas canvas;
  canvas.DrawRay({1, 2, 3}, {0, 0, -1}, kRed);
  DrawnBounds bounds(5);
  bounds.Add(canvas);
  EXPECT_EQ(bounds.low(), glm::vec3(1, 2, -2));
  EXPECT_EQ(bounds.high(), glm::vec3(1, 2, 3));
}

TEST(DrawnBounds, IgnorePositionsThatAreNotFinite) {
  DrawnBounds bounds;
  EXPECT_TRUE(bounds.empty());
  bounds.Add(glm::vec3(std::numeric_limits<float>::infinity(), 0, 0));
  bounds.Add(glm::vec3(0, std::numeric_limits<float>::quiet_NaN(), 0));
  EXPECT_TRUE(bounds.empty());
  bounds.Add(glm::vec3(3.0e38F, 0, 0));
  EXPECT_FALSE(bounds.empty());
}

}  // namespace
}  // namespace hitscan
