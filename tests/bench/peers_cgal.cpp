#include <CGAL/Simple_cartesian.h>
#include <CGAL/intersections.h>

#include <boost/variant/get.hpp>
#include <cmath>

#include "peers.h"

namespace hitscan::peers {

// CGAL returns the hit point. The distance is computed from it, because the other libraries return
// distances.
void Cgal(std::span<const RayRecord> rays, const Plane& plane, float* distances) {
  using Kernel = CGAL::Simple_cartesian<float>;
  const Vector& n = plane.normal();
  const Kernel::Plane_3 cgal_plane(n.x, n.y, n.z, -plane.distance());
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const Point& o = rays[i].origin;
    const Vector& d = rays[i].direction;
    const Kernel::Point_3 origin(o.x, o.y, o.z);
    const auto meeting =
        CGAL::intersection(Kernel::Ray_3(origin, Kernel::Vector_3(d.x, d.y, d.z)), cgal_plane);
    const auto* point = meeting ? boost::get<Kernel::Point_3>(&*meeting) : nullptr;
    distances[i] = point != nullptr ? std::sqrt(CGAL::squared_distance(origin, *point)) : -1;
  }
}

}  // namespace hitscan::peers
