#pragma once

#include <stdexcept>

// The exit codes of the program, and the exception of a command that cannot be carried out.
namespace hitscan {

inline constexpr int kExitSuccess = 0;
inline constexpr int kExitMismatch = 1;   ///< a wrong answer, or OpenGL errors
inline constexpr int kExitCannotRun = 2;  ///< unknown names, unreadable input, no display

/// Thrown when a command cannot be carried out. The message is one line of plain text.
class CannotRun : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace hitscan
