#pragma once

#include "geometry/shapes/point.h"

// Line segments in three and two dimensions, given by their two ends.
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

/// A segment in two dimensions. Both ends may be the same point.
class Segment2 {
 public:
  /// Throws InvalidShape when something is not finite.
  Segment2(const Point2& start, const Point2& end)
      : start_(RequireFinite(start, "segment start")), end_(RequireFinite(end, "segment end")) {}

  const Point2& start() const { return start_; }
  const Point2& end() const { return end_; }

  bool operator==(const Segment2&) const = default;

 private:
  Point2 start_;
  Point2 end_;
};

}  // namespace hitscan
