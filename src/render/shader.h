#pragma once

#include <filesystem>
#include <string>

#include "render/gl_objects.h"

namespace hitscan {

/// The program made of `name`.vert and `name`.frag in the folder, each with the version line and
/// common.glsl in front. Throws RenderError: a file that cannot be read is named with its path; for
/// one that does not compile, the file, the line and the driver's words.
GlProgram LoadProgram(const std::filesystem::path& folder, const std::string& name);

}  // namespace hitscan
