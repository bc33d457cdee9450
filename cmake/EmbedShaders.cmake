# Writes the C++ source OUT with the text of every shader in FROM, so that the program needs no
# shader files at run time.
file(GLOB paths ${FROM}/*.glsl ${FROM}/*.vert ${FROM}/*.frag)
list(SORT paths)
set(entries "")
foreach(path ${paths})
  get_filename_component(name ${path} NAME)
  file(READ ${path} text)
  string(APPEND entries "    {\"${name}\", R\"shader(${text})shader\"},\n")
endforeach()
file(WRITE ${OUT} "// Generated from shaders/ by cmake/EmbedShaders.cmake.
#include \"render/shader.h\"

namespace hitscan {

std::span<const EmbeddedShader> EmbeddedShaders() {
  static constexpr EmbeddedShader kShaders[]{
${entries}  };
  return kShaders;
}

}  // namespace hitscan
")
