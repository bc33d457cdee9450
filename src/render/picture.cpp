// Only this file includes stb's writer, with static functions: Dear ImGui's library may contain
// them too.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <glad/gl.h>
#include <stb_image_write.h>

#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

#include "base/atomic_file.h"
#include "render/offscreen.h"

namespace hitscan {
namespace {

// Empty when there is not enough memory.
std::string Encode(const Picture& picture) {
  const auto append = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                               static_cast<std::size_t>(size));
  };
  std::string png;
  const int stride = 3 * picture.width;
  if (stbi_write_png_to_func(append, &png, picture.width, picture.height, 3, picture.pixels.data(),
                             stride) == 0) {
    png.clear();
  }
  return png;
}

[[noreturn]] void Fail(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error(path.string() + ": cannot be written: " + reason);
}

}  // namespace

Picture ReadFramebuffer(int width, int height) {
  const auto w = static_cast<std::size_t>(width);
  const auto h = static_cast<std::size_t>(height);
  // Four bytes a pixel is the only format that can be read in every OpenGL, including WebGL.
  std::vector<unsigned char> rows(w * h * 4);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rows.data());
  Picture picture{width, height, std::vector<unsigned char>(w * h * 3)};
  unsigned char* to = picture.pixels.data();
  for (std::size_t y = h; y-- > 0;) {
    const unsigned char* from = rows.data() + y * w * 4;
    for (std::size_t x = 0; x < w; ++x, from += 4, to += 3) std::memcpy(to, from, 3);
  }
  return picture;
}

void WritePng(const Picture& picture, const std::filesystem::path& path) {
  const bool complete = picture.width > 0 && picture.height > 0 &&
                        picture.pixels.size() == 3 * static_cast<std::size_t>(picture.width) *
                                                     static_cast<std::size_t>(picture.height);
  if (!complete) Fail(path, "the picture is empty or incomplete");
  // The encoder counts the bytes, with one more for each row, in an int.
  const bool fits = picture.width <= (std::numeric_limits<int>::max() / picture.height - 1) / 3;
  if (!fits) Fail(path, "the picture is too large");
  const std::string png = Encode(picture);
  if (png.empty()) Fail(path, "not enough memory for the picture");
  WriteFileAtomically(path, png);
}

}  // namespace hitscan
