#pragma once

#include <optional>
#include <span>
#include <vector>

#include "draw/view_direction.h"
#include "query/query.h"
#include "shape/look.h"

namespace hitscan {

/// A case with the right answer and one that was given.
struct AnsweredCase {
  const Query& query;
  std::span<const Value> arguments;
  const Answer& expected;
  const Answer& got;
};

/// The drawing of a single case, seen as a whole.
struct CasePicture {
  Canvas canvas;
  FramedView view;
  std::vector<LegendEntry> legend;
};

/// Draws a single case: each argument has a colour of its own, the right answer is green, the given
/// one orange, and both are on top. Planes are as large as the rest. An answer that is so far away
/// that the arguments could not be seen is omitted, as the legend says. nullopt when nothing of
/// the case has a position in space.
std::optional<CasePicture> DrawCase(const AnsweredCase& answered, int width, int height);

}  // namespace hitscan
