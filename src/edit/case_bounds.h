#pragma once

#include "edit/case_document.h"

namespace hitscan {

/// The bounding sphere of the drawing of a case, with its arguments and answer, to frame it with
/// the camera. Of infinite shapes, such as rays and planes, only the part at the origin counts.
/// nullopt when nothing of the case has a position in space.
std::optional<Sphere> CaseBounds(const Case& test, const Answer& answer);
std::optional<Sphere> CaseBounds(const CaseDocument& document, CaseRef ref);

}  // namespace hitscan
