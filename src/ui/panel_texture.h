#pragma once

#include <cstdint>
#include <optional>

#include "image/picture.h"

namespace hitscan {

/// A picture in a panel, as a texture of OpenGL.
class PanelTexture {
 public:
  PanelTexture() = default;
  ~PanelTexture();
  PanelTexture(const PanelTexture&) = delete;
  PanelTexture& operator=(const PanelTexture&) = delete;

  /// Replaces the picture, which has 3 bytes a pixel.
  void Set(const Picture& picture);
  /// The name of the texture; 0 before the first picture.
  unsigned name() const { return name_; }

  /// How many pictures all textures got so far.
  static std::uint64_t Pictures();

 private:
  unsigned name_ = 0;
};

}  // namespace hitscan
