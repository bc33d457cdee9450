#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace hitscan {

std::optional<std::size_t> TerminalWidth() {
  if (isatty(STDOUT_FILENO) != 1) return std::nullopt;
  constexpr std::size_t kUsual = 80;
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kUsual;
}

}  // namespace hitscan
