#include <hitscan/implement.h>

#include <cmath>

namespace {

// Where the ray meets the half of a cell in which u, v >= 0 and u + v <= 1, in doubles. The ray is
// at u + t du, v + t dv, y + t dy. The half is as high as the weighted mean of its corners.
std::optional<double> Half(double u, double du, double v, double dv, double y, double dy, double h,
                           double hu, double hv) {
  const double above = y - (h * (1 - u - v) + hu * u + hv * v);
  const double rising = dy - (hu * du + hv * dv - h * (du + dv));
  if (rising == 0) return std::nullopt;
  const double t = -above / rising;
  if (t < 0 || u + t * du < 0 || v + t * dv < 0 || u + t * du + v + t * dv > 1) return std::nullopt;
  return t;
}

// The two halves, seen from their corners.
std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Cell& cell) {
  if (cell.width == 0) return std::nullopt;
  const double width = cell.width;
  const double u = (double(ray.origin.x) - cell.corner.x) / width;
  const double v = (double(ray.origin.z) - cell.corner.z) / width;
  const double y = double(ray.origin.y) - cell.corner.y;
  const double du = ray.direction.x / width;
  const double dv = ray.direction.z / width;
  const double dy = ray.direction.y;
  const auto one = Half(u, du, v, dv, y, dy, cell.height, cell.height_x, cell.height_z);
  const auto other =
      Half(1 - u, -du, 1 - v, -dv, y, dy, cell.height_xz, cell.height_z, cell.height_x);
  if (!one && !other) return std::nullopt;
  const double t = !other || (one && *one < *other) ? *one : *other;
  return hitscan::Hit{float(t),
                      {float(ray.origin.x + t * ray.direction.x), float(ray.origin.y + t * dy),
                       float(ray.origin.z + t * ray.direction.z)}};
}

}  // namespace

HITSCAN_IMPLEMENT(raycast_cell, Cast)
