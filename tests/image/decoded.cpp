#include "image/decoded.h"

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_ONLY_GIF
#include <stb_image.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

namespace hitscan {
namespace {

using Pixels = std::unique_ptr<stbi_uc, decltype(&stbi_image_free)>;

std::vector<stbi_uc> BytesOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Picture DecodedPng(const std::filesystem::path& path) {
  const std::vector<stbi_uc> bytes = BytesOf(path);
  Picture picture;
  const Pixels pixels(stbi_load_from_memory(bytes.data(), static_cast<int>(bytes.size()),
                                            &picture.width, &picture.height, &picture.channels, 0),
                      &stbi_image_free);
  if (pixels == nullptr) return {};
  picture.pixels.assign(pixels.get(),
                        pixels.get() + picture.width * picture.height * picture.channels);
  return picture;
}

std::vector<Picture> DecodedGif(const std::filesystem::path& path) {
  const std::vector<stbi_uc> bytes = BytesOf(path);
  constexpr int kChannels = 4;
  int width = 0;
  int height = 0;
  int frames = 0;
  int channels = 0;
  int* delays = nullptr;
  const Pixels pixels(
      stbi_load_gif_from_memory(bytes.data(), static_cast<int>(bytes.size()), &delays, &width,
                                &height, &frames, &channels, kChannels),
      &stbi_image_free);
  stbi_image_free(delays);
  std::vector<Picture> pictures;
  for (int i = 0; pixels != nullptr && i < frames; ++i) {
    const stbi_uc* begin = pixels.get() + i * width * height * kChannels;
    pictures.push_back({width, height, {begin, begin + width * height * kChannels}, kChannels});
  }
  return pictures;
}

}  // namespace hitscan
