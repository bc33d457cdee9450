#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/vec2.hpp>
#include <span>

#include "draw/ground.h"

namespace hitscan {
namespace {

constexpr int kSide = GroundShadow::kSide;
constexpr int kBlurRoom = 12;  // the margin around the shapes for the blur, in texels
// The shadows of more lines or triangles could not be recognised as shapes, and would take time.
constexpr std::size_t kMostLines = 1000;
constexpr std::size_t kMostTriangles = 20'000;

using Texels = std::vector<float>;

// A position above the ground: x and z in texels, the height in multiples of Ground::size.
struct Above {
  double x;
  double z;
  double height;
};

// The shadows of the shapes, before they are blurred: `contact` is of shapes close to the ground,
// `ambient` of higher ones too.
class ShadowPainter {
 public:
  ShadowPainter(const Ground& ground, float half_side)
      : ground_(ground), texels_per_unit_(kSide / (2 * static_cast<double>(half_side))) {}

  void DrawTriangles(std::span<const VertexRecord> corners, float strength) {
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
      DrawTriangle(AboveGround(corners[i].position), AboveGround(corners[i + 1].position),
                   AboveGround(corners[i + 2].position), strength);
    }
  }

  void DrawLine(const LineRecord& line, float strength) {
    if (IsChord(line)) return;
    const Above start = AboveGround(line.start);
    Above end = AboveGround(line.bounded != 0 ? line.end : line.start + line.end);
    if (line.bounded == 0) {
      // The shadow ends where the ray leaves the map, or has risen or fallen by 10 Ground::size.
      const double length = std::hypot(end.x - start.x, end.z - start.z);
      const double rise = std::abs(end.height - start.height);
      const double times = std::min(2 * kSide / length, 10 / rise);
      if (!std::isfinite(times)) return;
      end = {start.x + times * (end.x - start.x), start.z + times * (end.z - start.z),
             start.height + times * (end.height - start.height)};
    }
    const double length = std::max(std::abs(end.x - start.x), std::abs(end.z - start.z));
    constexpr double kLongest = 100.0 * kSide;  // in texels
    if (!(length <= kLongest)) return;
    const int steps = static_cast<int>(2 * length) + 1;
    for (int i = 0; i <= steps; ++i) {
      const double share = static_cast<double>(i) / steps;
      const double height = start.height + share * (end.height - start.height);
      if (height < 0) break;
      Darken(static_cast<int>(std::floor(start.x + share * (end.x - start.x))),
             static_cast<int>(std::floor(start.z + share * (end.z - start.z))), height, strength);
    }
  }

  Texels& contact() { return contact_; }
  Texels& ambient() { return ambient_; }

 private:
  Above AboveGround(const glm::vec3& position) const {
    const glm::dvec3 relative = glm::dvec3(position) - glm::dvec3(ground_.center);
    return {kSide / 2.0 + texels_per_unit_ * relative.x,
            kSide / 2.0 + texels_per_unit_ * relative.z,
            relative.y / static_cast<double>(ground_.size)};
  }

  // Each texel keeps its darkest shadow, so the result does not depend on the order of the shapes.
  void Darken(int x, int z, double height, float strength) {
    if (x < 0 || z < 0 || x >= kSide || z >= kSide) return;
    // At these heights, in multiples of Ground::size, a shadow has 1 / e of its strength.
    constexpr double kContactHeight = 0.4;
    constexpr double kAmbientHeight = 2;
    const auto index = static_cast<std::size_t>(z * kSide + x);
    const auto darken = [&](Texels& layer, double reach) {
      layer[index] =
          std::max(layer[index], strength * static_cast<float>(std::exp(-height / reach)));
    };
    darken(contact_, kContactHeight);
    darken(ambient_, kAmbientHeight);
  }

  void DrawTriangle(const Above& a, const Above& b, const Above& c, float strength) {
    const double area = (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
    if (!(std::abs(area) > 1e-9)) return;  // seen edge-on, or not finite
    const auto first = [](double least) {
      return static_cast<int>(std::clamp(least, 0.0, double{kSide}));
    };
    const auto last = [](double most) {
      return static_cast<int>(std::clamp(most, -1.0, kSide - 1.0));
    };
    const auto [left, right] = std::minmax({a.x, b.x, c.x});
    const auto [top, bottom] = std::minmax({a.z, b.z, c.z});
    for (int z = first(top); z <= last(bottom); ++z) {
      for (int x = first(left); x <= last(right); ++x) {
        const double px = x + 0.5;
        const double pz = z + 0.5;
        const double to_b = ((px - a.x) * (c.z - a.z) - (pz - a.z) * (c.x - a.x)) / area;
        const double to_c = ((b.x - a.x) * (pz - a.z) - (b.z - a.z) * (px - a.x)) / area;
        if (to_b < 0 || to_c < 0 || to_b + to_c > 1) continue;
        const double height =
            a.height + to_b * (b.height - a.height) + to_c * (c.height - a.height);
        Darken(x, z, std::max(height, 0.0), strength);
      }
    }
  }

  const Ground& ground_;
  double texels_per_unit_;
  Texels contact_ = Texels(std::size_t{kSide} * kSide);
  Texels ambient_ = Texels(std::size_t{kSide} * kSide);
};

// Replaces each texel of a row or column by the mean of 2 reach + 1 texels around it. `step` is the
// distance in memory from one texel to the next.
void BlurRow(float* row, int step, int reach, std::array<float, kSide>& sums) {
  const auto at = [&](int i) { return i < 0 || i >= kSide ? 0.0F : row[i * step]; };
  float sum = 0;
  for (int i = 0; i < reach; ++i) sum += at(i);
  for (int i = 0; i < kSide; ++i) {
    sum += at(i + reach) - at(i - reach - 1);
    sums[static_cast<std::size_t>(i)] = sum;
  }
  const float share = 1.0F / static_cast<float>(2 * reach + 1);
  for (int i = 0; i < kSide; ++i) row[i * step] = share * sums[static_cast<std::size_t>(i)];
}

// The factor that makes shadows fade out at the border of the map, where the shadow of a ray would
// end abruptly: 0 at the border, 1 where the shapes are.
float ShareInside(int x, int z) {
  const int inside = std::min({x, z, kSide - 1 - x, kSide - 1 - z});
  return std::min(static_cast<float>(inside) / kBlurRoom, 1.0F);
}

// Two averages one after the other are almost a Gaussian blur.
void Blur(Texels& layer, int reach) {
  std::array<float, kSide> sums{};
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i < kSide; ++i) BlurRow(layer.data() + i * kSide, 1, reach, sums);
    for (int i = 0; i < kSide; ++i) BlurRow(layer.data() + i, kSide, reach, sums);
  }
}

}  // namespace

GroundShadow CastShadow(const Canvas& canvas, const Ground& ground) {
  GroundShadow shadow;
  shadow.half_side = ground.size * kSide / (kSide - 2 * kBlurRoom);
  const Recording& scene = canvas.scene();
  ShadowPainter painter(ground, shadow.half_side);
  // The strengths of shadows, from 0 to 1.
  constexpr float kOfSolid = 1;
  constexpr float kOfSheet = 0.85F;
  constexpr float kOfLine = 1;
  const auto draw = [&](const std::vector<VertexRecord>& corners, float strength) {
    if (corners.size() <= 3 * kMostTriangles) painter.DrawTriangles(corners, strength);
  };
  draw(scene.solids, kOfSolid);
  draw(scene.outlined_solids, kOfSolid);
  draw(scene.triangles, kOfSheet);
  draw(scene.translucent, kOfSheet);
  if (scene.lines.size() <= kMostLines) {
    for (const LineRecord& line : scene.lines) painter.DrawLine(line, kOfLine);
  }
  constexpr int kContactBlur = 1;  // in texels, as is kAmbientBlur
  constexpr int kAmbientBlur = 5;
  static_assert(2 * kAmbientBlur < kBlurRoom);
  Blur(painter.contact(), kContactBlur);
  Blur(painter.ambient(), kAmbientBlur);
  shadow.darkness.resize(painter.contact().size());
  for (std::size_t i = 0; i < shadow.darkness.size(); ++i) {
    // The largest shares of the light that the two kinds of shadows take away.
    constexpr float kMostContact = 0.9F;
    constexpr float kMostAmbient = 0.8F;
    const float light =
        (1 - kMostContact * painter.contact()[i]) * (1 - kMostAmbient * painter.ambient()[i]);
    const int index = static_cast<int>(i);
    const float faded = (1 - light) * ShareInside(index % kSide, index / kSide);
    shadow.darkness[i] =
        static_cast<std::uint8_t>(std::lround(255 * std::clamp(faded, 0.0F, 1.0F)));
  }
  return shadow;
}

}  // namespace hitscan
