// The answers of queries of capsules, turned boxes, cylinders, tetrahedra, containment and common
// parts, and of the plane, stated for any number type. The tests compare them with Hitscan's.
#include <hitscan/reference.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace {

using hitscan::AabbOf;
using hitscan::CapsuleOf;
using hitscan::HitOf;
using hitscan::ObbOf;
using hitscan::PlaneOf;
using hitscan::RayOf;
using hitscan::SegmentOf;
using hitscan::SphereOf;
using hitscan::TriangleOf;
using hitscan::Vec2Of;
using hitscan::VecOf;

template <class N>
N Squared(const VecOf<N>& v) {
  return Dot(v, v);
}

template <class N>
N Absolute(const N& n) {
  return n < 0 ? -n : n;
}

template <class N>
VecOf<N> ClosestOnSegment(const VecOf<N>& point, const VecOf<N>& start, const VecOf<N>& end) {
  const VecOf<N> along = end - start;
  const N square = Squared(along);
  if (square == 0) return start;
  return start + along * std::clamp<N>(Dot(point - start, along) / square, 0, 1);
}

// ---- Capsules ----

template <class N>
bool IsWithin(const VecOf<N>& point, const CapsuleOf<N>& capsule, const N& reach) {
  return Squared(point - ClosestOnSegment(point, capsule.start, capsule.end)) <= reach * reach;
}

template <class N>
bool PointInCapsule(const VecOf<N>& point, const CapsuleOf<N>& capsule) {
  return IsWithin(point, capsule, capsule.radius);
}
HITSCAN_REFERENCE(point_in_capsule, PointInCapsule)

template <class N>
bool SphereCapsule(const SphereOf<N>& sphere, const CapsuleOf<N>& capsule) {
  return IsWithin<N>(sphere.center, capsule, sphere.radius + capsule.radius);
}
HITSCAN_REFERENCE(sphere_capsule, SphereCapsule)

template <class N>
bool CapsulePlane(const CapsuleOf<N>& capsule, const PlaneOf<N>& plane) {
  const N start = Dot(plane.normal, capsule.start) - plane.distance;
  const N end = Dot(plane.normal, capsule.end) - plane.distance;
  if (start * end <= 0) return true;
  return std::min<N>(start * start, end * end) <=
         capsule.radius * capsule.radius * Squared(plane.normal);
}
HITSCAN_REFERENCE(capsule_plane, CapsulePlane)

// The least squared distance of two segments is at an end of one of them, or where their lines are
// closest.
template <class N>
N SquaredDistance(const SegmentOf<N>& a, const SegmentOf<N>& b) {
  N least = Squared(a.start - ClosestOnSegment(a.start, b.start, b.end));
  const auto take = [&least](const VecOf<N>& apart) { least = std::min<N>(least, Squared(apart)); };
  take(a.end - ClosestOnSegment(a.end, b.start, b.end));
  take(b.start - ClosestOnSegment(b.start, a.start, a.end));
  take(b.end - ClosestOnSegment(b.end, a.start, a.end));
  const VecOf<N> d = a.end - a.start;
  const VecOf<N> e = b.end - b.start;
  const VecOf<N> normal = Cross(d, e);
  const N square = Squared(normal);
  if (square == 0) return least;
  const VecOf<N> offset = b.start - a.start;
  const N s = Dot(Cross(offset, e), normal) / square;
  const N t = Dot(Cross(offset, d), normal) / square;
  if (s < 0 || s > 1 || t < 0 || t > 1) return least;
  take(a.start + d * s - b.start - e * t);
  return least;
}

template <class N>
SegmentOf<N> AxisOf(const CapsuleOf<N>& capsule) {
  return {capsule.start, capsule.end};
}

template <class N>
bool CapsuleCapsule(const CapsuleOf<N>& a, const CapsuleOf<N>& b) {
  const N reach = a.radius + b.radius;
  return SquaredDistance(AxisOf(a), AxisOf(b)) <= reach * reach;
}
HITSCAN_REFERENCE(capsule_capsule, CapsuleCapsule)

template <class N>
VecOf<N> ClosestOnCapsule(const VecOf<N>& point, const CapsuleOf<N>& capsule) {
  if (PointInCapsule(point, capsule)) return point;
  const VecOf<N> on_axis = ClosestOnSegment(point, capsule.start, capsule.end);
  const VecOf<N> outwards = point - on_axis;
  return on_axis + outwards * (capsule.radius / sqrt(Squared(outwards)));
}
HITSCAN_REFERENCE(closest_point_capsule, ClosestOnCapsule)

// ---- Parallelograms and triangles as faces ----

// The point start + s u + t v that is closest to `point` in their plane, if it is in the face.
template <class N>
std::optional<VecOf<N>> FootInFace(const VecOf<N>& point, const VecOf<N>& start, const VecOf<N>& u,
                                   const VecOf<N>& v, bool is_triangle) {
  const VecOf<N> normal = Cross(u, v);
  const N square = Squared(normal);
  if (square == 0) return std::nullopt;
  const N s = Dot(Cross(point - start, v), normal) / square;
  const N t = Dot(Cross(u, point - start), normal) / square;
  if (s < 0 || t < 0 || (is_triangle ? s + t > 1 : s > 1 || t > 1)) return std::nullopt;
  return start + u * s + v * t;
}

template <class N>
void TakeCloser(const VecOf<N>& point, const VecOf<N>& other, VecOf<N>& closest) {
  if (Squared(point - other) < Squared(point - closest)) closest = other;
}

template <class N>
VecOf<N> ClosestOnTriangle(const VecOf<N>& point, const TriangleOf<N>& triangle) {
  const auto& [a, b, c] = triangle;
  VecOf<N> closest = ClosestOnSegment(point, a, b);
  TakeCloser(point, ClosestOnSegment(point, b, c), closest);
  TakeCloser(point, ClosestOnSegment(point, c, a), closest);
  if (const auto foot = FootInFace<N>(point, a, b - a, c - a, true)) return *foot;
  return closest;
}

template <class N>
N Determinant(const VecOf<N>& a, const VecOf<N>& b, const VecOf<N>& c) {
  return Dot(a, Cross(b, c));
}

template <class N>
bool Crosses(const SegmentOf<N>& line, const TriangleOf<N>& triangle) {
  const VecOf<N> along = line.end - line.start;
  const VecOf<N> u = triangle.b - triangle.a;
  const VecOf<N> v = triangle.c - triangle.a;
  const N determinant = -Determinant(along, u, v);
  if (determinant == 0) return false;
  const VecOf<N> offset = line.start - triangle.a;
  const N t = Determinant(offset, u, v) / determinant;
  const N s = -Determinant(along, offset, v) / determinant;
  const N r = -Determinant(along, u, offset) / determinant;
  return t >= 0 && t <= 1 && s >= 0 && r >= 0 && s + r <= 1;
}

template <class N>
bool CapsuleTriangle(const CapsuleOf<N>& capsule, const TriangleOf<N>& triangle) {
  const SegmentOf<N> axis = AxisOf(capsule);
  if (Crosses(axis, triangle)) return true;
  const auto& [a, b, c] = triangle;
  N least = SquaredDistance<N>(axis, {a, b});
  least = std::min<N>(least, SquaredDistance<N>(axis, {b, c}));
  least = std::min<N>(least, SquaredDistance<N>(axis, {c, a}));
  for (const VecOf<N>* const end : {&axis.start, &axis.end}) {
    least = std::min<N>(least, Squared(*end - ClosestOnTriangle(*end, triangle)));
  }
  return least <= capsule.radius * capsule.radius;
}
HITSCAN_REFERENCE(capsule_triangle, CapsuleTriangle)

// ---- Turned boxes: parallelepipeds of the axes as they are ----

template <class N>
using Vectors = std::array<VecOf<N>, 3>;

template <class N>
Vectors<N> AxesOf(const ObbOf<N>& box) {
  return {box.axis_x, box.axis_y, box.axis_z};
}

// The coordinates of an offset along the axes of a box (Cramer's rule).
template <class N>
VecOf<N> AlongAxes(const VecOf<N>& offset, const ObbOf<N>& box) {
  const auto& [x, y, z] = AxesOf(box);
  const N determinant = Determinant(x, y, z);
  return {Determinant(offset, y, z) / determinant, Determinant(x, offset, z) / determinant,
          Determinant(x, y, offset) / determinant};
}

template <class N>
bool PointInObb(const VecOf<N>& point, const ObbOf<N>& box) {
  const VecOf<N> p = AlongAxes<N>(point - box.center, box);
  for (int i = 0; i < 3; ++i) {
    if (Absolute(p[i]) > box.extents[i]) return false;
  }
  return true;
}
HITSCAN_REFERENCE(point_in_obb, PointInObb)

template <class N>
VecOf<N> ClosestOnObb(const VecOf<N>& point, const ObbOf<N>& box) {
  if (PointInObb(point, box)) return point;
  const Vectors<N> axes = AxesOf(box);
  std::optional<VecOf<N>> closest;
  const auto take = [&](const VecOf<N>& other) {
    if (!closest) closest = other;
    TakeCloser(point, other, *closest);
  };
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const auto half = [&](int axis, int side) {
      return axes[static_cast<std::size_t>(axis)] * (box.extents[axis] * N(side));
    };
    for (const int side : {-1, 1}) {
      const VecOf<N> face = box.center + half(i, side) + half(j, -1) + half(k, -1);
      const VecOf<N> u = half(j, 1) * N(2);
      const VecOf<N> v = half(k, 1) * N(2);
      if (const auto foot = FootInFace<N>(point, face, u, v, false)) take(*foot);
      // Each edge belongs to two faces; this face has these two and the opposite ones.
      take(ClosestOnSegment<N>(point, face, face + u));
      take(ClosestOnSegment<N>(point, face, face + v));
      take(ClosestOnSegment<N>(point, face + u, face + u + v));
      take(ClosestOnSegment<N>(point, face + v, face + u + v));
    }
  }
  return *closest;
}
HITSCAN_REFERENCE(closest_point_obb, ClosestOnObb)

template <class N>
bool SphereObb(const SphereOf<N>& sphere, const ObbOf<N>& box) {
  return Squared(sphere.center - ClosestOnObb(sphere.center, box)) <= sphere.radius * sphere.radius;
}
HITSCAN_REFERENCE(sphere_obb, SphereObb)

// Half the extent of a box along a direction.
template <class N>
N ReachAlong(const VecOf<N>& direction, const ObbOf<N>& box) {
  const Vectors<N> axes = AxesOf(box);
  return Absolute(Dot(direction, axes[0])) * box.extents.x +
         Absolute(Dot(direction, axes[1])) * box.extents.y +
         Absolute(Dot(direction, axes[2])) * box.extents.z;
}

template <class N>
bool ObbPlane(const ObbOf<N>& box, const PlaneOf<N>& plane) {
  return Absolute<N>(Dot(plane.normal, box.center) - plane.distance) <=
         ReachAlong(plane.normal, box);
}
HITSCAN_REFERENCE(obb_plane, ObbPlane)

// Two parallelepipeds are apart exactly if the normal of a plane through two of their edges
// separates them.
template <class N>
bool ObbObb(const ObbOf<N>& a, const ObbOf<N>& b) {
  std::vector<VecOf<N>> edges;
  for (const VecOf<N>& axis : AxesOf(a)) edges.push_back(axis);
  for (const VecOf<N>& axis : AxesOf(b)) edges.push_back(axis);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t j = i + 1; j < edges.size(); ++j) {
      const VecOf<N> normal = Cross(edges[i], edges[j]);
      if (Absolute<N>(Dot(normal, a.center - b.center)) >
          ReachAlong(normal, a) + ReachAlong(normal, b)) {
        return false;
      }
    }
  }
  return true;
}
HITSCAN_REFERENCE(obb_obb, ObbObb)

template <class N>
bool AabbObb(const AabbOf<N>& aabb, const ObbOf<N>& box) {
  const N half(0.5);
  return ObbObb<N>(
      {(aabb.min + aabb.max) * half, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, (aabb.max - aabb.min) * half},
      box);
}
HITSCAN_REFERENCE(aabb_obb, AabbObb)

// ---- Lines in solids ----

// The parameters at which a line is in a solid.
template <class N>
struct Interval {
  std::optional<N> first;
  std::optional<N> last;
  bool is_empty = false;

  // Keeps those at which `start` + t `speed` is from `low` to `high`.
  void Keep(const N& start, const N& speed, const N& low, const N& high) {
    if (speed == 0) {
      is_empty = is_empty || start < low || start > high;
      return;
    }
    N in = (low - start) / speed;
    N out = (high - start) / speed;
    if (speed < 0) std::swap(in, out);
    Keep(in, out);
  }
  void Keep(const N& in, const N& out) {
    first = first ? std::max<N>(*first, in) : in;
    last = last ? std::min<N>(*last, out) : out;
    is_empty = is_empty || *first > *last;
  }
};

// Where a ray enters the solid or, if that is behind it, leaves it.
template <class N>
std::optional<HitOf<N>> FirstHit(const RayOf<N>& ray, const Interval<N>& inside) {
  if (inside.is_empty || !inside.first || *inside.last < 0) return std::nullopt;
  const N t = *inside.first >= 0 ? *inside.first : *inside.last;
  return HitOf<N>{t, ray.origin + ray.direction * t};
}

template <class N>
std::optional<HitOf<N>> RayObb(const RayOf<N>& ray, const ObbOf<N>& box) {
  const VecOf<N> start = AlongAxes<N>(ray.origin - box.center, box);
  const VecOf<N> speed = AlongAxes<N>(ray.direction, box);
  Interval<N> inside;
  for (int i = 0; i < 3; ++i) inside.Keep(start[i], speed[i], -box.extents[i], box.extents[i]);
  return FirstHit(ray, inside);
}
HITSCAN_REFERENCE(raycast_obb, RayObb)

template <class N>
std::optional<HitOf<N>> RayCylinder(const RayOf<N>& ray, const hitscan::CylinderOf<N>& cylinder) {
  const VecOf<N> axis = cylinder.end - cylinder.start;
  const N square = Squared(axis);
  const VecOf<N> offset = ray.origin - cylinder.start;
  Interval<N> inside;
  inside.Keep(Dot(offset, axis), Dot(ray.direction, axis), N(0), square);
  // The squared distance from the axis, times its squared length: a t^2 + 2 b t + c.
  const VecOf<N> across = Cross(ray.direction, axis);
  const VecOf<N> start = Cross(offset, axis);
  const N a = Squared(across);
  const N b = Dot(across, start);
  const N c = Squared(start) - cylinder.radius * cylinder.radius * square;
  if (inside.is_empty) return std::nullopt;
  if (a == 0) return c <= 0 ? FirstHit(ray, inside) : std::nullopt;
  const N discriminant = b * b - a * c;
  if (discriminant < 0) return std::nullopt;
  const N root = sqrt(discriminant);
  inside.Keep((-b - root) / a, (root - b) / a);
  return FirstHit(ray, inside);
}
HITSCAN_REFERENCE(raycast_cylinder, RayCylinder)

template <class N>
bool PointInCylinder(const VecOf<N>& point, const hitscan::CylinderOf<N>& cylinder) {
  const VecOf<N> axis = cylinder.end - cylinder.start;
  const VecOf<N> offset = point - cylinder.start;
  const N along = Dot(offset, axis);
  return along >= 0 && along <= Squared(axis) &&
         Squared(Cross(offset, axis)) <= cylinder.radius * cylinder.radius * Squared(axis);
}
HITSCAN_REFERENCE(point_in_cylinder, PointInCylinder)

// ---- Boxes ----

template <class N>
Interval<N> InBox(const VecOf<N>& start, const VecOf<N>& along, const AabbOf<N>& box) {
  Interval<N> inside;
  for (int i = 0; i < 3; ++i) inside.Keep(start[i], along[i], box.min[i], box.max[i]);
  return inside;
}

template <class N>
std::optional<hitscan::RayIntervalOf<N>> RayInBox(const RayOf<N>& ray, const AabbOf<N>& box) {
  const Interval<N> inside = InBox(ray.origin, ray.direction, box);
  if (inside.is_empty || *inside.last < 0) return std::nullopt;
  return hitscan::RayIntervalOf<N>{std::max<N>(*inside.first, 0), *inside.last};
}
HITSCAN_REFERENCE(raycast_aabb_interval, RayInBox)

template <class N>
std::optional<SegmentOf<N>> SegmentInBox(const SegmentOf<N>& line, const AabbOf<N>& box) {
  const VecOf<N> along = line.end - line.start;
  Interval<N> inside = InBox(line.start, along, box);
  inside.Keep(N(0), N(1));
  if (inside.is_empty) return std::nullopt;
  return SegmentOf<N>{line.start + along * *inside.first, line.start + along * *inside.last};
}
HITSCAN_REFERENCE(clip_segment_aabb, SegmentInBox)

template <class N>
std::optional<AabbOf<N>> CommonBox(const AabbOf<N>& a, const AabbOf<N>& b) {
  const auto common = [](const N& a_low, const N& a_high, const N& b_low, const N& b_high) {
    return std::pair(std::max<N>(a_low, b_low), std::min<N>(a_high, b_high));
  };
  const auto [x0, x1] = common(a.min.x, a.max.x, b.min.x, b.max.x);
  const auto [y0, y1] = common(a.min.y, a.max.y, b.min.y, b.max.y);
  const auto [z0, z1] = common(a.min.z, a.max.z, b.min.z, b.max.z);
  if (x0 > x1 || y0 > y1 || z0 > z1) return std::nullopt;
  return AabbOf<N>{{x0, y0, z0}, {x1, y1, z1}};
}
HITSCAN_REFERENCE(aabb_intersection, CommonBox)

// 0: they are apart, 1: they meet, 2: the second is inside of the container.
std::int32_t Containment(bool meet, bool is_inside) { return !meet ? 0 : is_inside ? 2 : 1; }

template <class N>
std::int32_t BoxInBox(const AabbOf<N>& container, const AabbOf<N>& box) {
  bool is_inside = true;
  for (int i = 0; i < 3; ++i) {
    is_inside = is_inside && box.min[i] >= container.min[i] && box.max[i] <= container.max[i];
  }
  return Containment(CommonBox(container, box).has_value(), is_inside);
}
HITSCAN_REFERENCE(contains_aabb_aabb, BoxInBox)

template <class N>
std::int32_t SphereInSphere(const SphereOf<N>& container, const SphereOf<N>& sphere) {
  const N square = Squared(container.center - sphere.center);
  const N reach = container.radius + sphere.radius;
  const N margin = container.radius - sphere.radius;
  return Containment(square <= reach * reach, margin >= 0 && square <= margin * margin);
}
HITSCAN_REFERENCE(contains_sphere_sphere, SphereInSphere)

template <class N>
std::int32_t SphereInBox(const AabbOf<N>& container, const SphereOf<N>& sphere) {
  N square = 0;
  bool is_inside = true;
  for (int i = 0; i < 3; ++i) {
    const N& center = sphere.center[i];
    const N apart = center - std::clamp<N>(center, container.min[i], container.max[i]);
    square += apart * apart;
    is_inside = is_inside && center - sphere.radius >= container.min[i] &&
                center + sphere.radius <= container.max[i];
  }
  return Containment(square <= sphere.radius * sphere.radius, is_inside);
}
HITSCAN_REFERENCE(contains_aabb_sphere, SphereInBox)

// ---- Planes and triangles ----

template <class N>
std::optional<hitscan::PlaneLineOf<N>> LineOfPlanes(const PlaneOf<N>& a, const PlaneOf<N>& b) {
  const VecOf<N> along = Cross(a.normal, b.normal);
  const N square = Squared(along);
  if (square == 0) return std::nullopt;
  const VecOf<N> point =
      (Cross(b.normal, along) * a.distance + Cross(along, a.normal) * b.distance) / square;
  return hitscan::PlaneLineOf<N>{point, along / sqrt(square)};
}
HITSCAN_REFERENCE(plane_plane_line, LineOfPlanes)

// Sutherland and Hodgman's algorithm, begun at the kept corner of the lowest index.
template <class N>
std::vector<VecOf<N>> ClippedTriangle(const TriangleOf<N>& triangle, const PlaneOf<N>& plane) {
  const std::array<VecOf<N>, 3> corners{triangle.a, triangle.b, triangle.c};
  const auto height = [&](std::size_t i) {
    return Dot(plane.normal, corners[i % 3]) - plane.distance;
  };
  std::size_t first = 0;
  while (first < 3 && height(first) < 0) ++first;
  std::vector<VecOf<N>> kept;
  for (std::size_t i = first; first < 3 && i < first + 3; ++i) {
    const N here = height(i);
    const N next = height(i + 1);
    if (here >= 0) kept.push_back(corners[i % 3]);
    if (here * next >= 0) continue;
    kept.push_back(corners[i % 3] +
                   (corners[(i + 1) % 3] - corners[i % 3]) * (here / (here - next)));
  }
  return kept;
}
HITSCAN_REFERENCE(clip_triangle_plane, ClippedTriangle)

// ---- In the plane ----

template <class N>
N Cross2(const Vec2Of<N>& a, const Vec2Of<N>& b) {
  return a.x * b.y - a.y * b.x;
}

template <class N>
bool IsOnSegment(const Vec2Of<N>& point, const Vec2Of<N>& start, const Vec2Of<N>& end) {
  return Cross2(point - start, end - start) == 0 && Dot(point - start, point - end) <= 0;
}

template <class N>
std::optional<Vec2Of<N>> SegmentSegment(const hitscan::Segment2Of<N>& a,
                                        const hitscan::Segment2Of<N>& b) {
  const Vec2Of<N> d = a.end - a.start;
  const Vec2Of<N> e = b.end - b.start;
  const Vec2Of<N> offset = b.start - a.start;
  const N determinant = Cross2(d, e);
  if (determinant != 0) {
    const N s = Cross2(offset, e) / determinant;
    const N t = Cross2(offset, d) / determinant;
    if (s < 0 || s > 1 || t < 0 || t > 1) return std::nullopt;
    return a.start + d * s;
  }
  // Parallel segments: the start of a, or the end of b that comes first along a.
  if (IsOnSegment(a.start, b.start, b.end)) return a.start;
  std::optional<Vec2Of<N>> first;
  for (const Vec2Of<N>* const end : {&b.start, &b.end}) {
    if (!IsOnSegment(*end, a.start, a.end)) continue;
    if (!first || Dot(*end - a.start, d) < Dot(*first - a.start, d)) first = *end;
  }
  return first;
}
HITSCAN_REFERENCE(segment_segment_2d, SegmentSegment)

template <class N>
bool PointInTriangle2(const Vec2Of<N>& point, const hitscan::Triangle2Of<N>& triangle) {
  const auto& [a, b, c] = triangle;
  if (IsOnSegment(point, a, b) || IsOnSegment(point, b, c) || IsOnSegment(point, c, a)) return true;
  const bool first = Cross2(b - a, point - a) > 0;
  return Cross2(b - a, c - a) != 0 && (Cross2(c - b, point - b) > 0) == first &&
         (Cross2(a - c, point - c) > 0) == first && Cross2(b - a, point - a) != 0 &&
         Cross2(c - b, point - b) != 0 && Cross2(a - c, point - c) != 0;
}
HITSCAN_REFERENCE(point_in_triangle_2d, PointInTriangle2)

// Counts the sides that a ray along x crosses.
template <class N>
bool PointInPolygon(const Vec2Of<N>& point, const std::vector<Vec2Of<N>>& polygon) {
  bool is_inside = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2Of<N>& a = polygon[i];
    const Vec2Of<N>& b = polygon[(i + 1) % polygon.size()];
    if (IsOnSegment(point, a, b)) return true;
    if ((a.y > point.y) == (b.y > point.y)) continue;
    const N x = a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y));
    if (x > point.x) is_inside = !is_inside;
  }
  return is_inside;
}
HITSCAN_REFERENCE(point_in_polygon_2d, PointInPolygon)

}  // namespace
