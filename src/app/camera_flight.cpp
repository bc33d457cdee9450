#include "app/camera_flight.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// Maps 0..1 to 0..1 with zero speed at both ends.
double Eased(double t) { return t * t * (3 - 2 * t); }

// The same change of heading by at most half a turn.
double Shorter(double degrees) { return std::remainder(degrees, 360.0); }

}  // namespace

void CameraFlight::Begin(const OrbitCamera& from, const OrbitCamera& to) {
  flight_ = Flight{from, to, 0};
  flight_->to.turning = false;
}

void CameraFlight::Advance(double seconds, OrbitCamera& camera) {
  if (!flight_) return;
  flight_->seconds += seconds;
  if (flight_->seconds >= kSeconds) {
    camera = flight_->to;
    return Stop();
  }
  const OrbitCamera& from = flight_->from;
  const OrbitCamera& to = flight_->to;
  const double t = Eased(flight_->seconds / kSeconds);
  camera = to;
  camera.Face(from.Heading() + t * Shorter(to.Heading() - from.Heading()),
              from.Elevation() + t * (to.Elevation() - from.Elevation()));
  const double start = from.EyeDistance();
  const double wanted = start * std::pow(to.EyeDistance() / start, t);
  camera.distance =
      static_cast<float>(wanted * static_cast<double>(camera.distance) / camera.EyeDistance());
  camera.target = Point(glm::mix(glm::dvec3(from.target), glm::dvec3(to.target), t));
}

}  // namespace hitscan
