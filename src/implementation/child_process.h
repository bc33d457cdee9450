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

// Processes that run the user's implementations. Each is a child of a supervisor
// (worker.cpp), which ends it and all that it has started, however Hitscan ends.
namespace hitscan {

/// A pipe or a file; closed when it is destroyed.
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
  /// A shared library in a process: cases and answers go through shared memory of this size.
  static ChildProcess RunLibrary(const std::filesystem::path& library, std::size_t shared_size,
                                 const ProcessLimits& limits);
  /// A command of the shell, with pipes from its standard input and output.
  static ChildProcess RunCommand(const std::string& command, const ProcessLimits& limits);
  /// How many can run at once, by the limit of open files.
  static std::size_t Most();
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ~ChildProcess();

  void* shared() const { return shared_; }
  int input() const { return input_.get(); }    ///< written: its input, or bytes that begin batches
  int output() const { return output_.get(); }  ///< read: its output, or bytes that end batches
  int errors() const { return errors_.get(); }  ///< read: its standard error
  int status() const { return status_.get(); }  ///< readable when it has ended
  void CloseInput() { input_.Close(); }
  void CloseErrors() { errors_.Close(); }

  /// How it ended: "crashed (SIGSEGV)", "left (exit code 3)". Waits for the end, at most that long
  /// (-1: without limit); nullopt if it is still running then.
  std::optional<std::string> WaitForEnd(int milliseconds);

 private:
  ChildProcess() = default;
  static ChildProcess Start(std::vector<std::string> command, int shared_memory,
                            const ProcessLimits& limits);
  void End();
  void WaitForSupervisor();

  int supervisor_ = -1;  ///< its process id
  std::uintmax_t memory_limit_ = 0;
  FileDescriptor input_;
  FileDescriptor output_;
  FileDescriptor errors_;
  FileDescriptor status_;
  FileDescriptor control_;  ///< never written: the supervisor notices that it is closed
  void* shared_ = nullptr;
  std::size_t shared_size_ = 0;
};

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
