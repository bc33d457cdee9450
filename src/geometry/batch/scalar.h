#pragma once

#include "geometry/batch/kernels.h"

// The batch loops without SIMD, with the methods of the queries of one ray.
namespace hitscan::batch {

/// The kernels for processors without SIMD instructions. Tests use them as the reference for the
/// others.
extern const Kernels kScalarKernels;

}  // namespace hitscan::batch
