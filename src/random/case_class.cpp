#include "random/case_class.h"

#include <array>
#include <cstddef>

namespace hitscan {
namespace {

struct ClassRow {
  CaseClass case_class;
  CaseClassInfo info;
};

constexpr std::array kClassRows{
    ClassRow{
        CaseClass::kContact,
        {"contact", "shapes that pass through a point of the surface of another, often along it"}},
    ClassRow{CaseClass::kGrazing,
             {"grazing", "directions along a surface, inclined to it by 1e-11 to 1e-5"}},
    ClassRow{CaseClass::kNear, {"near", "a few units in the last place from contact"}},
    ClassRow{CaseClass::kTouching,
             {"touching", "in exact contact at whole coordinates, or off by a tiny number"}},
    ClassRow{CaseClass::kDegenerate,
             {"degenerate", "flat boxes, triangles without area, segments without length"}},
    ClassRow{CaseClass::kGap, {"exponents-apart", "numbers whose exponents are far apart"}},
    ClassRow{CaseClass::kHuge, {"huge", "up to the largest float"}},
    ClassRow{CaseClass::kTiny, {"tiny", "down to the smallest float"}},
    ClassRow{CaseClass::kLattice, {"lattice", "small whole numbers"}},
    ClassRow{CaseClass::kAxisParallel,
             {"axis-parallel", "directions, normals and edges along the axes"}},
    ClassRow{CaseClass::kOnFeature, {"on-feature", "aimed exactly at a corner, an edge or a face"}},
    ClassRow{CaseClass::kCoplanar, {"coplanar", "shapes in one plane"}},
    ClassRow{CaseClass::kNearlyParallel,
             {"nearly-parallel", "directions that differ by 1e-2 to 1e-7"}},
    ClassRow{CaseClass::kOneUlp, {"one-ulp", "one unit in the last place from contact"}},
    ClassRow{CaseClass::kDuplicates, {"duplicates", "equal points and equal shapes"}},
    ClassRow{CaseClass::kSignedZeros, {"signed-zeros", "zeros of both signs"}},
    ClassRow{CaseClass::kGeneric, {"generic", "any shapes of sizes 1, 10 and 1000"}},
    ClassRow{
        CaseClass::kInPractice,
        {"in-practice", "sizes 1 and 10 in worlds of up to 1000 units, numbers of few digits"}},
    ClassRow{CaseClass::kMillimetres,
             {"millimetres", "shapes of a millimetre in a world of metres"}},
    ClassRow{CaseClass::kKnownCases,
             {"known-cases", "cases of files and public issues with one to three numbers changed"}},
};

// Whether row i describes class i, for every class.
consteval bool AreInOrder() {
  for (std::size_t i = 0; i < kClassRows.size(); ++i) {
    if (kClassRows[i].case_class != static_cast<CaseClass>(i)) return false;
  }
  return kClassRows.size() == kCaseClasses;
}
static_assert(AreInOrder());

}  // namespace

const CaseClassInfo& InfoOf(CaseClass case_class) {
  return kClassRows.at(static_cast<std::size_t>(case_class)).info;
}

}  // namespace hitscan
