#pragma once

#include <optional>
#include <string>

#include "cases/outcome.h"
#include "implementation/child_process.h"

namespace hitscan {

/// What is known of the processes of one implementation, from the earlier ones on.
struct ProcessHistory {
  /// The bytes that were passed on. From a limit on the rest is not shown, until it is set to 0.
  std::size_t printed = 0;
  /// One has closed its output and did not end: the next ones are not given time to end.
  bool stayed = false;
};

/// A process together with what it prints on its standard error, which is passed on line by line.
class Connection {
 public:
  Connection(ChildProcess process, OutputSink print, ProcessHistory& history);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { PassOnRest(); }

  ChildProcess& process() { return process_; }

  struct Ready {
    bool output = false;  ///< there is output to read, or it has ended
    bool input = false;   ///< there is space in the input pipe
  };
  /// Waits for output and, with `to_write`, for space in the input; at most that long.
  Ready Wait(bool to_write, int milliseconds);

  /// How the process ended, after its output has ended; or that it closed its output.
  std::string DescribeEnd();
  /// As in ChildProcess; what is printed meanwhile is passed on.
  std::optional<std::string> WaitForEnd(int milliseconds);

 private:
  void PassOn();
  /// Also the last line, which need not have ended.
  void PassOnRest();
  void Print(std::string_view line);

  ChildProcess process_;
  OutputSink print_;
  std::string line_;  ///< begun, but not ended yet
  ProcessHistory& history_;
};

}  // namespace hitscan
