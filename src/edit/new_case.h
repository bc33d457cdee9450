#pragma once

#include <optional>
#include <string>

#include "cases/case_file.h"
#include "shape/handle.h"

namespace hitscan {

/// The handle that defines the position of a case: the first one, among the arguments that the file
/// does not share, that moves freely or on the plane z = 0. nullopt when there is none.
std::optional<Handle> PlacementHandle(const CaseFile& file, const Case& placed);

/// The case with all arguments that the file does not share moved by one displacement, so that its
/// placement handle is at `position` (projected to the plane z = 0, for a handle on that plane);
/// unchanged when it has no such handle. Throws InvalidShape when a moved shape is invalid.
Case PlacedAt(const CaseFile& file, Case placed, const Point& position);

/// The text of a new case file for the query of `pattern`. Since a file needs a case, it gets one
/// with the arguments of the first case of `pattern` and their exact answer.
std::string NewCaseFileText(const CaseFile& pattern);

}  // namespace hitscan
