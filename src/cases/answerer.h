#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case_file.h"
#include "query/query.h"

namespace hitscan {

/// A property of right answers (cases/property.h) that does not hold for an answer.
struct PropertyViolation {
  std::string what;  ///< "turn: hit differs"; the same for all such violations
  std::string text;  ///< one line with both questions and both answers
};

/// What an implementation answered to one case, or why it did not.
struct Outcome {
  Answer answer;
  std::string failure = {};     ///< "crashed (SIGSEGV)", "not asked: ..."; empty if it answered
  bool is_exact = false;        ///< the answer is the exact one, by which others are judged
  bool is_partial = false;      ///< only the parts that the answer has are judged
  bool has_properties = false;  ///< the answers to other questions were compared with it
  std::shared_ptr<const PropertyViolation> violation = nullptr;  ///< what they contradict, if any
};

/// Whether the implementation declined the case, since it does not answer such cases: it threw
/// hitscan::NotAsked, or its program answered {"error": "not asked: ..."}.
bool NotAsked(const Outcome& outcome);

/// The beginning of the failure of an implementation that answers a case differently the second
/// time.
inline constexpr std::string_view kAnswersDifferently = "answers differently when asked again";

/// The failure of an implementation with two different outcomes of the same case: "answers
/// differently when asked again: hit false, then crashed (SIGSEGV)".
std::string DescribeDifference(const Outcome& first, const Outcome& second);

/// Thrown instead of returning an outcome, after Answerer::Cancel or when nobody waits for it any
/// more.
class Cancelled {};

/// Cases of one query that were given to an Answerer, and their outcomes. The arguments of the
/// cases must exist until the outcomes are taken. If this object is destroyed earlier, an
/// implementation that still answers is interrupted.
class AskedCases {
 public:
  using Clock = std::chrono::steady_clock;

  virtual ~AskedCases() = default;
  AskedCases(const AskedCases&) = delete;
  AskedCases& operator=(const AskedCases&) = delete;

  /// Waits until Take need not wait, at most that long. Returns whether that is so.
  virtual bool WaitFor(std::chrono::milliseconds) { return true; }
  /// The same, without a limit.
  virtual void Wait() {}

  /// Waits for the outcomes and calls `take(index, outcome)` with them, in the order of the cases.
  /// Stops after the deadline; the next call goes on with the next case. Returns whether the
  /// outcomes of all cases have been taken. Throws Cancelled.
  template <class Taker>
  bool Take(Taker&& take, std::optional<Clock::time_point> deadline = std::nullopt) {
    Wait();
    while (taken_ < size_) {
      const std::size_t index = taken_++;
      take(index, OutcomeOf(index));
      if (deadline && Clock::now() >= *deadline) break;
    }
    return taken_ == size_;
  }
  /// The outcomes of all cases.
  std::vector<Outcome> TakeAll();

 protected:
  explicit AskedCases(std::size_t size) : size_(size) {}

 private:
  /// Called once for each case, after Wait. Throws Cancelled.
  virtual Outcome OutcomeOf(std::size_t index) = 0;

  std::size_t size_;
  std::size_t taken_ = 0;
};

/// An implementation that answers the cases of one query: a built-in one, the user's in a process
/// of its own, or what was reported. Only one thread may use an Answerer; Cancel may be called from
/// any thread.
class Answerer {
 public:
  explicit Answerer(const Query& query) : query_(query) {}
  virtual ~Answerer() = default;
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;

  const Query& query() const { return query_; }
  /// Whether it answers in the background, while the thread that called Ask goes on.
  virtual bool in_background() const { return false; }
  /// Whether it answers any case. If not, it answers only those of its file (Reporter).
  virtual bool answers_any() const { return true; }
  /// Begins to answer cases, each given by its arguments. Returns at once: the user's
  /// implementation answers in the background, others when the outcomes are taken.
  virtual std::unique_ptr<AskedCases> Ask(std::vector<std::span<const Value>> cases) = 0;
  /// The same for cases that may say what was reported (Reporter). They must exist until the
  /// outcomes are taken.
  virtual std::unique_ptr<AskedCases> AskCases(std::span<const Case> cases);
  /// Answers one case.
  Outcome AskOne(std::span<const Value> arguments) { return Ask({arguments})->TakeAll().front(); }
  /// Ends all answering: taking outcomes throws Cancelled soon, also in threads that already wait
  /// for them.
  virtual void Cancel() { *cancelled_ = true; }

 protected:
  std::shared_ptr<const std::atomic<bool>> cancelled() const { return cancelled_; }

 private:
  const Query& query_;
  std::shared_ptr<std::atomic<bool>> cancelled_ = std::make_shared<std::atomic<bool>>(false);
};

/// Makes an answerer. Called in a background thread; throws CannotRun when it cannot, and Cancelled
/// soon after `cancelled` is set.
using MakeAnswerer = std::function<std::shared_ptr<Answerer>(const std::atomic<bool>& cancelled)>;

/// An answerer that calls a built-in implementation, which must outlive it. An exception of the
/// implementation becomes the failure of the case, except std::bad_alloc, which is thrown on.
std::shared_ptr<Answerer> AnswererOf(const Query& query, const Implementation& built_in);
std::shared_ptr<Answerer> AnswererOf(const Query& query, Implementation&& temporary) = delete;

/// The name of the implementation whose answers are those that public issues report.
inline constexpr std::string_view kReported = "reported";

/// Answers each case with what its file says was reported, and cases of which nothing was reported
/// exactly.
std::shared_ptr<Answerer> Reporter(const Query& query);

}  // namespace hitscan
