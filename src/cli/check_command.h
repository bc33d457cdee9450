#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace hitscan {

/// `hitscan check`: compares answers with what is expected, without window or graphics.
struct CheckOptions {
  std::vector<std::string> names;            ///< samples or queries; all cases when empty
  std::vector<std::filesystem::path> cases;  ///< files or folders instead of the assets' own
  std::string implementation = "hitscan";
  std::optional<std::filesystem::path> junit;   ///< where the JUnit report goes
  std::optional<std::filesystem::path> json;    ///< where the JSON report goes
  std::optional<std::uintmax_t> max_file_size;  ///< larger case files are refused
};

void AddCheckOptions(CLI::App& app, CheckOptions& options);

}  // namespace hitscan
