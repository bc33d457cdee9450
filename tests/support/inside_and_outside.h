#pragma once

namespace hitscan {

/// A case file of point_in_sphere: the point of case 3 is inside, that of case 5 is not.
inline constexpr const char* kInsideAndOutside = R"({"query": "point_in_sphere",
  "sphere": {"center": [0, 0, 0], "radius": 1},
  "cases": [
    {"id": 3, "point": [0.5, 0, 0], "expect": {"inside": true}},
    {"id": 5, "point": [2, 0, 0], "expect": {"inside": false}}]})";

}  // namespace hitscan
