#include "batch/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace hitscan::batch {
namespace {

// Runs tasks until another thread than the calling one has run a task. A task of the calling thread
// waits for this, so it happens unless no thread can be started.
template <class OfOther>
void RunOnAnotherThread(const OfOther& of_other) {
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> other_came{false};
  RunTasks(2, [&](std::size_t) {
    if (std::this_thread::get_id() != caller) {
      of_other();
      other_came = true;
    }
    while (!other_came) std::this_thread::yield();
  });
}

TEST(ThreadPool, RunsEachTaskOnce) {
  for (const std::size_t count : {0U, 1U, 2U, 3U, 64U, 1000U}) {
    std::vector<std::atomic<int>> runs(count);
    RunTasks(count, [&](std::size_t task) { ++runs[task]; });
    for (const std::atomic<int>& of : runs) EXPECT_EQ(of, 1) << count;
  }
}

TEST(ThreadPool, KeepsItsThreads) {
  std::set<std::thread::id> threads;
  for (int i = 0; i < 200; ++i) {
    RunOnAnotherThread([&] { threads.insert(std::this_thread::get_id()); });
  }
  EXPECT_FALSE(threads.empty());
  EXPECT_LT(threads.size(), std::max(2U, std::thread::hardware_concurrency()));
}

TEST(ThreadPool, HasAtMostOneThreadForEachCore) {
  std::mutex of_threads;
  std::set<std::thread::id> threads;  // including the calling thread
  for (int i = 0; i < 20; ++i) {
    RunTasks(64, [&](std::size_t) {
      std::this_thread::sleep_for(std::chrono::microseconds(20));
      const std::scoped_lock lock(of_threads);
      threads.insert(std::this_thread::get_id());
    });
  }
  EXPECT_LE(threads.size(), std::max(2U, std::thread::hardware_concurrency()));
}

TEST(ThreadPool, HelpsAgainAfterItsThreadsFellAsleep) {
  for (int i = 0; i < 3; ++i) {
    bool helped = false;
    RunOnAnotherThread([&] { helped = true; });
    EXPECT_TRUE(helped);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST(ThreadPool, ServesSeveralThreadsAtOnce) {
  std::vector<std::thread> callers;
  std::atomic<std::size_t> sum{0};
  for (std::size_t caller = 0; caller < 8; ++caller) {
    callers.emplace_back([&sum] {
      for (int call = 0; call < 300; ++call) {
        std::atomic<std::size_t> of_call{0};
        RunTasks(5, [&](std::size_t task) { of_call += task; });
        sum += of_call;
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(sum, 8U * 300U * 10U);
}

TEST(ThreadPool, MoreCallersThanItServesAtOnceDoTheirOwnTasks) {
  std::vector<std::thread> callers;
  std::atomic<int> waiting{0};
  constexpr int kCallers = 80;
  for (int caller = 0; caller < kCallers; ++caller) {
    callers.emplace_back([&waiting] {
      RunTasks(2, [&](std::size_t task) {
        if (task == 0) {
          ++waiting;
          while (waiting < kCallers) std::this_thread::yield();
        }
      });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(waiting, kCallers);
}

TEST(ThreadPool, TasksMayRunTasks) {
  std::atomic<std::size_t> sum{0};
  RunTasks(4, [&](std::size_t) {
    RunTasks(4, [&](std::size_t) { RunTasks(4, [&](std::size_t task) { sum += task; }); });
  });
  EXPECT_EQ(sum, 16U * 6U);
  RunOnAnotherThread([&] { RunTasks(3, [&](std::size_t task) { sum += task; }); });
  EXPECT_EQ(sum, 16U * 6U + 3U);
}

TEST(ThreadPool, ReturnsOnlyWhenAllTasksHave) {
  for (int i = 0; i < 20; ++i) {
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<bool> other_came{false};
    bool done = false;  // not atomic: the call orders the write before what follows
    RunTasks(2, [&](std::size_t) {
      if (std::this_thread::get_id() != caller) {
        other_came = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        done = true;
      }
      while (!other_came) std::this_thread::yield();
    });
    ASSERT_TRUE(done);
  }
}

#ifdef FE_UPWARD
TEST(ThreadPool, ComputesInTheFloatingPointEnvironmentOfTheCaller) {
  for (const int mode : {FE_UPWARD, FE_TONEAREST, FE_DOWNWARD, FE_TONEAREST}) {
    std::fesetround(mode);
    int found = -1;
    RunOnAnotherThread([&] { found = std::fegetround(); });
    std::fesetround(FE_TONEAREST);
    EXPECT_EQ(found, mode);
  }
}
#endif

#if defined(__linux__)
TEST(ThreadPool, StartsAgainInAChildProcess) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "ThreadSanitizer allows no new threads in a child process of several threads.";
#endif
  RunOnAnotherThread([] {});
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    bool helped = false;
    alarm(20);
    RunOnAnotherThread([&] { helped = true; });
    std::exit(helped ? 0 : 1);  // ends the threads of the child
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(ThreadPool, ReceivesNoSignalsOfTheProgram) {
  sigset_t blocked;
  RunOnAnotherThread([&] { pthread_sigmask(SIG_SETMASK, nullptr, &blocked); });
  for (const int signal : {SIGTERM, SIGINT, SIGALRM, SIGUSR1}) {
    EXPECT_EQ(sigismember(&blocked, signal), 1) << signal;
  }
  EXPECT_EQ(sigismember(&blocked, SIGSEGV), 0);
}
#endif

}  // namespace

// This object is made before the pool, so it is destroyed after the pool has been stopped. Then the
// calling thread runs all tasks.
struct CallAtEnd {
  ~CallAtEnd() {
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<int> runs{0};
    RunTasks(3, [&](std::size_t) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (std::this_thread::get_id() == caller) ++runs;
    });
    if (runs != 3) std::abort();
  }
};
const CallAtEnd call_at_end [[gnu::init_priority(200)]];

}  // namespace hitscan::batch
