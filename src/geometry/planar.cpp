#include "geometry/planar.h"

#include <algorithm>
#include <cmath>

#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/round_hit.h"
#include "geometry/raycast.h"

namespace hitscan {
namespace {

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kStartOfA{"turn from b to the start of a", "a starts right of b",
                                    "a starts on the line of b", "a starts left of b"};
constexpr exact::Decision kEndOfA{"turn from b to the end of a", "a ends right of b",
                                  "a ends on the line of b", "a ends left of b"};
constexpr exact::Decision kStartOfB{"turn from a to the start of b", "b starts right of a",
                                    "b starts on the line of a", "b starts left of a"};
constexpr exact::Decision kEndOfB{"turn from a to the end of b", "b ends right of a",
                                  "b ends on the line of a", "b ends left of a"};
constexpr exact::Decision kBetweenEnds{"between two ends, along {0}",
                                       "an end is beyond a segment along {0}",
                                       "an end is at the end of a segment along {0}",
                                       "an end is before the end of a segment along {0}"};
constexpr exact::Decision kCornerAbove{
    "from the point up to a corner", "(the corner is below the point)",
    "(the corner is as high as the point)", "(the corner is above the point)"};
constexpr exact::Decision kCornerRight{
    "from the point to a corner, along x", "(the corner is left of the point)",
    "(the point is at the corner)", "(the corner is right of the point)"};
constexpr exact::Decision kSideOfPoint{"turn from a side to the point",
                                       "(the point is right of the side)", "the point is on a side",
                                       "(the point is left of the side)"};

// Twice the area of the triangle p, q, r: positive if r is left of the way from p to q.
template <class As>
auto Turn(As as, const Point2& p, const Point2& q, const Point2& r) {
  return (as(q.x) - as(p.x)) * (as(r.y) - as(p.y)) - (as(q.y) - as(p.y)) * (as(r.x) - as(p.x));
}

int SignOfTurn(const Point2& p, const Point2& q, const Point2& r, const exact::Decision& decision) {
  if (!exact::IsRecording()) {
    // A difference of floats is rounded once in double precision, so each product has an error of
    // at most 3 * 2^-53 of its magnitude. Nothing underflows.
    const glm::dvec2 to_q = glm::dvec2(q) - glm::dvec2(p);
    const glm::dvec2 to_r = glm::dvec2(r) - glm::dvec2(p);
    const double left = to_q.x * to_r.y;
    const double right = to_q.y * to_r.x;
    const double turn = left - right;
    if (std::abs(turn) > 0x1p-50 * (std::abs(left) + std::abs(right))) return turn > 0 ? 1 : -1;
  }
  return exact::Sign([&](auto as) { return Turn(as, p, q, r); }, decision);
}

// Is r between p and q, ends included? The three points must be on one line, or p equal to q.
bool Between(const Point2& p, const Point2& q, const Point2& r) {
  for (int axis = 0; axis < 2; ++axis) {
    const exact::DecisionText decision(kBetweenEnds, "xy"[axis]);
    if (exact::Compare(r[axis], std::min(p[axis], q[axis]), decision) < 0 ||
        exact::Compare(std::max(p[axis], q[axis]), r[axis], decision) < 0) {
      return false;
    }
  }
  return true;
}

// The first point along a of b. All ends must be on one line.
std::optional<Point2> FirstOnLine(const Segment2& a, const Segment2& b) {
  if (Between(b.start(), b.end(), a.start())) return a.start();
  const bool start_on_a = Between(a.start(), a.end(), b.start());
  const bool end_on_a = Between(a.start(), a.end(), b.end());
  if (start_on_a && (!end_on_a || Between(a.start(), b.end(), b.start()))) return b.start();
  if (end_on_a) return b.end();
  return std::nullopt;
}

// A hit with the z = 0 of the plane left out.
std::optional<RayHit2> InPlane(const std::optional<RayHit>& hit) {
  if (!hit) return std::nullopt;
  return RayHit2{hit->t, Point2(hit->point)};
}

// A stored unit direction is not normalised again in space: z = 0 does not change its length.
Ray InSpace(const Ray2& ray) { return {Point(ray.origin(), 0), Vector(ray.direction(), 0)}; }
Sphere InSpace(const Circle2& circle) { return {Point(circle.center(), 0), circle.radius()}; }

// A ray in the plane for filter::RoundPointAt.
struct RayLine2 {
  const Point2& origin;
  const Vector2& direction;

  double DoubleDirection(int axis) const { return static_cast<double>(direction[axis]); }
};

}  // namespace

std::optional<Point2> CommonPoint(const Segment2& a, const Segment2& b) {
  const int a_start = SignOfTurn(b.start(), b.end(), a.start(), kStartOfA);
  const int a_end = SignOfTurn(b.start(), b.end(), a.end(), kEndOfA);
  if (a_start * a_end > 0) return std::nullopt;
  const int b_start = SignOfTurn(a.start(), a.end(), b.start(), kStartOfB);
  const int b_end = SignOfTurn(a.start(), a.end(), b.end(), kEndOfB);
  if (b_start * b_end > 0) return std::nullopt;
  // Adding zero turns -0 into 0.
  if (a_start == 0 && a_end == 0) {
    // Both are on one line, or one is a point on the line of the other.
    const std::optional<Point2> first = FirstOnLine(a, b);
    if (!first) return std::nullopt;
    return *first + 0.0F;
  }
  if (a_start == 0) return a.start() + 0.0F;
  if (a_end == 0) return a.end() + 0.0F;
  if (b_start == 0) return b.start() + 0.0F;
  if (b_end == 0) return b.end() + 0.0F;
  // The point divides a in the ratio of its ends' distances from the line of b.
  return Point2(exact::RoundPoint([&](auto as) {
    const auto of_start = Turn(as, b.start(), b.end(), a.start());
    const auto of_end = Turn(as, b.start(), b.end(), a.end());
    const auto along = [&](int axis) {
      return as(a.start()[axis]) * of_end - as(a.end()[axis]) * of_start;
    };
    // The third coordinate is a zero of the right type.
    return exact::Quotient{exact::Vector3{along(0), along(1), along(0) * as(0.0)},
                           of_end - of_start};
  }));
}

bool PointInTriangle2d(const Point2& point, const Triangle2& triangle) {
  return PointInPolygon(point, triangle.corners());
}

bool PointInPolygon(const Point2& point, std::span<const Point2> corners) {
  if (corners.empty()) return false;
  bool inside = false;
  const Point2* from = &corners.back();
  int from_above = exact::Compare(from->y, point.y, kCornerAbove);
  for (const Point2& to : corners) {
    const int to_above = exact::Compare(to.y, point.y, kCornerAbove);
    if (from_above == 0 && to_above == 0) {
      // The side is as high as the point.
      if (exact::Compare(from->x, point.x, kCornerRight) *
              exact::Compare(to.x, point.x, kCornerRight) <=
          0) {
        return true;
      }
    } else if (from_above * to_above <= 0) {
      // The side reaches the height of the point once. A corner at that height counts as below it,
      // so that two sides that meet there are crossed once, twice or not at all.
      const int side = SignOfTurn(*from, to, point, kSideOfPoint);
      if (side == 0) return true;
      // Has the point a smaller x than the side has at that height?
      const bool has_smaller_x = (side > 0) == (to_above > from_above);
      if ((from_above > 0) != (to_above > 0) && has_smaller_x) inside = !inside;
    }
    from = &to;
    from_above = to_above;
  }
  return inside;
}

// As Raycast with a sphere: all numbers are in double precision, with bounds of their errors.
std::optional<RayHit2> Raycast(const Ray2& ray, const Circle2& circle) {
  const exact::AsStaticError<double> as;
  const auto x = as(circle.center().x) - as(ray.origin().x);
  const auto y = as(circle.center().y) - as(ray.origin().y);
  const auto direction_x = as(ray.direction().x);
  const auto direction_y = as(ray.direction().y);
  const auto power = Squared(x) + Squared(y) - Squared(as(circle.radius()));
  const auto middle = x * direction_x + y * direction_y;
  const auto square = Squared(direction_x) + Squared(direction_y);
  const auto discriminant = Squared(middle) - square * power;
  if (power.Certain() && middle.Certain() && discriminant.Certain()) {
    const bool inside = power.value < 0;
    if (!inside && (middle.value < 0 || discriminant.value < 0)) return std::nullopt;
    const double root = std::sqrt(discriminant.value);
    const double numerator = inside ? middle.value + root : middle.value - root;
    // Then the error of the root is below 2^-41 of the numerator. So is that of `middle`, since its
    // squared terms are part of the discriminant. Together with the roundings, t is off by less
    // than kParameterError.
    if (discriminant.Error() < 0x1p-41 * std::abs(numerator) * root) {
      const double t = numerator / square.value;
      RayHit2 hit{};
      if (filter::RoundParameter(t, hit.t) &&
          filter::RoundPointAt(RayLine2{ray.origin(), ray.direction()}, t, hit.point)) {
        return hit;
      }
    }
  }
  return InPlane(Raycast(InSpace(ray), InSpace(circle)));
}

std::optional<RayHit2> RaycastExact(const Ray2& ray, const Circle2& circle) {
  return InPlane(RaycastExact(InSpace(ray), InSpace(circle)));
}

}  // namespace hitscan
