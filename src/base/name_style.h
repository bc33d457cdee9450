#pragma once

#include <string>
#include <string_view>

// Names in snake_case, or of words with spaces, in the styles of programming languages.
namespace hitscan {

/// "raycast_plane" as "RaycastPlane".
std::string PascalCase(std::string_view words);

/// "raycast_plane" as "raycastPlane".
std::string CamelCase(std::string_view words);

}  // namespace hitscan
