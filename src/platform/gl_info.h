#pragma once

// Describes the OpenGL driver.

#include <string>

namespace hitscan {

/// Version and driver of the current OpenGL context, for --verbose.
std::string DescribeGl();

}  // namespace hitscan
