#include <algorithm>
#include <cmath>

#include "geometry/filter/closest_filter.h"
#include "geometry/filter/line_distance.h"
#include "geometry/filter/ray_shape_exact.h"
#include "geometry/raycast.h"

// Where a ray or a segment enters or leaves a capsule. The verdict needs no root: it is that of the
// distance of two lines (filter/line_distance.h). The part of the surface that is hit, one of the
// two balls or the side between them, follows from signs of polynomials of degree six. Only t has a
// square root.
namespace hitscan {
namespace {

using exact::QuadraticRoot;
using exact::RunningError;
using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kStartReach{
    "squared distance of the start minus squared radius", "the start is inside the capsule",
    "the start is on the capsule", "(the start is outside the capsule)"};
constexpr exact::Decision kEndReach{"squared distance of the end minus squared radius",
                                    "the end is inside the capsule", "the end is on the capsule",
                                    "(the end is outside the capsule)"};
constexpr exact::Decision kLineReach{"squared distance of the lines minus squared radius",
                                     "it passes through the capsule", "it touches the capsule",
                                     "it passes beside the capsule"};
constexpr exact::Decision kAlongAxis{
    "direction along the axis of the capsule", "(it goes from the end to the start)",
    "(it goes across the axis)", "(it goes from the start to the end)"};
constexpr exact::Decision kAcrossAxis{"squared direction across the axis", "",
                                      "(it is parallel to the axis)",
                                      "(it is not parallel to the axis)"};
constexpr exact::Decision kPastAxisStart{
    "from the start of the capsule, along its axis", "(before the start of the capsule)",
    "(beside the start of the capsule)", "(past the start of the capsule)"};
constexpr exact::Decision kPastAxisEnd{
    "from the end of the capsule, along its axis", "(before the end of the capsule)",
    "(beside the end of the capsule)", "(past the end of the capsule)"};
constexpr exact::Decision kInDisc{"squared distance from an end in its plane minus squared radius",
                                  "(it passes through the disc of that end)",
                                  "(it passes through the rim of that end)",
                                  "(it passes beside the disc of that end)"};
constexpr exact::Decision kAwayFromAxis{
    "in that plane, away from the axis", "(it comes nearer to the axis)",
    "(it is nearest to the axis)", "(it leads away from the axis)"};

// A part of the surface, in the order along the axis.
enum class CapsulePart { kStart, kSide, kEnd };

// -1 if the point is inside the capsule, 0 on its surface, 1 outside.
int SideOfCapsule(const Point& point, const Capsule& capsule, const exact::Decision& decision) {
  return CompareDistance(
      point, SegmentLine(capsule.segment()), [&](auto as) { return as(capsule.radius()); },
      decision);
}

// The line of a ray or segment, and a capsule.
template <class Line>
class LineAndCapsule {
 public:
  LineAndCapsule(const Line& line, const Capsule& capsule)
      : line_(line), axis_(capsule.segment()), capsule_(capsule) {}

  // Does the ray or segment meet the capsule?
  bool Meets() const {
    return WithDistance(line_, axis_, FindClosestParts(line_, axis_), [&](const auto& apart) {
      return Sign([&](auto as) { return Excess(apart, as, Radius()); }, kLineReach) <= 0;
    });
  }
  // Is the infinite line certainly farther from that of the axis than the radius? For generic lines
  // this is most of the misses.
  bool CertainlyPasses() const {
    const auto excess = Excess(LinesApart{line_, axis_}, exact::AsStaticError<double>(), Radius());
    return excess.Certain() && excess.value > 0;
  }

  // Does a line that starts on the surface run along the side, and start strictly between both ends
  // of the side? Then it does not leave the capsule where it starts.
  bool Slides() const {
    return IsParallel() && AxialSign(line_.origin, axis_.origin, kPastAxisStart) > 0 &&
           AxialSign(line_.origin, axis_.end, kPastAxisEnd) < 0;
  }
  // Does a segment that slides reach the end of the side?
  bool EndLeavesSide(const Point& end) const {
    return DirectionSign() > 0 ? AxialSign(end, axis_.end, kPastAxisEnd) >= 0
                               : AxialSign(end, axis_.origin, kPastAxisStart) <= 0;
  }

  // The part of the surface where the line, which meets the capsule, enters or leaves it.
  //
  // Let `near` be the end of the axis whose plane across the axis the line reaches first, against
  // its direction for an exit. The line meets the side, extended without ends, at two points. The
  // first one lies before the plane of an end if, in that plane, the line is inside the disc of
  // this end or already moving away from the axis. Then the line meets the ball of this end first.
  // With w = origin - end, the line is in the plane at end + K / (d . u), where K = u x (w x d), d
  // is its direction and u that of the axis.
  CapsulePart PartAt(SphereRoot root) const {
    const int along = root == SphereRoot::kEntry ? DirectionSign() : -DirectionSign();
    if (along == 0) {
      if (AxialSign(line_.origin, axis_.origin, kPastAxisStart) <= 0) return CapsulePart::kStart;
      return AxialSign(line_.origin, axis_.end, kPastAxisEnd) >= 0 ? CapsulePart::kEnd
                                                                   : CapsulePart::kSide;
    }
    const CapsulePart near = along > 0 ? CapsulePart::kStart : CapsulePart::kEnd;
    if (IsParallel()) return near;
    if (DiscSign(EndOf(near)) <= 0 || AwaySign(EndOf(near)) * along >= 0) return near;
    const CapsulePart far = along > 0 ? CapsulePart::kEnd : CapsulePart::kStart;
    if (DiscSign(EndOf(far)) > 0 && AwaySign(EndOf(far)) * along < 0) return far;
    return CapsulePart::kSide;
  }

  // The parameter at which the line enters or leaves the side.
  //
  // With n = d x u and w = origin - start, the distance from the axis is the radius where
  // n^2 t^2 + 2 t (w x u).n + ... = 0, whose discriminant is u^2 (r^2 n^2 - (w.n)^2).
  template <class As>
  auto SideParameter(As as, SphereRoot root) const {
    return QuadraticRoot{Middle(as), as(root == SphereRoot::kExit ? 1.0 : -1.0),
                         Squared(axis_.Direction(as)) * SideDiscriminant(as), Squared(Normal(as))};
  }
  // The same parameter in double precision. The root of the discriminant is a product of two roots,
  // so that not more than six floats are multiplied (running_error.h).
  RunningError ApproximateSideParameter(SphereRoot root) const {
    constexpr exact::AsRunningError kAs;
    const RunningError distance = Sqrt(Squared(axis_.Direction(kAs))) * Sqrt(SideDiscriminant(kAs));
    const RunningError middle = Middle(kAs);
    return (root == SphereRoot::kExit ? middle + distance : middle - distance) /
           Squared(Normal(kAs));
  }

  // The point at that parameter, correctly rounded.
  Point SidePoint(SphereRoot root) const {
    const auto expression = [&](auto as) {
      const auto t = SideParameter(as, root);
      const auto direction = line_.Direction(as);
      return QuadraticRoot{as(line_.origin) * t.denominator + direction * t.constant,
                           direction * t.coefficient, t.radicand, t.denominator};
    };
    if (exact::IsRecording()) {
      exact::RecordComputed("point", expression);
      return Point(0);
    }
    constexpr exact::AsRunningError kAs;
    const RunningError t = ApproximateSideParameter(root);
    Point point;
    for (int axis = 0; axis < 3; ++axis) {
      const RunningError coordinate =
          RunningError(kAs(line_.origin[axis])) + t * line_.Direction(kAs, axis);
      if (!exact::TryRound(coordinate, point[axis])) return exact::RoundPointExact(expression);
    }
    return point;
  }

 private:
  auto Radius() const {
    return [this](auto as) { return as(capsule_.radius()); };
  }
  const Point& EndOf(CapsulePart part) const {
    return part == CapsulePart::kStart ? axis_.origin : axis_.end;
  }

  template <class As>
  auto Normal(As as) const {
    return Cross(line_.Direction(as), axis_.Direction(as));
  }
  template <class As>
  auto Middle(As as) const {
    return Dot(Cross(as(axis_.origin) - as(line_.origin), axis_.Direction(as)), Normal(as));
  }
  // r^2 n^2 - (w . n)^2: not negative if the line meets the side, extended without ends.
  template <class As>
  auto SideDiscriminant(As as) const {
    const auto square = LinesApart{line_, axis_}.Square(as);
    return Squared(as(capsule_.radius())) * square.denominator - square.numerator;
  }

  // The sign of d . u.
  int DirectionSign() const {
    return Sign([&](auto as) { return Dot(line_.Direction(as), axis_.Direction(as)); }, kAlongAxis);
  }
  bool IsParallel() const {
    return Sign([&](auto as) { return Squared(Normal(as)); }, kAcrossAxis) == 0;
  }
  int AxialSign(const Point& point, const Point& from, const exact::Decision& decision) const {
    return Sign([&](auto as) { return Dot(as(point) - as(from), axis_.Direction(as)); }, decision);
  }
  // K of PartAt.
  template <class As>
  auto InPlaneOf(As as, const Point& end) const {
    return Cross(axis_.Direction(as), Cross(as(line_.origin) - as(end), line_.Direction(as)));
  }
  // Where the line meets the plane of an end: is it within the radius of this end (-1 or 0)?
  int DiscSign(const Point& end) const {
    return Sign(
        [&](auto as) {
          return Squared(InPlaneOf(as, end)) -
                 Squared(as(capsule_.radius())) *
                     Squared(Dot(line_.Direction(as), axis_.Direction(as)));
        },
        kInDisc);
  }
  // Does the line lead away from the axis there, if it goes along u (1) or against u (-1)?
  int AwaySign(const Point& end) const {
    return Sign([&](auto as) { return Dot(line_.Direction(as), InPlaneOf(as, end)); },
                kAwayFromAxis);
  }

  const Line& line_;
  SegmentLine axis_;
  const Capsule& capsule_;
};

// The t of a ray, or the distance from the start of a segment.
float RoundSideT(const Ray&, const LineAndCapsule<RayLine>& pair, SphereRoot root) {
  const auto expression = [&](auto as) { return pair.SideParameter(as, root); };
  if (exact::IsRecording()) {
    exact::RecordComputed("t", expression);
    return 0;
  }
  float t = 0;
  if (exact::TryRound(pair.ApproximateSideParameter(root), t)) return t;
  return exact::RoundNumberExact(expression);
}

float RoundSideT(const Segment& segment, const LineAndCapsule<SegmentLine>& pair, SphereRoot root) {
  const auto expression = [&](auto as) { return pair.SideParameter(as, root); };
  if (exact::IsRecording()) {
    exact::RecordComputed("t, from 0 to 1", expression);
    return 0;
  }
  const auto square = [&](auto as) { return Squared(as(segment.end()) - as(segment.start())); };
  float t = 0;
  if (exact::TryRound(pair.ApproximateSideParameter(root) * Sqrt(square(exact::AsRunningError())),
                      t)) {
    return t;
  }
  return exact::RoundLengthExact(expression(exact::AsExact()), square(exact::AsExact()));
}

float RoundBallT(const Ray& ray, const Sphere& ball, SphereRoot root) {
  const RayLine line(ray);
  return exact::RoundNumber([&](auto as) { return ParameterAt(as, line, ball, root); });
}

float RoundBallT(const Segment& segment, const Sphere& ball, SphereRoot root) {
  const SegmentLine line(segment);
  return exact::RoundOverSqrt([&](auto as) { return ParameterAt(as, line, ball, root); });
}

// Filter in double precision for a ray that enters a capsule from outside. Let `size` be at least
// the coordinates of u, of the vector from the origin to the start, and the radius. |d| is nearly
// 1, and |n| at least 2^-4 |u|. Then coordinates of n are off by less than 2^-50 |u|, the squared
// distance of the lines by less than 2^-42 size^2, and so is `side_discriminant`, the radius^2
// minus that distance. Its root is off by that divided by the root, and t by at most 2^4 times as
// much; the middle of both crossings is off by less than 2^-40 size. `error_of` is at least four
// times as large.
filter::RaycastVerdict FilterEntry(const Ray& ray, const Capsule& capsule, RayHit& hit) {
  using filter::Wide;
  using enum filter::RaycastVerdict;
  const Wide d(ray.direction());
  const Wide origin(ray.origin());
  const Wide start = Wide(capsule.start()) - origin;
  const Wide u = Wide(capsule.end()) - Wide(capsule.start());
  const auto radius = static_cast<double>(capsule.radius());
  const double size = filter::MaxNorm(start) + filter::MaxNorm(u) + radius;
  const double least_discriminant = 0x1p-36 * size * size;
  const auto error_of = [&](double root) { return 0x1p-36 * size * (1 + size / root); };
  // Both balls are behind the origin. The direction may be longer than 1 by its rounding.
  const double speed = glm::dot(u, d);
  const double ahead = glm::dot(start, d) + std::max(speed, 0.0);
  if (ahead + radius * (1 + 0x1p-20) < -0x1p-40 * size) return kMiss;
  const Wide n = glm::cross(d, u);
  const double normal_square = glm::dot(n, n);
  const double axis_square = glm::dot(u, u);
  if (!(normal_square * 0x1p8 >= axis_square && axis_square > 0)) return kUncertain;
  const double across = glm::dot(start, n);
  const double side_discriminant = radius * radius - across * across / normal_square;
  if (side_discriminant < -least_discriminant) return kMiss;
  if (!(side_discriminant > least_discriminant)) return kUncertain;
  const double root = std::sqrt(side_discriminant);
  double error = error_of(root);
  double t = glm::dot(glm::cross(start, u), n) / normal_square -
             root * std::sqrt(axis_square / normal_square);
  const double height = t * speed - glm::dot(start, u);
  const double margin = 4 * error * filter::MaxNorm(u);
  if (!(std::abs(height) > margin && std::abs(height - axis_square) > margin)) return kUncertain;
  if (height < 0 || height > axis_square) {
    // The ray meets the ball of that end first, or misses.
    const Wide center = height < 0 ? start : start + u;
    const double length = glm::dot(d, d);
    const double middle = glm::dot(center, d) / length;
    const Wide beside = center - d * middle;
    const double ball_discriminant = radius * radius - glm::dot(beside, beside);
    if (ball_discriminant < -least_discriminant) return kMiss;
    if (!(ball_discriminant > least_discriminant)) return kUncertain;
    const double ball_root = std::sqrt(ball_discriminant / length);
    error = error_of(ball_root);
    t = middle - ball_root;
  }
  if (!(t > error)) return kUncertain;
  const Wide point = origin + d * t;
  error += 0x1p-50 * filter::MaxNorm(origin);
  const bool certain = filter::RoundWithin(t, error, hit.t) &&
                       filter::RoundWithin(point.x, error, hit.point.x) &&
                       filter::RoundWithin(point.y, error, hit.point.y) &&
                       filter::RoundWithin(point.z, error, hit.point.z);
  return certain ? kHit : kUncertain;
}

// The hit of a ray or segment where its line, which meets the capsule, enters or leaves it.
template <class Shape, class Line>
RayHit HitAt(const Shape& shape, const Line& line, const Capsule& capsule, SphereRoot root) {
  const LineAndCapsule<Line> pair(line, capsule);
  const CapsulePart part = pair.PartAt(root);
  if (part == CapsulePart::kSide) return {RoundSideT(shape, pair, root), pair.SidePoint(root)};
  const Sphere ball(part == CapsulePart::kStart ? capsule.start() : capsule.end(),
                    capsule.radius());
  return {RoundBallT(shape, ball, root), PointAt(line, ball, root)};
}

}  // namespace

std::optional<RayHit> Raycast(const Ray& ray, const Capsule& capsule) {
  RayHit hit;
  switch (FilterEntry(ray, capsule, hit)) {
    case filter::RaycastVerdict::kMiss:
      return std::nullopt;
    case filter::RaycastVerdict::kHit:
      return hit;
    case filter::RaycastVerdict::kUncertain:
      break;
  }
  return RaycastExact(ray, capsule);
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Capsule& capsule) {
  const RayLine line(ray);
  const LineAndCapsule pair(line, capsule);
  const int start = SideOfCapsule(ray.origin(), capsule, kStartReach);
  if (start > 0 && !pair.Meets()) return std::nullopt;
  if (start == 0 && !pair.Slides()) return RayHit{0, ray.origin() + 0.0F};
  return HitAt(ray, line, capsule, start > 0 ? SphereRoot::kEntry : SphereRoot::kExit);
}

std::optional<RayHit> Linetest(const Segment& segment, const Capsule& capsule) {
  const SegmentLine line(segment);
  if (LineAndCapsule(line, capsule).CertainlyPasses()) return std::nullopt;
  return LinetestExact(segment, capsule);
}

std::optional<RayHit> LinetestExact(const Segment& segment, const Capsule& capsule) {
  const SegmentLine line(segment);
  const LineAndCapsule pair(line, capsule);
  const RayHit at_start{0, segment.start() + 0.0F};
  const int start = SideOfCapsule(segment.start(), capsule, kStartReach);
  if (segment.start() == segment.end()) {
    if (start != 0) return std::nullopt;
    return at_start;
  }
  if (start > 0 && !pair.Meets()) return std::nullopt;
  if (start < 0 && SideOfCapsule(segment.end(), capsule, kEndReach) < 0) return std::nullopt;
  if (start == 0) {
    if (!pair.Slides()) return at_start;
    if (!pair.EndLeavesSide(segment.end())) return std::nullopt;
  }
  return HitAt(segment, line, capsule, start > 0 ? SphereRoot::kEntry : SphereRoot::kExit);
}

}  // namespace hitscan
