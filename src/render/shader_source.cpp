#include "render/shader_source.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <system_error>
#include <utility>

#include "base/regular_file.h"
#include "draw/primitives.h"
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

std::string ShaderConstants() {
  std::string text;
  for (const ShaderConstant& constant : kShaderConstants) {
    text.append("#define ").append(constant.name).append(" ");
    if (constant.is_integer) {
      text.append(std::to_string(static_cast<unsigned>(constant.value))).append("u\n");
      continue;
    }
    // In scientific notation every number is a literal of type float, whatever the locale.
    std::array<char, 32> digits{};
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(),
                      static_cast<float>(constant.value), std::chars_format::scientific);
    if (error != std::errc()) throw RenderError("constant " + std::string(constant.name));
    text.append(digits.data(), end).append("\n");
  }
  return text;
}

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
