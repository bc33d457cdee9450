#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <vector>

#include "support/drawing.h"

namespace hitscan {
namespace {

/// The silhouettes of spheres, compared with the lines of sight that hit them.
class Silhouette : public Drawing {
 protected:
  // Whether the line of sight through the middle of a pixel meets the sphere.
  static bool Sees(const Camera& camera, const glm::dvec3& center, double radius, int x, int y) {
    const glm::dvec3 eye(camera.eye);
    const glm::dvec3 to_target = glm::dvec3(camera.target) - eye;
    const glm::dvec3 forward = glm::normalize(to_target);
    const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(camera.up)));
    const glm::dvec3 up = glm::cross(right, forward);
    const double half = std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2);
    const glm::dvec3 aside =
        half * ((2 * (x + 0.5) - kWidth) / kHeight * right + (1 - 2 * (y + 0.5) / kHeight) * up);
    const double distance = glm::length(to_target);
    const glm::dvec3 from = camera.orthographic ? eye + distance * aside : eye;
    const glm::dvec3 along = camera.orthographic ? forward : glm::normalize(forward + aside);
    return glm::length(glm::cross(center - from, along)) < radius;
  }
};

TEST_F(Silhouette, IsTheBorderOfWhatIsSeenOfTheSphere) {
  Camera camera = FromTen();
  camera.aspect = static_cast<float>(kWidth) / kHeight;
  for (const bool orthographic : {false, true}) {
    camera.orthographic = orthographic;
    for (const glm::vec3 center :
         {glm::vec3(0), glm::vec3(3, 2, 4), glm::vec3(-5, 0, -3), glm::vec3(0, -3, 6)}) {
      constexpr float kRadius = 2.5F;
      Canvas canvas;
      canvas.DrawSilhouette(center, kRadius, kRed, 2);
      const Picture picture = Draw(canvas, camera);
      int border = 0;
      int missing = 0;
      int astray = 0;
      constexpr int kRoom = 4;
      for (int y = kRoom; y < kHeight - kRoom; ++y) {
        for (int x = kRoom; x < kWidth - kRoom; ++x) {
          const auto sees = [&](int right, int down) {
            return Sees(camera, center, kRadius, x + right, y + down);
          };
          const auto is_drawn = [&](int right, int down) {
            return PixelAt(picture, x + right, y + down) != kCadetBlue;
          };
          const bool drawn = is_drawn(0, 0);
          const bool any_drawn =
              is_drawn(-1, 0) || is_drawn(0, -1) || drawn || is_drawn(0, 1) || is_drawn(1, 0);
          const bool at_border = sees(0, 0) != sees(1, 0);
          border += at_border ? 1 : 0;
          missing += at_border && !any_drawn ? 1 : 0;
          const bool all_same = sees(-kRoom, 0) == sees(kRoom, 0) &&
                                sees(0, -kRoom) == sees(0, kRoom) && sees(0, kRoom) == sees(0, 0);
          astray += drawn && all_same ? 1 : 0;
        }
      }
      SCOPED_TRACE(testing::Message() << orthographic << ' ' << center.x << ' ' << center.z);
      EXPECT_GT(border, 50);
      EXPECT_EQ(missing, 0);
      EXPECT_EQ(astray, 0);
    }
  }
}

TEST_F(Silhouette, IsNotDrawnForAnEyeInside) {
  Canvas canvas;
  canvas.DrawSilhouette({1, 0, 8}, 4, kRed, 5);
  const Picture picture = Draw(canvas, FromTen());
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) ASSERT_EQ(PixelAt(picture, x, y), kCadetBlue);
  }
}

TEST_F(Silhouette, IsDrawnOverTheFacesOfItsOwnSphere) {
  Canvas canvas;
  canvas.SetTheme(kStudioTheme);
  canvas.DrawSilhouette({0, 0, 0}, 2, Paint(kRed, Role::kYes), 3);
  const Picture alone = Draw(canvas, FromTen(), Appearance{kStudioTheme});
  // A mesh inside the sphere, as Shape<Sphere> draws it.
  constexpr int kSides = 48;
  const auto at = [](int ring, int sector) {
    const float down = glm::radians(180.0F * static_cast<float>(ring) / (kSides / 2.0F));
    const float around = glm::radians(360.0F * static_cast<float>(sector) / kSides);
    return 2.0F * glm::vec3(std::sin(down) * std::cos(around), std::cos(down),
                            std::sin(down) * std::sin(around));
  };
  for (int ring = 0; ring < kSides / 2; ++ring) {
    for (int sector = 0; sector < kSides; ++sector) {
      const Paint paint = Paint(kWhite, Role::kGiven).Faded(40);
      canvas.DrawTranslucent(at(ring, sector), at(ring + 1, sector + 1), at(ring + 1, sector),
                             paint);
      canvas.DrawTranslucent(at(ring, sector), at(ring, sector + 1), at(ring + 1, sector + 1),
                             paint);
    }
  }
  const Picture with_faces = Draw(canvas, FromTen(), Appearance{kStudioTheme});
  const Color shown = kStudioTheme.Show({kRed, Role::kYes});
  const int drawn = Lost(alone, Draw(Canvas(), FromTen(), Appearance{kStudioTheme}), shown);
  EXPECT_GT(drawn, 400);
  EXPECT_LT(Lost(alone, with_faces, shown), drawn / 20);
}

// Between the dashes of a silhouette there are gaps, also of a small one.
TEST_F(Silhouette, CanBeDashed) {
  for (const float radius : {0.8F, 3.0F}) {
    const auto drawn = [&](LineMarks marks) {
      Canvas canvas;
      canvas.DrawSilhouette({0, 0, 0}, radius, kRed, 2, marks);
      const Picture picture = Draw(canvas, FromTen());
      int count = 0;
      for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) count += Near(PixelAt(picture, x, y), kRed) ? 1 : 0;
      }
      return count;
    };
    const double share = static_cast<double>(drawn(kDashed)) / drawn(0);
    EXPECT_NEAR(share, 7.0 / 12, 0.12) << radius;
  }
}

}  // namespace
}  // namespace hitscan
