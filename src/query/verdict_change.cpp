#include "query/verdict_change.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <queue>
#include <tuple>

namespace hitscan {
namespace {

using exact::Recorder;
using exact::Step;

/// A path through the decisions: it follows an earlier path up to one decision, whose sign is
/// forced.
struct Path {
  double margin = 0;         ///< the largest margin of the decisions with forced signs
  std::size_t forced = 0;    ///< the number of decisions with forced signs
  std::size_t number = 0;    ///< in the order in which paths are found
  std::size_t deciding = 0;  ///< the index of the decision with the largest margin
  std::shared_ptr<const std::vector<int>> earlier_signs = {};  ///< those of the earlier path
  std::size_t last_forced = 0;  ///< the index of the decision that this path forces
  int forced_sign = 0;          ///< its forced sign

  // The priority queue returns the greatest path: one with a smaller margin is greater, and of
  // equal margins one with fewer forced signs.
  bool operator<(const Path& other) const {
    return std::tie(other.margin, other.forced, other.number) < std::tie(margin, forced, number);
  }
  std::vector<int> Signs() const {
    std::vector<int> signs(earlier_signs->begin(),
                           earlier_signs->begin() + static_cast<std::ptrdiff_t>(last_forced));
    signs.push_back(forced_sign);
    return signs;
  }
};

class VerdictChangeSearch {
 public:
  VerdictChangeSearch(const Query& query, std::span<const Value> arguments, bool reasons_only)
      : query_(query), arguments_(arguments), reasons_only_(reasons_only) {}

  std::optional<VerdictChange> Run() {
    const std::optional<Answer> verdict = Evaluate({});
    if (!verdict) return std::nullopt;
    AddBranches({}, 0);
    while (!paths_.empty()) {
      const Path path = paths_.top();
      paths_.pop();
      const std::vector<int> signs = path.Signs();
      // All paths with smaller margins have the same verdict. So the margin of this path is a lower
      // bound, even if the path is not evaluated.
      if (evaluated_ >= kMostDecisions || HasHull())
        return VerdictChange{path.margin, signs, path.deciding};
      const std::optional<Answer> other = Evaluate(signs);
      if (!other) continue;
      if (*other != *verdict) return VerdictChange{path.margin, signs, path.deciding};
      AddBranches(path, signs.size());
    }
    return std::nullopt;
  }

 private:
  // Is an argument a hull? With forced signs the search among the corners of hulls may not end, and
  // its exact numbers become longer with each step. So only the first evaluation is made, without
  // forced signs.
  bool HasHull() const {
    return std::ranges::any_of(arguments_, [](const Value& argument) {
      return std::holds_alternative<std::vector<Point>>(argument);
    });
  }

  // The verdict with these signs. The decisions of the evaluation become `decisions_`.
  std::optional<Answer> Evaluate(const std::vector<int>& signs) {
    const std::size_t left = kMostDecisions - std::min(evaluated_, kMostDecisions);
    // While it lives, the recorder records the decisions of this thread and forces these signs. The
    // first evaluation is always complete. Another one ends when it passes the limit of the search.
    Recorder recorder(signs, signs.empty() ? std::numeric_limits<std::size_t>::max() : left + 1);
    std::optional<Answer> verdict = VerdictWith(query_, arguments_);
    decisions_.clear();
    std::ranges::copy_if(recorder.steps(), std::back_inserter(decisions_), &Step::is_decision);
    evaluated_ += decisions_.size();
    return verdict;
  }

  // Adds paths that branch off the evaluated path: for each decision from index `first` on, a path
  // with each sign that the decision does not have. From `first` on no sign was forced, so the sign
  // that was taken is the exact one.
  void AddBranches(const Path& path, std::size_t first) {
    const auto signs = std::make_shared<std::vector<int>>();
    std::ranges::transform(decisions_, std::back_inserter(*signs), &Step::taken);
    for (std::size_t i = first; i < decisions_.size(); ++i) {
      const Step& decision = decisions_[i];
      if (reasons_only_ && !IsReason(WordsFor(decision))) continue;
      const bool larger = path.forced == 0 || decision.margin > path.margin;
      for (const int other : {-1, 0, 1}) {
        // Both other signs have the same margin: a change that is large enough to turn the sign is
        // also large enough to reach zero.
        if (other == decision.sign) continue;
        paths_.push({larger ? decision.margin : path.margin, path.forced + 1, found_++,
                     larger ? i : path.deciding, signs, i, other});
      }
    }
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
  const exact::Decision* const decision = step.decision.texts;
  if (decision == nullptr) return {};
  return step.sign < 0 ? decision->negative : step.sign > 0 ? decision->positive : decision->zero;
}

bool IsReason(std::string_view words) { return !words.empty() && words.front() != '('; }

std::optional<Answer> VerdictWith(const Query& query, std::span<const Value> arguments) {
  try {
    // The first implementation is the exact one.
    return VerdictOf(query.implementations.front().run(arguments));
  } catch (const InvalidShape&) {
    return std::nullopt;
  } catch (const exact::TooManyDecisions&) {
    return std::nullopt;
  }
}

std::optional<VerdictChange> NearestVerdictChange(const Query& query,
                                                  std::span<const Value> arguments,
                                                  bool reasons_only) {
  return VerdictChangeSearch(query, arguments, reasons_only).Run();
}

bool HasVerdict(const Query& query) {
  return std::ranges::any_of(query.parts, [](const NamedKind& part) {
    return part.kind == kKindOf<bool> || part.kind == kKindOf<int>;
  });
}

std::optional<double> ExactMargin(const Query& query, std::span<const Value> arguments) {
  if (!HasVerdict(query)) return std::nullopt;
  try {
    query.RequireAnswerable(arguments);
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
  const std::optional<VerdictChange> change = NearestVerdictChange(query, arguments, false);
  return change ? std::optional(change->margin) : std::nullopt;
}

}  // namespace hitscan
