#include "picking/pick.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include "support/drawing.h"
#include "support/projected.h"

namespace hitscan {
namespace {

class Picking : public Drawing {
 protected:
  float Number(float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(engine_);
  }
  glm::vec3 Position(float most = 10) {
    return {Number(-most, most), Number(-most, most), Number(-most, most)};
  }
  Camera AnyCamera() {
    Camera camera;
    camera.eye = Position();
    camera.target = Position(5);
    camera.fov_y = Number(30, 90);
    return camera;
  }
  // A unique colour for each record. A blend of several colours rarely equals one of them.
  Color Next(std::size_t index, RecordKind kind, Canvas::Layer layer = Canvas::Layer::kScene) {
    const auto channel = [&] { return static_cast<std::uint8_t>(Number(8, 255)); };
    Color color{channel(), channel(), channel()};
    while (records_.contains(Key(color))) color = {channel(), channel(), channel()};
    records_[Key(color)] = {layer, kind, index, 0, 0};
    return color;
  }
  static int Key(Color color) { return color.red << 16 | color.green << 8 | color.blue; }

  struct Tally {
    int asked = 0;
    int wrong = 0;
    int background = 0;
    int found_in_background = 0;
  };

  // Picks at pixels all over the picture. Where a pixel has a record's colour, picking must find
  // that record.
  void Ask(const Canvas& canvas, const Camera& camera, std::map<RecordKind, Tally>& tallies) {
    constexpr Color kBlack{0, 0, 0};
    Appearance appearance;
    appearance.theme = {"plain", kBlack, {}};
    const Picture picture = Draw(canvas, camera, appearance);
    const ScreenView view = ScreenViewOf(camera, kWidth, kHeight);
    for (int y = 1; y < kHeight; y += 3) {
      for (int x = 1; x < kWidth; x += 3) {
        const Color color = PixelAt(picture, x, y);
        const auto found =
            Pick(canvas, view, static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F, 0);
        if (color == kBlack) {
          Tally& tally = tallies[RecordKind::kSolid];
          ++tally.background;
          tally.found_in_background += found ? 1 : 0;
        }
        const auto record = records_.find(Key(color));
        if (record == records_.end()) continue;
        const Picked& drawn = record->second;
        Tally& tally = tallies[drawn.kind];
        ++tally.asked;
        const bool same = found && found->layer == drawn.layer && found->kind == drawn.kind &&
                          found->index == drawn.index;
        tally.wrong += same ? 0 : 1;
        if (found) {
          EXPECT_EQ(found->pixels, 0);
          EXPECT_TRUE(std::isfinite(found->depth));
        }
      }
    }
  }

  std::mt19937 engine_{20240607};
  std::map<int, Picked> records_;
};

// Compares with the renderer, which draws every record in a unique colour.
TEST_F(Picking, FindsWhatIsDrawn) {
  std::map<RecordKind, Tally> tallies;
  for (int scene = 0; scene < 60; ++scene) {
    Canvas canvas;
    records_.clear();
    for (const Canvas::Layer layer : {Canvas::Layer::kScene, Canvas::Layer::kOnTop}) {
      canvas.SetLayer(layer);
      const std::size_t count = layer == Canvas::Layer::kScene ? 12 : 2;
      for (std::size_t i = 0; i < count; ++i) {
        const float width = Number(1, 12);
        canvas.DrawLine(Position(), Position(), Next(2 * i, RecordKind::kLine, layer), width);
        canvas.DrawRay(Position(), Position(), Next(2 * i + 1, RecordKind::kLine, layer), width);
        canvas.DrawPoint(Position(), Next(i, RecordKind::kPoint, layer), Number(2, 20));
        if (i % 4 != 0) continue;
        canvas.DrawTriangle(Position(), Position(), Position(),
                            Next(i / 4, RecordKind::kTriangle, layer));
        // A tetrahedron, its sides turned outwards.
        const glm::vec3 at = Position();
        std::array<glm::vec3, 4> corners;
        for (glm::vec3& corner : corners) corner = at + Position(4);
        const glm::vec3 middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4.0F;
        for (std::size_t skipped = 0; skipped < 4; ++skipped) {
          const glm::vec3& a = corners[(skipped + 1) % 4];
          glm::vec3 b = corners[(skipped + 2) % 4];
          glm::vec3 c = corners[(skipped + 3) % 4];
          if (glm::dot(glm::cross(b - a, c - a), a - middle) < 0) std::swap(b, c);
          canvas.DrawSolidTriangle(a, b, c, Next(i + skipped, RecordKind::kSolid, layer));
        }
      }
    }
    for (int i = 0; i < 4; ++i) Ask(canvas, AnyCamera(), tallies);
  }
  for (const auto& [kind, tally] : tallies) {
    SCOPED_TRACE("kind " + std::to_string(static_cast<int>(kind)));
    EXPECT_GT(tally.asked, 2000);
    // A blended colour may equal the colour of another record.
    EXPECT_LE(tally.wrong, tally.asked / 1000);
    EXPECT_LE(tally.found_in_background, tally.background / 1000);
  }
}

// Draws one line or ray at a time, and compares its distance to the mouse with an independent
// computation.
TEST_F(Picking, MeasuresHowFarALineIs) {
  constexpr float kReach = 8;
  constexpr float kLineWidth = 3;
  constexpr double kHalfWidth = 1.65;  // half the width and the shader's border
  constexpr int kPictureWidth = 800;
  constexpr int kPictureHeight = 600;
  int found = 0;
  int out_of_reach = 0;
  int beyond_ends = 0;
  int exact_beyond_ends = 0;
  for (int i = 0; i < 20000; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const Camera camera = AnyCamera();
    const glm::vec3 start = Position();
    const glm::vec3 end = Position();
    Canvas canvas;
    if (i % 2 == 0) {
      canvas.DrawRay(start, end, kRed, kLineWidth);
    } else {
      canvas.DrawLine(start, end, kRed, kLineWidth);
    }
    const ReferenceProjection projected(camera, kPictureWidth, kPictureHeight);
    const std::optional<Stroke> stroke =
        i % 2 == 0 ? projected.Ray(start, end) : projected.Segment(start, end);
    const ScreenView view = ScreenViewOf(camera, kPictureWidth, kPictureHeight);
    if (!stroke) {
      EXPECT_FALSE(Pick(canvas, view, Number(0, kPictureWidth), Number(0, kPictureHeight), 0));
      continue;
    }
    const glm::dvec2 near_it =
        stroke->start + static_cast<double>(Number(0, 1)) * (stroke->end - stroke->start);
    const glm::vec2 mouse = glm::vec2(near_it) + glm::vec2(Number(-9, 9), Number(-9, 9));
    if (mouse.x < 20 || mouse.y < 20 || mouse.x > kPictureWidth - 20 ||
        mouse.y > kPictureHeight - 20) {
      continue;
    }
    const double pixels = std::max(stroke->Distance(mouse) - kHalfWidth, 0.0);
    // The round ends of lines that point away from the eye are clipped, so that the distance may be
    // larger there.
    const glm::dvec2 along = stroke->end - stroke->start;
    const bool beyond = glm::dot(glm::dvec2(mouse) - stroke->end, along) > 0 ||
                        glm::dot(glm::dvec2(mouse) - stroke->start, along) < 0;
    const double most = pixels + (beyond ? kHalfWidth : 0);
    const auto picked = Pick(canvas, view, mouse.x, mouse.y, kReach);
    const auto reach = static_cast<double>(kReach);
    if (pixels < reach + 0.01 && most > reach - 0.01 &&
        (beyond || std::abs(pixels - reach) < 0.01)) {
      continue;
    }
    ASSERT_EQ(picked.has_value(), pixels < reach) << pixels;
    if (picked) {
      EXPECT_GE(picked->pixels, pixels - 0.01);
      EXPECT_LE(picked->pixels, most + 0.01);
      beyond_ends += beyond ? 1 : 0;
      exact_beyond_ends += beyond && picked->pixels < pixels + 0.01 ? 1 : 0;
    }
    ++(picked ? found : out_of_reach);
  }
  EXPECT_GT(found, 3000);
  EXPECT_GT(out_of_reach, 300);
  EXPECT_GT(beyond_ends, 50);
  EXPECT_GT(exact_beyond_ends, beyond_ends / 2);
}

// Rays that start at the eye and elsewhere, shapes around the eye, coordinates up to the largest
// float.
TEST_F(Picking, IsFiniteAlsoAtTheExtremes) {
  const auto extreme = [&]() -> float {
    constexpr std::array kNumbers{0.0F, 1.0F, -1.0F, 1e-30F, 1e-6F, 1e6F, -1e20F, 3e38F, -3e38F};
    return kNumbers[std::uniform_int_distribution<std::size_t>(0, kNumbers.size() - 1)(engine_)];
  };
  const auto any = [&] { return glm::vec3(extreme(), extreme(), extreme()); };
  int found = 0;
  for (int i = 0; i < 20000; ++i) {
    Camera camera;
    camera.eye = i % 3 == 0 ? any() : Position(1);
    camera.target = i % 2 == 0 ? glm::vec3(0) : Position(1);
    Canvas canvas;
    canvas.DrawRay(i % 5 == 0 ? camera.eye : any(), any(), kRed);
    canvas.DrawRay(camera.eye, camera.target - camera.eye, kRed);
    canvas.DrawLine(any(), any(), kRed, 5);
    canvas.DrawPoint(any(), kRed, 5);
    canvas.DrawTriangle(any(), any(), i % 4 == 0 ? camera.eye : any(), kRed);
    canvas.DrawSolidTriangle(any(), any(), any(), kRed);
    const ScreenView view = ScreenViewOf(camera, kWidth, kHeight);
    const auto picked = Pick(canvas, view, Number(0, kWidth), Number(0, kHeight), 50);
    if (!picked) continue;
    ++found;
    ASSERT_TRUE(std::isfinite(picked->pixels)) << i;
    ASSERT_TRUE(std::isfinite(picked->depth)) << i;
    ASSERT_LE(picked->pixels, 50) << i;
    ASSERT_GE(picked->pixels, 0) << i;
  }
  EXPECT_GT(found, 5000);
}

}  // namespace
}  // namespace hitscan
