#include <algorithm>
#include <array>
#include <span>

#include "geometry/filter/grain.h"
#include "geometry/filter/obb_filter.h"
#include "geometry/filter/obb_predicates.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/obb.h"

// A turned box and a plane, another box or a triangle: separating axes. Two convex polytopes are
// disjoint exactly when one of these axes separates them: the normals of their faces, and the cross
// products of an edge of one and an edge of the other. The three axes of a box are never in one
// plane, also if it is flat, so these are sufficient for flat boxes and triangles too: if both
// shapes lie in one plane, the product of an edge and an axis that is not in that plane separates
// them exactly when the product of the edge and the normal of the plane does.
namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kNormalAlongAxis{
    "normal along the {0} axis", "(the normal is against {0})", "(the normal is across {0})",
    "(the normal is along {0})"};
constexpr exact::Decision kLowestCornerOfObb{
    "height of the lowest corner", "a corner is behind the plane", "a corner is on the plane",
    "all corners are in front of the plane"};
constexpr exact::Decision kHighestCornerOfObb{
    "height of the highest corner", "all corners are behind the plane", "a corner is on the plane",
    "a corner is in front of the plane"};
constexpr exact::Decision kGapAcrossFacesOfFirst{
    "gap across the {0} faces of the first box",
    "they overlap across the {0} faces of the first box",
    "they touch across the {0} faces of the first box",
    "there is a gap across the {0} faces of the first box"};
constexpr exact::Decision kGapAcrossFacesOfSecond{
    "gap across the {0} faces of the second box",
    "they overlap across the {0} faces of the second box",
    "they touch across the {0} faces of the second box",
    "there is a gap across the {0} faces of the second box"};
constexpr exact::Decision kGapAcrossEdges{
    "gap across the {0} edges of the first and the {1} edges of the second box",
    "they overlap across the {0} edges of the first and the {1} edges of the second box",
    "they touch across the {0} edges of the first and the {1} edges of the second box",
    "there is a gap across the {0} edges of the first and the {1} edges of the second box"};
constexpr exact::Decision kGapAcrossFaces{
    "gap across the {0} faces of the box", "they overlap across the {0} faces of the box",
    "they touch across the {0} faces of the box", "there is a gap across the {0} faces of the box"};
constexpr exact::Decision kGapAcrossTriangle{
    "gap across the triangle", "they overlap across the triangle", "they touch across the triangle",
    "there is a gap across the triangle"};
constexpr exact::Decision kGapAcrossSide{
    "gap across {0}{1} and the {2} edges of the box",
    "they overlap across {0}{1} and the {2} edges of the box",
    "they touch across {0}{1} and the {2} edges of the box",
    "there is a gap across {0}{1} and the {2} edges of the box"};

// The dot product of a separating axis and an axis of a box.
template <class As, class Axis>
auto Along(As as, const Axis& axis, const Obb& box, int i) {
  return Dot(axis(as), as(box.axis(i)));
}
template <class As, class Axis>
auto Along(As as, const Axis& axis, const Aabb&, int i) {
  return exact::Component(axis(as), i);
}

ObbCorner CornerOf(const Obb& box) { return {box}; }
BoxCorner CornerOf(const Aabb& box) { return {box}; }
const Vector& AxisOf(const Obb& box, int i) { return box.axis(i); }
const Vector& AxisOf(const Aabb&, int i) { return exact::kUnitAxes[static_cast<std::size_t>(i)]; }

// A set of axes of a box: axis i has bit i.
constexpr unsigned Bit(int axis) { return 1U << static_cast<unsigned>(axis); }
constexpr unsigned AllBut(int axis) { return 7U & ~Bit(axis); }

// The corners of a shape farthest along a separating axis and farthest against it.
template <class Corner>
struct Extremes {
  Corner front;
  Corner back;
};

// Those of a box. `perpendicular_axes` are axes of the box that are known to be perpendicular to
// the separating axis: both ends of these are equally far.
template <class Box, class Axis>
auto ExtremesOf(const Box& box, const Axis& axis, unsigned perpendicular_axes) {
  Extremes<decltype(CornerOf(box))> ends{CornerOf(box), CornerOf(box)};
  for (int i = 0; i < 3; ++i) {
    if ((perpendicular_axes & Bit(i)) != 0) continue;
    ends.front.is_upper[i] =
        exact::SelectingSign([&](auto as) { return Along(as, axis, box, i); }) > 0;
    ends.back.is_upper[i] = !ends.front.is_upper[i];
  }
  return ends;
}

// Is the axis zero? Then it separates nothing, but a recorder would see gaps of zero, as if the
// shapes touched. The product of parallel edges is zero, and so is the normal of a triangle without
// area.
template <class Axis>
bool IsZero(const Axis& axis) {
  return exact::SelectingSign([&](auto as) { return Squared(axis(as)); }) == 0;
}

// Is one shape beyond the other one along the axis, in one of its two directions?
template <class Axis, class A, class B>
bool Separates(const Axis& axis, const Extremes<A>& a, const Extremes<B>& b,
               const exact::DecisionText& gap) {
  return Sign([&](auto as) { return Dot(axis(as), b.back(as) - a.front(as)); }, gap) > 0 ||
         Sign([&](auto as) { return Dot(axis(as), a.back(as) - b.front(as)); }, gap) > 0;
}

template <class A, class B, class Axis>
bool SeparatesBoxes(const A& a, const B& b, const Axis& axis, unsigned perpendicular_axes_of_a,
                    unsigned perpendicular_axes_of_b, const exact::DecisionText& gap) {
  return !IsZero(axis) && Separates(axis, ExtremesOf(a, axis, perpendicular_axes_of_a),
                                    ExtremesOf(b, axis, perpendicular_axes_of_b), gap);
}

// The cross product of two vectors.
struct Product {
  const Vector& p;
  const Vector& q;

  template <class As>
  auto operator()(As as) const {
    return Cross(as(p), as(q));
  }
};

// The normal of the faces of a box across an axis.
template <class Box>
Product NormalOfFaces(const Box& box, int axis) {
  return {AxisOf(box, (axis + 1) % 3), AxisOf(box, (axis + 2) % 3)};
}

// The test of those of the fifteen axes that have a bit in `axes`: from bit 0 on the faces of a,
// those of b, and the products of edges.
constexpr unsigned kFifteenAxes = (1U << 15U) - 1;
template <class A, class B>
bool SomeAxisSeparates(const A& a, const B& b, unsigned axes) {
  unsigned bit = 1;
  for (int i = 0; i < 3; ++i, bit <<= 1U) {
    if ((axes & bit) != 0 && SeparatesBoxes(a, b, NormalOfFaces(a, i), AllBut(i), 0,
                                            {kGapAcrossFacesOfFirst, "xyz"[i]})) {
      return true;
    }
  }
  for (int i = 0; i < 3; ++i, bit <<= 1U) {
    if ((axes & bit) != 0 && SeparatesBoxes(a, b, NormalOfFaces(b, i), 0, AllBut(i),
                                            {kGapAcrossFacesOfSecond, "xyz"[i]})) {
      return true;
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j, bit <<= 1U) {
      const Product product{AxisOf(a, i), AxisOf(b, j)};
      if ((axes & bit) != 0 &&
          SeparatesBoxes(a, b, product, Bit(i), Bit(j), {kGapAcrossEdges, "xyz"[i], "xyz"[j]})) {
        return true;
      }
    }
  }
  return false;
}

// A box for the filter.
struct FloatBox {
  std::array<Vector, 3> axes;
  Vector extents;
};

struct FilteredAxes {
  bool separated;
  unsigned uncertain;  ///< the axes of which it is not certain whether they separate
};

// Fifteen separating axes by the formulas for orthonormal axes (Gottschalk, Lin and Manocha 1996;
// Ericson 2005, section 4.4.1), with `offset` from the center of a to that of b. `skew` is that of
// both boxes, and `error` bounds the errors of the offset and of the extents.
//
// Divide the exact condition of an axis, such as |n . d| > e_k |V| + sum of e_j |n . b_j| for a
// normal n of the faces of a, by V, the volume that the axes of a span. Then it is the condition
// below with the coordinates of d and of the b_j along the axes of a in place of dot products,
// which differ from these by at most 3.1 skew |d|_1 and 5.6 skew (filter::LocalPoint). A product of
// edges has two terms with a coordinate of d, four with an extent, and the quotient of the volumes
// of a and b, which differs from 1 by less than 4 skew. So the sum of all errors is below 32 skew
// (|d|_1 + all extents), and the roundings are below 2^-18 of it.
FilteredAxes FilterAxes(const Vector& offset, const FloatBox& a, const FloatBox& b, float skew,
                        float error) {
  float r[3][3];
  float size[3][3];
  float along_a[3];
  float along_b[3];
  for (int i = 0; i < 3; ++i) {
    const auto n = static_cast<std::size_t>(i);
    for (int j = 0; j < 3; ++j) {
      r[i][j] = glm::dot(a.axes[n], b.axes[static_cast<std::size_t>(j)]);
      size[i][j] = std::abs(r[i][j]);
    }
    along_a[i] = glm::dot(offset, a.axes[n]);
    along_b[i] = glm::dot(offset, b.axes[n]);
  }
  const Vector& e = a.extents;
  const Vector& f = b.extents;
  const float reach = std::abs(offset.x) + std::abs(offset.y) + std::abs(offset.z) + e.x + e.y +
                      e.z + f.x + f.y + f.z;
  const float margin = (32 * skew + 0x1p-17F) * reach + 8 * error + 0x1p-120F;
  FilteredAxes result{false, 0};
  unsigned bit = 1;
  const auto decide = [&](float gap) {
    if (!(gap < -margin)) {
      if (gap > margin) return true;
      result.uncertain |= bit;
    }
    bit <<= 1U;
    return false;
  };
  for (int i = 0; i < 3; ++i) {
    if (decide(std::abs(along_a[i]) -
               (e[i] + f.x * size[i][0] + f.y * size[i][1] + f.z * size[i][2]))) {
      return {true, 0};
    }
  }
  for (int j = 0; j < 3; ++j) {
    if (decide(std::abs(along_b[j]) -
               (f[j] + e.x * size[0][j] + e.y * size[1][j] + e.z * size[2][j]))) {
      return {true, 0};
    }
  }
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    const int l = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int p = (j + 1) % 3;
      const int q = (j + 2) % 3;
      if (decide(std::abs(along_a[l] * r[k][j] - along_a[k] * r[l][j]) -
                 (e[k] * size[l][j] + e[l] * size[k][j] + f[p] * size[i][q] + f[q] * size[i][p]))) {
        return {true, 0};
      }
    }
  }
  if (result.uncertain == 0) return result;
  // If the products of some edges are nearly zero, as for parallel boxes, the point of a that is
  // nearest to the center of b may decide: if it is inside of b, the boxes meet.
  Vector rest = offset;
  for (int i = 0; i < 3; ++i) {
    rest -= glm::clamp(along_a[i], -e[i], e[i]) * a.axes[static_cast<std::size_t>(i)];
  }
  const Vector inside(std::abs(glm::dot(rest, b.axes[0])), std::abs(glm::dot(rest, b.axes[1])),
                      std::abs(glm::dot(rest, b.axes[2])));
  if (filter::MaxComponent(inside - f) < -margin) return {false, 0};
  return result;
}

// A box for the second filter, and powers of two of which its numbers are multiples
// (filter/grain.h).
struct DoubleBox {
  std::array<glm::dvec3, 3> axes;
  glm::dvec3 center;
  glm::dvec3 extents;
  double axis_grain;
  double length_grain;

  explicit DoubleBox(const Obb& box)
      : axes{box.axis(0), box.axis(1), box.axis(2)},
        center(box.center()),
        extents(box.extents()),
        axis_grain(std::min({filter::GrainOf(box.axis(0)), filter::GrainOf(box.axis(1)),
                             filter::GrainOf(box.axis(2))})),
        length_grain(std::min(filter::GrainOf(box.center()), filter::GrainOf(box.extents()))) {}
  explicit DoubleBox(const Aabb& box)
      : axes{exact::kUnitAxes[0], exact::kUnitAxes[1], exact::kUnitAxes[2]},
        center((glm::dvec3(box.min()) + glm::dvec3(box.max())) / 2.0),
        extents((glm::dvec3(box.max()) - glm::dvec3(box.min())) / 2.0),
        axis_grain(1),
        length_grain(std::min(filter::GrainOf(box.min()), filter::GrainOf(box.max())) / 2) {}

  // The sum of the extents along a separating axis, times the length of the axis.
  double Reach(const glm::dvec3& axis) const {
    return extents.x * std::abs(glm::dot(axis, axes[0])) +
           extents.y * std::abs(glm::dot(axis, axes[1])) +
           extents.z * std::abs(glm::dot(axis, axes[2]));
  }
  double Size() const {
    return std::abs(center.x) + std::abs(center.y) + std::abs(center.z) + extents.x + extents.y +
           extents.z;
  }
};

// The second filter, for those of the fifteen axes that have a bit in `axes`, in double precision,
// with the cross products of the axes.
//
// Each component of a separating axis is a difference of two exact products, so it is rounded once,
// and zero only if it is zero. Dot products with the axes of a box are at most 1.8 times as large
// as its largest component. Less than 60 roundings of `size` times that component add up. If all
// numbers are multiples of small powers of two, nothing is rounded: the terms of a gap have at most
// three axes as factors.
FilteredAxes FilterAxes(const DoubleBox& a, const DoubleBox& b, unsigned axes) {
  const glm::dvec3 offset = b.center - a.center;
  const double size = a.Size() + b.Size();
  const double axis_grain = std::min({1.0, a.axis_grain, b.axis_grain});
  const double grain =
      axis_grain * axis_grain * axis_grain * std::min(a.length_grain, b.length_grain);
  const bool is_exact = 8 * size <= 0x1p53 * grain;
  FilteredAxes result{false, 0};
  for (int n = 0; n < 15; ++n) {
    if ((axes & Bit(n)) == 0) continue;
    const auto axis_of = [](const DoubleBox& box, int i) {
      return box.axes[static_cast<std::size_t>(i % 3)];
    };
    const glm::dvec3 axis = n < 3   ? glm::cross(axis_of(a, n + 1), axis_of(a, n + 2))
                            : n < 6 ? glm::cross(axis_of(b, n + 1), axis_of(b, n + 2))
                                    : glm::cross(axis_of(a, (n - 6) / 3), axis_of(b, n));
    const double gap = std::abs(glm::dot(axis, offset)) - a.Reach(axis) - b.Reach(axis);
    const double largest = std::max({std::abs(axis.x), std::abs(axis.y), std::abs(axis.z)});
    const double margin = is_exact ? 0 : 0x1p-46 * size * largest;
    if (gap > margin) return {true, 0};
    if (!is_exact && gap >= -margin && largest > 0) result.uncertain |= Bit(n);
  }
  return result;
}

FloatBox FloatBoxOf(const Obb& box) { return {box.axes(), box.extents()}; }

// Decides after the first filter. It is out of line, since it is rarely needed.
template <class A>
[[gnu::noinline]] bool SeparatedAfterFilter(const A& a, const Obb& b, unsigned axes) {
  const FilteredAxes filtered = FilterAxes(DoubleBox(a), DoubleBox(b), axes);
  if (filtered.uncertain == 0) return filtered.separated;
  return SomeAxisSeparates(a, b, filtered.uncertain);
}
template <class A>
bool Separated(const A& a, const Obb& b, const FilteredAxes& axes) {
  return axes.uncertain == 0 ? axes.separated : SeparatedAfterFilter(a, b, axes.uncertain);
}

}  // namespace

bool IntersectsExact(const Obb& box, const Plane& plane) {
  // The corners farthest behind the plane and farthest in front of it.
  ObbCorner back{box};
  ObbCorner front{box};
  for (int i = 0; i < 3; ++i) {
    front.is_upper[i] = Sign([&](auto as) { return Dot(as(plane.normal()), as(box.axis(i))); },
                             {kNormalAlongAxis, "xyz"[i]}) > 0;
    back.is_upper[i] = !front.is_upper[i];
  }
  const auto side = [&](const ObbCorner& corner, const exact::Decision& decision) {
    return Sign([&](auto as) { return Dot(as(plane.normal()), corner(as)) - as(plane.distance()); },
                decision);
  };
  return side(back, kLowestCornerOfObb) <= 0 && side(front, kHighestCornerOfObb) >= 0;
}

// Components of the normal and of the axes are at most 1, and so is the sum of the magnitudes of
// the products of the components of two of them, up to roundings. So a dot product of the center is
// wrong by at most 5 roundings of |center|_1, and the reach by 7 of the sum of the extents.
bool Intersects(const Obb& box, const Plane& plane) {
  const Vector& normal = plane.normal();
  const Vector& e = box.extents();
  const float height = glm::dot(normal, box.center()) - plane.distance();
  const float reach = e.x * std::abs(glm::dot(normal, box.axis(0))) +
                      e.y * std::abs(glm::dot(normal, box.axis(1))) +
                      e.z * std::abs(glm::dot(normal, box.axis(2)));
  const Vector center = filter::Abs(box.center());
  const float margin =
      0x1p-20F * (center.x + center.y + center.z + std::abs(plane.distance()) + e.x + e.y + e.z) +
      0x1p-120F;
  const float gap = std::abs(height) - reach;
  return std::abs(gap) > margin ? gap < 0 : IntersectsExact(box, plane);
}

bool IntersectsExact(const Obb& a, const Obb& b) { return !SomeAxisSeparates(a, b, kFifteenAxes); }

bool Intersects(const Obb& a, const Obb& b) {
  const FilteredAxes axes = FilterAxes(b.center() - a.center(), FloatBoxOf(a), FloatBoxOf(b),
                                       filter::Max(a.skew(), b.skew()), 0);
  return !Separated(a, b, axes);
}

bool IntersectsExact(const Aabb& aabb, const Obb& box) {
  return !SomeAxisSeparates(aabb, box, kFifteenAxes);
}

bool Intersects(const Aabb& aabb, const Obb& box) {
  // The center and the extents are rounded twice each.
  const Vector center = 0.5F * aabb.min() + 0.5F * aabb.max();
  const Vector extents = 0.5F * aabb.max() - 0.5F * aabb.min();
  const float error = 0x1p-21F * (filter::MaxNorm(aabb.min()) + filter::MaxNorm(aabb.max()));
  const FilteredAxes axes = FilterAxes(box.center() - center, {exact::kUnitAxes, extents},
                                       FloatBoxOf(box), box.skew(), error);
  return !Separated(aabb, box, axes);
}

// ---- Triangle ----

namespace {

// A corner of a triangle, as an expression.
struct TriangleCorner {
  const Point* point;

  template <class As>
  auto operator()(As as) const {
    return as(*point);
  }
};

template <class Axis>
auto ExtremesOf(std::span<const TriangleCorner> corners, const Axis& axis) {
  Extremes<TriangleCorner> ends{corners.front(), corners.front()};
  for (const TriangleCorner& corner : corners.subspan(1)) {
    const auto side_of = [&](const TriangleCorner& other) {
      return exact::SelectingSign([&](auto as) { return Dot(axis(as), corner(as) - other(as)); });
    };
    if (side_of(ends.back) < 0) ends.back = corner;
    if (side_of(ends.front) > 0) ends.front = corner;
  }
  return ends;
}

template <class Axis>
bool SeparatesCorners(const Obb& box, const Axis& axis, unsigned perpendicular_axes,
                      std::span<const TriangleCorner> corners, const exact::DecisionText& gap) {
  return !IsZero(axis) &&
         Separates(axis, ExtremesOf(box, axis, perpendicular_axes), ExtremesOf(corners, axis), gap);
}

// The cross product of an edge and an axis of a box.
struct EdgeProduct {
  const Edge& edge;
  const Vector& axis;

  template <class As>
  auto operator()(As as) const {
    return Cross(as(edge.to) - as(edge.from), as(axis));
  }
};

}  // namespace

bool IntersectsExact(const Triangle& triangle, const Obb& box) {
  const std::array<TriangleCorner, 3> corners{{{&triangle.a()}, {&triangle.b()}, {&triangle.c()}}};
  for (int i = 0; i < 3; ++i) {
    if (SeparatesCorners(box, NormalOfFaces(box, i), AllBut(i), corners,
                         {kGapAcrossFaces, "xyz"[i]})) {
      return false;
    }
  }
  // All corners are at the same height over the triangle.
  if (SeparatesCorners(box, NormalOf(triangle), 0, std::span(corners).first(1),
                       kGapAcrossTriangle)) {
    return false;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const Edge edge = EdgeOf(triangle, k);
    // Both ends of the edge are at the same place along the product.
    const std::array<TriangleCorner, 2> start_and_opposite{corners[k], corners[(k + 2) % 3]};
    for (int i = 0; i < 3; ++i) {
      if (SeparatesCorners(box, EdgeProduct{edge, box.axis(i)}, Bit(i), start_and_opposite,
                           {kGapAcrossSide, edge.from_letter, edge.to_letter, "xyz"[i]})) {
        return false;
      }
    }
  }
  return true;
}

// Thirteen separating axes in coordinates along the axes of the box (Akenine-Moeller 2001). Let m
// be the largest margin of a corner, and `size` larger than all coordinates and extents. A product
// of an edge and an axis has four products of a coordinate (wrong by m) and a difference of two
// (wrong by 2 m, at most 2 size): the errors are below 16 m size. The coordinates of the normal are
// wrong by at most 16 m size and below 8 size^2; the height of a corner and the reach of the box
// along it are wrong by less than 192 m size^2. Since m is at least 2^-20 of the coordinates, that
// covers the roundings too.
bool Intersects(const Triangle& triangle, const Obb& box) {
  std::array<Vector, 3> q;
  float m = 0;
  const Vector& e = box.extents();
  float size = filter::MaxComponent(e);
  for (std::size_t i = 0; i < 3; ++i) {
    const filter::LocalPoint local(triangle.corners()[i] - box.center(), box);
    q[i] = local.coordinates;
    m = filter::Max(m, local.margin);
    size = filter::Max(size, filter::MaxNorm(q[i]));
  }
  m += 0x1p-20F * size;
  bool certain = true;
  // True if the gap is certainly positive. Clears `certain` unless it is certainly negative.
  const auto separates = [&](float low, float high, float reach, float margin) {
    const float gap = filter::Max(low, -high) - reach;
    certain = exact::Both(certain, gap < -margin);
    return gap > margin;
  };
  for (int i = 0; i < 3; ++i) {
    if (separates(filter::Min(filter::Min(q[0][i], q[1][i]), q[2][i]),
                  filter::Max(filter::Max(q[0][i], q[1][i]), q[2][i]), e[i], m)) {
      return false;
    }
  }
  const std::array<Vector, 3> f{q[1] - q[0], q[2] - q[1], q[0] - q[2]};
  const Vector normal = glm::cross(f[0], f[1]);
  const float height = glm::dot(normal, q[0]);
  if (separates(height, height, glm::dot(e, filter::Abs(normal)),
                256 * m * size * size + 0x1p-100F)) {
    return false;
  }
  const float margin = 16 * m * size + 0x1p-120F;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector& start = q[k];
    const Vector& other = q[(k + 2) % 3];
    for (int i = 0; i < 3; ++i) {
      const int u = (i + 1) % 3;
      const int v = (i + 2) % 3;
      const float at = f[k][u] * start[v] - f[k][v] * start[u];
      const float opposite = f[k][u] * other[v] - f[k][v] * other[u];
      const float reach = e[u] * std::abs(f[k][v]) + e[v] * std::abs(f[k][u]);
      if (separates(filter::Min(at, opposite), filter::Max(at, opposite), reach, margin)) {
        return false;
      }
    }
  }
  return certain || IntersectsExact(triangle, box);
}

}  // namespace hitscan
