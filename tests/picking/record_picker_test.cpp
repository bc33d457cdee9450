#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <tuple>

#include "picking/pick.h"
#include "render/renderer.h"
#include "support/floats.h"

namespace hitscan {
namespace {

constexpr int kPictureWidth = 640;
constexpr int kPictureHeight = 400;
constexpr float kPickReach = 6;

// Records of all kinds in all sizes, some of them with numbers that no camera shows.
class AnyScene {
 public:
  explicit AnyScene(unsigned seed) : engine_(seed) {}

  float Number(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(engine_);
  }
  int Whole(int most) { return std::uniform_int_distribution<int>(0, most)(engine_); }

  Camera AnyCamera() {
    Camera camera;
    camera.eye = {Number(-9, 9), Number(-9, 9), Number(-9, 9)};
    camera.target = {Number(-3, 3), Number(-3, 3), Number(-3, 3)};
    camera.fov_y = Number(20, 120);
    camera.aspect = static_cast<float>(kPictureWidth) / kPictureHeight;
    camera.near_plane = Whole(1) == 0 ? 0.01F : 1.0F;
    camera.orthographic = Whole(3) == 0;
    return camera;
  }

  void Draw(int count, Canvas& canvas) {
    for (int i = 0; i < count; ++i) {
      canvas.SetLayer(Canvas::kLayers.at(static_cast<std::size_t>(Whole(5) / 5)));
      DrawOne(canvas);
    }
  }

 private:
  glm::vec3 Position() {
    glm::vec3 at(Number(-10, 10), Number(-10, 10), Number(-10, 10));
    const int hostile = Whole(60);
    if (hostile == 0) at *= 1e30F;
    if (hostile == 1) at *= 1e-30F;
    if (hostile == 2) at[Whole(2)] = NAN;
    if (hostile == 3) at[Whole(2)] = Whole(1) == 0 ? kInfinity : -kInfinity;
    if (hostile == 4) at[Whole(2)] = kMaxFloat;
    if (hostile == 5) at = glm::round(at);
    if (hostile == 6) at = {0, 0, 0};
    return at;
  }

  void DrawOne(Canvas& canvas) {
    const Color color = Whole(1) == 0 ? kRed : kBlue;
    const glm::vec3 start = Position();
    const float near = Whole(2) == 0 ? 0.02F : 3.0F;
    const glm::vec3 end = Whole(9) == 0 ? start : start + near * Position();
    const glm::vec3 corner = start + near * Position();
    const float width = Whole(4) == 0 ? Number(0, 12) : 1;
    switch (Whole(9)) {
      case 0:
        return canvas.DrawPoint(start, color, Number(0, 20));
      case 1:
        return canvas.DrawTriangle(start, end, corner, color);
      case 2:
        return canvas.DrawSolidTriangle(start, end, corner, color, Whole(1) == 0);
      case 3:
      case 4:
        return canvas.DrawRay(start, end, color, width);
      default:
        return canvas.DrawLine(start, end, color, width);
    }
  }

  std::mt19937 engine_;
};

auto Everything(const std::optional<Picked>& picked) {
  const Picked found = picked.value_or(Picked{});
  return std::tuple(picked.has_value(), found.layer, found.kind, found.index, found.pixels,
                    found.depth, found.part);
}

// The picker makes an index at the second call. The index must not change the results.
TEST(RecordPicker, FindsWhatPickFindsInRandomScenes) {
  int found = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    AnyScene scene(seed);
    Canvas canvas;
    // In every third scene the records cover most pixels.
    scene.Draw(seed % 3 == 0 ? 20'000 : 5500, canvas);
    canvas.SetPart(Canvas::Part::kHighlights);
    scene.Draw(5, canvas);
    RecordPicker picker;
    for (int camera = 0; camera < 3; ++camera) {
      const ScreenView view = ScreenViewOf(scene.AnyCamera(), kPictureWidth, kPictureHeight);
      for (int i = 0; i < 40; ++i) {
        // The position may be beside the picture.
        const float x = scene.Number(-20, kPictureWidth + 20);
        const float y = scene.Number(-20, kPictureHeight + 20);
        const float reach = i % 4 == 0 ? 0 : kPickReach;
        const Appearance appearance{.x_ray = i % 5 == 0};
        const auto expected = Pick(canvas, view, x, y, reach, appearance);
        ASSERT_EQ(Everything(picker.Pick(canvas, view, x, y, reach, appearance)),
                  Everything(expected))
            << "seed " << seed << " camera " << camera << " at " << x << ", " << y;
        found += expected ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, 500);
}

// The lines are thin and far apart, so most positions find a line or narrowly miss a line.
TEST(RecordPicker, FindsLinesAtTheEdgeOfTheReach) {
  AnyScene scene(7);
  Canvas canvas;
  for (int i = 0; i < 6000; ++i) {
    const float z = 0.01F * static_cast<float>(i);
    canvas.DrawLine({-9, z, -z}, {9, z, -z}, kRed, 0.5F + 0.001F * static_cast<float>(i));
  }
  const Camera camera{.eye = {0.5F, 0.4F, 4},
                      .target = {0, 0.3F, 0},
                      .aspect = static_cast<float>(kPictureWidth) / kPictureHeight};
  const ScreenView view = ScreenViewOf(camera, kPictureWidth, kPictureHeight);
  RecordPicker picker;
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    const float x = scene.Number(0, kPictureWidth);
    const float y = scene.Number(0, kPictureHeight);
    const auto expected = Pick(canvas, view, x, y, 1);
    ASSERT_EQ(Everything(picker.Pick(canvas, view, x, y, 1)), Everything(expected))
        << x << ' ' << y;
    found += expected ? 1 : 0;
  }
  EXPECT_GT(found, 50);
  EXPECT_LT(found, 350);
}

TEST(RecordPicker, NoticesChangesOfTheContents) {
  Canvas canvas;
  for (int i = 0; i < 6000; ++i) canvas.DrawPoint({5, 5, static_cast<float>(i)}, kRed, 1);
  const ScreenView view = ScreenViewOf(Camera(), kPictureWidth, kPictureHeight);
  RecordPicker picker;
  const auto pick = [&] {
    return picker.Pick(canvas, view, kPictureWidth / 2.0F, kPictureHeight / 2.0F, kPickReach);
  };
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(pick());
  canvas.DrawPoint({0, 0, 0}, kRed, 4);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(pick());
    EXPECT_EQ(pick()->index, 6000U);
  }
}

}  // namespace
}  // namespace hitscan
