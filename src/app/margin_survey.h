#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "edit/case_rows.h"

namespace hitscan {

/// The margins of all cases of a document: how many cases have which margin, and which cases are
/// the worst. Computing them takes long, so this is done in slices.
class MarginSurvey {
 public:
  static constexpr std::size_t kBins = 46;  ///< the first, and five for each of nine powers of ten
  static constexpr std::size_t kMostWorst = 20;
  /// The cases with margins between LeastOf this bin and LeastOf the next one.
  struct Bin {
    std::size_t right = 0;
    std::size_t wrong = 0;  ///< cases that have failed
  };

  /// The bin of a margin. The first bin is for margins below 1e-9, each other one for a fifth of a
  /// power of ten.
  static std::size_t BinOf(double margin);
  /// The least margin of a bin; above 1 for kBins.
  static double LeastOf(std::size_t bin);

  /// Computes further margins for about `budget`, at least one. Starts again when the document has
  /// changed; margins of cases that have not changed are kept. Returns whether all cases are done.
  bool Continue(const CaseDocument& document, std::chrono::milliseconds budget);
  /// The margin of a case, computed if need be.
  std::optional<double> Of(const CaseDocument& document, CaseRef ref) const {
    return margins_.Of(document, ref);
  }

  /// How many cases are done; nullopt when all are.
  std::optional<std::size_t> measured() const;

  // The results of the last time that all cases were done:
  std::span<const Bin> bins() const { return shown_.bins; }
  /// The worst cases, at most kMostWorst, the worst first: failed cases by falling margin, then
  /// passed cases by rising margin. A case without a margin is among them only if it has failed.
  std::span<const CaseRef> worst() const { return worst_; }
  /// Increases when the list of the worst cases changes.
  std::uint64_t worst_changes() const { return worst_changes_; }

 private:
  /// A case, compared by how bad it is: the worse one is less.
  struct Ranked {
    bool passed;
    double nearness;  ///< the margin, negated if the case has failed
    CaseRef ref;
    auto operator<=>(const Ranked&) const = default;
  };
  struct Counts {
    std::array<Bin, kBins> bins{};
    std::vector<Ranked> worst;  ///< sorted
  };

  void Add(const CaseDocument& document, CaseRef ref);
  void Publish();

  mutable CaseMargins margins_;
  std::uint64_t document_ = 0;
  std::optional<std::uint64_t> changes_;  ///< of the document, when the present pass began
  CaseRef next_{0, 0};
  std::size_t done_ = 0;
  bool complete_ = false;
  Counts counting_;
  Counts shown_;
  std::vector<CaseRef> worst_;
  std::uint64_t worst_changes_ = 0;
};

}  // namespace hitscan
