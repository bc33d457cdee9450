#pragma once

#include <cstddef>

namespace hitscan::batch {

/// A reference to a function object that is called with the number of a task.
struct TaskFunction {
  void (*call)(const void* captured, std::size_t task);
  const void* captured;

  void operator()(std::size_t task) const { call(captured, task); }
};

/// Calls function(0) to function(count - 1), each once, on the calling thread and on threads that
/// are kept for later calls, and returns when all these calls have returned. `function` must not
/// throw. The calling thread takes part. So RunTasks works where no thread can be started, in a
/// child process after fork, when several threads call RunTasks at once, and inside of `function`.
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
