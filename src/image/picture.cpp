// Only this file includes stb's writer. The writer's functions are static, because Dear ImGui's
// library may contain functions with the same names.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include "image/picture.h"

#include <stb_image_write.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "base/atomic_file.h"

namespace hitscan {
namespace {

// Returns the bytes of the file; empty when there is not enough memory.
std::string EncodePng(const Picture& picture) {
  const auto append = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                               static_cast<std::size_t>(size));
  };
  std::string png;
  const int stride = picture.channels * picture.width;
  if (stbi_write_png_to_func(append, &png, picture.width, picture.height, picture.channels,
                             picture.pixels.data(), stride) == 0) {
    png.clear();
  }
  return png;
}

[[noreturn]] void FailToWritePng(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error(path.string() + ": cannot be written: " + reason);
}

// The least opacity with which a colour over `background` can become `shown`.
double LeastOpacity(double shown, double background) {
  if (shown > background) return (shown - background) / (255 - background);
  return shown < background ? (background - shown) / background : 0;
}

unsigned char Byte(double value) {
  return static_cast<unsigned char>(std::lround(std::clamp(value, 0.0, 255.0)));
}

}  // namespace

void WritePng(const Picture& picture, const std::filesystem::path& path) {
  if (!picture.IsComplete()) FailToWritePng(path, "the picture is empty or incomplete");
  // The encoder counts the bytes, and one more for each row, in an int.
  const bool fits =
      picture.width <= (std::numeric_limits<int>::max() / picture.height - 1) / picture.channels;
  if (!fits) FailToWritePng(path, "the picture is too large");
  const std::string png = EncodePng(picture);
  if (png.empty()) FailToWritePng(path, "not enough memory for the picture");
  WriteFileAtomically(path, png);
}

Picture RemoveBackground(const PictureOverBackgrounds& drawn) {
  const Picture& usual = drawn.usual;
  for (const Picture* picture : {&usual, &drawn.black, &drawn.white}) {
    if (!picture->IsComplete() || picture->channels != 3 || picture->width != usual.width ||
        picture->height != usual.height) {
      throw std::invalid_argument("RemoveBackground: the pictures have different sizes");
    }
  }
  const std::array<double, 3> background{static_cast<double>(drawn.background.red),
                                         static_cast<double>(drawn.background.green),
                                         static_cast<double>(drawn.background.blue)};
  Picture result{usual.width, usual.height, {}, 4};
  result.pixels.reserve(usual.pixels.size() / 3 * 4);
  for (std::size_t pixel = 0; pixel < usual.pixels.size(); pixel += 3) {
    double opacity = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double seen_through = drawn.white.pixels[pixel + i] - drawn.black.pixels[pixel + i];
      opacity = std::max(
          {opacity, 1 - seen_through / 255, LeastOpacity(usual.pixels[pixel + i], background[i])});
    }
    // The opacity is rounded up to a multiple of 1 / 255 first, since the colour must match the
    // opacity that is stored.
    opacity = std::ceil(255 * std::min(opacity, 1.0) - 1e-9) / 255;
    // A colour over the background is shown as background + opacity * (colour - background).
    for (std::size_t i = 0; i < 3; ++i) {
      const double difference = usual.pixels[pixel + i] - background[i];
      const double shift = opacity > 0 ? difference / opacity : 0;
      result.pixels.push_back(Byte(background[i] + shift));
    }
    result.pixels.push_back(Byte(255 * opacity));
  }
  return result;
}

}  // namespace hitscan
