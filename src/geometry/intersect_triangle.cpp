#include <algorithm>
#include <array>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/intersect.h"

// Whether a triangle meets a sphere, a box or another triangle. The methods are: for a sphere the
// distances of the triangle's corners, face and sides; for a box separating axes (Akenine-Moeller
// 2001); for a triangle orientation predicates, as in Guigue and Devillers (2003). Exact signs
// decide everywhere. No point is constructed, so nothing is rounded.
namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions (exact::Decision).
constexpr exact::Decision kCornerPower{"power of {0}", "{0} is inside the sphere",
                                       "{0} is on the sphere", "{0} is outside the sphere"};
constexpr exact::Decision kPlaneReach{"squared height of the center minus squared radius",
                                      "the plane of the triangle cuts the sphere",
                                      "the plane of the triangle touches the sphere",
                                      "the plane of the triangle passes beside the sphere"};
constexpr exact::Decision kSideReach{
    "squared distance of {0}{1} minus squared radius", "{0}{1} passes through the sphere",
    "{0}{1} touches the sphere", "{0}{1} passes beside the sphere"};
constexpr exact::Decision kTriangleBelow{
    "from the begin of the box to the end of the triangle, {0}",
    "the triangle is below the {0} slab", "the triangle touches the {0} slab",
    "the triangle reaches the {0} slab"};
constexpr exact::Decision kTriangleAbove{
    "from the begin of the triangle to the end of the box, {0}",
    "the triangle is above the {0} slab", "the triangle touches the {0} slab",
    "the triangle reaches the {0} slab"};
constexpr exact::Decision kNormal{"normal along {0}", "(the normal is negative along {0})",
                                  "(the normal is zero along {0})",
                                  "(the normal is positive along {0})"};
constexpr exact::Decision kFrontCorner{
    "height of the highest corner of the box", "the box is behind the plane of the triangle",
    "a corner of the box touches the plane of the triangle",
    "a corner of the box is in front of the plane of the triangle"};
constexpr exact::Decision kBackCorner{"height of the lowest corner of the box",
                                      "a corner of the box is behind the plane of the triangle",
                                      "a corner of the box touches the plane of the triangle",
                                      "the box is in front of the plane of the triangle"};
constexpr exact::Decision kOverFront{
    "beyond the box, across {0}{1}", "the triangle reaches back to the box across {0}{1}",
    "the triangle touches the box across {0}{1}", "the triangle is beyond the box across {0}{1}"};
constexpr exact::Decision kUnderBack = exact::Reversed(kOverFront);

// Does the center project strictly between the ends of the side, and is its distance from the side
// less than the radius?
bool SideMeets(const Edge& side, const Sphere& sphere) {
  return !ProjectsPast(sphere.center(), side.Reversed()) && !ProjectsPast(sphere.center(), side) &&
         NearerToLine(sphere.center(), side, sphere.radius(), kSideReach);
}

// Does the plane of the triangle separate it from the box?
bool PlaneSeparates(const Triangle& t, const Aabb& box) {
  const auto normal = NormalOf(t);
  // Without an area the normal is zero, and a recorder would see heights of zero, as if they
  // touched.
  if (exact::IsRecording() &&
      exact::SelectingSign([&](auto as) { return Squared(normal(as)); }) == 0) {
    return false;
  }
  // The corners of the box farthest along the normal and against it.
  BoxCorner front{box};
  BoxCorner back{box};
  for (int axis = 0; axis < 3; ++axis) {
    front.is_upper[axis] = Sign([&](auto as) { return exact::Component(normal(as), axis); },
                                {kNormal, "xyz"[axis]}) > 0;
    back.is_upper[axis] = !front.is_upper[axis];
  }
  const auto side = [&](const BoxCorner& corner, const exact::Decision& decision) {
    return Sign([&](auto as) { return Dot(normal(as), corner(as) - as(t.a())); }, decision);
  };
  return side(front, kFrontCorner) < 0 || side(back, kBackCorner) > 0;
}

// Is the cross product of a side of the triangle and an axis of the box a separating axis?
// `opposite` is the third corner. Of the side only `from` is tested, because both of its ends have
// the same projection onto that axis.
bool SideSeparates(const Edge& side, const Point& opposite, const Aabb& box, int axis) {
  const Point& from = side.from;
  const Point& to = side.to;
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  // The product of a side parallel to the axis is zero: it separates nothing, but a recorder would
  // see heights of zero, as if they touched.
  if (from[j] == to[j] && from[k] == to[k]) return false;
  // In direction = axis x (to - from), component j is -(to - from)[k] and k is (to - from)[j].
  BoxCorner front{box};
  BoxCorner back{box};
  front.is_upper[j] = to[k] < from[k];
  front.is_upper[k] = to[j] > from[j];
  back.is_upper[j] = !front.is_upper[j];
  back.is_upper[k] = !front.is_upper[k];
  // The sign of the height of a corner of the triangle over a corner of the box.
  const auto height = [&](const Point& corner, const BoxCorner& over,
                          const exact::Decision& decision) {
    return Sign(
        [&](auto as) {
          return (as(corner[k]) - as(over[k])) * (as(to[j]) - as(from[j])) -
                 (as(corner[j]) - as(over[j])) * (as(to[k]) - as(from[k]));
        },
        {decision, side.from_letter, side.to_letter});
  };
  return (height(from, front, kOverFront) > 0 && height(opposite, front, kOverFront) > 0) ||
         (height(from, back, kUnderBack) < 0 && height(opposite, back, kUnderBack) < 0);
}

}  // namespace

bool Intersects(const Triangle& triangle, const Sphere& sphere) {
  const auto corner_inside = [&](const Point& corner, char letter) {
    return Sign([&](auto as) { return PointSeparation(as, sphere, corner); },
                {kCornerPower, letter}) < 0;
  };
  const auto& [a, b, c] = triangle.corners();
  if (corner_inside(a, 'a') || corner_inside(b, 'b') || corner_inside(c, 'c')) return true;
  // The triangle is not nearer to the center than its plane. If the triangle has no area, the
  // normal is zero, and `plane_meets` tests 0 < 0: it is false.
  const auto normal = NormalOf(triangle);
  const bool plane_meets =
      Sign(
          [&](auto as) {
            return Squared(Dot(normal(as), as(sphere.center()) - as(triangle.a()))) -
                   Squared(as(sphere.radius())) * Squared(normal(as));
          },
          kPlaneReach) < 0;
  if (!plane_meets && HasArea(normal)) return false;
  if (plane_meets && ProjectsInto(sphere.center(), triangle, normal)) return true;
  return SideMeets(EdgeOf(triangle, 0), sphere) || SideMeets(EdgeOf(triangle, 1), sphere) ||
         SideMeets(EdgeOf(triangle, 2), sphere);
}

// Two convex polytopes are disjoint exactly when one of these axes separates them: the normals of
// their faces, and the cross products of an edge of one and an edge of the other. For flat boxes
// and triangles without area, the axes of the box and their cross products with the sides are still
// sufficient: if box and triangle lie in one plane with normal m, and m[i] is not 0, then axis i x
// side separates them exactly when m x side does.
bool Intersects(const Triangle& triangle, const Aabb& box) {
  const auto& [a, b, c] = triangle.corners();
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    // References, because a recorder recognises inputs by their addresses.
    const float& least = std::min(std::min(a[axis], b[axis]), c[axis]);
    const float& greatest = std::max(std::max(a[axis], b[axis]), c[axis]);
    if (exact::Compare(greatest, box.min()[axis], {kTriangleBelow, name}) < 0 ||
        exact::Compare(box.max()[axis], least, {kTriangleAbove, name}) < 0) {
      return false;
    }
  }
  if (PlaneSeparates(triangle, box)) return false;
  for (int axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (SideSeparates(EdgeOf(triangle, i), triangle.corners()[(i + 2) % 3], box, axis)) {
        return false;
      }
    }
  }
  return true;
}

// ---- Triangle and triangle ----

namespace {

constexpr exact::Decision kCornerOfA{"height of {0} of a over b", "{0} of a is behind b",
                                     "{0} of a is in the plane of b", "{0} of a is in front of b"};
constexpr exact::Decision kCornerOfB{"height of {0} of b over a", "{0} of b is behind a",
                                     "{0} of b is in the plane of a", "{0} of b is in front of a"};
constexpr exact::Decision kInner{"side of {0}{1}", "a side passes outside of {0}{1}",
                                 "a side passes through {0}{1}",
                                 "a side passes {0}{1} on the inner side"};
constexpr exact::Decision kInnerReversed = exact::Reversed(kInner);
constexpr exact::Decision kTetrahedron{"volume of two sides", "two sides are not in one plane",
                                       "two sides are in one plane",
                                       "two sides are not in one plane"};
constexpr exact::Decision kTurn{"turn of three corners, along {0}", "(clockwise along {0})",
                                "(in one line along {0})", "(counter-clockwise along {0})"};
constexpr exact::Decision kBetween{
    "between two corners, along {0}", "a corner is beyond a side along {0}",
    "a corner is at the end of a side along {0}", "a corner is before the end of a side along {0}"};

// The orientation of the tetrahedron: the side of the plane through a, b and c on which the point
// lies; 0 also when a, b and c are collinear.
int SideOf(const Point& a, const Point& b, const Point& c, const Point& point,
           exact::DecisionText decision = kTetrahedron) {
  return Sign([&](auto as) { return Dot(Cross(as(b) - as(a), as(c) - as(a)), as(point) - as(a)); },
              decision);
}

// Tests of points in two dimensions: in their projection along one axis.
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

  // In the projection, does the triangle have an area and contain the point?
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

  // Is r between p and q, ends included? r must be on the line through p and q.
  bool Between(const Point& p, const Point& q, const Point& r) const {
    const auto between = [&](int axis) {
      const exact::DecisionText decision(kBetween, "xyz"[axis]);
      return exact::Compare(r[axis], std::min(p[axis], q[axis]), decision) >= 0 &&
             exact::Compare(std::max(p[axis], q[axis]), r[axis], decision) >= 0;
    };
    return between(u_) && between(v_);
  }

  int u_;
  int v_;
  char name_;
};

// Does the test hold in all three projections? Shapes that meet in space meet in each projection.
// Shapes in one plane or on one line that do not meet are apart in at least one projection, because
// at least one is injective.
template <class Test>
bool InAllProjections(const Test& test) {
  return test(Projection(0)) && test(Projection(1)) && test(Projection(2));
}

bool SegmentsMeet(const Point& p, const Point& q, const Point& r, const Point& s) {
  return SideOf(p, q, r, s) == 0 && InAllProjections([&](const Projection& projection) {
           return projection.SegmentsMeet(p, q, r, s);
         });
}

// Do the segment pq and the triangle meet? Both must lie in the same plane.
bool MeetInPlane(const Point& p, const Point& q, const Triangle& t) {
  return InAllProjections([&](const Projection& projection) {
    return projection.SegmentsMeet(p, q, t.a(), t.b()) ||
           projection.SegmentsMeet(p, q, t.b(), t.c()) ||
           projection.SegmentsMeet(p, q, t.c(), t.a()) || projection.Contains(t, p);
  });
}

// The side of the triangle's plane on which the point lies; 0 also when the triangle has no area.
template <class Normal>
int SideOf(const Triangle& t, const Normal& normal, const Point& point,
           exact::DecisionText decision) {
  return Sign([&](auto as) { return Dot(normal(as), as(point) - as(t.a())); }, decision);
}

// Does the segment from p to q meet the triangle? `p_side` and `q_side` are the sides of the
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
  // The segment crosses or touches the plane. It meets the triangle if its line passes all three
  // edges on the inner side. The sign of the inner side depends on the direction of the crossing.
  const int crossing = q_side > p_side ? 1 : -1;
  const exact::Decision& decision = crossing > 0 ? kInner : kInnerReversed;
  return SideOf(p, q, a, b, {decision, 'a', 'b'}) * crossing >= 0 &&
         SideOf(p, q, b, c, {decision, 'b', 'c'}) * crossing >= 0 &&
         SideOf(p, q, c, a, {decision, 'c', 'a'}) * crossing >= 0;
}

// A triangle, and for each of its corners the side of another triangle's plane on which it lies.
struct CornerSides {
  const Triangle& triangle;
  std::array<int, 3> sides;

  template <class Normal>
  CornerSides(const Triangle& of, const Triangle& other, const Normal& normal,
              const exact::Decision& decision)
      : triangle(of),
        sides{SideOf(other, normal, of.a(), {decision, 'a'}),
              SideOf(other, normal, of.b(), {decision, 'b'}),
              SideOf(other, normal, of.c(), {decision, 'c'})} {}

  // Do all corners lie strictly on the same side of that plane?
  bool Separated() const { return sides[0] != 0 && sides[0] == sides[1] && sides[0] == sides[2]; }

  // Does an edge of this triangle meet the other triangle?
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
  const CornerSides a_sides(a, b, b_normal, kCornerOfA);
  if (a_sides.Separated()) return false;
  const auto a_normal = NormalOf(a);
  const CornerSides b_sides(b, a, a_normal, kCornerOfB);
  if (b_sides.Separated()) return false;
  return a_sides.SomeEdgeMeets(b, b_normal) || b_sides.SomeEdgeMeets(a, a_normal);
}

}  // namespace hitscan
