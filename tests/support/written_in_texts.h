#pragma once

#include <algorithm>

#include "query/query.h"

namespace hitscan {

/// Whether people write the arguments of the query in texts. Nobody writes the triangles of a mesh
/// in prose, and texts with some are refused.
inline bool IsWrittenInTexts(const Query& query) {
  return std::ranges::none_of(query.parameters, [](const NamedKind& parameter) {
    return parameter.kind == kKindOf<Model> || parameter.kind == kKindOf<Scene>;
  });
}

}  // namespace hitscan
