#pragma once

#include "edit/case_document.h"

namespace hitscan {

/// A sphere around the arguments and the answer of a case, to move the camera to it; of unbounded
/// shapes, such as a ray or a plane, the part at the origin. Nothing when none of them has a
/// position.
std::optional<Sphere> BoundsOf(const CaseDocument& document, CaseRef ref);

}  // namespace hitscan
