#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/options.h"

namespace hitscan {

/// `hitscan check`: compares answers with the expected ones, without window or graphics.
struct CheckOptions {
  std::vector<std::string> names;            ///< see FindNamed; all cases when empty
  std::vector<std::filesystem::path> cases;  ///< files or folders instead of those of the assets
  ImplementationOptions answering;
  std::optional<std::filesystem::path> junit;   ///< path of the JUnit report
  std::optional<std::filesystem::path> json;    ///< path of the JSON report
  std::optional<std::filesystem::path> html;    ///< path of the page
  bool why = false;                             ///< explain the exact answer of each wrong case
  std::optional<std::uintmax_t> max_file_size;  ///< larger case files are refused
};

void AddCheckOptions(CLI::App& app, CheckOptions& options);

}  // namespace hitscan
