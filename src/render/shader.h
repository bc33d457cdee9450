#pragma once

#include <string>

#include "render/gl_objects.h"
#include "render/shader_source.h"

namespace hitscan {

/// The program made of these two shaders, `vertex`.vert and `fragment`.frag, each with the version
/// line, ShaderConstants and common.glsl in front. Throws RenderError, whose message is one line: a
/// file that cannot be read is named with its path; for one that does not compile, the file, the
/// line and the driver's message.
GlProgram LoadProgram(const ShaderSource& source, const std::string& vertex,
                      const std::string& fragment);

}  // namespace hitscan
