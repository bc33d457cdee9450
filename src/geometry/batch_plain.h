#pragma once

#include "batch_kernels.h"

namespace hitscan::batch {

/// The loops without vectors, for processors that have none.
extern const Kernels kPlainKernels;

}  // namespace hitscan::batch
