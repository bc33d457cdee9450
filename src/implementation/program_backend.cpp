#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <numeric>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "base/errors.h"
#include "implementation/answer_forms.h"
#include "implementation/backend.h"
#include "implementation/child_process.h"
#include "implementation/trace_recording.h"

namespace hitscan {
namespace {

using Clock = std::chrono::steady_clock;

// The longest line that is read, in bytes. It is longer than any answer.
constexpr std::size_t kLongestAnswer = std::size_t{1} << 20U;
// The time that an interpreter may take to start: first kFirstStart, later 4 times as long as a
// start took, but within these limits.
constexpr std::chrono::milliseconds kFirstStart{3000};
constexpr std::chrono::milliseconds kLaterStart{300};
// The largest number of cases that are sent before their answers are read.
constexpr std::size_t kMostAhead = 1024;

class ProgramBackend : public Backend {
 public:
  ProgramBackend(std::string command, AskOptions options)
      : command_(std::move(command)), options_(std::move(options)) {
    RequireCommand();
    Start();
  }

  bool Answers(const Query&) const override { return true; }

  void Encode(std::span<const Value> arguments, EncodedCases& cases) const override {
    cases.text += CaseLine(*cases.query, arguments);
    cases.ends.push_back(cases.text.size());
  }

  TraceRecording Trace(const EncodedCases& one, Outcome&, const std::atomic<bool>&) override {
    throw CannotRun(fmt::format(
        "--program: a program records no operations; `hitscan new {} --trace -o FILE.cpp` writes "
        "code that does",
        one.query->name));
  }

  void Ask(const EncodedCases& cases, std::span<Outcome> outcomes,
           const std::atomic<bool>& cancelled) override {
    history_.printed = 0;
    std::size_t next = 0;
    // How many cases are sent together: fewer after a failure, so that the case that causes it is
    // asked alone, and then twice as many after each success.
    std::size_t together = kMostAhead;
    std::size_t suspect = cases.size();  // the first case without an answer at the last failure
    while (next < cases.size()) {
      const std::size_t end = next == suspect ? next + 1 : suspect;  // the suspect is asked alone
      const std::size_t count = std::min(together, end - next);
      std::vector<std::size_t> order(count);
      std::iota(order.begin(), order.end(), next);
      const Exchange first = Send(cases, order, cancelled);
      std::ranges::reverse(order);
      Exchange second;
      if (first.failure.empty()) second = Send(cases, order, cancelled);
      const bool failed = !first.failure.empty() || !second.failure.empty();
      if (failed && count > 1) {
        together = 1;
        // The first case without an answer is the suspect; those before it can be asked together
        // again. If all have an answer, any of them may be the cause.
        if (first.lines.size() < count) {
          suspect = next + first.lines.size();
          together = std::max<std::size_t>(1, first.lines.size());
        }
        continue;
      }
      const std::span<Outcome> judged = outcomes.subspan(next, count);
      Judge(*cases.query, first, second, judged);
      if (count > 1 && !differences_are_real_ && std::ranges::any_of(judged, IsDifference)) {
        FindSurplusAnswers(cases, next, judged, cancelled);
      }
      next += count;
      together = failed ? 1 : std::min(2 * together, kMostAhead);
      if (next > suspect) suspect = cases.size();
    }
  }

 private:
  // The lines that a program printed for cases that were sent together.
  struct Exchange {
    std::vector<std::string> lines;
    std::string failure;  // empty if there is a line for each case

    ProgramReply ReplyTo(std::size_t index) const {
      return {failure.empty() && index < lines.size() ? lines[index] : std::string(), failure};
    }
  };

  // Sets the outcomes. The cases of `second` were sent in reverse order: this finds answers that
  // depend on earlier cases.
  static void Judge(const Query& query, const Exchange& first, const Exchange& second,
                    std::span<Outcome> outcomes) {
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const std::size_t reversed = outcomes.size() - 1 - i;
      outcomes[i] = OutcomeOfReplies(query, first.ReplyTo(i), second.ReplyTo(reversed));
    }
  }

  static bool IsDifference(const Outcome& outcome) {
    return outcome.failure.starts_with(kAnswersDifferently);
  }

  // If a program answers a case twice, each later line is taken for the answer to the case after
  // its own. So each case is asked alone. If none is answered twice, the differences are real.
  void FindSurplusAnswers(const EncodedCases& cases, std::size_t begin, std::span<Outcome> outcomes,
                          const std::atomic<bool>& cancelled) {
    const std::vector<Outcome> together(outcomes.begin(), outcomes.end());
    connection_.reset();
    bool surplus = false;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const std::array<std::size_t, 1> order{begin + i};
      const Exchange first = Send(cases, order, cancelled);
      Exchange second;
      if (first.failure.empty()) second = Send(cases, order, cancelled);
      Judge(*cases.query, first, second, outcomes.subspan(i, 1));
      surplus |= outcomes[i].failure.starts_with(kAnsweredTooMuch);
    }
    if (surplus) return;
    differences_are_real_ = true;
    std::ranges::copy(together, outcomes.begin());
  }

  // Throws CannotRun when there is no program of the name that the command begins with.
  void RequireCommand() const {
    const std::size_t begin = command_.find_first_not_of(" \t\n");
    if (begin == std::string::npos) throw CannotRun("--program: the command is missing");
    const std::string name = command_.substr(begin, command_.find_first_of(" \t\n", begin) - begin);
    // Only a plain name is checked. Other commands need the shell.
    if (name.find_first_of("=$`'\"\\(){}<>|&;*?[#~!") != std::string::npos) return;
    if (name.find('/') != std::string::npos && access(name.c_str(), F_OK) == 0 &&
        access(name.c_str(), X_OK) != 0) {
      throw CannotRun(fmt::format("--program: {}: is not executable", name));
    }
    ChildProcess shell =
        ChildProcess::RunCommand("command -v " + name + " >/dev/null", options_.process);
    constexpr std::string_view kSuccess = "left (exit code 0)";
    if (shell.WaitForEnd(-1) == kSuccess) return;
    if (ChildProcess::RunCommand("exit 0", options_.process).WaitForEnd(-1) != kSuccess) {
      throw CannotRun("--memory-limit: a program cannot start with so little memory");
    }
    throw CannotRun(fmt::format("--program: {}: no such program", name));
  }

  void Start() {
    connection_.reset();
    connection_.emplace(ChildProcess::RunCommand(command_, options_.process), options_.print,
                        history_);
    received_.clear();
    starting_ = true;
    waits_ = 0;
  }

  // Sends the cases in this order and receives a line for each. After a failure no process runs.
  Exchange Send(const EncodedCases& cases, std::span<const std::size_t> order,
                const std::atomic<bool>& cancelled) {
    if (!connection_) Start();
    std::string text;
    for (const std::size_t index : order) {
      const std::size_t begin = cases.Begin(index);
      text.append(cases.text, begin, cases.ends[index] - begin);
    }
    Exchange exchange;
    // Output before a case is sent belongs to an earlier case, which has its answer already.
    if (connection_->Wait(false, 0).output) {
      std::vector<std::string> lines;
      exchange.failure = Read(lines, 0);
      if (!exchange.failure.empty()) {
        connection_.reset();
        return exchange;
      }
    }
    std::string_view unsent = text;
    Clock::time_point begun = Clock::now();
    while (exchange.lines.size() < order.size()) {
      // Waking up for each line costs more than reading it. So many lines gather in the pipe first.
      constexpr std::size_t kMany = 64;
      if (unsent.empty() && order.size() - exchange.lines.size() > kMany) {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      }
      const Connection::Ready ready = connection_->Wait(!unsent.empty(), 20);
      if (cancelled) {
        connection_.reset();
        throw Cancelled();
      }
      if (ready.input && !Write(unsent)) unsent = {};
      if (ready.output) {
        const std::size_t before = exchange.lines.size();
        exchange.failure = Read(exchange.lines, order.size());
        if (!exchange.failure.empty()) break;
        if (exchange.lines.size() > before) NoteAnswer(begun);
      }
      if (exchange.lines.size() < order.size() && Clock::now() - begun >= TimeLimit()) {
        // The next process is not waited for as long, since this one may never answer.
        if (starting_) start_time_ = std::min(start_time_, kLaterStart);
        exchange.failure = DescribeTimeLimit(options_);
        break;
      }
    }
    // A second line after the answer to a case that was asked alone belongs to this case. It is
    // waited for only with the first kWaits cases of a process: later it is noticed with the next
    // case.
    constexpr int kMilliseconds = 10;
    constexpr int kWaits = 20;
    if (exchange.failure.empty() && order.size() == 1 && waits_ < kWaits) {
      ++waits_;
      if (connection_->Wait(false, kMilliseconds).output) {
        exchange.failure = Read(exchange.lines, order.size());
      }
    }
    if (exchange.failure.empty() && !received_.empty()) exchange.failure = TooMuch(received_);
    if (!exchange.failure.empty()) connection_.reset();
    return exchange;
  }

  // The start of a process does not count as the time of a case.
  std::chrono::milliseconds TimeLimit() const {
    return options_.time_limit + (starting_ ? start_time_ : std::chrono::milliseconds(0));
  }

  // The first answer of a process shows how long a start takes.
  void NoteAnswer(Clock::time_point& begun) {
    const Clock::time_point now = Clock::now();
    if (starting_) {
      const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(now - begun);
      start_time_ = std::clamp(4 * taken, kLaterStart, kFirstStart);
    }
    starting_ = false;
    begun = now;
  }

  // Sends as much as the pipe takes; false if the process reads no more.
  bool Write(std::string_view& unsent) {
    const ssize_t size = write(connection_->process().input(), unsent.data(), unsent.size());
    if (size > 0) unsent.remove_prefix(static_cast<std::size_t>(size));
    return size >= 0 || errno == EAGAIN || errno == EINTR;
  }

  static std::string TooMuch(std::string_view text) {
    return DescribeSurplus(text.substr(0, text.find('\n')));
  }
  static std::string Excerpt(std::string_view text) {
    return TextExcerpt(text.substr(0, text.find('\n')));
  }

  // Reads the available output and appends whole lines, until `lines` has `most` of them. Returns a
  // description of the failure, or an empty string.
  std::string Read(std::vector<std::string>& lines, std::size_t most) {
    std::array<char, 65536> bytes;
    const ssize_t size = read(connection_->process().output(), bytes.data(), bytes.size());
    if (size < 0) return errno == EAGAIN || errno == EINTR ? "" : connection_->DescribeEnd();
    if (size == 0) return DescribeEnd();
    std::string_view text(bytes.data(), static_cast<std::size_t>(size));
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      received_.append(text.substr(0, end));
      if (received_.size() > kLongestAnswer) {
        return fmt::format("{}: a line of more than {} MiB", kAnsweredTooMuch,
                           kLongestAnswer >> 20U);
      }
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
      if (lines.size() == most) return TooMuch(received_);
      if (!received_.empty() && received_.back() == '\r') received_.pop_back();
      lines.push_back(std::exchange(received_, {}));
    }
    return "";
  }

  std::string DescribeEnd() {
    const std::string end = connection_->DescribeEnd();
    return received_.empty() ? end
                             : fmt::format("{} in the middle of: {}", end, Excerpt(received_));
  }

  std::string command_;
  AskOptions options_;
  ProcessHistory history_;
  std::optional<Connection> connection_;  // nullopt when no process runs
  std::string received_;                  // the beginning of a line without its end
  bool differences_are_real_ = false;     // see FindSurplusAnswers
  int waits_ = 0;  // for a second answer to a case asked alone, since the process was started
  bool starting_ = true;                                // the process has not answered yet
  std::chrono::milliseconds start_time_ = kFirstStart;  // the time that a start may take
};

}  // namespace

std::unique_ptr<Backend> MakeProgramBackend(std::string command, AskOptions options) {
  return std::make_unique<ProgramBackend>(std::move(command), std::move(options));
}

}  // namespace hitscan
