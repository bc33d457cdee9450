#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>

namespace hitscan {

/// Shows the progress of a long task on one line of a terminal. The line is redrawn ten times a
/// second and erased at the end. Nothing is written if the output is not a terminal.
class ProgressBar {
 public:
  /// Writes to standard error.
  ProgressBar();
  /// Writes to `out`; `terminal` says whether that is a terminal.
  ProgressBar(std::FILE* out, bool terminal) : out_(out), terminal_(terminal) {}
  ~ProgressBar() { Clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void Show(std::size_t done, std::size_t total);
  /// The same with any text beside the bar; `fraction` is from 0 to 1.
  void Show(double fraction, const std::function<std::string()>& text);
  /// Erases the line, before anything else is written to the terminal.
  void Clear();

 private:
  std::FILE* out_;
  bool terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace hitscan
