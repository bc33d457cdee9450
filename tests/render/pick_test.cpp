#include "draw/pick.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <random>
#include <tuple>

#include "drawing.h"
#include "projected.h"

namespace hitscan {
namespace {

class Picking : public Drawing {
 protected:
  float Number(float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(engine_);
  }
  glm::vec3 Place(float most = 10) {
    return {Number(-most, most), Number(-most, most), Number(-most, most)};
  }
  Camera AnyCamera() {
    Camera camera;
    camera.eye = Place();
    camera.target = Place(5);
    camera.fov_y = Number(30, 90);
    return camera;
  }
  // A colour of its own for each record; what is blended from several is hardly ever one of them.
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

  // Asks for pixels all over the picture; those of one record's colour have to be that record's.
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

// The renderer is asked what is seen where, with every record in a colour of its own.
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
        canvas.DrawLine(Place(), Place(), Next(2 * i, RecordKind::kLine, layer), width);
        canvas.DrawRay(Place(), Place(), Next(2 * i + 1, RecordKind::kLine, layer), width);
        canvas.DrawPoint(Place(), Next(i, RecordKind::kPoint, layer), Number(2, 20));
        if (i % 4 != 0) continue;
        canvas.DrawTriangle(Place(), Place(), Place(), Next(i / 4, RecordKind::kTriangle, layer));
        // A tetrahedron, its sides turned outwards.
        const glm::vec3 at = Place();
        std::array<glm::vec3, 4> corners;
        for (glm::vec3& corner : corners) corner = at + Place(4);
        const glm::vec3 middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4.0F;
        for (std::size_t left_out = 0; left_out < 4; ++left_out) {
          const glm::vec3& a = corners[(left_out + 1) % 4];
          glm::vec3 b = corners[(left_out + 2) % 4];
          glm::vec3 c = corners[(left_out + 3) % 4];
          if (glm::dot(glm::cross(b - a, c - a), a - middle) < 0) std::swap(b, c);
          canvas.DrawSolidTriangle(a, b, c, Next(i + left_out, RecordKind::kSolid, layer));
        }
      }
    }
    for (int i = 0; i < 4; ++i) Ask(canvas, AnyCamera(), tallies);
  }
  for (const auto& [kind, tally] : tallies) {
    SCOPED_TRACE("kind " + std::to_string(static_cast<int>(kind)));
    std::printf("kind %d: %d asked, %d wrong; %d empty, %d found\n", static_cast<int>(kind),
                tally.asked, tally.wrong, tally.background, tally.found_in_background);
    EXPECT_GT(tally.asked, 2000);
    EXPECT_LE(tally.wrong, tally.asked / 1000);
    EXPECT_LE(tally.found_in_background, tally.background / 1000);
  }
}

}  // namespace
}  // namespace hitscan
