#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/check_command.h"
#include "cli/run_command.h"
#include "cli/shot_command.h"

namespace hitscan {

enum class Command {
  kRun,    ///< open the window
  kList,   ///< list samples and queries
  kCheck,  ///< compare answers with what is expected
  kShot,   ///< write pictures
  kText,   ///< print `text`: help or version
};

/// The command line, read and validated.
struct Options {
  Command command = Command::kRun;
  std::optional<std::filesystem::path> assets;
  bool verbose = false;
  bool list_markdown = false;
  RunOptions run;
  CheckOptions check;
  ShotOptions shot;
  std::string text;
};

/// Throws CannotRun, with the nearest known word when one is unknown.
Options ParseOptions(int argc, const char* const* argv);

}  // namespace hitscan
