#include "render/shader_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "render/renderer.h"

namespace hitscan {
namespace {

std::string ReadText(const std::filesystem::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text) {
    throw RenderError("cannot read shader " + path.string() + ": " +
                      (errno != 0 ? std::strerror(errno) : "it is empty"));
  }
  return text.str();
}

}  // namespace

ShaderSource::ShaderSource(std::optional<std::filesystem::path> folder)
    : folder_(std::move(folder)) {}

std::filesystem::path ShaderSource::PathOf(const std::string& name) const {
  return folder_.value_or("shaders") / name;
}

std::string ShaderSource::Read(const std::string& name) const {
  if (folder_) return ReadText(PathOf(name));
  const auto found = std::ranges::find(EmbeddedShaders(), name, &EmbeddedShader::name);
  if (found == EmbeddedShaders().end()) throw RenderError("no shader " + name + " was built in");
  return std::string(found->text);
}

}  // namespace hitscan
