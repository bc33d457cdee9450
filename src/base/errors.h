#pragma once

#include <stdexcept>

namespace hitscan {

inline constexpr int kExitSuccess = 0;
inline constexpr int kExitMismatch = 1;   ///< a wrong answer, or OpenGL errors
inline constexpr int kExitCannotRun = 2;  ///< unknown names, unreadable input, no display

/// Thrown when a command cannot do what it was asked. The message is one plain line.
class CannotRun : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace hitscan
