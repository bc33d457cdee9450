#pragma once

#include "geometry/shapes/segment.h"
#include "query/bind.h"

namespace hitscan {

/// A segment as an answer.
template <>
struct AnswerParts<Segment> {
  static constexpr std::string_view kName = "Segment";
  static constexpr auto kList =
      std::tuple(PartOf{"start", &Segment::start}, PartOf{"end", &Segment::end});
};

}  // namespace hitscan
