#include "cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <string>

namespace hitscan {

ProgressBar::ProgressBar() : ProgressBar(stderr, isatty(STDERR_FILENO) == 1) {}

void ProgressBar::Show(std::size_t done, std::size_t total) {
  if (!terminal_) return;
  const auto now = std::chrono::steady_clock::now();
  if (drawn_ && now - last_ < std::chrono::milliseconds(100)) return;
  constexpr std::size_t kCells = 30;
  const std::size_t filled = total == 0 ? kCells : kCells * done / total;
  fmt::print(out_, "\r[{}{}] {} of {} cases", std::string(filled, '#'),
             std::string(kCells - filled, '.'), done, total);
  std::fflush(out_);
  drawn_ = true;
  last_ = now;
}

void ProgressBar::Clear() {
  if (!drawn_) return;
  fmt::print(out_, "\r\x1b[K");
  std::fflush(out_);
  drawn_ = false;
}

}  // namespace hitscan
