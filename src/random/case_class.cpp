#include "random/case_class.h"

#include <array>
#include <cstddef>

namespace hitscan {

const CaseClassInfo& InfoOf(CaseClass case_class) {
  static constexpr std::array<CaseClassInfo, kCaseClasses> kInfos{{
      {"contact", "shapes that pass through a point of the surface of another, often along it"},
      {"grazing", "directions along a surface, inclined to it by 1e-11 to 1e-5"},
      {"near", "a few units in the last place from contact"},
      {"touching", "in exact contact at whole coordinates, or off by a tiny number"},
      {"degenerate", "flat boxes, triangles without area, segments without length"},
      {"exponents-apart", "numbers whose exponents are far apart"},
      {"huge", "up to the largest float"},
      {"tiny", "down to the smallest float"},
      {"lattice", "small whole numbers"},
      {"axis-parallel", "directions, normals and edges along the axes"},
      {"on-feature", "aimed exactly at a corner, an edge or a face"},
      {"coplanar", "shapes in one plane"},
      {"nearly-parallel", "directions that differ by 1e-2 to 1e-7"},
      {"one-ulp", "one unit in the last place from contact"},
      {"duplicates", "equal points and equal shapes"},
      {"signed-zeros", "zeros of both signs"},
      {"generic", "any shapes of sizes 1, 10 and 1000"},
      {"in-practice", "sizes 1 and 10 in worlds of up to 1000 units, numbers of few digits"},
      {"millimetres", "shapes of a millimetre in a world of metres"},
      {"known-cases", "cases of files and public reports with one to three numbers changed"},
  }};
  return kInfos.at(static_cast<std::size_t>(case_class));
}

}  // namespace hitscan
