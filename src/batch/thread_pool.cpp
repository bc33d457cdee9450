#include "batch/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#endif

namespace hitscan::batch {
namespace {

#if defined(__unix__) || defined(__APPLE__)
// Tells a process from its child after fork, in which the threads of the pool do not exist.
std::intptr_t CurrentProcess() { return getpid(); }

// Blocks all signals except errors in a thread of the pool: signals of the program are for its own
// threads, which may wait for them or block them.
void BlockSignals() {
  sigset_t signals;
  sigfillset(&signals);
  for (const int error : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGPROF}) {
    sigdelset(&signals, error);
  }
  pthread_sigmask(SIG_SETMASK, &signals, nullptr);
}
#else
std::intptr_t CurrentProcess() { return 0; }
void BlockSignals() {}
#endif

// Waits without sleeping until done() is true, but not longer than it takes to wake a thread.
template <class Done>
void Spin(const Done& done) {
  using Clock = std::chrono::steady_clock;
  const auto late = Clock::now() + std::chrono::microseconds(50);
  while (!done() && Clock::now() < late) std::this_thread::yield();
}

// One call of RunTasks, on the stack of the caller. The mutex of the pool guards `helpers`.
struct Call {
  TaskFunction function;
  std::size_t count;
  std::fenv_t environment;  // the caller's rounding mode, for the same bits on each thread
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::size_t helpers = 0;  // threads of the pool that work on this call
  std::condition_variable no_helpers;

  Call(std::size_t tasks, TaskFunction f) : function(f), count(tasks), environment() {
    std::fegetenv(&environment);
  }
  bool HasTasks() const { return next.load(std::memory_order_relaxed) < count; }
  void Work() {
    for (std::size_t task = next++; task < count; task = next++) {
      function(task);
      ++done;
    }
  }
};

class ThreadPool {
 public:
  ThreadPool() { calls_.reserve(kMostCalls); }

  bool OfThisProcess() const { return process_ == CurrentProcess(); }

  void Run(Call& call) {
    {
      const std::scoped_lock lock(mutex_);
      if (!stopping_ && calls_.size() < kMostCalls) {
        calls_.push_back(&call);
        open_calls_ = calls_.size();
        StartThreads(call.count - 1);
      }
    }
    if (call.count == 2) {  // one helper is enough
      work_.notify_one();
    } else {
      work_.notify_all();
    }
    call.Work();
    Spin([&] { return call.done == call.count; });
    std::unique_lock lock(mutex_);
    Close(call);
    call.no_helpers.wait(lock, [&] { return call.helpers == 0; });
  }

  // Ends all threads. Later calls run on the calling thread only.
  void Stop() {
    std::vector<std::thread> threads;
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
      threads.swap(threads_);
    }
    work_.notify_all();
    for (std::thread& thread : threads) thread.join();
  }

 private:
  // If there are more simultaneous calls, the others run on their calling threads only.
  static constexpr std::size_t kMostCalls = 64;

  void StartThreads(std::size_t wanted) {
    while (threads_.size() < std::min(wanted, most_threads_)) {
      try {
        threads_.emplace_back([this] { Help(); });
      } catch (const std::exception&) {
        return;  // no thread can be started: the caller runs the tasks
      }
    }
  }

  // Lets no further thread begin to work on the call.
  void Close(Call& call) {
    std::erase(calls_, &call);
    open_calls_ = calls_.size();
  }

  // The loop of a thread of the pool: works on the oldest call until there is none and the pool is
  // stopping.
  void Help() {
    BlockSignals();
    std::unique_lock lock(mutex_);
    while (true) {
      if (calls_.empty() && !stopping_) {
        lock.unlock();
        Spin([&] { return open_calls_ != 0; });
        lock.lock();
      }
      work_.wait(lock, [&] { return !calls_.empty() || stopping_; });
      if (calls_.empty()) return;
      Call& call = *calls_.front();
      if (!call.HasTasks()) {
        Close(call);
        continue;
      }
      ++call.helpers;
      lock.unlock();
      std::fesetenv(&call.environment);
      call.Work();
      lock.lock();
      // `call` still exists: its caller needs the lock, which is held here, before it returns.
      if (--call.helpers == 0) call.no_helpers.notify_one();
    }
  }

  const std::intptr_t process_ = CurrentProcess();
  // More threads than cores would not be faster.
  const std::size_t most_threads_ = std::max(2U, std::thread::hardware_concurrency()) - 1;
  std::mutex mutex_;
  std::condition_variable work_;
  std::vector<Call*> calls_;
  std::atomic<std::size_t> open_calls_{0};  // the size of calls_
  std::vector<std::thread> threads_;
  bool stopping_ = false;
};

// The pool of this process. It is never destroyed: calls may come from destructors of other static
// objects.
std::atomic<ThreadPool*> pool{nullptr};
std::atomic<bool> ended{false};

// Ends the threads at the end of the program, or when a library that contains this code is
// unloaded.
struct StopAtEnd {
  ~StopAtEnd() {
    ended = true;
    ThreadPool* const last = pool;
    if (last != nullptr && last->OfThisProcess()) last->Stop();
  }
};
const StopAtEnd stop_at_end;

// The pool of this process; null if there is no memory for a pool, or at the end of the program.
ThreadPool* PoolOfThisProcess() {
  if (ended) return nullptr;
  ThreadPool* current = pool;
  if (current != nullptr && current->OfThisProcess()) return current;
  try {
    auto* const made = new ThreadPool;
    // Another thread may have stored a pool meanwhile. A pool that a child process inherited is not
    // deleted: its mutex may be locked for ever.
    if (pool.compare_exchange_strong(current, made)) return made;
    delete made;
    return current;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

}  // namespace

void RunTasks(std::size_t count, TaskFunction function) {
  ThreadPool* const threads = count > 1 ? PoolOfThisProcess() : nullptr;
  if (threads == nullptr) {
    for (std::size_t task = 0; task < count; ++task) function(task);
    return;
  }
  Call call(count, function);
  threads->Run(call);
}

}  // namespace hitscan::batch
