#pragma once

#include <compare>
#include <cstddef>

namespace hitscan {

/// Refers to a case of a document by indices. Valid until cases are added or deleted.
struct CaseRef {
  std::size_t file = 0;
  std::size_t index = 0;
  auto operator<=>(const CaseRef&) const = default;
};

}  // namespace hitscan
