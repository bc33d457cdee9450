#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/orbit.h"

namespace hitscan {

struct Camera;

/// The fastest automatic turn, in degrees a second.
inline constexpr double kFastestTurn = 360;

/// The turning camera of the book's samples ("3D Collisions", intermission). Angles are in degrees.
/// By the book's formula, OrbitEye, the camera is at most 45 degrees above or below the target, at
/// pitch -90 or 90. At steeper pitches, up to the poles, each degree of pitch raises or lowers the
/// camera by one degree, and the yaw is the heading.
struct OrbitCamera {
  static constexpr float kBookSteepest = 89;  ///< up to this pitch the book's formula is used
  static constexpr float kSteepBegins = 90;   ///< from this pitch on, the yaw is the heading
  static constexpr float kSteepest =
      135;  ///< at this pitch the camera is vertically below the target; at its negative, above
  static constexpr float kNearest = 0.05F;  ///< `distance` stays between kNearest and kFarthest
  static constexpr float kFarthest = 1e6F;

  float yaw = kBookYaw;
  float pitch = kBookPitch;
  float distance = kBookDistance;
  Point target{0, 0, 0};
  bool turning = true;
  bool orthographic = false;
  float turn_rate = kBookTurnRate;  ///< of the automatic turn, in degrees of yaw a second

  bool operator==(const OrbitCamera&) const = default;

  /// A still camera at `eye` that looks at `target`. Throws InvalidShape when `eye` equals
  /// `target`.
  static OrbitCamera At(const Point& eye, const Point& target = {0, 0, 0});

  Point Eye() const;
  /// How far the eye is from the target: more than `distance`, except at the target's height.
  double EyeDistance() const;
  /// The perspective of the book for a picture of this size: 60 degrees field of view, near plane
  /// at 0.01, far plane at 1000. For distances beyond 100, both planes are farther away, in
  /// proportion to the distance.
  Camera Lens(int width, int height) const;

  /// The direction from the target to the eye, around the y axis: 0 at -z, 180 at +z, 270 at +x.
  double Heading() const;
  /// The angle above the horizontal at which the target sees the eye: 90 straight above.
  double Elevation() const;
  /// Moves the eye to this heading and elevation; the elevation is clamped to -90 to 90. Stops the
  /// automatic turn.
  void Face(double heading, double elevation);

  /// Advances the automatic turn, if it is on.
  void Advance(float delta_seconds);
  /// Turns the eye around the target, and raises it, by these angles. Stops the automatic turn.
  void Orbit(float heading_degrees, float elevation_degrees);
  /// Shifts the target in the view plane, by fractions of the picture's height. Stops the automatic
  /// turn.
  void Pan(float right, float up);
  /// Multiplies the distance by `factor` and clamps it to its bounds. Moves the target so that
  /// `fixed`, which must have the same depth as the target, keeps its position in the picture.
  /// Stops the automatic turn.
  void Zoom(float factor, const Point& fixed);
  void Zoom(float factor) { Zoom(factor, target); }
};

/// The point that is seen at the position x, y of a picture, in pixels from its upper left corner,
/// at `depth`: the distance from the eye along the view direction.
Point PointUnder(const Camera& camera, double x, double y, int width, int height, double depth);

/// The settings of a camera that ReadCamera has read. Angles are in degrees.
struct CameraChoice {
  float yaw = 0;
  float pitch = 0;
  float distance = 0;
  std::optional<Point> target;  ///< nullopt: the target of the camera is unchanged
  bool orthographic = false;

  /// Moves the camera there and stops it.
  void Apply(OrbitCamera& camera) const;
};

/// Reads `YAW,PITCH,DISTANCE[,X,Y,Z][,ortho]`. Throws CannotRun, with a message that describes the
/// expected form.
CameraChoice ReadCamera(std::string_view text);

/// The text from which ReadCamera gets exactly this camera. The target is not written when it is
/// the origin, unless `always_target` is set.
std::string CameraText(const OrbitCamera& camera, bool always_target = false);

/// A short animation of the camera from one pose to another, slow at both ends. The eye turns
/// around the target by at most half a turn. The distance is interpolated geometrically.
class CameraFlight {
 public:
  static constexpr double kSeconds = 0.25;

  /// Starts at `from`; at the end the camera equals `to` and does not turn.
  void Begin(const OrbitCamera& from, const OrbitCamera& to);
  /// Ends the animation; the camera keeps its current pose.
  void Stop() { flight_.reset(); }
  bool flying() const { return flight_.has_value(); }
  /// Moves the camera on by `seconds`; without an animation it is unchanged.
  void Advance(double seconds, OrbitCamera& camera);

 private:
  struct Flight {
    OrbitCamera from;
    OrbitCamera to;
    double seconds = 0;  ///< since the start
  };
  std::optional<Flight> flight_;
};

}  // namespace hitscan
