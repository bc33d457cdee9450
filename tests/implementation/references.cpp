// The answers of twelve queries, stated for any number type. The tests compare them with Hitscan's.
#include <hitscan/reference.h>

#include <algorithm>

namespace {

using hitscan::AabbOf;
using hitscan::ClosestOf;
using hitscan::HitOf;
using hitscan::PlaneOf;
using hitscan::RayOf;
using hitscan::SegmentOf;
using hitscan::SphereOf;
using hitscan::TriangleOf;
using hitscan::VecOf;

template <class N>
using MaybeHit = std::optional<HitOf<N>>;

template <class N>
HitOf<N> At(const RayOf<N>& ray, const N& t) {
  return {t, ray.origin + ray.direction * t};
}

template <class N>
MaybeHit<N> RayPlaneTwoSided(const RayOf<N>& ray, const PlaneOf<N>& plane) {
  const N speed = Dot(plane.normal, ray.direction);
  if (speed == 0) return std::nullopt;
  const N t = (plane.distance - Dot(plane.normal, ray.origin)) / speed;
  if (t < 0) return std::nullopt;
  return At(ray, t);
}
HITSCAN_REFERENCE(raycast_plane_two_sided, RayPlaneTwoSided)

template <class N>
MaybeHit<N> RayPlane(const RayOf<N>& ray, const PlaneOf<N>& plane) {
  if (Dot(plane.normal, ray.direction) >= 0) return std::nullopt;
  return RayPlaneTwoSided(ray, plane);
}
HITSCAN_REFERENCE(raycast_plane, RayPlane)

// The smallest root that is not negative, of a t^2 + 2 b t + c.
template <class N>
std::optional<N> FirstRoot(const N& a, const N& b, const N& c) {
  const N discriminant = b * b - a * c;
  if (discriminant < 0) return std::nullopt;
  // Where the sign of the first root is that of c, no root is compared with 0.
  if (c > 0 && b > 0) return std::nullopt;
  if (c > 0) return (-b - sqrt(discriminant)) / a;
  if (c == 0) return N(0);
  return (-b + sqrt(discriminant)) / a;
}

template <class N>
MaybeHit<N> RaySphere(const RayOf<N>& ray, const SphereOf<N>& sphere) {
  const VecOf<N> offset = ray.origin - sphere.center;
  const auto t = FirstRoot(Dot(ray.direction, ray.direction), Dot(offset, ray.direction),
                           Dot(offset, offset) - sphere.radius * sphere.radius);
  if (!t) return std::nullopt;
  return At(ray, *t);
}
HITSCAN_REFERENCE(raycast_sphere, RaySphere)

template <class N>
N Determinant(const VecOf<N>& a, const VecOf<N>& b, const VecOf<N>& c) {
  return Dot(a, Cross(b, c));
}

template <class N>
MaybeHit<N> RayTriangle(const RayOf<N>& ray, const TriangleOf<N>& triangle) {
  const VecOf<N> e = triangle.b - triangle.a;
  const VecOf<N> f = triangle.c - triangle.a;
  const VecOf<N> offset = ray.origin - triangle.a;
  const N determinant = -Determinant(ray.direction, e, f);
  if (determinant == 0) return std::nullopt;
  const N t = Determinant(offset, e, f) / determinant;
  const N u = -Determinant(ray.direction, offset, f) / determinant;
  const N v = -Determinant(ray.direction, e, offset) / determinant;
  if (u < 0 || v < 0 || u + v > 1 || t < 0) return std::nullopt;
  return At(ray, t);
}
HITSCAN_REFERENCE(raycast_triangle, RayTriangle)

// Where origin + t direction enters the box or, from inside, leaves it.
template <class N>
std::optional<N> Slabs(const VecOf<N>& origin, const VecOf<N>& direction, const AabbOf<N>& box) {
  bool moves = false;
  bool on_surface = false;
  N first = 0;
  N last = 0;
  for (int i = 0; i < 3; ++i) {
    on_surface = on_surface || origin[i] == box.min[i] || origin[i] == box.max[i];
    if (direction[i] == 0) {
      if (origin[i] < box.min[i] || origin[i] > box.max[i]) return std::nullopt;
      continue;
    }
    N in = (box.min[i] - origin[i]) / direction[i];
    N out = (box.max[i] - origin[i]) / direction[i];
    if (direction[i] < 0) std::swap(in, out);
    first = moves ? std::max(first, in) : in;
    last = moves ? std::min(last, out) : out;
    moves = true;
  }
  if (!moves) return on_surface ? std::optional<N>(N(0)) : std::nullopt;
  if (first > last || last < 0) return std::nullopt;
  return first >= 0 ? first : last;
}

template <class N>
MaybeHit<N> RayAabb(const RayOf<N>& ray, const AabbOf<N>& box) {
  const auto t = Slabs(ray.origin, ray.direction, box);
  if (!t) return std::nullopt;
  return At(ray, *t);
}
HITSCAN_REFERENCE(raycast_aabb, RayAabb)

template <class N>
MaybeHit<N> SegmentAabb(const SegmentOf<N>& segment, const AabbOf<N>& box) {
  const VecOf<N> along = segment.end - segment.start;
  const auto t = Slabs(segment.start, along, box);
  if (!t || *t > 1) return std::nullopt;
  return HitOf<N>{*t * sqrt(Dot(along, along)), segment.start + along * *t};
}
HITSCAN_REFERENCE(linetest_aabb, SegmentAabb)

template <class N>
VecOf<N> ClosestOnPlane(const VecOf<N>& point, const PlaneOf<N>& plane) {
  const N height = Dot(plane.normal, point) - plane.distance;
  return point - plane.normal * (height / Dot(plane.normal, plane.normal));
}
HITSCAN_REFERENCE(closest_point_plane, ClosestOnPlane)

template <class N>
ClosestOf<N> ClosestOnSegment(const VecOf<N>& point, const SegmentOf<N>& segment) {
  const VecOf<N> along = segment.end - segment.start;
  const N square = Dot(along, along);
  if (square == 0) return {segment.start, 0};
  const N t = std::clamp<N>(Dot(point - segment.start, along) / square, 0, 1);
  return {segment.start + along * t, t};
}
HITSCAN_REFERENCE(closest_point_line, ClosestOnSegment)

template <class N>
VecOf<N> ClosestOnSphere(const VecOf<N>& point, const SphereOf<N>& sphere) {
  const VecOf<N> offset = point - sphere.center;
  const N square = Dot(offset, offset);
  if (square == 0) return sphere.center + VecOf<N>{sphere.radius, 0, 0};
  return sphere.center + offset * (sphere.radius / sqrt(square));
}
HITSCAN_REFERENCE(closest_point_sphere, ClosestOnSphere)

template <class N>
bool SphereSphere(const SphereOf<N>& a, const SphereOf<N>& b) {
  const VecOf<N> offset = a.center - b.center;
  const N reach = a.radius + b.radius;
  return Dot(offset, offset) <= reach * reach;
}
HITSCAN_REFERENCE(sphere_sphere, SphereSphere)

template <class N>
bool SphereAabb(const SphereOf<N>& sphere, const AabbOf<N>& box) {
  const auto offset = [](const N& p, const N& low, const N& high) {
    return p - std::clamp(p, low, high);
  };
  const VecOf<N>& p = sphere.center;
  const VecOf<N> gap{offset(p.x, box.min.x, box.max.x), offset(p.y, box.min.y, box.max.y),
                     offset(p.z, box.min.z, box.max.z)};
  return Dot(gap, gap) < sphere.radius * sphere.radius;
}
HITSCAN_REFERENCE(sphere_aabb, SphereAabb)

// Whether the origin is in the hull of one to four points; false if they are not affinely
// independent.
template <class N>
bool SimplexHasOrigin(const std::vector<VecOf<N>>& p) {
  const auto is_zero = [](const VecOf<N>& v) { return Dot(v, v) == 0; };
  if (p.size() == 1) return is_zero(p[0]);
  const VecOf<N> e = p[1] - p[0];
  if (p.size() == 2) {
    return is_zero(Cross(p[0], e)) && Dot(p[0], e) <= 0 && Dot(p[1], e) >= 0 && !is_zero(e);
  }
  const VecOf<N> f = p[2] - p[0];
  const VecOf<N> normal = Cross(e, f);
  if (p.size() == 3) {
    return !is_zero(normal) && Dot(normal, p[0]) == 0 && Dot(Cross(p[0], p[1]), normal) >= 0 &&
           Dot(Cross(p[1], p[2]), normal) >= 0 && Dot(Cross(p[2], p[0]), normal) >= 0;
  }
  const N volume = Dot(normal, p[3] - p[0]);
  if (volume == 0) return false;
  const N sign = volume > 0 ? 1 : -1;
  // The volumes with one corner replaced by the origin.
  return sign * Determinant(p[1], p[2], p[3]) >= 0 && sign * Determinant(p[0], p[2], p[3]) <= 0 &&
         sign * Determinant(p[0], p[1], p[3]) >= 0 && sign * Determinant(p[0], p[1], p[2]) <= 0;
}

// Two convex hulls meet if the hull of the differences of their points has the origin: then a
// simplex of at most four of these has it (Caratheodory's theorem).
template <class N>
bool AnySimplexHasOrigin(const std::vector<VecOf<N>>& points, std::vector<VecOf<N>>& chosen,
                         std::size_t from) {
  if (!chosen.empty() && SimplexHasOrigin(chosen)) return true;
  if (chosen.size() == 4) return false;
  for (std::size_t i = from; i < points.size(); ++i) {
    chosen.push_back(points[i]);
    if (AnySimplexHasOrigin(points, chosen, i + 1)) return true;
    chosen.pop_back();
  }
  return false;
}

template <class N>
bool TriangleTriangle(const TriangleOf<N>& s, const TriangleOf<N>& t) {
  std::vector<VecOf<N>> differences;
  for (const VecOf<N>& a : {s.a, s.b, s.c}) {
    for (const VecOf<N>& b : {t.a, t.b, t.c}) differences.push_back(a - b);
  }
  std::vector<VecOf<N>> chosen;
  return AnySimplexHasOrigin(differences, chosen, 0);
}
HITSCAN_REFERENCE(triangle_triangle, TriangleTriangle)

}  // namespace
