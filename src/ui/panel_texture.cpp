#include "ui/panel_texture.h"

#include "render/gl.h"

namespace hitscan {
namespace {

std::uint64_t pictures = 0;

}  // namespace

PanelTexture::~PanelTexture() {
  if (name_ != 0) glDeleteTextures(1, &name_);
}

void PanelTexture::Set(const Picture& picture) {
  if (name_ == 0) glGenTextures(1, &name_);
  glBindTexture(GL_TEXTURE_2D, name_);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, picture.width, picture.height, 0, GL_RGB,
               GL_UNSIGNED_BYTE, picture.pixels.data());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glBindTexture(GL_TEXTURE_2D, 0);
  ++pictures;
}

std::uint64_t PanelTexture::Pictures() { return pictures; }

}  // namespace hitscan
