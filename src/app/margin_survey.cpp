#include "app/margin_survey.h"

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

constexpr double kLowest = 1e-9;
constexpr double kBinsOfDecade = 5;

}  // namespace

std::size_t MarginSurvey::BinOf(double margin) {
  if (!(margin >= kLowest)) return 0;
  // 1e-9 is added so that rounding does not put LeastOf(bin) into the bin below.
  const double bin = 1 + std::floor(kBinsOfDecade * std::log10(margin / kLowest) + 1e-9);
  return std::min(static_cast<std::size_t>(bin), kBins - 1);
}

double MarginSurvey::LeastOf(std::size_t bin) {
  if (bin == 0) return 0;
  if (bin >= kBins) return 2;
  return kLowest * std::pow(10, static_cast<double>(bin - 1) / kBinsOfDecade);
}

void MarginSurvey::Add(const CaseDocument& document, CaseRef ref) {
  const std::optional<double> margin = margins_.Of(document, ref);
  const bool failed = document.results().Of(ref).failed();
  if (margin) {
    Bin& bin = counting_.bins[BinOf(*margin)];
    ++(failed ? bin.wrong : bin.right);
  } else if (!failed) {
    return;
  }
  const double known = margin.value_or(0);
  const Ranked ranked{!failed, failed ? -known : known, ref};
  std::vector<Ranked>& worst = counting_.worst;
  if (worst.size() == kMostWorst && worst.back() < ranked) return;
  worst.insert(std::ranges::upper_bound(worst, ranked), ranked);
  if (worst.size() > kMostWorst) worst.pop_back();
}

bool MarginSurvey::Continue(const CaseDocument& document, std::chrono::milliseconds budget) {
  if (document_ != document.id() || changes_ != document.changes()) {
    document_ = document.id();
    changes_ = document.changes();
    next_ = {0, 0};
    done_ = 0;
    complete_ = false;
    counting_ = {};
  }
  if (complete_) return true;
  const auto deadline = std::chrono::steady_clock::now() + budget;
  for (; next_.file < document.files().size(); next_ = {next_.file + 1, 0}) {
    while (next_.index < document.files()[next_.file].cases.size()) {
      Add(document, next_);
      ++next_.index;
      // The clock is not read after each case, since most margins are known.
      constexpr std::size_t kUnclocked = 16;
      if (++done_ % kUnclocked == 0 && std::chrono::steady_clock::now() >= deadline) return false;
    }
  }
  Publish();
  return true;
}

void MarginSurvey::Publish() {
  complete_ = true;
  shown_ = std::move(counting_);
  std::vector<CaseRef> worst;
  for (const Ranked& ranked : shown_.worst) worst.push_back(ranked.ref);
  if (worst == worst_) return;
  worst_ = std::move(worst);
  ++worst_changes_;
}

std::optional<std::size_t> MarginSurvey::measured() const {
  return complete_ ? std::nullopt : std::optional(done_);
}

}  // namespace hitscan
