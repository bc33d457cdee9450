#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <unordered_set>

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

/// Finds places for new cases of a file: no case covers another one, and no answer is decided by
/// rounding.
class FreePlaces {
 public:
  /// Keeps a reference to the file, to which cases may be added meanwhile.
  explicit FreePlaces(const CaseFile& file);

  /// The case in the nearest free place: its own one, or else all arguments that the file does not
  /// share are moved by a multiple of `aside` or of a vector of this length along another axis. The
  /// place is free if no other case of the file is there, nor one that was placed before, the
  /// exact verdict is that of the case, and its margin is not 0. What the case expects moves with
  /// it. Unchanged when no place is free. A case with margin 0 keeps it if no move changes that.
  Case Near(Case placed, const glm::dvec3& aside);

 private:
  const CaseFile& file_;
  std::unordered_set<std::size_t> taken_;  ///< the hash values of the arguments of all cases
};

/// The text of a new case file for the query of `pattern`. Since a file needs a case, it gets one
/// with the exact answer, and with the arguments of the first case of `pattern` that is not on a
/// boundary (margin 0).
std::string NewCaseFileText(const CaseFile& pattern);

}  // namespace hitscan
