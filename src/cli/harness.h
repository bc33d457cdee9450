#pragma once

// What samples include in programs that hitscan_add_harness makes, where this header is called
// hitscan/harness.h: classes derived from Application with HITSCAN_SAMPLE, declarations with
// HITSCAN_SCENE, and functions that draw shapes. The build installs the headers that are included
// here (cmake/InstallHeaders.cmake).

#include "app/application.h"
#include "app/environment.h"
#include "app/registry.h"
#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "app/shape_access.h"
#include "shape/handle.h"

namespace hitscan {

/// The whole program: parses the command line, runs the command and returns the exit code: 0 for
/// success, 1 for a wrong answer or an OpenGL error, 2 if the program cannot run. Every failure is
/// reported on one line of standard error; nothing is thrown. A program that has no assets and no
/// hitscan-worker beside it uses those of the program `installed`, if one is named.
int RunProgram(int argc, const char* const* argv, const char* installed = nullptr);

}  // namespace hitscan
