#include "render/shader_source.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/regular_file.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

std::string ReadText(const std::filesystem::path& path) {
  std::string text;
  try {
    text = ReadRegularFile(path);
  } catch (const std::exception& error) {
    throw RenderError("cannot read shader " + std::string(error.what()));
  }
  if (text.empty()) throw RenderError("cannot read shader " + path.string() + ": it is empty");
  return text;
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
