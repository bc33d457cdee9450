#pragma once

#include <string>
#include <string_view>

namespace hitscan {

/// The text in quotes, as one word of a shell command.
std::string Quoted(std::string_view text);

/// The text as one word of a shell command, with quotes only where it needs them. What cannot be
/// printed is escaped as bash and zsh read it: $'\x0a'.
std::string ShellWord(std::string_view text);

}  // namespace hitscan
