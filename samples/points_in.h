#pragma once

#include <string_view>

#include "app/scene_declaration.h"

namespace hitscan {

/// Points that are in a shape or outside of it, for a query with the parameters `point` and
/// `shape`.
inline SceneDeclaration PointsIn(std::string_view query, std::string_view shape) {
  return {.cases = {{query}},
          .looks = {{.name = shape, .look = {.color = kWhite, .fill = true}},
                    {.name = "point",
                     .look = {.color = kGreen, .size = 7},
                     .otherwise = kRed,
                     .legend = "point inside",
                     .legend_otherwise = "point outside"}},
          .axes = false};
}

}  // namespace hitscan
