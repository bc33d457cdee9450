#pragma once

#include <string_view>

#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {

/// Points that are in a shape or outside of it, for a query with a parameter "point" and one that
/// has the name `shape`.
inline SceneDeclaration PointsIn(std::string_view query, std::string_view shape) {
  return {.cases = {{query}},
          .looks = {{.name = shape, .look = {.color = kWhite, .fill = true}},
                    LookByAnswer("point", "point inside", "point outside", {.size = 7})},
          .axes = false};
}

}  // namespace hitscan
