#pragma once

#include <cstdint>
#include <string>

// Loading of the OpenGL functions, and the count of OpenGL errors.
namespace hitscan {

using GlGetProcAddress = void (*(*)(const char* name))();

/// Loads OpenGL's functions for the current context, checks that the context is 3.3 or newer, and
/// starts counting OpenGL errors (through KHR_debug where the driver supports it, otherwise through
/// glGetError). Throws RenderError when there is no context or it is too old.
void LoadGl(GlGetProcAddress get_proc_address);

/// The number of OpenGL errors since LoadGl, including those that are pending now. Each error
/// message is printed once to standard error.
std::uint64_t CountGlErrors();

/// Version and driver of the current OpenGL context, for --verbose.
std::string DescribeGl();

}  // namespace hitscan
