#pragma once

#include <string>
#include <string_view>

// Names in snake_case in the styles of programming languages.
namespace hitscan {

/// "raycast_plane" as "RaycastPlane".
std::string PascalCase(std::string_view snake_case);

/// "raycast_plane" as "raycastPlane".
std::string CamelCase(std::string_view snake_case);

}  // namespace hitscan
