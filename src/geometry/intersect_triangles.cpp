#include <algorithm>
#include <array>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/intersect.h"

// Triangles against triangles, by exact orientation predicates only (as in Guigue and Devillers
// 2003). No point is constructed, so nothing is rounded.
namespace hitscan {
namespace {

using exact::Sign;

constexpr exact::Decision kCornerOfA{"height of {0} of a over b", "{0} of a is behind b",
                                     "{0} of a is in the plane of b", "{0} of a is in front of b"};
constexpr exact::Decision kCornerOfB{"height of {0} of b over a", "{0} of b is behind a",
                                     "{0} of b is in the plane of a", "{0} of b is in front of a"};
constexpr exact::Decision kInner{"side of {0}{1}", "a side passes outside of {0}{1}",
                                 "a side passes through {0}{1}",
                                 "a side passes {0}{1} on the inner side"};
constexpr exact::Decision kInnerReversed{kInner.name, kInner.positive, kInner.zero,
                                         kInner.negative};
constexpr exact::Decision kTetrahedron{"volume of two sides", "two sides are not in one plane",
                                       "two sides are in one plane",
                                       "two sides are not in one plane"};
constexpr exact::Decision kTurn{"turn of three corners, along {0}", "(clockwise along {0})",
                                "(in one line along {0})", "(counter-clockwise along {0})"};
constexpr exact::Decision kBetween{
    "between two corners, along {0}", "a corner is beyond a side along {0}",
    "a corner is at the end of a side along {0}", "a corner is before the end of a side along {0}"};

// The orientation of the tetrahedron: the side of the plane through a, b and c on which the point
// lies; 0 also when these are collinear.
int SideOf(const Point& a, const Point& b, const Point& c, const Point& point,
           exact::Words words = kTetrahedron) {
  return Sign([&](auto as) { return Dot(Cross(as(b) - as(a), as(c) - as(a)), as(point) - as(a)); },
              words);
}

// Tests of points projected along one axis onto a plane.
class Projection {
 public:
  explicit Projection(int axis) : u_((axis + 1) % 3), v_((axis + 2) % 3), name_("xyz"[axis]) {}

  // Do the segments pq and rs meet in the projection, ends included?
  bool SegmentsMeet(const Point& p, const Point& q, const Point& r, const Point& s) const {
    const int pqr = Orientation(p, q, r);
    const int pqs = Orientation(p, q, s);
    const int rsp = Orientation(r, s, p);
    const int rsq = Orientation(r, s, q);
    if (pqr * pqs < 0 && rsp * rsq < 0) return true;
    return (pqr == 0 && Between(p, q, r)) || (pqs == 0 && Between(p, q, s)) ||
           (rsp == 0 && Between(r, s, p)) || (rsq == 0 && Between(r, s, q));
  }

  // Is the point in the triangle in the projection, when the triangle has an area there?
  bool Contains(const Triangle& t, const Point& point) const {
    const int orientation = Orientation(t.a(), t.b(), t.c());
    return orientation != 0 && Orientation(t.a(), t.b(), point) * orientation >= 0 &&
           Orientation(t.b(), t.c(), point) * orientation >= 0 &&
           Orientation(t.c(), t.a(), point) * orientation >= 0;
  }

 private:
  // The orientation of p, q, r: counter-clockwise (1), clockwise (-1) or collinear (0).
  int Orientation(const Point& p, const Point& q, const Point& r) const {
    return Sign(
        [&](auto as) {
          return (as(q[u_]) - as(p[u_])) * (as(r[v_]) - as(p[v_])) -
                 (as(q[v_]) - as(p[v_])) * (as(r[u_]) - as(p[u_]));
        },
        {kTurn, name_});
  }

  // Is r, which is on the line through p and q, between them?
  bool Between(const Point& p, const Point& q, const Point& r) const {
    const auto between = [&](int axis) {
      const exact::Words words(kBetween, "xyz"[axis]);
      return exact::Compare(r[axis], std::min(p[axis], q[axis]), words) >= 0 &&
             exact::Compare(std::max(p[axis], q[axis]), r[axis], words) >= 0;
    };
    return between(u_) && between(v_);
  }

  int u_;
  int v_;
  char name_;
};

// Does the test hold in all three projections? Shapes that meet in space meet in each projection;
// and for shapes in one plane or on one line, at least one projection is injective.
template <class Test>
bool InAllProjections(const Test& test) {
  return test(Projection(0)) && test(Projection(1)) && test(Projection(2));
}

bool SegmentsMeet(const Point& p, const Point& q, const Point& r, const Point& s) {
  return SideOf(p, q, r, s) == 0 && InAllProjections([&](const Projection& projection) {
           return projection.SegmentsMeet(p, q, r, s);
         });
}

// Do the segment pq and the triangle meet? They must lie in one plane.
bool MeetInPlane(const Point& p, const Point& q, const Triangle& t) {
  return InAllProjections([&](const Projection& projection) {
    return projection.SegmentsMeet(p, q, t.a(), t.b()) ||
           projection.SegmentsMeet(p, q, t.b(), t.c()) ||
           projection.SegmentsMeet(p, q, t.c(), t.a()) || projection.Contains(t, p);
  });
}

// The side of the triangle's plane on which the point lies; 0 also when the triangle has no area.
template <class Normal>
int SideOf(const Triangle& t, const Normal& normal, const Point& point, exact::Words words) {
  return Sign([&](auto as) { return Dot(normal(as), as(point) - as(t.a())); }, words);
}

// Does the segment from p to q meet the triangle? The other arguments are the sides of the
// triangle's plane on which p and q lie.
template <class Normal>
bool SegmentMeets(const Point& p, int p_side, const Point& q, int q_side, const Triangle& t,
                  const Normal& normal) {
  if (p_side * q_side > 0) return false;
  const auto& [a, b, c] = t.corners();
  if (p_side == 0 && q_side == 0) {
    if (HasArea(normal)) return MeetInPlane(p, q, t);
    return SegmentsMeet(p, q, a, b) || SegmentsMeet(p, q, b, c) || SegmentsMeet(p, q, c, a);
  }
  // The segment crosses the plane: its line must pass all three edges on the inner side, which
  // follows from its direction.
  const int crossing = q_side > p_side ? 1 : -1;
  const exact::Decision& decision = crossing > 0 ? kInner : kInnerReversed;
  return SideOf(p, q, a, b, {decision, 'a', 'b'}) * crossing >= 0 &&
         SideOf(p, q, b, c, {decision, 'b', 'c'}) * crossing >= 0 &&
         SideOf(p, q, c, a, {decision, 'c', 'a'}) * crossing >= 0;
}

// A triangle, and the sides of another triangle's plane on which its corners lie.
struct Sides {
  const Triangle& triangle;
  std::array<int, 3> sides;

  template <class Normal>
  Sides(const Triangle& of, const Triangle& plane, const Normal& normal,
        const exact::Decision& decision)
      : triangle(of),
        sides{SideOf(plane, normal, of.a(), {decision, 'a'}),
              SideOf(plane, normal, of.b(), {decision, 'b'}),
              SideOf(plane, normal, of.c(), {decision, 'c'})} {}

  // Do all corners lie strictly on one side?
  bool Separated() const { return sides[0] != 0 && sides[0] == sides[1] && sides[0] == sides[2]; }

  // Does an edge meet the other triangle?
  template <class Normal>
  bool SomeEdgeMeets(const Triangle& other, const Normal& normal) const {
    const auto& corners = triangle.corners();
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      if (SegmentMeets(corners[i], sides[i], corners[j], sides[j], other, normal)) return true;
    }
    return false;
  }
};

}  // namespace

// The intersection of two triangles is convex and flat, and if it is not empty, its boundary
// contains a point of a side of one of them.
bool Intersects(const Triangle& a, const Triangle& b) {
  const auto b_normal = NormalOf(b);
  const Sides a_sides(a, b, b_normal, kCornerOfA);
  if (a_sides.Separated()) return false;
  const auto a_normal = NormalOf(a);
  const Sides b_sides(b, a, a_normal, kCornerOfB);
  if (b_sides.Separated()) return false;
  return a_sides.SomeEdgeMeets(b, b_normal) || b_sides.SomeEdgeMeets(a, a_normal);
}

}  // namespace hitscan
