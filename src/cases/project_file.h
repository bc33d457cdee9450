#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace hitscan {

/// The name of a project file: see project/project.h.
inline constexpr std::string_view kProjectFile = "hitscan.json";

/// Whether this is a file of that name and no case file: results for the implementation `hitscan`
/// are kept in files of the same name.
bool IsProjectFile(const std::filesystem::path& file);

/// The project file in the folder or in the nearest folder above it, or nullopt.
std::optional<std::filesystem::path> FindProjectFile(const std::filesystem::path& folder);

/// The project file of a case file, a folder of them or a project file, or nullopt.
std::optional<std::filesystem::path> ProjectOfCases(const std::filesystem::path& cases);

}  // namespace hitscan
