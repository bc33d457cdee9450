#pragma once

#include "geometry/batch/kernels.h"

// The batch loops without SIMD: one ray or point at a time.
namespace hitscan::batch {

/// The kernels for processors without SIMD instructions. Tests use them as the reference for the
/// others.
extern const Kernels kScalarKernels;

}  // namespace hitscan::batch
