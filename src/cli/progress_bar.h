#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>

namespace hitscan {

/// How far a long piece of work is, on one line of a terminal, drawn over again a few times a
/// second and gone at the end. To anything but a terminal it writes nothing.
class ProgressBar {
 public:
  /// Writes to standard error.
  ProgressBar();
  /// Writes to `out`; `terminal` says whether that is one.
  ProgressBar(std::FILE* out, bool terminal) : out_(out), terminal_(terminal) {}
  ~ProgressBar() { Clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void Show(std::size_t done, std::size_t total);
  /// Takes the line away: before anything else is written to the terminal.
  void Clear();

 private:
  std::FILE* out_;
  bool terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace hitscan
