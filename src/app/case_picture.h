#pragma once

#include <optional>
#include <span>
#include <vector>

#include "draw/view_direction.h"
#include "query/query.h"
#include "shape/look.h"

namespace hitscan {

/// A case with its right answer and the answer that an implementation gave.
struct AnsweredCase {
  const Query& query;
  std::span<const Value> arguments;
  const Answer& expected;
  const Answer& got;
};

/// The drawing of a single case, with a view that shows all of it.
struct CasePicture {
  Canvas canvas;
  FramedView view;
  std::vector<LegendEntry> legend;
};

/// Draws a single case for a picture of this size in pixels. Each argument has a colour of its own.
/// The right answer is green, the given answer is orange, and both answers are on top. Planes are
/// drawn as large as the other shapes together. If an answer is so far away that the arguments
/// would be too small to be seen, the answer is omitted, and the legend says so. nullopt when no
/// shape of the case has a position.
std::optional<CasePicture> DrawCase(const AnsweredCase& answered, int width, int height,
                                    const Theme& theme = kBookTheme);

}  // namespace hitscan
