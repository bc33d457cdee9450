#pragma once

// The commands of the program, each in its own file. A new one is a file NAME_command.cpp that
// defines NameCommand(), and its name below.

#include <vector>

#include "cli/command.h"

namespace hitscan {

Command RunCommand(), ListCommand(), CheckCommand(), ShotCommand();

/// In the order of the help.
inline std::vector<Command> Commands() {
  return {RunCommand(), ListCommand(), CheckCommand(), ShotCommand()};
}

}  // namespace hitscan
