#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "app/camera_text.h"

namespace hitscan {

/// In quotation marks, for messages.
std::string Quoted(std::string_view text);

/// What the options' words mean. Each throws CannotRun, saying what would have been right.
int ParseFrames(const std::string& text);
std::pair<int, int> ParseSize(const std::string& text);
std::uintmax_t ParseMaxFileSize(const std::string& text);
CameraChoice ParseCamera(const std::string& text);

/// Throws CannotRun, naming the themes there are, when there is none of this name.
void RequireTheme(std::string_view name);

}  // namespace hitscan
