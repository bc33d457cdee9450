#pragma once

namespace hitscan {

/// The whole program: reads the command line, does what it says and returns the exit code: 0 all
/// well, 1 a mismatch or an OpenGL error, 2 it cannot run. Every failure is one line on standard
/// error; nothing is thrown.
int RunProgram(int argc, const char* const* argv);

}  // namespace hitscan
