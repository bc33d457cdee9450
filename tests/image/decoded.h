#pragma once

#include <filesystem>
#include <vector>

#include "image/picture.h"

namespace hitscan {

/// The picture in a PNG file. It has no pixels when the file cannot be read.
Picture DecodedPng(const std::filesystem::path& path);

/// The complete frames of a GIF file, with opacity.
std::vector<Picture> DecodedGif(const std::filesystem::path& path);

}  // namespace hitscan
