#pragma once

#include <glad/gl.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "app/sample_runner.h"

namespace hitscan {

/// The size of the book's reference pictures, which scripts/pictures draws.
inline constexpr int kPictureWidth = 400;
inline constexpr int kPictureHeight = 300;

/// A theme that has reference pictures, and their size.
struct PictureTheme {
  const char* name;
  int width;
  int height;
};
/// Pictures with shaded faces are larger files, so pictures of the studio theme have fewer pixels.
inline constexpr PictureTheme kPictureThemes[] = {{"book", kPictureWidth, kPictureHeight},
                                                  {"studio", 240, 180}};

inline const std::filesystem::path kSourceFolder = HITSCAN_SOURCE_DIR;
inline const std::filesystem::path kReferences = kSourceFolder / "tests" / "pictures";

/// Whether the current context draws with the rasteriser that drew the reference pictures.
inline bool IsPinnedRasteriser() {
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  return name != nullptr && std::string_view(name).find("llvmpipe") != std::string_view::npos;
}

}  // namespace hitscan
