#pragma once

#include <cstddef>
#include <optional>

namespace hitscan {

/// How many characters fit into a line of the terminal that shows standard output; nullopt when
/// that is a file or a pipe.
std::optional<std::size_t> TerminalWidth();

}  // namespace hitscan
