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

// Filter in double precision for a ray or segment and a capsule. Where the line is nearly tangent
// or parallel, where something just begins or ends, and where a rounding is uncertain, the rest is
// left to exact evaluation.
//
// With e = 2^-53, w = start - origin, n = d x u and k = |d| |u| / |n|: coordinates of d, u and w
// are rounded at most once. So n is off by 7 e |d| |u|, n^2 by 17 e |d| |u| |n|, w.n by 11 e |w|
// |d| |u|, and (w x u).n by 17 e |w| |d| u^2. `size` times sqrt(3) is at least |w|, |w + u| and the
// radius r.
template <class Line>
class CapsuleFilter {
 public:
  using Wide = filter::Wide;
  using Verdict = filter::RaycastVerdict;

  CapsuleFilter(const Line& line, const Capsule& capsule)
      : line_(line),
        radius_(static_cast<double>(capsule.radius())),
        start_(Wide(capsule.start()) - line_.origin),
        end_(Wide(capsule.end()) - line_.origin),
        axis_(Wide(capsule.end()) - Wide(capsule.start())),
        axis_size_(filter::MaxNorm(axis_)),
        size_(filter::MaxNorm(start_) + axis_size_ + radius_),
        normal_(glm::cross(line_.direction, axis_)),
        normal_square_(glm::dot(normal_, normal_)) {}

  // The hit, if the line enters or leaves the capsule on the ray or segment.
  Verdict Find(RayHit& hit) const {
    // r^2 n^2 - (w.n)^2, which is not negative if the line meets the side, extended without ends.
    // It is off by e (42 size |w.n| |d| |u| + 21 r size (|d| |u|)^2) + 363 (e size |d| |u|)^2.
    const double across = glm::dot(start_, normal_);
    const double lengths = 3 * axis_size_ * line_.size;  // at least |d| |u|
    const double discriminant = radius_ * radius_ * normal_square_ - across * across;
    const double error =
        0x1p-47 * size_ * lengths * (std::abs(across) + (radius_ + 0x1p-50 * size_) * lengths);
    if (discriminant < -error) return Verdict::kMiss;
    if (!(discriminant > error)) return Verdict::kUncertain;
    if (IsBehind()) return Verdict::kMiss;
    const Crossing entry = CrossingAt(SphereRoot::kEntry, discriminant);
    if (entry.verdict != Verdict::kHit) return entry.verdict;
    if (!(std::abs(entry.t) > entry.error)) return Verdict::kUncertain;
    if (entry.t > 0) return HitAt(entry, hit);
    const Crossing exit = CrossingAt(SphereRoot::kExit, discriminant);
    if (exit.verdict != Verdict::kHit) return exit.verdict;
    if (!(std::abs(exit.t) > exit.error)) return Verdict::kUncertain;
    return exit.t > 0 ? HitAt(exit, hit) : Verdict::kMiss;
  }

 private:
  // Are both balls, and so the capsule, certainly behind the origin? Most misses of lines that meet
  // the extended side are such. The slack is larger than any error.
  bool IsBehind() const {
    const double ahead =
        std::max(glm::dot(start_, line_.direction), glm::dot(end_, line_.direction));
    return ahead < -2 * (radius_ + 0x1p-40 * size_) * line_.size;
  }

  // Whether the line meets the capsule, and the parameter, which is off by `error`.
  struct Crossing {
    Verdict verdict;
    double t = 0;
    double error = 0;
  };

  // Where the line, which meets the extended side, enters or leaves the capsule.
  //
  // From the middle between entry and exit it is `reach` in t, k times the root of the discriminant
  // divided by |d| |n|. So t |d| is off by 36 e k^2 |w| + 23 e k^2 r, and by the error of the root:
  // that of the discriminant, in which |w.n| is less than r |n|, divided by the root. Together this
  // is less than 2^8 e k^2 size r u^2 |d| / (n^2 reach), since n^2 reach is at most r u^2 |d|. The
  // position along the axis is off by at most 4 times the error of t times the largest coordinates.
  // Not more than six floats are multiplied before something is divided (running_error.h).
  Crossing CrossingAt(SphereRoot which, double discriminant) const {
    const double scale = 1 / normal_square_;
    const double axis_square = glm::dot(axis_, axis_);
    const double speed = glm::dot(line_.direction, axis_);
    const double middle = glm::dot(glm::cross(start_, axis_), normal_) * scale;
    const double axis_scale = axis_square * scale;
    const double reach = std::sqrt((discriminant * scale) * axis_scale);
    const double t = which == SphereRoot::kExit ? middle + reach : middle - reach;
    const double k_square = axis_scale * glm::dot(line_.direction, line_.direction);
    const double error = 0x1p-45 * k_square * size_ * radius_ * axis_scale / reach;
    const double height = t * speed - glm::dot(start_, axis_);
    const double margin = 4 * error * axis_size_ * line_.size;
    if (!(k_square < 0x1p40 && std::abs(height) > margin &&
          std::abs(height - axis_square) > margin)) {
      return {Verdict::kUncertain};
    }
    if (height > 0 && height < axis_square) return {Verdict::kHit, t, error};
    return BallCrossingAt(which, height > 0 ? end_ : start_);
  }

  // The same for the ball of an end.
  //
  // The vector across from the line to the center c, `beside`, is off by 16 e |c|, its square by e
  // (64 size |beside| + 3 r^2) + 768 (e size)^2. As above, the error of t |d| is less than 2^8 e
  // size r / root, of the root of the discriminant.
  Crossing BallCrossingAt(SphereRoot which, const Wide& center) const {
    const double scale = 1 / glm::dot(line_.direction, line_.direction);
    const double middle = glm::dot(center, line_.direction) * scale;
    const Wide beside = center - line_.direction * middle;
    const double discriminant = radius_ * radius_ - glm::dot(beside, beside);
    const double error =
        0x1p-47 * size_ *
        (std::abs(beside.x) + std::abs(beside.y) + std::abs(beside.z) + radius_ + 0x1p-48 * size_);
    if (discriminant < -error) return {Verdict::kMiss};
    if (!(discriminant > error)) return {Verdict::kUncertain};
    const double root = std::sqrt(discriminant * scale);
    return {Verdict::kHit, which == SphereRoot::kExit ? middle + root : middle - root,
            0x1p-45 * size_ * radius_ * scale / root};
  }

  // The hit at a parameter, which is certainly positive. The t of a segment's hit is a distance.
  Verdict HitAt(const Crossing& at, RayHit& hit) const {
    double distance = at.t;
    double error = at.error;
    if constexpr (kHasEnd<Line>) {
      if (!(std::abs(at.t - 1) > at.error)) return Verdict::kUncertain;
      if (at.t > 1) return Verdict::kMiss;
      const double length = glm::length(line_.direction);
      distance *= length;
      error = (error + 0x1p-50 * at.t) * length;
    }
    const Wide along = line_.direction * at.t;
    float rounded[4];
    const bool certain = filter::RoundWithin(
        distance, error,
        {line_.origin + along, filter::Abs(line_.direction) * at.error +
                                   (filter::Abs(line_.origin) + filter::Abs(along)) * 0x1p-51},
        rounded);
    hit = {rounded[0], {rounded[1], rounded[2], rounded[3]}};
    return certain ? Verdict::kHit : Verdict::kUncertain;
  }

  filter::WideLine<Line> line_;
  double radius_;
  Wide start_;  // of the capsule, from the origin of the line
  Wide end_;
  Wide axis_;
  double axis_size_;
  double size_;
  Wide normal_;
  double normal_square_;
};

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

// The hit by the filter, or by `exact()` where it is uncertain.
template <class Line, class Exact>
std::optional<RayHit> FilteredHit(const Line& line, const Capsule& capsule, const Exact& exact) {
  RayHit hit;
  switch (CapsuleFilter(line, capsule).Find(hit)) {
    case filter::RaycastVerdict::kMiss:
      return std::nullopt;
    case filter::RaycastVerdict::kHit:
      return hit;
    case filter::RaycastVerdict::kUncertain:
      break;
  }
  return exact();
}

}  // namespace

std::optional<RayHit> Raycast(const Ray& ray, const Capsule& capsule) {
  return FilteredHit(RayLine(ray), capsule, [&] { return RaycastExact(ray, capsule); });
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
  return FilteredHit(SegmentLine(segment), capsule,
                     [&] { return LinetestExact(segment, capsule); });
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
