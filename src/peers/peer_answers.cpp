#include "peers/peer_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "base/background.h"
#include "cases/severity.h"
#include "fuzz/tally.h"
#include "implementation/user_implementation.h"

namespace hitscan {
namespace {

// The largest error of a verdict or number for which the library's tolerance may be the reason: the
// number is a part of the size of the arguments where that is above 1, and else a distance.
bool IsWithinTolerance(const PeerQuery& asked, std::span<const Value> arguments, double error) {
  const Tolerance sizes = Tolerance::OfArguments(arguments, asked.Tolerance());
  const Tolerance limit{asked.Tolerance(), 1};
  return asked.Tolerance() > 0 && error <= limit.Limit(sizes.size);
}

JudgedPeer JudgeVerdict(const Query& query, std::span<const Value> arguments,
                        const Outcome& outcome, const PeerQuery& asked) {
  const WrittenArguments written(query, arguments);
  const std::optional<double> severity = SeverityOf(written, outcome.answer);
  const std::string text = "wrong " + PeerSeverityText(severity);
  const double size = Tolerance::OfArguments(arguments, 0).size;
  if (severity && IsWithinTolerance(asked, arguments, *severity * UnitInLastPlace(size))) {
    return {PeerVerdict::kWithinTolerance,
            fmt::format("{}, within its tolerance of {}", text, asked.tolerance)};
  }
  if (!asked.conservative.empty()) {
    return {PeerVerdict::kWithinTolerance, text + ": a quick test"};
  }
  return {PeerVerdict::kWrong, text};
}

JudgedPeer JudgeNumber(const Query& query, std::span<const Value> arguments, const Answer& exact,
                       const Outcome& outcome, const PeerQuery& asked,
                       const AnswerFailure& failure) {
  const std::string text = fmt::format("{} by {:.3g} ulps", failure.what, failure.error);
  Tolerance tolerance = Tolerance::OfArguments(arguments, asked.Tolerance());
  tolerance.size = std::max(tolerance.size, 1.0);
  if (!CompareWithExact(query, arguments, exact, outcome.answer, tolerance)) {
    return {PeerVerdict::kWithinTolerance,
            fmt::format("{}, within its tolerance of {}", text, asked.tolerance)};
  }
  return {PeerVerdict::kWrong, text};
}

// The outcomes of a library, or why it cannot be asked.
struct Outcomes {
  std::vector<Outcome> all;
  std::string error;
};

Outcomes Ask(const Query& query, const InstalledPeer& found,
             std::span<const std::span<const Value>> cases, const AskOptions& options) {
  try {
    const OpenedPeer opened = OpenPeer(found, options, false);
    if (opened.implementation == nullptr) return {{}, opened.error};
    if (!opened.implementation->Answers(query)) {
      return {{}, "its adapter does not answer the query"};
    }
    const std::shared_ptr<AnswerRequest> request = opened.implementation->Ask(query, cases);
    request->Wait();
    return {std::move(request->outcomes()), {}};
  } catch (const std::exception& error) {
    return {{}, error.what()};
  }
}

// Asks all, as many at a time as the machine has processors: compiling takes most of the time.
std::vector<Outcomes> AskAll(const Query& query, const std::vector<InstalledPeer>& peers,
                             std::span<const std::span<const Value>> cases,
                             const AskOptions& options, const PeerProgress& progress) {
  std::vector<Outcomes> outcomes(peers.size());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::size_t done = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < peers.size(); i = next++) {
      outcomes[i] = Ask(query, peers[i], cases, options);
      const std::lock_guard lock(mutex);
      if (progress) progress(++done, peers.size(), peers[i].peer.library);
    }
  };
  std::vector<std::thread> threads;
  const std::size_t count = std::min<std::size_t>(
      peers.size(), std::max(1U, kHasThreads ? std::thread::hardware_concurrency() : 1U));
  for (std::size_t i = 1; i < count; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  return outcomes;
}

}  // namespace

bool IsWrong(PeerVerdict verdict) {
  return verdict == PeerVerdict::kWithinTolerance || verdict == PeerVerdict::kWrong ||
         verdict == PeerVerdict::kNoAnswer;
}

std::string PeerSeverityText(std::optional<double> severity) {
  if (!severity) return "by more than 1.7e7 ulps";
  return fmt::format("by {:.3g} {}", *severity, *severity == 1 ? "ulp" : "ulps");
}

JudgedPeer JudgePeer(const Query& query, std::span<const Value> arguments,
                     const std::optional<Answer>& exact, const Outcome& outcome,
                     const PeerQuery& asked) {
  if (NotAsked(outcome)) {
    // After "threw: " or "refused: ".
    const std::size_t begin = outcome.failure.find("not asked: ");
    return {PeerVerdict::kNotAsked, outcome.failure.substr(begin)};
  }
  if (!outcome.failure.empty()) return {PeerVerdict::kNoAnswer, outcome.failure};
  if (!exact) return {PeerVerdict::kNotJudged, "not judged: there is no exact answer"};
  const FuzzRules rules;
  const auto failure = JudgeOutcome(query, arguments, exact, outcome, rules.tolerance);
  if (!failure) return {PeerVerdict::kRight, "right"};
  if (IsTolerated(rules, *failure, WrittenArguments(query, arguments), outcome.answer)) {
    return {PeerVerdict::kWithinUnit, "right within an ulp"};
  }
  switch (failure->type) {
    case FailureType::kVerdict:
      return JudgeVerdict(query, arguments, outcome, asked);
    case FailureType::kNumber:
      return JudgeNumber(query, arguments, *exact, outcome, asked, *failure);
    case FailureType::kNotFinite:
      return {PeerVerdict::kNoAnswer, failure->what};
    default:
      return {PeerVerdict::kWrong, failure->what};
  }
}

std::string PeerAnswer::AnswerText() const {
  return outcome.failure.empty() ? PrintAnswer(outcome.answer) : std::string();
}

std::size_t PeerReport::CountOf(std::size_t peer, PeerVerdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(cases, [&](const PeersOfCase& each) {
    return each.answers[peer].judged.verdict == verdict;
  }));
}

std::size_t PeerReport::WrongOf(std::size_t peer) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      cases, [&](const PeersOfCase& each) { return IsWrong(each.answers[peer].judged.verdict); }));
}

std::size_t PeerReport::Wrong() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < peers.size(); ++i) count += WrongOf(i);
  return count;
}

OpenedPeer OpenPeer(const InstalledPeer& found, const AskOptions& options,
                    const std::atomic<bool>& cancelled) {
  try {
    OpenedImplementation opened =
        OpenImplementation(SourceOf(found), found.peer.library, options, cancelled);
    if (opened.implementation != nullptr) return {std::move(opened.implementation), {}};
    return {nullptr, opened.errors.empty() ? "its adapter cannot be used" : opened.errors.front()};
  } catch (const std::exception& error) {
    return {nullptr, error.what()};
  }
}

PeerReport AskPeers(const Query& query, std::vector<InstalledPeer> peers, std::vector<Case> cases,
                    const AskOptions& options, const PeerProgress& progress) {
  PeerReport report{.query = &query, .peers = {}, .cases = {}, .unusable = {}, .missing = {}};
  std::erase_if(peers, [&](InstalledPeer& found) {
    if (found.peer.Find(query.name) == nullptr) return true;
    if (!found.installed) report.missing.push_back(found.peer);
    return !found.installed;
  });
  for (Case& test : cases) {
    std::optional<Answer> exact = ExactAnswerIfAny(query, test.arguments);
    report.cases.push_back({std::move(test), std::move(exact), {}});
  }
  std::vector<std::span<const Value>> arguments;
  for (const PeersOfCase& each : report.cases) arguments.emplace_back(each.test.arguments);
  std::vector<Outcomes> outcomes = AskAll(query, peers, arguments, options, progress);
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (!outcomes[i].error.empty()) {
      report.unusable.push_back({std::move(peers[i]), std::move(outcomes[i].error)});
      continue;
    }
    const PeerQuery& asked = *peers[i].peer.Find(query.name);
    for (std::size_t j = 0; j < report.cases.size(); ++j) {
      PeersOfCase& each = report.cases[j];
      JudgedPeer judged =
          JudgePeer(query, each.test.arguments, each.exact, outcomes[i].all[j], asked);
      each.answers.push_back({std::move(outcomes[i].all[j]), std::move(judged)});
    }
    report.peers.push_back({std::move(peers[i])});
  }
  return report;
}

}  // namespace hitscan
