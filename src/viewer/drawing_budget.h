#pragma once

#include <cstddef>

#include "geometry/shapes/camera.h"

namespace hitscan {

/// Decides how many of the records of a scene are drawn, so that frames come fast enough while the
/// camera moves. A scene of a few thousand records is always drawn as a whole. Every other scene is
/// drawn as a whole as soon as the camera has been still for a moment: slice by slice if that takes
/// long.
class DrawingBudget {
 public:
  /// How long the camera has to be still until everything is drawn, in seconds.
  static constexpr double kStill = 0.25;
  /// How long drawing the scene may take while the camera moves, in seconds.
  static constexpr double kLongest = 0.03;
  /// How long drawing a whole scene, and one slice of it, may take, in seconds.
  static constexpr double kLongestWhole = 0.2;
  static constexpr double kLongestSlice = 0.1;
  /// Scenes with fewer records are drawn as a whole.
  static constexpr std::size_t kFew = 20'000;

  /// What to draw in a frame.
  struct Plan {
    int stride = 1;         ///< one record of so many is drawn; 1: all of them
    std::size_t slice = 0;  ///< with so many records in each frame, all are drawn beside these
    bool operator==(const Plan&) const = default;
  };
  /// `now` in seconds.
  Plan PlanFrame(const Camera& camera, std::size_t records, double now);
  /// So many records were drawn in that time.
  void Drew(std::size_t records, double seconds);
  /// The slice of the last plan was drawn in that time.
  void DrewSlice(double seconds);

 private:
  int StrideFor(std::size_t records) const;

  Camera camera_;
  double moved_ = -kStill;         ///< when the camera moved last
  double seconds_per_record_ = 0;  ///< 0: not known yet
  double slice_ = 0;               ///< 0: not known yet
  int stride_ = 1;
};

}  // namespace hitscan
