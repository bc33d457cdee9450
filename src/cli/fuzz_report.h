#pragma once

#include "cli/fuzz_options.h"
#include "fuzz/result_file.h"

namespace hitscan {

/// Writes the page that --html names. Throws std::runtime_error when it cannot be written.
void WriteFuzzReport(const FuzzCommandOptions& options, const FuzzResult& result);

}  // namespace hitscan
