#pragma once

// The commands of the program. To add one, write a file NAME_command.cpp that defines
// NameCommand() with MakeCommand (list_command.cpp is a short example), and name the function twice
// below. The tests then ask for it in docs/command_line.md and in the manual page
// (cmake/package/hitscan.1.in).

#include <vector>

#include "cli/command.h"

namespace hitscan {

Command RunCommand(), ListCommand(), CheckCommand(), ShotCommand(), NewCommand(), ReadCommand(),
    FuzzCommand();

/// In the order of the help.
inline std::vector<Command> Commands() {
  return {RunCommand(), ListCommand(), CheckCommand(), ShotCommand(),
          NewCommand(), ReadCommand(), FuzzCommand()};
}

}  // namespace hitscan
