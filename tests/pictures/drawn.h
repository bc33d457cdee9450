#pragma once

#include <glad/gl.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "app/sample_runner.h"

namespace hitscan {

/// The size of the reference pictures that scripts/pictures draws.
inline constexpr int kPictureWidth = 400;
inline constexpr int kPictureHeight = 300;
/// The themes that have reference pictures.
inline constexpr const char* kPictureThemes[] = {"book", "studio"};

inline const std::filesystem::path kSourceFolder = HITSCAN_SOURCE_DIR;
inline const std::filesystem::path kReferences = kSourceFolder / "tests" / "pictures";

/// Whether the current context draws with the rasteriser that drew the reference pictures.
inline bool IsPinnedRasteriser() {
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  return name != nullptr && std::string_view(name).find("llvmpipe") != std::string_view::npos;
}

}  // namespace hitscan
