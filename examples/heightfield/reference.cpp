#include <hitscan/reference.h>

namespace {

// Where the ray meets the half of a cell in which u, v >= 0 and u + v <= 1. The ray is at u + t du,
// v + t dv, and y + t dy above the corner. The height of the half is linear: it is h at u = v = 0,
// hu at u = 1 and hv at v = 1.
template <class N>
std::optional<N> Half(const N& u, const N& du, const N& v, const N& dv, const N& y, const N& dy,
                      const N& h, const N& hu, const N& hv) {
  const N above = y - (h + (hu - h) * u + (hv - h) * v);  // how far the origin is above the half
  const N rising = dy - ((hu - h) * du + (hv - h) * dv);  // the same for a step of length 1
  if (rising == 0) return std::nullopt;
  const N t = -above / rising;
  if (t < 0 || u + t * du < 0 || v + t * dv < 0 || u + t * du + v + t * dv > 1) return std::nullopt;
  return t;
}

template <class N>
std::optional<hitscan::HitOf<N>> Raycast(const hitscan::RayOf<N>& ray,
                                         const hitscan::CellOf<N>& cell) {
  if (cell.width == 0) return std::nullopt;
  const hitscan::VecOf<N> from = ray.origin - cell.corner;
  const N u = from.x / cell.width;
  const N v = from.z / cell.width;
  const N du = ray.direction.x / cell.width;
  const N dv = ray.direction.z / cell.width;
  const std::optional<N> near =
      Half<N>(u, du, v, dv, from.y, ray.direction.y, cell.height, cell.height_x, cell.height_z);
  // Seen from the opposite corner.
  const std::optional<N> far = Half<N>(1 - u, -du, 1 - v, -dv, from.y, ray.direction.y,
                                       cell.height_xz, cell.height_z, cell.height_x);
  if (!near && !far) return std::nullopt;
  const N t = !far || (near && *near < *far) ? *near : *far;
  return hitscan::HitOf<N>{t, ray.origin + ray.direction * t};
}

}  // namespace

HITSCAN_REFERENCE(raycast_cell, Raycast)
