#pragma once

#include "geometry/obb.h"
#include "truth_distance.h"
#include "truth_meet.h"
#include "truth_ray.h"

// Exact answers for turned boxes, computed from the definition: center + sum of s_i axis_i. The s
// of a point are found by elimination, hulls of corners are intersected by linear programming, and
// the closest point is the closest of those of all faces and edges.
namespace hitscan::oracle {

inline std::vector<Vec> CornersOf(const Obb& box) {
  std::vector<Vec> corners;
  for (unsigned i = 0; i < 8; ++i) {
    Vec corner(box.center());
    for (int k = 0; k < 3; ++k) {
      const Rational extent = Exactly(box.extents()[k]);
      const bool upper = (i >> static_cast<unsigned>(k) & 1U) != 0;
      corner = corner + Vec(box.axis(k)) * (upper ? extent : Rational(-extent));
    }
    corners.push_back(corner);
  }
  return corners;
}

/// Any box: center + sum of s_i axes_i with |s_i| <= extents_i.
struct SolidBox {
  Vec center;
  std::array<Vec, 3> axes;
  Vec extents;

  explicit SolidBox(const Obb& box)
      : center(box.center()),
        axes{Vec(box.axis(0)), Vec(box.axis(1)), Vec(box.axis(2))},
        extents(box.extents()) {}
  explicit SolidBox(const Aabb& box)
      : center((Vec(box.min()) + Vec(box.max())) * Rational(0.5)),
        axes{Vec(1, 0, 0), Vec(0, 1, 0), Vec(0, 0, 1)},
        extents((Vec(box.max()) - Vec(box.min())) * Rational(0.5)) {}

  /// The coordinates of a vector along the axes.
  Vec Along(const Vec& vector) const {
    Vec s;
    Solve({Vec(axes[0].x, axes[1].x, axes[2].x), Vec(axes[0].y, axes[1].y, axes[2].y),
           Vec(axes[0].z, axes[1].z, axes[2].z)},
          vector, s);
    return s;
  }
};

inline bool Contains(const Obb& box, const Vec& point) {
  const Vec s = SolidBox(box).Along(point - Vec(box.center()));
  for (int i = 0; i < 3; ++i) {
    const Rational extent = Exactly(box.extents()[i]);
    if (s[i] > extent || s[i] < -extent) return false;
  }
  return true;
}

inline bool TruePointInObb(const Point& point, const Obb& box) { return Contains(box, Vec(point)); }

inline std::optional<ValueHit> TrueMeet(const Line& line, const Obb& box) {
  const SolidBox solid(box);
  const Vec start = solid.Along(line.o - solid.center);
  const Vec step = solid.Along(line.d);
  bool moves = false;
  bool on_surface = false;
  Rational first;
  Rational last;
  for (int i = 0; i < 3; ++i) {
    const Rational extent = Exactly(box.extents()[i]);
    on_surface = on_surface || start[i] == extent || start[i] == -extent;
    if (SignOf(step[i]) == 0) {
      if (start[i] < -extent || start[i] > extent) return std::nullopt;
      continue;
    }
    const Rational t = (-extent - start[i]) / step[i];
    const Rational u = (extent - start[i]) / step[i];
    const Rational in = t < u ? t : u;
    const Rational out = t < u ? u : t;
    first = moves && first > in ? first : in;
    last = moves && last < out ? last : out;
    moves = true;
  }
  if (!moves) {
    if (!on_surface) return std::nullopt;
    return line.At(0);
  }
  if (first > last) return std::nullopt;
  const Rational t = SignOf(first) >= 0 ? first : last;
  if (!line.Has(t)) return std::nullopt;
  return line.At(t);
}

/// The closest of the points of all faces and edges, the point itself if it is inside.
inline Vec NearestOn(const Vec& p, const Obb& box) {
  if (Contains(box, p)) return p;
  std::optional<Vec> nearest;
  Rational least;
  const auto add = [&](const Vec& candidate) {
    const Rational square = SquaredDistance(p, candidate);
    if (nearest && square >= least) return;
    nearest = candidate;
    least = square;
  };
  const Vec center(box.center());
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const Vec along(box.axis(i));
    const Rational extent = Exactly(box.extents()[i]);
    const Rational other = Exactly(box.extents()[j]);
    const Rational third = Exactly(box.extents()[k]);
    for (const int side : {-1, 1}) {
      // The face at this end of the axis k, with the axes i and j.
      const Vec middle = center + Vec(box.axis(k)) * (third * side);
      const Vec across(box.axis(j));
      const Vec offset = p - middle;
      // Two normal equations for the projection.
      const Rational a = Dot(along, along);
      const Rational b = Dot(along, across);
      const Rational c = Dot(across, across);
      const Rational f = Dot(along, offset);
      const Rational g = Dot(across, offset);
      const Rational determinant = a * c - b * b;
      const Rational s = (c * f - b * g) / determinant;
      const Rational t = (a * g - b * f) / determinant;
      if (s <= extent && s >= -extent && t <= other && t >= -other) {
        add(middle + along * s + across * t);
      }
      // The two edges of that face that are parallel to the axis i.
      for (const int end : {-1, 1}) {
        const Vec at = middle + across * (other * end);
        Rational u = Dot(along, p - at) / a;
        if (u > extent) u = extent;
        if (u < -extent) u = -extent;
        add(at + along * u);
      }
    }
  }
  return *nearest;
}

inline ValuePoint TrueClosestPoint(const Point& point, const Obb& box) {
  return ValuePoint(NearestOn(Vec(point), box));
}

inline bool TrueIntersects(const Sphere& sphere, const Obb& box) {
  return SquaredDistance(Vec(sphere.center()), NearestOn(Vec(sphere.center()), box)) <=
         Exactly(sphere.radius()) * Exactly(sphere.radius());
}

inline bool TrueIntersects(const Obb& box, const Plane& plane) {
  bool front = false;
  bool back = false;
  for (const Vec& corner : CornersOf(box)) {
    const Rational height = Dot(Vec(plane.normal()), corner) - Exactly(plane.distance());
    front = front || SignOf(height) >= 0;
    back = back || SignOf(height) <= 0;
  }
  return front && back;
}

/// Whether some point start + t step, 0 <= t <= 1, has no coordinate beyond the bounds.
inline bool SegmentInBounds(const Vec& start, const Vec& step, const Vec& bounds) {
  Rational first = 0;
  Rational last = 1;
  for (int i = 0; i < 3; ++i) {
    if (SignOf(step[i]) == 0) {
      if (start[i] > bounds[i] || start[i] < -bounds[i]) return false;
      continue;
    }
    const Rational t = (-bounds[i] - start[i]) / step[i];
    const Rational u = (bounds[i] - start[i]) / step[i];
    const Rational& in = t < u ? t : u;
    const Rational& out = t < u ? u : t;
    if (in > first) first = in;
    if (out < last) last = out;
  }
  return first <= last;
}

/// Whether an edge of `box` meets `other`, in coordinates along the axes of the latter.
inline bool SomeEdgeMeets(const SolidBox& box, const SolidBox& other) {
  const Vec center = other.Along(box.center - other.center);
  std::array<Vec, 3> reach;
  for (std::size_t i = 0; i < 3; ++i) {
    reach[i] = other.Along(box.axes[i]) * box.extents[static_cast<int>(i)];
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (const int side : {-1, 1}) {
      for (const int end : {-1, 1}) {
        const Vec middle = center + reach[(i + 1) % 3] * side + reach[(i + 2) % 3] * end;
        if (SegmentInBounds(middle - reach[i], reach[i] * 2, other.extents)) return true;
      }
    }
  }
  return false;
}

/// Two convex polytopes meet if and only if an edge of one of them meets the other: each vertex of
/// what they have in common is on an edge of one of them.
inline bool BoxesMeet(const SolidBox& a, const SolidBox& b) {
  return SomeEdgeMeets(a, b) || SomeEdgeMeets(b, a);
}

inline bool TrueIntersects(const Obb& a, const Obb& b) {
  return BoxesMeet(SolidBox(a), SolidBox(b));
}
inline bool TrueIntersects(const Aabb& aabb, const Obb& box) {
  return BoxesMeet(SolidBox(aabb), SolidBox(box));
}
inline bool TrueIntersects(const Triangle& triangle, const Obb& box) {
  return HullsMeet(Exactly(triangle.corners()), CornersOf(box));
}

/// The corners, the edges, and the halves of the faces.
inline std::vector<Feature> FeaturesOf(const Obb& box) {
  const SolidBox solid(box);
  std::vector<Feature> features;
  for (const Vec& corner : CornersOf(box)) features.push_back({corner});
  std::array<Vec, 3> whole;
  for (std::size_t i = 0; i < 3; ++i) {
    whole[i] = solid.axes[i] * (2 * solid.extents[static_cast<int>(i)]);
  }
  const Vec lowest = solid.center - (whole[0] + whole[1] + whole[2]) * Rational(0.5);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec& along = whole[i];
    const Vec& across = whole[(i + 1) % 3];
    const Vec& third = whole[(i + 2) % 3];
    for (const int up : {0, 1}) {
      const Vec corner = lowest + third * Rational(up);
      features.push_back({corner, {along, across}});
      features.push_back({corner + along + across, {along * Rational(-1), across * Rational(-1)}});
      features.push_back({corner, {along}});
      features.push_back({corner + across, {along}});
    }
  }
  return features;
}

/// The segment goes through the box, or a pair of their features is within the radius.
inline bool TrueIntersects(const Capsule& capsule, const Obb& box) {
  const SolidBox solid(box);
  const Vec start = solid.Along(Vec(capsule.start()) - solid.center);
  const Vec end = solid.Along(Vec(capsule.end()) - solid.center);
  const Rational radius = Exactly(capsule.radius());
  return SegmentInBounds(start, end - start, solid.extents) ||
         TrueClosestPairs(FeaturesOf(capsule), FeaturesOf(box)).front().square <= radius * radius;
}

}  // namespace hitscan::oracle
