#pragma once

#include "draw/color.h"
#include "image/picture.h"

namespace hitscan {

/// A picture of a scene, and the same scene over a black and a white background.
struct PictureOverBackgrounds {
  Picture usual;
  Color background;  ///< of the usual picture
  Picture black;
  Picture white;
};

/// The scene without its background, with opacity: how much it hides of whatever it is put over.
/// Over its usual background it is the usual picture again, to one step of 255. Where light is
/// coloured as it passes through a face, other backgrounds get the same tint, but are dimmed alike
/// in all colours.
Picture RemoveBackground(const PictureOverBackgrounds& drawn);

}  // namespace hitscan
