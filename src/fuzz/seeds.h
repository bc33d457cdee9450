#pragma once

#include <filesystem>
#include <vector>

#include "query/query.h"

namespace hitscan {

/// The arguments of the known cases of a query: those of all case files in the folder `cases` of
/// the assets. Files that cannot be read are left out; `hitscan check` reports them.
std::vector<std::vector<Value>> SeedsOf(const Query& query, const std::filesystem::path& assets);

}  // namespace hitscan
