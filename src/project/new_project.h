#pragma once

#include <filesystem>
#include <string_view>

namespace hitscan {

/// The name of the implementation in a new project, which answers some of its cases wrongly.
inline constexpr std::string_view kNewProjectEngine = "engine.cpp";

/// Writes a project to begin with into a folder, which is made if there is none: a disc, a query
/// with its reference and cases, and an implementation. Returns the path of the project file.
/// Throws CannotRun when one of the files is there already, and std::runtime_error when one cannot
/// be written.
std::filesystem::path WriteNewProject(const std::filesystem::path& folder);

}  // namespace hitscan
