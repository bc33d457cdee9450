#pragma once

#include <filesystem>
#include <vector>

#include "image/picture.h"

namespace hitscan {

/// The picture in a PNG; without pixels when it cannot be read.
Picture DecodedPng(const std::filesystem::path& path);

/// The frames of a GIF as they are shown, with opacity.
std::vector<Picture> DecodedGif(const std::filesystem::path& path);

}  // namespace hitscan
