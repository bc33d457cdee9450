#pragma once

#include <string>

#include "implementation/child_process.h"
#include "implementation/outcome.h"

namespace hitscan {

/// A process together with what it prints on its standard error, which is passed on line by line.
class Connection {
 public:
  /// `printed` counts the bytes that were passed on, also by earlier processes. From a limit on the
  /// rest is not shown, until it is set to 0.
  Connection(ChildProcess process, OutputSink print, std::size_t& printed);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { PassOn(); }

  ChildProcess& process() { return process_; }

  struct Ready {
    bool output = false;  ///< there is output to read, or it has ended
    bool input = false;   ///< there is space in the input pipe
  };
  /// Waits for output and, with `to_write`, for space in the input; at most that long.
  Ready Wait(bool to_write, int milliseconds);

  /// How the process ended, after its output has ended.
  std::string DescribeEnd();

 private:
  void PassOn();
  void Print(std::string_view line);

  ChildProcess process_;
  OutputSink print_;
  std::string line_;  ///< begun, but not ended yet
  std::size_t& printed_;
};

}  // namespace hitscan
