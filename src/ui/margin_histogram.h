#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "app/margin_survey.h"

namespace hitscan {

/// A plot of how many cases have which margin, on logarithmic scales, with wrong cases in orange.
class MarginHistogram {
 public:
  /// The least margin, and the first larger one that is not in the range; nullopt: all margins.
  using Range = std::optional<std::pair<double, double>>;

  static float Height();
  /// Builds the plot, as wide as the window. Returns whether the user has changed the range: a drag
  /// selects the bins over which it goes, a click selects none.
  bool Build(const MarginSurvey& survey, Range& range);

 private:
  std::size_t from_ = 0;  ///< the bin in which the mouse was pressed
  bool dragged_ = false;  ///< whether it has left this bin since
};

}  // namespace hitscan
