#pragma once

#include <cstddef>

namespace hitscan {

/// Names a case of a document: valid until cases are added or deleted.
struct CaseRef {
  std::size_t file = 0;
  std::size_t index = 0;
  bool operator==(const CaseRef&) const = default;
};

}  // namespace hitscan
