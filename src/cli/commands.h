#pragma once

// The commands of the program, each in its own file. To add a command, write a file
// NAME_command.cpp that defines NameCommand(), and add it to the list below.

#include <vector>

#include "cli/command.h"

namespace hitscan {

Command RunCommand(), ListCommand(), CheckCommand(), ShotCommand();

/// In the order of the help.
inline std::vector<Command> Commands() {
  return {RunCommand(), ListCommand(), CheckCommand(), ShotCommand()};
}

}  // namespace hitscan
