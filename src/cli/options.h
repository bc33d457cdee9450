#pragma once

// Options that several commands have, and what helps to declare others.

#include <CLI/App.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/camera_text.h"

namespace hitscan {

/// Adds an option whose value `parse` reads. Where that throws CannotRun, the error names the
/// option.
CLI::Option* AddParsedOption(CLI::App& app, const std::string& name,
                             const std::function<void(const std::string&)>& parse,
                             const std::string& help);

/// --cases, once for each path, and --implementation, which some query must have. Returns --cases.
CLI::Option* AddCases(CLI::App& app, std::vector<std::filesystem::path>& cases,
                      std::string& implementation);
void AddCamera(CLI::App& app, std::optional<CameraChoice>& camera);
void AddTheme(CLI::App& app, std::string& theme);
/// --shaders, an existing folder.
void AddShaders(CLI::App& app, std::optional<std::filesystem::path>& shaders);

/// The number that a text of digits has, from 1 to `most`; 0 for any other text.
int ParseWholeNumber(std::string_view text, int most);

/// Throws CannotRun, with the nearest name, when no sample or query has that name.
void RequireSample(std::string_view name);
/// What is wrong with a path: empty when it exists.
std::string CheckExists(const std::string& path);

}  // namespace hitscan
