#pragma once

#include "cli/fuzz_options.h"
#include "fuzz/result_file.h"

namespace hitscan {

/// Throws CannotRun if -o and --html name the same file.
void RequireDifferentFiles(const FuzzCommandOptions& options);

/// Writes the page that --html names. Throws std::runtime_error when it cannot be written.
void WriteFuzzReport(const FuzzCommandOptions& options, const FuzzResult& result);

}  // namespace hitscan
