#pragma once

#include <vector>

#include "judge.h"

namespace hitscan::oracle {

/// All queries of the catalogue that have an exact answer.
std::vector<Judged> Queries();

}  // namespace hitscan::oracle
