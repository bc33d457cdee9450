#pragma once

#include "draw/color.h"
#include "image/picture.h"

namespace hitscan {

/// A picture of a scene, and the same scene over a black and a white ground.
struct PictureOverGrounds {
  Picture usual;
  Color ground;  ///< of the usual picture
  Picture black;
  Picture white;
};

/// The scene without its ground, with opacity: how much it hides of whatever it is put over. Over
/// its usual ground it is the usual picture again, to one step of 255. Where light is coloured as
/// it passes through a face, other grounds get the same tint, but are dimmed alike in all colours.
Picture RemoveGround(const PictureOverGrounds& drawn);

}  // namespace hitscan
