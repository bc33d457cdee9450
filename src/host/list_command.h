#pragma once

namespace hitscan {

/// Prints every sample and query, one line each: kind, tab, name, tab, title. Returns the exit
/// code.
int ListCommand();

}  // namespace hitscan
