#pragma once

#include <span>
#include <vector>

#include "app/scene_declaration.h"
#include "query/query.h"
#include "shape/look.h"

// The shapes that parts of an answer make together: a segment from `start` to `end`, a box from
// `min` to `max`, a line through `point` along `direction`, what a ray passes between `enter` and
// `exit`.
namespace hitscan {

/// Whether the parts of answers of this query make shapes.
bool HasAnswerShapes(const Query& query);

/// The symbol with which a legend shows these shapes.
LegendSymbol SymbolOfAnswerShapes(const Query& query);

/// The shapes of one answer; none of a miss, and of numbers that make no shape, such as NaN.
std::vector<Value> ShapesOf(const Query& query, std::span<const Value> arguments,
                            const Answer& answer);

/// The answer, followed by its shapes as parts with the name kAnswerShapes. The direction of a line
/// is left out, since it would be drawn as a point.
Answer WithShapes(const Query& query, std::span<const Value> arguments, Answer answer);

}  // namespace hitscan
