#pragma once

#include "edit/case_document.h"

namespace hitscan {

/// A sphere around the arguments and the answer of a case as they are drawn, to frame it with the
/// camera. Of what is infinite, such as a ray or a plane, the part at its origin counts. Nothing
/// when none of it has a position in space.
std::optional<Sphere> CaseBounds(const CaseDocument& document, CaseRef ref);

}  // namespace hitscan
