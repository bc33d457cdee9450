#pragma once

#include <cstdint>

namespace hitscan {

using GlGetProcAddress = void (*(*)(const char* name))();

/// Loads OpenGL's functions for the current context, checks that it is 3.3 or newer, and starts
/// counting its errors (through KHR_debug where the driver has it, else through glGetError).
/// Throws RenderError with a plain sentence when the context is too old.
void LoadGl(GlGetProcAddress get_proc_address);

/// GL errors counted since LoadGl, those pending now included. Each is printed once to standard
/// error when it is counted.
std::uint64_t CountGlErrors();

}  // namespace hitscan
