#include "implementation/connection.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace hitscan {
namespace {

constexpr std::size_t kLongestLine = 4096;
// An implementation may print this much for one request; the rest is read, but not shown.
constexpr std::size_t kMostPrinted = std::size_t{64} << 10U;

}  // namespace

Connection::Connection(ChildProcess process, OutputSink print, ProcessHistory& history)
    : process_(std::move(process)), print_(std::move(print)), history_(history) {}

Connection::Ready Connection::Wait(bool to_write, int milliseconds) {
  std::array<pollfd, 3> waited{{{process_.output(), POLLIN, 0},
                                {process_.errors(), POLLIN, 0},
                                {to_write ? process_.input() : -1, POLLOUT, 0}}};
  if (poll(waited.data(), waited.size(), milliseconds) <= 0) return {};
  if (waited[1].revents != 0) PassOn();
  return {waited[0].revents != 0, waited[2].revents != 0};
}

std::string Connection::DescribeEnd() {
  // A process that ends closes its output a moment before. One that only closes it does not end,
  // and those that are started in its place will do the same: they are not waited for as long.
  const int patience = history_.stayed ? 100 : 3000;
  const std::optional<std::string> end = WaitForEnd(patience);
  if (!end) history_.stayed = true;
  return end.value_or("closed its output");
}

std::optional<std::string> Connection::WaitForEnd(int milliseconds) {
  std::optional<std::string> end = process_.WaitForEnd(milliseconds);
  end ? PassOnRest() : PassOn();
  return end;
}

void Connection::PassOn() {
  // A process that prints without end must not keep the caller here.
  constexpr int kMostReads = 256;
  std::array<char, 4096> bytes{};
  ssize_t size = 0;
  for (int reads = 0; reads < kMostReads; ++reads) {
    size = read(process_.errors(), bytes.data(), bytes.size());
    if (size <= 0) break;
    for (ssize_t i = 0; i < size; ++i) {
      const char c = bytes[static_cast<std::size_t>(i)];
      if (c != '\n') line_ += c;
      if (c == '\n' || line_.size() == kLongestLine) Print(std::exchange(line_, {}));
    }
  }
  if (size == 0) process_.CloseErrors();
}

void Connection::PassOnRest() {
  PassOn();
  if (!line_.empty()) Print(std::exchange(line_, {}));
}

void Connection::Print(std::string_view line) {
  if (history_.printed > kMostPrinted) return;
  history_.printed += line.size() + 1;
  if (print_) print_(line);
  if (history_.printed > kMostPrinted && print_) {
    print_(fmt::format("(printed more than {} KiB: the rest is not shown)", kMostPrinted >> 10U));
  }
}

}  // namespace hitscan
