// Mistake: an angle is brought into range by subtracting turns one at a time
// Known from: while (angle > 2 pi) angle -= 2 pi, which never ends for large floats
// Found as: no answer within 0.05 s
#include "vectors.h"

namespace classics {

hitscan::Vec3 Eye(float seconds) {
  const double degree = std::acos(-1) / 180, turn = 360 * degree, pitch = -10 * degree;
  double angle = (120 + 45 * static_cast<double>(seconds)) * degree * std::cos(pitch);
  while (angle > turn) angle -= turn;  // the mistake
  return hitscan::ToVec3(Vector{std::sin(angle), std::sin(pitch), std::cos(angle)} * -20.0);
}

}  // namespace classics

HITSCAN_IMPLEMENT(orbit_camera, classics::Eye)
