#pragma once

#include <cstddef>

#include "geometry/shapes/camera.h"

namespace hitscan {

/// Decides how many of the records of a scene are drawn, so that frames come fast enough while the
/// camera moves. A scene of a few thousand records is always drawn as a whole, and so is every
/// scene as soon as the camera has been still for a moment.
class DrawingBudget {
 public:
  /// How long the camera has to be still until everything is drawn, in seconds.
  static constexpr double kStill = 0.25;
  /// How long drawing the scene may take while the camera moves, in seconds.
  static constexpr double kLongest = 0.03;
  /// Scenes with fewer records are drawn as a whole.
  static constexpr std::size_t kFew = 20'000;

  /// Every how many records are drawn in this frame: 1 for all of them. `now` in seconds.
  int Stride(const Camera& camera, std::size_t records, double now);
  /// So many records were drawn in that time.
  void Drew(std::size_t records, double seconds);

  /// Whether only a part was to be drawn in the last frame: then another frame is due when the
  /// camera has become still.
  bool partial() const { return stride_ > 1; }
  int stride() const { return stride_; }

 private:
  Camera camera_;
  double moved_ = -kStill;  ///< when the camera moved last
  double seconds_per_record_ = 0;
  int stride_ = 1;
};

}  // namespace hitscan
