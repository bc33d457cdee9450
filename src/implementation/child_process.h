#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Processes that run the user's implementations. Each is a child of a supervisor (worker.cpp). When
// Hitscan ends, for whatever reason, the supervisor ends its child and all processes that the child
// has started.
namespace hitscan {

/// A pipe or a file, which the destructor closes.
class FileDescriptor {
 public:
  explicit FileDescriptor(int fd = -1) : fd_(fd) {}
  ~FileDescriptor() { Close(); }
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(other.Release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;
  int get() const { return fd_; }
  int Release();
  void Close();

 private:
  int fd_;
};

/// Receives what an implementation prints, line by line, without the line break.
using OutputSink = std::function<void(std::string_view line)>;

/// How a process is run.
struct ProcessLimits {
  std::filesystem::path worker;        ///< the program hitscan-worker
  std::uintmax_t memory = 1ULL << 30;  ///< bytes that the process may allocate; 0: no limit
};

/// A running process. The destructor ends it, and everything it has started.
class ChildProcess {
 public:
  /// Loads a shared library in a new process. Cases and answers go through shared memory of
  /// `shared_size` bytes.
  static ChildProcess RunLibrary(const std::filesystem::path& library, std::size_t shared_size,
                                 const ProcessLimits& limits);
  /// Starts a command of the shell, with pipes to its standard input and from its output.
  static ChildProcess RunCommand(const std::string& command, const ProcessLimits& limits);
  /// The number of processes that can run at once, which the limit of open files restricts.
  static std::size_t MostAtOnce();
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ~ChildProcess();

  void* shared() const { return shared_; }
  int input() const { return input_.get(); }    ///< to write input, or bytes that begin batches
  int output() const { return output_.get(); }  ///< to read output, or bytes that end batches
  int errors() const { return errors_.get(); }  ///< to read standard error
  int status() const { return status_.get(); }  ///< readable when the process has ended
  void CloseInput() { input_.Close(); }
  void CloseErrors() { errors_.Close(); }

  /// Waits until the process ends, at most `milliseconds` (-1: without limit). Returns how it
  /// ended: "crashed (SIGSEGV)", "left (exit code 3)"; nullopt if it is still running.
  std::optional<std::string> WaitForEnd(int milliseconds);

 private:
  ChildProcess() = default;
  static ChildProcess Start(std::vector<std::string> command, int shared_memory,
                            const ProcessLimits& limits);
  void End();
  void WaitForSupervisor();

  int supervisor_ = -1;  ///< the process id of the supervisor
  std::uintmax_t memory_limit_ = 0;
  FileDescriptor input_;
  FileDescriptor output_;
  FileDescriptor errors_;
  FileDescriptor status_;
  FileDescriptor control_;  ///< never written: the supervisor notices when it is closed
  void* shared_ = nullptr;
  std::size_t shared_size_ = 0;
};

/// What is known of the processes of one implementation: the running one and those before it.
struct ProcessHistory {
  /// The number of bytes that were passed on. Above a limit, no more is passed on until this is set
  /// to 0.
  std::size_t printed = 0;
  /// Whether a process has closed its output without ending: the later ones get less time to end.
  bool stayed = false;
};

/// A process whose standard error is passed on line by line.
class Connection {
 public:
  Connection(ChildProcess process, OutputSink print, ProcessHistory& history);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { PassOnRest(); }

  ChildProcess& process() { return process_; }

  struct Ready {
    bool output = false;  ///< there is output to read, or the output has ended
    bool input = false;   ///< there is space in the input pipe
  };
  /// Waits for output and, with `to_write`, for space in the input, at most `milliseconds`.
  Ready Wait(bool to_write, int milliseconds);

  /// Called after the output has ended. Returns how the process ended, or that it closed its
  /// output.
  std::string DescribeEnd();
  /// As in ChildProcess. Lines that are printed meanwhile are passed on.
  std::optional<std::string> WaitForEnd(int milliseconds);

 private:
  void PassOn();
  /// Passes on the last line too, which need not have a line break.
  void PassOnRest();
  void Print(std::string_view line);

  ChildProcess process_;
  OutputSink print_;
  std::string line_;  ///< the beginning of a line without its end
  ProcessHistory& history_;
};

}  // namespace hitscan
