#include <array>

#include "geometry/clip.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/triangle_predicates.h"

// The segment that two triangles share. Only signs of orientations of four corners decide, as in
// Guigue and Devillers (2003).
namespace hitscan {
namespace {

using exact::Sign;

constexpr exact::Decision kHeightOfA{"height of {0} of a over b", "{0} of a is behind b",
                                     "{0} of a is in the plane of b", "{0} of a is in front of b"};
constexpr exact::Decision kHeightOfB{"height of {0} of b over a", "{0} of b is behind a",
                                     "{0} of b is in the plane of a", "{0} of b is in front of a"};
constexpr exact::Decision kBeginToEnd{"from the begin of a to the end of b, along both planes",
                                      "a begins after b ends", "a begins where b ends",
                                      "a begins before b ends"};
constexpr exact::Decision kEndToBegin{"from the end of a to the begin of b, along both planes",
                                      "b begins before a ends", "b begins where a ends",
                                      "b begins after a ends"};
constexpr exact::Decision kBegins{"from the begin of a to that of b, along both planes",
                                  "(b begins first)", "(both begin at one point)",
                                  "(a begins first)"};
constexpr exact::Decision kEnds{"from the end of a to that of b, along both planes",
                                "(b ends first)", "(both end at one point)", "(a ends first)"};

// A point where a triangle meets the plane of another one: on the edge from `from` to `to`, whose
// ends are not on the same side of that plane.
struct EdgePoint {
  const Point* from;
  const Point* to;
  int from_side;
  int to_side;

  /// 1 if the edge goes to the front of the plane, else -1.
  int Crossing() const { return to_side > from_side ? 1 : -1; }
};

// Where a triangle meets the plane of another one, from its first point to its last.
struct PlanarPart {
  EdgePoint first;
  EdgePoint last;
};

// The part of a triangle in a plane, whose sides of that plane are given. Nothing if it does not
// reach the plane, or lies in it. The part begins and ends on the two edges of one corner, `apex`,
// which lies on another side of the plane than the other two corners: strictly on its side, unless
// only the apex is in the plane.
//
// Let n be the normal of the triangle and m that of the plane. In the triangle, whose corners in
// their order are apex, q and r, the cross product of apex to q with apex to r is along n. Both
// edges meet the plane at points x and y, and (x - apex) x (y - x) is along n too. With y - x = k
// cross(n, m), it is k n ((x - apex) . m): the point on the edge to q comes first along cross(n, m)
// if the apex is behind the plane, and last if it is in front.
// `reversed` is whether the part goes against cross(n, m) instead.
std::optional<PlanarPart> PartInPlane(const Triangle& triangle, const std::array<int, 3>& sides,
                                      bool reversed) {
  std::optional<std::size_t> apex;
  for (std::size_t i = 0; i < 3; ++i) {
    const int q = sides[(i + 1) % 3];
    const int r = sides[(i + 2) % 3];
    if (sides[i] * q > 0 || sides[i] * r > 0) continue;  // another corner is on its side
    if (sides[i] != 0 || (q == r && q != 0)) apex = i;
  }
  if (!apex) return std::nullopt;
  const auto edge_to = [&](std::size_t corner) {
    return EdgePoint{&triangle.corners()[*apex], &triangle.corners()[corner], sides[*apex],
                     sides[corner]};
  };
  const EdgePoint to_q = edge_to((*apex + 1) % 3);
  const EdgePoint to_r = edge_to((*apex + 2) % 3);
  const bool q_first = (sides[*apex] < 0) != reversed;
  return q_first ? PlanarPart{to_q, to_r} : PlanarPart{to_r, to_q};
}

// Compares a point x on an edge pq of triangle a with a point y on an edge rs of triangle b, along
// u = cross(n_a, n_b): 1 if x comes first, 0 if they are equal, -1 if y comes first.
//
// The volume cross(q - p, s - r) . (r - p) is the same for any points of the lines pq and rs in
// place of p and r, so it is cross(q - p, s - r) . (y - x), and y - x is along u. Because q - p is
// perpendicular to n_a and s - r to n_b, u . cross(q - p, s - r) = -(n_b . (q - p)) (n_a . (s -
// r)): the product of two crossings.
int CompareOnLine(const EdgePoint& x, const EdgePoint& y, const exact::Decision& decision) {
  const int crossings = x.Crossing() * y.Crossing();
  const auto volume = [&](auto as) {
    const auto p = as(*x.from);
    return Dot(Cross(as(*x.to) - p, as(*y.to) - as(*y.from)), as(*y.from) - p);
  };
  // A recorder shows the number with the sign that decides.
  if (crossings < 0) return Sign(volume, decision);
  return Sign([&](auto as) { return -volume(as); }, decision);
}

// The point where an edge meets the plane of a triangle, correctly rounded. -0 becomes 0.
template <class Normal>
Point PointOf(const EdgePoint& edge, const Triangle& of_plane, const Normal& normal,
              const char* name) {
  if (edge.from_side == 0) return *edge.from + 0.0F;
  if (edge.to_side == 0) return *edge.to + 0.0F;
  return exact::RoundPoint(
      [&](auto as) {
        const auto height = [&](const Point& point) {
          return Dot(normal(as), as(point) - as(of_plane.a()));
        };
        const auto of_from = height(*edge.from);
        const auto of_to = height(*edge.to);
        return exact::Quotient{as(*edge.from) * of_to - as(*edge.to) * of_from, of_to - of_from};
      },
      name);
}

template <class Normal>
std::array<int, 3> SidesOf(const Triangle& triangle, const Triangle& other, const Normal& normal,
                           const exact::Decision& decision) {
  std::array<int, 3> sides{};
  for (std::size_t i = 0; i < 3; ++i) {
    const Point& corner = triangle.corners()[i];
    sides[i] = Sign([&](auto as) { return Dot(normal(as), as(corner) - as(other.a())); },
                    {decision, "abc"[i]});
  }
  return sides;
}

}  // namespace

// If one of the triangles has no area, its normal is zero, and all corners of the other one count
// as in its plane.
std::optional<Segment> CommonSegment(const Triangle& a, const Triangle& b) {
  const auto b_normal = NormalOf(b);
  const auto of_a = PartInPlane(a, SidesOf(a, b, b_normal, kHeightOfA), false);
  if (!of_a) return std::nullopt;
  const auto a_normal = NormalOf(a);
  const auto of_b = PartInPlane(b, SidesOf(b, a, a_normal, kHeightOfB), true);
  if (!of_b) return std::nullopt;
  if (CompareOnLine(of_a->first, of_b->last, kBeginToEnd) < 0) return std::nullopt;
  if (CompareOnLine(of_a->last, of_b->first, kEndToBegin) > 0) return std::nullopt;
  const Point start = CompareOnLine(of_a->first, of_b->first, kBegins) > 0
                          ? PointOf(of_b->first, a, a_normal, "start")
                          : PointOf(of_a->first, b, b_normal, "start");
  const Point end = CompareOnLine(of_a->last, of_b->last, kEnds) > 0
                        ? PointOf(of_a->last, b, b_normal, "end")
                        : PointOf(of_b->last, a, a_normal, "end");
  return Segment(start, end);
}

}  // namespace hitscan
