#pragma once

// The commands of the program. Each is defined in NAME_command.cpp; a new one is declared here and
// added to the list.

#include <vector>

#include "cli/command.h"

namespace hitscan {

Command RunCommand(), ListCommand(), CheckCommand(), ShotCommand();

/// In the order of the help.
inline std::vector<Command> Commands() {
  return {RunCommand(), ListCommand(), CheckCommand(), ShotCommand()};
}

}  // namespace hitscan
