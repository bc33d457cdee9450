#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "base/errors.h"
#include "implementation/answer_forms.h"
#include "implementation/backend.h"
#include "implementation/child_process.h"
#include "implementation/cpp_headers.h"
#include "implementation/trace_recording.h"
#include "implementation/worker_protocol.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kLoadTime{10};
constexpr const char* kOverwrote = "overwrote the memory that it shares with Hitscan";

std::string_view TextOf(const SharedAnswer& answer) {
  const char* const text = reinterpret_cast<const char*>(answer.words);
  return {text, strnlen(text, sizeof(answer.words))};
}

class LibraryBackend : public Backend {
 public:
  LibraryBackend(std::filesystem::path library, AskOptions options,
                 const std::atomic<bool>& cancelled)
      : library_(std::move(library)),
        options_(std::move(options)),
        queries_(ReadQueries(Load(cancelled))) {}

  bool Answers(const Query& query) const override {
    return std::ranges::find(queries_, query.name) != queries_.end();
  }

  void Encode(std::span<const Value> arguments, EncodedCases& cases) const override {
    for (const Value& argument : arguments) AppendWords(argument, cases.words);
    cases.ends.push_back(cases.words.size());
  }

  void Ask(const EncodedCases& cases, std::span<Outcome> outcomes,
           const std::atomic<bool>& cancelled) override {
    const Request request{cases, outcomes, cancelled};
    history_.printed = 0;
    // The ranges that have not been asked yet. The last one is asked next.
    std::vector<Range> ranges{{0, cases.size()}};
    while (!ranges.empty()) {
      const Range range = ranges.back();
      ranges.pop_back();
      const Range batch{range.begin, EndOfBatch(cases, range)};
      if (batch.end < range.end) ranges.push_back({batch.end, range.end});
      if (batch.begin < batch.end) AskBatch(request, batch, ranges);
    }
  }

  TraceRecording Trace(const EncodedCases& one, Outcome& outcome,
                       const std::atomic<bool>& cancelled) override {
    // A new process, since traced numbers that the code keeps from an earlier call would refer to
    // records of that call.
    connection_.reset();
    trace_offset_ = AlignedAfter(ArgumentsSize(one.words.size()));
    recording_ = {};
    try {
      Ask(one, {&outcome, 1}, cancelled);
    } catch (...) {
      EndTrace();
      throw;
    }
    EndTrace();
    const bool traced =
        std::ranges::any_of(recording_.records, [](const detail::TraceRecord& made) {
          return made.type != detail::TraceType::kNumber && made.type != detail::TraceType::kMark;
        });
    if (!traced && outcome.failure.empty()) FailUntraced(*one.query);
    return std::move(recording_);
  }

 private:
  static constexpr std::size_t kMostRecords = 50'000;

  struct Range {
    std::size_t begin;
    std::size_t end;
  };

  // What Ask was called with.
  struct Request {
    const EncodedCases& cases;
    std::span<Outcome> outcomes;
    const std::atomic<bool>& cancelled;
  };

  static std::size_t AlignedAfter(std::size_t size) { return (size + 7) / 8 * 8; }
  std::size_t ArgumentsSize(std::size_t words) const {
    return sizeof(SharedRegion) + 4 * std::max(words, capacity_);
  }
  // The memory that the process shares with Hitscan.
  std::size_t SharedSize() const {
    if (trace_offset_ == 0) return ArgumentsSize(0);
    return trace_offset_ + sizeof(detail::TraceMemory) + kMostRecords * sizeof(detail::TraceRecord);
  }
  detail::TraceMemory& trace() {
    return *reinterpret_cast<detail::TraceMemory*>(reinterpret_cast<char*>(&region()) +
                                                   trace_offset_);
  }
  void EndTrace() {
    connection_.reset();
    trace_offset_ = 0;
  }

  SharedRegion& region() { return *static_cast<SharedRegion*>(connection_->process().shared()); }

  // Starts the process. Returns the queries that the library implements, in the form of
  // SharedRegion::text.
  std::string Load(const std::atomic<bool>& cancelled) {
    connection_.reset();
    connection_.emplace(ChildProcess::RunLibrary(library_, SharedSize(), options_.process),
                        options_.print, history_);
    calls_before_ = 0;
    const Clock::time_point end = Clock::now() + kLoadTime;
    while (!connection_->Wait(false, 20).output) {
      if (cancelled) {
        connection_.reset();
        throw Cancelled();
      }
      if (Clock::now() < end) continue;
      connection_.reset();
      throw CannotRun(fmt::format("{}: is not loaded within {} s: look at what runs before main",
                                  library_.string(), kLoadTime.count()));
    }
    if (!ReadByte()) {
      const std::string how = connection_->DescribeEnd();
      connection_.reset();
      throw CannotRun(fmt::format("{}: {} while it was loaded", library_.string(), how));
    }
    region().text[sizeof(region().text) - 1] = '\0';
    const std::string text = region().text;
    if (region().loaded != SharedRegion::kLoaded) {
      connection_.reset();
      throw CannotRun(fmt::format("{}: cannot be loaded: {}", library_.string(), text));
    }
    return text;
  }

  std::vector<std::string> ReadQueries(std::string_view text) const {
    std::vector<std::string> queries;
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(line.size() + 1);
      const std::string_view name = line.substr(0, line.find('\t'));
      const Query* const query = FindQuery(name);
      const bool is_known = query != nullptr
                                ? line.substr(name.size() + 1) == ImplementSignature(*query)
                                : name.starts_with(kDrawPrefix);
      if (!is_known) {
        throw CannotRun(
            fmt::format("{}: {} has another signature in this version of Hitscan: compile it again",
                        library_.string(), name));
      }
      if (std::ranges::find(queries, name) != queries.end()) {
        throw CannotRun(fmt::format("{}: implements {} twice", library_.string(), name));
      }
      queries.emplace_back(name);
    }
    return queries;
  }

  bool ReadByte() {
    char byte = 0;
    return read(connection_->process().output(), &byte, 1) == 1;
  }

  // The end of the next batch, which has as many cases as fit into the memory. For a single case
  // that does not fit, the memory becomes larger.
  std::size_t EndOfBatch(const EncodedCases& cases, Range range) {
    const std::size_t begin = cases.Begin(range.begin);
    const std::size_t size = cases.ends[range.begin] - begin;
    if (size > capacity_) {
      capacity_ = size;
      connection_.reset();
    }
    const auto first = cases.ends.begin() + static_cast<std::ptrdiff_t>(range.begin);
    const std::size_t most =
        std::min<std::size_t>(range.end - range.begin, SharedRegion::kMostCases);
    const auto end =
        std::upper_bound(first, first + static_cast<std::ptrdiff_t>(most), begin + capacity_);
    return range.begin + static_cast<std::size_t>(end - first);
  }

  void Send(const EncodedCases& cases, Range batch, const std::atomic<bool>& cancelled) {
    // The file may have been replaced by another library.
    if (!connection_ && ReadQueries(Load(cancelled)) != queries_) {
      connection_.reset();
      throw CannotRun(fmt::format("{}: implements other queries than before", library_.string()));
    }
    SharedRegion& shared = region();
    const std::size_t begin = cases.Begin(batch.begin);
    std::memcpy(shared.arguments(), cases.words.data() + begin,
                4 * (cases.ends[batch.end - 1] - begin));
    for (std::size_t i = batch.begin; i < batch.end; ++i) {
      shared.starts[i - batch.begin] = static_cast<std::uint32_t>(cases.Begin(i) - begin);
    }
    shared.entry = static_cast<std::uint32_t>(std::ranges::find(queries_, cases.query->name) -
                                              queries_.begin());
    shared.count = static_cast<std::uint32_t>(batch.end - batch.begin);
    shared.answer_words = static_cast<std::uint32_t>(MostAnswerWords(*cases.query));
    shared.calls = 0;
    shared.finished = 0;
    shared.out_of_memory = 0;
    shared.trace_offset = trace_offset_;
    if (trace_offset_ != 0) {
      trace().count = trace().texts_size = 0;
      trace().capacity = kMostRecords;
    }
    const char byte = 1;
    // If the process has ended, WaitForBatch reports it.
    static_cast<void>(!write(connection_->process().input(), &byte, 1));
  }

  // Waits for the end of the batch. Returns a description of the failure, or an empty string.
  std::string WaitForBatch(const std::atomic<bool>& cancelled) {
    const SharedRegion& shared = region();
    std::uint32_t calls = 0;
    Clock::time_point begun = Clock::now();
    while (true) {
      const bool output = connection_->Wait(false, 20).output;
      if (cancelled) {
        connection_.reset();
        throw Cancelled();
      }
      if (output) return ReadByte() ? "" : connection_->DescribeEnd();
      const Clock::time_point now = Clock::now();
      if (std::exchange(calls, shared.calls.load()) != calls) begun = now;
      if (now - begun >= options_.time_limit) return DescribeTimeLimit(options_);
    }
  }

  // Asks the cases of one batch. If the process ends early, the cases that still have to be asked,
  // or have to be asked again, are added to `ranges`. `alone`: AskAlone has called this.
  void AskBatch(const Request& request, Range batch, std::vector<Range>& ranges,
                bool alone = false) {
    const std::size_t count = batch.end - batch.begin;
    Send(request.cases, batch, request.cancelled);
    std::string failure = WaitForBatch(request.cancelled);
    if (trace_offset_ != 0) recording_ = TraceRecording::From(trace(), kMostRecords);
    const bool finished = region().finished == 1;
    if (failure.empty() && !finished) failure = kOverwrote;
    const std::uint32_t calls =
        std::min<std::uint32_t>(region().calls.load(), static_cast<std::uint32_t>(2 * count));
    if (finished) {
      Take(request, batch.begin, {0, count});
      calls_before_ += calls;
      // A library that closes the pipes has answered, but cannot be asked anything more.
      if (!failure.empty()) connection_.reset();
      return;
    }
    if (region().out_of_memory != 0) failure += " after " + DescribeOutOfMemory();
    // The worker calls each case in their order, then each again in the reverse order. The culprit
    // is the case of the last call that began.
    const bool again = calls > count;
    const std::size_t culprit = again ? 2 * count - calls : (calls == 0 ? 0 : calls - 1);
    Outcome& outcome = request.outcomes[batch.begin + culprit];
    if (again) {
      // All cases were answered once, and the cases after the culprit twice.
      Take(request, batch.begin, {culprit + 1, count});
      const Outcome first = OutcomeOf(*request.cases.query, region().answers[culprit]);
      outcome = {{}, DescribeDifference(first, {{}, failure})};
    } else {
      if (culprit + 1 < count) ranges.push_back({batch.begin + culprit + 1, batch.end});
      outcome = {{}, failure};
    }
    if (culprit > 0) ranges.push_back({batch.begin, batch.begin + culprit});
    connection_.reset();
    const bool fresh = calls_before_ == 0 && calls <= 1;  // no earlier call can be the cause
    const bool timed_out = failure == DescribeTimeLimit(options_);
    if (!alone && !again && (!fresh || timed_out)) AskAlone(request, batch.begin + culprit);
  }

  // Asks a case again in a new process: if a process has ended, earlier cases may be the cause, and
  // if an answer took too long, a busy machine.
  void AskAlone(const Request& request, std::size_t index) {
    Outcome& outcome = request.outcomes[index];
    const std::string before = outcome.failure;
    std::vector<Range> none;
    AskBatch(request, {index, index + 1}, none, true);
    if (!outcome.failure.empty() || before == DescribeTimeLimit(options_)) return;
    outcome = {{}, fmt::format("{} after other cases; in a process of its own it answers", before)};
  }

  std::string DescribeOutOfMemory() const {
    return fmt::format("running out of memory (the limit is {} MiB)",
                       options_.process.memory >> 20U);
  }

  Outcome OutcomeOf(const Query& query, const SharedAnswer& answer) const {
    if (answer.status == SharedAnswer::kThrew)
      return {{}, fmt::format("threw: {}", TextOf(answer))};
    if (answer.status == SharedAnswer::kOutOfMemory) return {{}, "failed " + DescribeOutOfMemory()};
    if (answer.status != SharedAnswer::kAnswered) return {{}, kOverwrote};
    return {AnswerFromWords(query, answer.words), {}};
  }

  // Stores the outcomes of the cases `taken` of the batch, which are counted from its first case
  // `begin`.
  void Take(const Request& request, std::size_t begin, Range taken) {
    const Query& query = *request.cases.query;
    for (std::size_t i = taken.begin; i < taken.end; ++i) {
      Outcome& outcome = request.outcomes[begin + i];
      outcome = OutcomeOf(query, region().answers[i]);
      if (region().differs[i] == 0) continue;
      outcome.failure = DescribeDifference(outcome, OutcomeOf(query, region().again[i]));
      outcome.answer.clear();
    }
  }

  std::filesystem::path library_;
  AskOptions options_;
  std::size_t capacity_ = std::size_t{1} << 18U;  // for arguments, in words
  ProcessHistory history_;
  std::optional<Connection> connection_;    // nullopt when no process runs
  std::size_t calls_before_ = 0;            // calls of this process in earlier batches
  std::size_t trace_offset_ = 0;            // SharedRegion::trace_offset
  TraceRecording recording_;                // of the last batch that was traced
  const std::vector<std::string> queries_;  // in the order of the library; read by any thread
};

}  // namespace

std::string DescribeTimeLimit(const AskOptions& options) {
  return fmt::format("no answer within {} s",
                     static_cast<double>(options.time_limit.count()) / 1000);
}

void FailUntraced(const Query& query) {
  throw CannotRun(fmt::format(
      "the code for {0} records no operations: its number type has to be hitscan::Traced<float> of "
      "hitscan/trace.h; `hitscan new {0} --trace -o FILE.cpp` writes an example",
      query.name));
}

std::unique_ptr<Backend> MakeLibraryBackend(const std::filesystem::path& library,
                                            AskOptions options,
                                            const std::atomic<bool>& cancelled) {
  return std::make_unique<LibraryBackend>(library, std::move(options), cancelled);
}

}  // namespace hitscan
