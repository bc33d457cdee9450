#pragma once

#include <string>

#include "render/gl_objects.h"
#include "render/shader_source.h"

// Compiling and linking of shaders, with errors that name the file and the line.
namespace hitscan {

/// Compiles and links the shaders `vertex`.vert and `fragment`.frag, each preceded by the version
/// line, ShaderConstants and common.glsl. Throws RenderError with a message of one line: the path
/// of a file that cannot be read, or the file, the line and the driver's message for a shader that
/// does not compile.
GlProgram LoadProgram(const ShaderSource& source, const std::string& vertex,
                      const std::string& fragment);

}  // namespace hitscan
