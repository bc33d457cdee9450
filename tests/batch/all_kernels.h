#pragma once

#include <gtest/gtest.h>

#include "batch/kernels.h"

namespace hitscan::batch {

/// Runs a test with each kind of kernels, and reports the kind when the test fails.
template <class Test>
void WithAllKernels(const Test& test) {
  for (const Kernels* kernels : SupportedKernels()) {
    SCOPED_TRACE(kernels->name);
    ChooseKernels(kernels);
    test();
  }
  ChooseKernels(nullptr);
}

}  // namespace hitscan::batch
