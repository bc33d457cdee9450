#include <fcntl.h>
#include <unistd.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

#include "platform/termination.h"

namespace hitscan {
namespace {

constexpr std::array kSignals{SIGTERM, SIGHUP, SIGINT};

// A signal handler may use little more than an atomic number and write(). So it writes to a pipe,
// and a thread that reads from the pipe wakes the window.
std::atomic<int> received_signal{0};
std::array<int, 2> signal_pipe{-1, -1};
static_assert(std::atomic<int>::is_always_lock_free);

void OnSignal(int number) {
  const int error = errno;
  received_signal = number;
  const char byte = 0;
  // If this fails, the window notices the signal at its next event.
  static_cast<void>(!write(signal_pipe[1], &byte, 1));
  errno = error;
}

void SetHandler(int number, void (*handler)(int)) {
  struct sigaction before {};
  if (sigaction(number, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = handler == SIG_DFL ? 0 : static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigaction(number, &action, nullptr);
}

}  // namespace

TerminationSignals::TerminationSignals() {
  received_signal = 0;
  if (pipe(signal_pipe.data()) != 0) return;
  for (const int end : signal_pipe) fcntl(end, F_SETFD, FD_CLOEXEC);
  waker_ = std::thread([] {
    char byte = 0;
    for (ssize_t count = 1; count > 0 || (count < 0 && errno == EINTR);) {
      count = read(signal_pipe[0], &byte, 1);
      if (received_signal != 0) glfwPostEmptyEvent();
    }
  });
  for (const int number : kSignals) SetHandler(number, &OnSignal);
}

TerminationSignals::~TerminationSignals() {
  if (!waker_.joinable()) return;
  for (const int number : kSignals) SetHandler(number, SIG_DFL);
  close(signal_pipe[1]);  // ends the thread
  waker_.join();
  close(signal_pipe[0]);
}

std::optional<int> TerminationSignals::Received() const {
  const int number = received_signal;
  if (number == 0) return std::nullopt;
  return number;
}

}  // namespace hitscan
