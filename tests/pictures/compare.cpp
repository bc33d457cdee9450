#include "compare.h"

// Makes the functions local to this file, since Dear ImGui may define functions of the same names.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

#include <cstdlib>
#include <stdexcept>

namespace hitscan {
namespace {

bool Differs(const Picture& one, const Picture& other, std::size_t at, int channel) {
  for (std::size_t i = at; i < at + 3; ++i) {
    if (std::abs(one.pixels[i] - other.pixels[i]) > channel) return true;
  }
  return false;
}

bool SameSize(const Picture& one, const Picture& other) {
  return one.width == other.width && one.height == other.height;
}

}  // namespace

Picture ReadPng(const std::filesystem::path& path) {
  int width = 0;
  int height = 0;
  int channels = 0;
  stbi_uc* pixels = stbi_load(path.c_str(), &width, &height, &channels, 3);
  if (pixels == nullptr) throw std::runtime_error(path.string() + ": " + stbi_failure_reason());
  const std::size_t bytes = 3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  Picture picture{width, height, {pixels, pixels + bytes}};
  stbi_image_free(pixels);
  return picture;
}

int CountDifferent(const Picture& one, const Picture& other, const PictureTolerance& tolerance) {
  if (!SameSize(one, other)) return one.width * one.height;
  int different = 0;
  for (std::size_t at = 0; at < one.pixels.size(); at += 3) {
    different += Differs(one, other, at, tolerance.channel) ? 1 : 0;
  }
  return different;
}

bool LooksTheSame(const Picture& one, const Picture& other, const PictureTolerance& tolerance) {
  return SameSize(one, other) && CountDifferent(one, other, tolerance) <= tolerance.pixels;
}

Picture Difference(const Picture& one, const Picture& other, const PictureTolerance& tolerance) {
  Picture difference = one;
  for (unsigned char& channel : difference.pixels) {
    channel = static_cast<unsigned char>(191 + channel / 4);
  }
  if (!SameSize(one, other)) return difference;
  for (std::size_t at = 0; at < one.pixels.size(); at += 3) {
    if (!Differs(one, other, at, tolerance.channel)) continue;
    for (std::size_t i = at; i < at + 3; ++i) difference.pixels[i] = 0;
  }
  return difference;
}

}  // namespace hitscan
