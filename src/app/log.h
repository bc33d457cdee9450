#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// The program's log: every line goes to standard error, errors in red when that is a terminal, and
/// is kept for the window's console. A text is one line whatever it holds: control characters in it
/// are escaped (\n, \u001b), and one of more than 10,000 bytes is cut.
class Log {
 public:
  enum class Level { kInfo, kError };
  struct Entry {
    Level level;
    std::string text;
  };

  /// The oldest entries are dropped beyond this many; `dropped` counts them.
  static constexpr std::size_t kKept = 10000;

  Log();
  ~Log();
  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;

  void Info(std::string_view text);
  /// Prints `Error: text`.
  void Error(std::string_view text);

  const std::vector<Entry>& entries() const;
  std::size_t dropped() const;
  /// How many errors were logged since the start, whatever has been cleared since.
  std::size_t errors() const;
  /// Empties what is kept; what was printed stays printed.
  void Clear();
  /// All that is kept as one text, a line an entry.
  std::string Text() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitscan
