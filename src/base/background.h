#pragma once

#include <chrono>
#include <exception>
#include <future>
#include <thread>
#include <type_traits>
#include <utility>

// Threads and tasks in the background. In a browser there are no threads: what would run in the
// background runs at once, while the caller waits.
namespace hitscan {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

/// Without threads a search or a map gets this much of each frame.
inline constexpr std::chrono::milliseconds kPartOfFrame(8);

/// Runs the function in a new thread. Without threads the result is not joinable.
template <class Function>
std::thread StartThread(Function function) {
  if constexpr (kHasThreads) {
    return std::thread(std::move(function));
  } else {
    function();
    return {};
  }
}

/// Runs the function in the background, and returns its result or what it throws.
template <class Function>
auto RunInBackground(Function function) {
  using Result = std::invoke_result_t<Function>;
  if constexpr (kHasThreads) {
    return std::async(std::launch::async, std::move(function));
  } else {
    std::packaged_task<Result()> task(std::move(function));
    task();
    return task.get_future();
  }
}

}  // namespace hitscan
