#pragma once

namespace hitscan {

/// The whole program: parses the command line, runs the command and returns the exit code: 0
/// success, 1 a wrong answer or an OpenGL error, 2 it cannot run. Every failure is one line on
/// standard error; nothing is thrown.
int RunProgram(int argc, const char* const* argv);

}  // namespace hitscan
