#pragma once

#include <string>

#include "geometry/point.h"

namespace hitscan {

/// A place of a shape that can be taken hold of and moved.
struct Handle {
  enum Freedom {
    kPlane,   ///< anywhere; the mouse moves it in the view plane
    kPaper,   ///< in the plane z = 0, where flat shapes lie
    kAxis,    ///< along the line through `position` with the unit direction `axis`
    kSphere,  ///< on the sphere around `center` with the radius `reach`
    kCircle,  ///< the same, in the plane z = 0
  };

  std::string name;  ///< "origin", "direction", "max x"; of a list with the index: "1 normal"
  Point position;
  Freedom freedom = kPlane;
  Vector axis{0, 0, 0};
  Point center{0, 0, 0};
  float reach = 0;
};

}  // namespace hitscan
