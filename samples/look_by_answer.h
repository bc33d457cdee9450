#pragma once

#include <string_view>

#include "app/scene_declaration.h"

namespace hitscan {

/// The look of an argument that is red where the answer is yes and blue where it is no, with the
/// legends for both.
inline PartLook LookByAnswer(std::string_view name, std::string_view yes, std::string_view no,
                             Look look = {}) {
  look.color = kRed;
  return {.name = name, .look = look, .otherwise = kBlue, .legend = yes, .legend_otherwise = no};
}

/// The same for a ray.
inline PartLook LookOfRay(const Look& look = {}) {
  return LookByAnswer("ray", "ray that hits", "ray that misses", look);
}

}  // namespace hitscan
