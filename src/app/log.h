#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// The program's log. Every line is printed to standard error, and kept for the window's console.
/// Errors are red when standard error is a terminal. Each text is one line: control characters are
/// escaped (\n, \u001b), and a text of more than 10,000 bytes is cut.
class Log {
 public:
  enum class Level { kInfo, kWrong, kError };
  struct Entry {
    Level level;
    std::string text;
  };

  /// The largest number of entries. Beyond it the oldest are dropped, and dropped() counts them.
  static constexpr std::size_t kKept = 10000;

  enum class Printing { kStandardError, kNone };
  explicit Log(Printing printing = Printing::kStandardError);
  ~Log();
  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;

  void Info(std::string_view text);
  /// Like Info, for what has been done as the user asked: the window also shows the text for some
  /// seconds.
  void Notice(std::string_view text);
  /// Prints `Error: text`.
  void Error(std::string_view text);
  /// Prints `Error: text` for a wrong answer, which is no error of the program.
  void WrongAnswer(std::string_view text);

  const std::vector<Entry>& entries() const;
  std::size_t dropped() const;
  /// How many errors were logged since the start, including cleared ones and wrong answers; and how
  /// many of these are wrong answers.
  std::size_t errors() const;
  std::size_t wrong_answers() const;
  /// How many notices were logged since the start, and the last one.
  std::size_t notices() const;
  const std::string& notice() const;
  /// Removes all entries that are kept. This does not affect what was printed.
  void Clear();
  /// All entries that are kept as one text, one line for each entry.
  std::string Text() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitscan
