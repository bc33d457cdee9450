#pragma once

#include "edit/case_document.h"

namespace hitscan {

/// A sphere around the arguments and the answer of a case, to look at it from the right distance;
/// of what has no end, such as a ray or a plane, the part by its origin. Nothing when none of it
/// has a place in space.
std::optional<Sphere> BoundsOf(const CaseDocument& book, CaseRef ref);

}  // namespace hitscan
