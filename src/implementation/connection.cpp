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

Connection::Connection(ChildProcess process, OutputSink print, std::size_t& printed)
    : process_(std::move(process)), print_(std::move(print)), printed_(printed) {}

Connection::Ready Connection::Wait(bool to_write, int milliseconds) {
  std::array<pollfd, 3> waited{{{process_.output(), POLLIN, 0},
                                {process_.errors(), POLLIN, 0},
                                {to_write ? process_.input() : -1, POLLOUT, 0}}};
  if (poll(waited.data(), waited.size(), milliseconds) <= 0) return {};
  if (waited[1].revents != 0) PassOn();
  return {waited[0].revents != 0, waited[2].revents != 0};
}

std::string Connection::DescribeEnd() {
  // A process that only closes its output does not end.
  constexpr int kPatience = 3000;
  const std::string end = process_.WaitForEnd(kPatience).value_or("closed its output");
  PassOn();
  return end;
}

void Connection::PassOn() {
  std::array<char, 4096> bytes{};
  ssize_t size = 0;
  while ((size = read(process_.errors(), bytes.data(), bytes.size())) > 0) {
    for (ssize_t i = 0; i < size; ++i) {
      const char c = bytes[static_cast<std::size_t>(i)];
      if (c != '\n') line_ += c;
      if (c == '\n' || line_.size() == kLongestLine) Print(std::exchange(line_, {}));
    }
  }
  if (size == 0) {
    if (!line_.empty()) Print(std::exchange(line_, {}));
    process_.CloseErrors();
  }
}

void Connection::Print(std::string_view line) {
  if (printed_ > kMostPrinted) return;
  printed_ += line.size() + 1;
  if (print_) print_(line);
  if (printed_ > kMostPrinted && print_) {
    print_(fmt::format("(printed more than {} KiB: the rest is not shown)", kMostPrinted >> 10U));
  }
}

}  // namespace hitscan
