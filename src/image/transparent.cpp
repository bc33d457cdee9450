#include "image/transparent.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace hitscan {
namespace {

// The least opacity with which a colour over `ground` can become `shown`.
double LeastOpacity(double shown, double ground) {
  if (shown > ground) return (shown - ground) / (255 - ground);
  return shown < ground ? (ground - shown) / ground : 0;
}

unsigned char Byte(double value) {
  return static_cast<unsigned char>(std::lround(std::clamp(value, 0.0, 255.0)));
}

}  // namespace

Picture RemoveGround(const PictureOverGrounds& drawn) {
  const Picture& usual = drawn.usual;
  for (const Picture* picture : {&usual, &drawn.black, &drawn.white}) {
    if (!picture->IsComplete() || picture->channels != 3 || picture->width != usual.width ||
        picture->height != usual.height) {
      throw std::invalid_argument("RemoveGround: the pictures have different sizes");
    }
  }
  const std::array<double, 3> ground{static_cast<double>(drawn.ground.red),
                                     static_cast<double>(drawn.ground.green),
                                     static_cast<double>(drawn.ground.blue)};
  Picture result{usual.width, usual.height, {}, 4};
  result.pixels.reserve(usual.pixels.size() / 3 * 4);
  for (std::size_t pixel = 0; pixel < usual.pixels.size(); pixel += 3) {
    double opacity = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double seen_through = drawn.white.pixels[pixel + i] - drawn.black.pixels[pixel + i];
      opacity = std::max(
          {opacity, 1 - seen_through / 255, LeastOpacity(usual.pixels[pixel + i], ground[i])});
    }
    // The colour belongs to the opacity as it is stored.
    opacity = std::ceil(255 * std::min(opacity, 1.0) - 1e-9) / 255;
    for (std::size_t i = 0; i < 3; ++i) {
      const double beyond = usual.pixels[pixel + i] - ground[i];
      result.pixels.push_back(Byte(opacity > 0 ? ground[i] + beyond / opacity : ground[i]));
    }
    result.pixels.push_back(Byte(255 * opacity));
  }
  return result;
}

}  // namespace hitscan
