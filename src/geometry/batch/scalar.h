#pragma once

#include "geometry/batch/kernels.h"

// The batch loops without SIMD.
namespace hitscan::batch {

/// For processors without SIMD instructions; also the reference that tests compare the others with.
extern const Kernels kScalarKernels;

}  // namespace hitscan::batch
