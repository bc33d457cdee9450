#pragma once

#include <optional>
#include <thread>

namespace hitscan {

/// While an object exists, the signals with which the system ends a program (SIGTERM, SIGHUP,
/// SIGINT) only wake the window, so that unsaved changes can be stored. A second signal ends the
/// program at once. Signals that the program was started to ignore stay ignored. There can be only
/// one object, and only while there is a window.
class TerminationSignals {
 public:
  TerminationSignals();
  ~TerminationSignals();
  TerminationSignals(const TerminationSignals&) = delete;
  TerminationSignals& operator=(const TerminationSignals&) = delete;

  /// The signal that was received; nullopt when none was.
  std::optional<int> Received() const;

 private:
  std::thread waker_;
};

}  // namespace hitscan
