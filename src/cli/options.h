#pragma once

// Declares options that several commands share, and helps to declare others.

#include <CLI/App.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/camera_text.h"

namespace hitscan {

/// Adds an option whose value is parsed by `parse`. If that throws CannotRun, the error message
/// names the option.
CLI::Option* AddParsedOption(CLI::App& app, const std::string& name,
                             const std::function<void(const std::string&)>& parse,
                             const std::string& help);

/// Adds --cases, which is given once for each path, and --implementation, whose value must be an
/// implementation of some query. Returns the option --cases.
CLI::Option* AddCases(CLI::App& app, std::vector<std::filesystem::path>& cases,
                      std::string& implementation);
void AddCamera(CLI::App& app, std::optional<CameraChoice>& camera);
void AddTheme(CLI::App& app, std::string& theme);
/// Adds --shaders, an existing folder.
void AddShaders(CLI::App& app, std::optional<std::filesystem::path>& shaders);

/// The value of a text of digits, if it is from 1 to `most`; 0 for any other text.
int ParseWholeNumber(std::string_view text, int most);

/// Throws CannotRun, with the nearest name, when no sample or query has that name.
void RequireSample(std::string_view name);
/// The error message for a path; empty when it exists.
std::string CheckExists(const std::string& path);

}  // namespace hitscan
