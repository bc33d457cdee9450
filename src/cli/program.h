#pragma once

namespace hitscan {

/// The whole program: parses the command line, runs the command and returns the exit code: 0 for
/// success, 1 for a wrong answer or an OpenGL error, 2 if the program cannot run. Every failure is
/// reported on one line of standard error; nothing is thrown.
int RunProgram(int argc, const char* const* argv);

}  // namespace hitscan
