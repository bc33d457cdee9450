#pragma once

#include "geometry/shapes/point.h"

// The line segment, given by its two ends.
namespace hitscan {

/// All points between two points, ends included; the book calls it a line. Both ends may
/// be the same point.
class Segment {
 public:
  /// Throws InvalidShape when something is not finite.
  Segment(const Point& start, const Point& end)
      : start_(RequireFinite(start, "segment start")), end_(RequireFinite(end, "segment end")) {}

  const Point& start() const { return start_; }
  const Point& end() const { return end_; }

  bool operator==(const Segment&) const = default;

 private:
  Point start_;
  Point end_;
};

}  // namespace hitscan
