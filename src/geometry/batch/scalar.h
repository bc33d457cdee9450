#pragma once

#include "geometry/batch/kernels.h"

namespace hitscan::batch {

/// The loops without vectors, for processors that have none.
extern const Kernels kPlainKernels;

}  // namespace hitscan::batch
