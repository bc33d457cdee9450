#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/answerer.h"
#include "cases/case_file.h"
#include "peers/peer.h"

// What other libraries answer to cases, and whether it is right.
namespace hitscan {

/// How an answer of a library compares with the exact one, the best first.
enum class PeerVerdict {
  kRight,
  kWithinUnit,       ///< not exact, but right for an input that differs by one unit
  kWithinTolerance,  ///< wrong, by no more than the tolerance that the library documents
  kWrong,
  kNoAnswer,   ///< a crash, a time limit, a NaN
  kNotAsked,   ///< the library does not claim to answer such cases
  kNotJudged,  ///< there is no exact answer
};

/// Whether the verdict is one of a wrong answer.
bool IsWrong(PeerVerdict verdict);

struct JudgedPeer {
  PeerVerdict verdict = PeerVerdict::kNotJudged;
  /// "right", "wrong by 12 ulps", "not asked: the ray starts inside".
  std::string text;
};

/// Judges the outcome as a search does: numbers may be off by 1e-4 of the exact one or of the
/// largest of the arguments.
JudgedPeer JudgePeer(const Query& query, std::span<const Value> arguments,
                     const std::optional<Answer>& exact, const Outcome& outcome,
                     const PeerQuery& asked);

/// The answer of one library to one case.
struct PeerAnswer {
  Outcome outcome;
  JudgedPeer judged;

  /// "hit true, t 3"; empty if there is no answer.
  std::string AnswerText() const;
};

/// A case with the answers of all libraries that were asked.
struct PeersOfCase {
  Case test;
  std::optional<Answer> exact;
  std::vector<PeerAnswer> answers;  ///< one for each library
};

/// A library that was asked, or why it could not be.
struct AskedPeer {
  InstalledPeer found;
  std::string error = {};  ///< why its adapter cannot be used; empty: it was asked
};

/// The libraries for a query that were asked all cases of a file.
struct PeerReport {
  const Query* query = nullptr;
  std::vector<AskedPeer> peers;  ///< those that were asked
  std::vector<PeersOfCase> cases;
  std::vector<AskedPeer> unusable;  ///< those whose adapter cannot be used
  std::vector<Peer> missing;        ///< those that are not installed

  std::size_t CountOf(std::size_t peer, PeerVerdict verdict) const;
  /// How many answers of a library are wrong.
  std::size_t WrongOf(std::size_t peer) const;
  /// How many answers are wrong, of all libraries.
  std::size_t Wrong() const;
};

/// A library that was opened.
struct OpenedPeer {
  std::shared_ptr<UserImplementation> implementation;  ///< null when it cannot be asked
  std::string error;                                   ///< why not
};

/// Compiles the adapter if that was not done before, and starts it. Throws Cancelled.
OpenedPeer OpenPeer(const InstalledPeer& found, const AskOptions& options,
                    const std::atomic<bool>& cancelled);

/// Called after each library that was asked. It may have been compiled first, which takes seconds.
using PeerProgress =
    std::function<void(std::size_t done, std::size_t all, const std::string& name)>;

/// Asks the libraries, those that answer the query, all cases, each in a
/// process of its own and several at a time. Each adapter is compiled if it was not before.
PeerReport AskPeers(const Query& query, std::vector<InstalledPeer> peers, std::vector<Case> cases,
                    const AskOptions& options, const PeerProgress& progress);

/// The severity of a wrong verdict in words: "by 12 ulps".
std::string PeerSeverityText(std::optional<double> severity);

}  // namespace hitscan
