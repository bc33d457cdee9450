#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "app/orbit_camera.h"
#include "geometry/shapes/camera.h"
#include "support/drawing.h"

namespace hitscan {
namespace {

constexpr int kWidth = 800;
constexpr int kHeight = 600;
constexpr double kTolerance = 2;  // pixels

struct Pixel {
  int x;
  int y;
};

// The book's picture of its sample RaycastPlane: the plane (1, 1, 0), distance 1, as a quad of half
// size 5. The constants are its corners and some pixels of its rays, measured in the picture of the
// window, whose upper left pixel is (11, 49) of the screenshot.
constexpr Pixel kLeft{230, 377};
constexpr Pixel kBottom{472, 436};
constexpr Pixel kRight{553, 189};
constexpr Pixel kTop{341, 193};

OrbitCamera BookCamera() {
  OrbitCamera camera;
  camera.yaw = 306;
  camera.pitch = -10;
  camera.distance = 20;
  return camera;
}

std::array<glm::vec3, 4> BookQuad() {
  const glm::vec3 normal = glm::normalize(glm::vec3(1, 1, 0));
  const glm::vec3 right = glm::normalize(glm::cross(normal, glm::vec3(0, 1, 0)));
  const glm::vec3 up = glm::cross(right, normal);
  return {normal - 5.0F * right - 5.0F * up, normal + 5.0F * right - 5.0F * up,
          normal + 5.0F * right + 5.0F * up, normal - 5.0F * right + 5.0F * up};
}

Canvas BookScene() {
  Canvas canvas;
  const std::array<glm::vec3, 4> quad = BookQuad();
  canvas.DrawTriangle(quad[0], quad[1], quad[2], kWhite);
  canvas.DrawTriangle(quad[0], quad[2], quad[3], kWhite);
  canvas.DrawRay({0, 0, 0}, {0, -1, 0}, kBlue);
  canvas.DrawRay({0.5F, 0.5F, 0}, {-1, -1, 0}, kBlue);
  canvas.DrawRay({1, 1, 0}, {1, 1, 0}, kBlue);
  canvas.DrawRay({1, 1, -3}, {0, 0, 1}, kBlue);
  canvas.DrawRay({2, 2, 3}, {0, -1, 0}, kRed);
  canvas.DrawRay({3, 3, 3}, {-3, -3, -3}, kRed);
  canvas.DrawRay({1, 1, 3}, {-2, -3, 1}, kRed);
  canvas.DrawPoint({2, -0.5857864F, 3}, kGreen, 5);
  canvas.DrawPoint({0.7071068F, 0.7071068F, 0.7071068F}, kGreen, 5);
  canvas.DrawPoint({0.7656854F, 0.6485281F, 3.1171573F}, kGreen, 5);
  return canvas;
}

class BookPicture : public testing::Test {
 protected:
  BookPicture() {
    Renderer renderer;
    renderer.Draw(BookScene(), BookCamera().Lens(kWidth, kHeight), kWidth, kHeight);
    picture_ = offscreen_.Read();
  }

  bool ShowsNear(Pixel pixel, Color color) const {
    const int reach = static_cast<int>(kTolerance);
    for (int y = std::max(pixel.y - reach, 0); y <= std::min(pixel.y + reach, kHeight - 1); ++y) {
      for (int x = std::max(pixel.x - reach, 0); x <= std::min(pixel.x + reach, kWidth - 1); ++x) {
        if (Near(PixelAt(picture_, x, y), color, 60)) return true;
      }
    }
    return false;
  }

  Offscreen offscreen_{kWidth, kHeight};
  Picture picture_;
};

TEST_F(BookPicture, TheQuadsCornersAreWhereTheBookHasThem) {
  Pixel left{kWidth, 0};
  Pixel bottom{0, 0};
  Pixel right{0, 0};
  Pixel top{kWidth, 0};
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      if (!Near(PixelAt(picture_, x, y), kWhite, 20)) continue;
      if (x < left.x) left = {x, y};
      if (y >= bottom.y) bottom = {x, y};
      if (x > right.x) right = {x, y};
      // The upper edge rises to the right: its left end is nearest to the upper left corner.
      if (x + y < top.x + top.y) top = {x, y};
    }
  }
  const std::array<Pixel, 4> found{left, bottom, right, top};
  const std::array<Pixel, 4> expected{kLeft, kBottom, kRight, kTop};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(found[i].x, expected[i].x, kTolerance) << "corner " << i;
    EXPECT_NEAR(found[i].y, expected[i].y, kTolerance) << "corner " << i;
  }
}

TEST_F(BookPicture, ProjectToPictureAgrees) {
  const Camera camera = BookCamera().Lens(kWidth, kHeight);
  const std::array<Pixel, 4> expected{kBottom, kLeft, kTop, kRight};
  const std::array<glm::vec3, 4> quad = BookQuad();
  for (std::size_t i = 0; i < 4; ++i) {
    const Point found = ProjectToPicture(quad[i], camera, kWidth, kHeight);
    EXPECT_NEAR(static_cast<double>(found.x), expected[i].x + 0.5, kTolerance) << "corner " << i;
    EXPECT_NEAR(static_cast<double>(found.y), expected[i].y + 0.5, kTolerance) << "corner " << i;
  }
}

TEST_F(BookPicture, TheRaysRunThroughTheBooksPixels) {
  for (const Pixel pixel :
       {Pixel{220, 11}, Pixel{276, 101}, Pixel{9, 247}, Pixel{189, 261}, Pixel{449, 282},
        Pixel{399, 451}, Pixel{399, 591}, Pixel{525, 501}, Pixel{580, 591}}) {
    EXPECT_TRUE(ShowsNear(pixel, kBlue)) << pixel.x << ", " << pixel.y;
  }
  for (const Pixel pixel : {Pixel{289, 225}, Pixel{316, 591}, Pixel{311, 451}, Pixel{392, 591},
                            Pixel{361, 451}, Pixel{624, 451}, Pixel{789, 563}}) {
    EXPECT_TRUE(ShowsNear(pixel, kRed)) << pixel.x << ", " << pixel.y;
  }
}

TEST_F(BookPicture, TheHitPointsAreWhereTheBookHasThem) {
  for (const Pixel pixel : {Pixel{324, 279}, Pixel{374, 282}, Pixel{307, 315}}) {
    EXPECT_TRUE(ShowsNear(pixel, kGreen)) << pixel.x << ", " << pixel.y;
  }
}

// The plane hides the red rays and the ray from the origin, as in the book's picture.
TEST_F(BookPicture, ThePlaneHidesWhatIsBehindIt) {
  for (const Pixel pixel : {Pixel{399, 380}, Pixel{309, 360}, Pixel{440, 330}}) {
    EXPECT_EQ(PixelAt(picture_, pixel.x, pixel.y), kWhite) << pixel.x << ", " << pixel.y;
  }
}

}  // namespace
}  // namespace hitscan
