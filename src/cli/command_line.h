#pragma once

#include <functional>
#include <span>

#include "cli/command.h"

namespace hitscan {

/// Finds the command that the arguments name and parses its options. Returns a function that runs
/// the command, or that prints the help or the version for --help and --version. Throws CannotRun,
/// with the nearest known name when one is unknown. One of the commands has no name.
std::function<int(Log&)> ParseCommandLine(std::span<const Command> commands, int argc,
                                          const char* const* argv);

}  // namespace hitscan
