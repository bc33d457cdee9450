#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "draw/color.h"

namespace hitscan {

/// A picture: rows from top to bottom, 3 bytes (red, green, blue) a pixel, or 4 with the opacity.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> pixels;
  int channels =
      3;  ///< bytes a pixel: 3, or 4 with the opacity (which is not multiplied into the colours)

  /// Whether there are pixels, and as many as width, height and channels require.
  bool IsComplete() const {
    return width > 0 && height > 0 &&
           pixels.size() == static_cast<std::size_t>(channels) * static_cast<std::size_t>(width) *
                                static_cast<std::size_t>(height);
  }
};

/// Writes a PNG atomically: a temporary file beside it is renamed at the end. Throws
/// std::runtime_error with path and reason when the file cannot be written.
void WritePng(const Picture& picture, const std::filesystem::path& path);

/// A picture of a scene, and the same scene over a black and a white background.
struct PictureOverBackgrounds {
  Picture usual;
  Color background;  ///< of the usual picture
  Picture black;
  Picture white;
};

/// The scene without its background. The opacity of a pixel says how much it hides of any other
/// background. Over its usual background the result is the usual picture again, to one step of 255.
/// A pixel has one opacity for all colours: a face that transmits some colours better than others
/// adds its tint to any other background, but dims all colours of that equally. Throws
/// std::invalid_argument when the pictures have different sizes or an opacity.
Picture RemoveBackground(const PictureOverBackgrounds& drawn);

}  // namespace hitscan
