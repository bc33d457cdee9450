#include "query/margin_search.h"

#include <algorithm>
#include <queue>
#include <stdexcept>

#include "query/why.h"

namespace hitscan {
namespace {

using exact::Recorder;
using exact::Step;

// The evaluations of one search may make so many decisions: a few milliseconds.
constexpr std::size_t kMostDecisions = 20'000;

/// A path through the decisions: the signs of the first of them, of which the last one is forced.
struct Path {
  double margin = 0;  ///< the largest of those that are forced
  std::size_t forced = 0;
  std::size_t number = 0;  ///< in the order in which they are found
  std::vector<int> signs;
  std::size_t deciding = 0;

  // Nearer paths first; then those with fewer forced signs.
  bool operator<(const Path& other) const {
    return std::tie(other.margin, other.forced, other.number) < std::tie(margin, forced, number);
  }
};

class TurnSearch {
 public:
  TurnSearch(const Query& query, std::span<const Value> arguments, bool reasons_only)
      : query_(query), arguments_(arguments), reasons_only_(reasons_only) {}

  std::optional<Turn> Run() {
    const std::optional<Verdict> verdict = Evaluate({});
    if (!verdict) return std::nullopt;
    Continue({});
    while (!paths_.empty()) {
      const Path path = paths_.top();
      const Turn turn{path.margin, path.signs, path.deciding};
      // All nearer paths have the same verdict.
      if (evaluated_ >= kMostDecisions) return turn;
      paths_.pop();
      const std::optional<Verdict> other = Evaluate(path.signs);
      if (!other) continue;
      if (*other != *verdict) return turn;
      Continue(path);
    }
    return std::nullopt;
  }

 private:
  // The verdict with these signs, whose decisions become `decisions_`.
  std::optional<Verdict> Evaluate(const std::vector<int>& signs) {
    const std::size_t left = kMostDecisions - std::min(evaluated_, kMostDecisions);
    // The first evaluation is always complete.
    Recorder recorder(signs, signs.empty() ? std::numeric_limits<std::size_t>::max() : left + 1);
    std::optional<Verdict> verdict = VerdictWith(query_, arguments_);
    decisions_.clear();
    std::ranges::copy_if(recorder.steps(), std::back_inserter(decisions_), &Step::is_decision);
    evaluated_ += decisions_.size();
    return verdict;
  }

  // Adds a path for each other sign of each later decision.
  void Continue(const Path& path) {
    std::vector<int> signs = path.signs;
    for (std::size_t i = signs.size(); i < decisions_.size(); ++i) {
      const Step& decision = decisions_[i];
      if (!reasons_only_ || IsReason(WordsFor(decision))) {
        for (const int other : {-1, 0, 1}) {
          // What is positive can become negative or zero by the same change.
          if (other != decision.sign) Add(path, signs, i, other);
        }
      }
      signs.push_back(decision.taken);
    }
  }

  void Add(const Path& path, const std::vector<int>& signs, std::size_t decision, int sign) {
    const double margin = decisions_[decision].margin;
    const bool larger = path.forced == 0 || margin > path.margin;
    Path longer{larger ? margin : path.margin, path.forced + 1, found_++, signs,
                larger ? decision : path.deciding};
    longer.signs.push_back(sign);
    paths_.push(std::move(longer));
  }

  const Query& query_;
  std::span<const Value> arguments_;
  bool reasons_only_;
  std::priority_queue<Path> paths_;
  std::vector<Step> decisions_;
  std::size_t evaluated_ = 0;
  std::size_t found_ = 0;
};

}  // namespace

std::string_view WordsFor(const Step& step) {
  const exact::Decision* const decision = step.words.decision;
  if (decision == nullptr) return {};
  return step.sign < 0 ? decision->negative : step.sign > 0 ? decision->positive : decision->zero;
}

bool IsReason(std::string_view words) { return !words.empty() && words.front() != '('; }

std::optional<Verdict> VerdictWith(const Query& query, std::span<const Value> arguments) {
  try {
    Verdict verdict;
    for (AnswerPart& part : query.implementations.front().run(arguments)) {
      const bool is_verdict = IsVerdict(part.value);
      if (is_verdict) verdict.push_back(std::move(part));
    }
    return verdict;
  } catch (const InvalidShape&) {
    return std::nullopt;
  } catch (const exact::TooManyDecisions&) {
    return std::nullopt;
  }
}

std::optional<Turn> NearestTurn(const Query& query, std::span<const Value> arguments,
                                bool reasons_only) {
  return TurnSearch(query, arguments, reasons_only).Run();
}

bool HasVerdict(const Query& query) {
  return std::ranges::any_of(query.parts, [](const NamedKind& part) {
    return part.kind == kKindOf<bool> || part.kind == kKindOf<int>;
  });
}

std::optional<double> MarginOf(const Query& query, std::span<const Value> arguments) {
  if (!HasVerdict(query)) return std::nullopt;
  try {
    query.RequireAnswerable(arguments);
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
  const std::optional<Turn> turn = NearestTurn(query, arguments, false);
  // A verdict that no decision changes, such as that of an empty list, is far from any other.
  return turn ? turn->margin : 1;
}

}  // namespace hitscan
