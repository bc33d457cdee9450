// Mistake: opposite normals are not seen as parallel
// Known from: a cosine without its absolute value
// Found as: intersects: true instead of false
#include "vectors.h"

namespace classics {

bool Meets(const hitscan::Plane& a, const hitscan::Plane& b) {
  const Vector sine = Cross(From(a.normal), From(b.normal));
  const bool same = Dot(From(a.normal), From(b.normal)) > 0;  // the mistake
  return !(same && Length(sine) < 0.01);
}

}  // namespace classics

HITSCAN_IMPLEMENT(plane_plane, classics::Meets)
