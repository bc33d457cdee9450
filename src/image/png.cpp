// Only this file includes stb's writer, with static functions: Dear ImGui's library may contain
// them too.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include "image/png.h"

#include <stb_image_write.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "base/atomic_file.h"

namespace hitscan {
namespace {

// Empty when there is not enough memory.
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

}  // namespace

void WritePng(const Picture& picture, const std::filesystem::path& path) {
  if (!picture.IsComplete()) FailToWritePng(path, "the picture is empty or incomplete");
  // The encoder counts the bytes, with one more for each row, in an int.
  const bool fits =
      picture.width <= (std::numeric_limits<int>::max() / picture.height - 1) / picture.channels;
  if (!fits) FailToWritePng(path, "the picture is too large");
  const std::string png = EncodePng(picture);
  if (png.empty()) FailToWritePng(path, "not enough memory for the picture");
  WriteFileAtomically(path, png);
}

}  // namespace hitscan
