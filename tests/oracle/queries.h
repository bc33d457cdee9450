#pragma once

#include <vector>

#include "judge.h"

// The queries that the oracle judges.
namespace hitscan::oracle {

/// All queries of the catalogue that have an exact answer.
std::vector<Judged> Queries();

}  // namespace hitscan::oracle
