#pragma once

#include <cstddef>

namespace hitscan::batch {

/// A function of the number of a task, without a copy of what it captures.
struct TaskFunction {
  void (*call)(const void* captured, std::size_t task);
  const void* captured;

  void operator()(std::size_t task) const { call(captured, task); }
};

/// Calls function(0) to function(count - 1), each once, on the calling thread and on threads that
/// are kept for later calls, and returns when all have returned. The calling thread takes part, so
/// this works where no thread can be started, in a child process after fork, when several threads
/// call it at once, and inside of such a function. Functions must not throw.
void RunTasks(std::size_t count, TaskFunction function);

/// The same for any function object.
template <class Function>
void RunTasks(std::size_t count, const Function& function) {
  RunTasks(count, TaskFunction{[](const void* captured, std::size_t task) {
                                 (*static_cast<const Function*>(captured))(task);
                               },
                               &function});
}

}  // namespace hitscan::batch
