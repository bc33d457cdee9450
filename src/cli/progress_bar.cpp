#include "cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace hitscan {

ProgressBar::ProgressBar() : ProgressBar(stderr, isatty(STDERR_FILENO) == 1) {}

void ProgressBar::Show(std::size_t done, std::size_t total) {
  const double fraction = total == 0 ? 1 : static_cast<double>(done) / static_cast<double>(total);
  Show(fraction, [&] { return fmt::format("{} of {} cases", done, total); });
}

void ProgressBar::Show(double fraction, const std::function<std::string()>& text) {
  if (!terminal_) return;
  const auto now = std::chrono::steady_clock::now();
  if (drawn_ && now - last_ < std::chrono::milliseconds(100)) return;
  constexpr std::size_t kCells = 30;
  const auto filled = static_cast<std::size_t>(std::clamp(fraction, 0.0, 1.0) * kCells);
  // \x1b[K erases the line from here on, since the text before may have been longer.
  fmt::print(out_, "\r[{}{}] {}\x1b[K", std::string(filled, '#'), std::string(kCells - filled, '.'),
             text());
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
