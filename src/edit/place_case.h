#pragma once

#include <optional>

#include "cases/case_file.h"
#include "shape/handle.h"

namespace hitscan {

/// The first handle of a case's own arguments, those that the file does not share, that moves
/// freely or on the plane z = 0: the position of the case. Nothing when there is none.
std::optional<Handle> PlacementHandle(const CaseFile& file, const Case& placed);

/// The case with its own arguments moved by one displacement, so that its anchor is at `position`
/// (projected to the plane z = 0, for an anchor that stays there); unchanged when it has no anchor.
/// Throws InvalidShape when that makes no shape.
Case PlacedAt(const CaseFile& file, Case placed, const Point& position);

}  // namespace hitscan
