#include "geometry/moving.h"

#include "geometry/closest_point.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/ray_shape_exact.h"
#include "geometry/intersect.h"

namespace hitscan {
namespace {

using exact::QuadraticRoot;
using exact::RunningError;
using exact::Sign;

constexpr exact::AsRunningError kAsError;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kReachAtStart{"squared distance at the start minus square of both radii",
                                        "they overlap at the start", "they touch at the start",
                                        "(they are apart at the start)"};
constexpr exact::Decision kReachAtEnd{"squared distance at the end minus square of both radii",
                                      "they overlap at the end", "they touch at the end",
                                      "(they are apart at the end)"};
constexpr exact::Decision kApproach{"motion towards the other center", "it moves away",
                                    "it comes no nearer", "(it comes nearer)"};
constexpr exact::Decision kPassesCenter{
    "from where it is nearest to the end of the motion", "the motion ends before it is nearest",
    "the motion ends where it is nearest", "(it passes where it is nearest)"};
constexpr exact::Decision kWayReach{"discriminant", "it passes beside the other sphere",
                                    "it touches the other sphere as it passes",
                                    "it meets the other sphere on its way"};
constexpr exact::Decision kCenterInOther{
    "squared distance of the centers minus squared radius", "(its center is in the other sphere)",
    "(its center is on the other sphere)", "(its center is outside of the other sphere)"};

constexpr exact::Decision kPlaneAtStart{"squared height at the start minus squared radius",
                                        "they overlap at the start", "they touch at the start",
                                        "(they are apart at the start)"};
constexpr exact::Decision kPlaneAtEnd{"squared height at the end minus squared radius",
                                      "they overlap at the end", "they touch at the end",
                                      "they are apart at the end"};
constexpr exact::Decision kSphereStartHeight{
    "height of the center at the start", "(it starts behind the plane)",
    "(its center starts on the plane)", "(it starts in front of the plane)"};
constexpr exact::Decision kSphereEndHeight{
    "height of the center at the end", "its center ends behind the plane",
    "its center ends on the plane", "its center ends in front of the plane"};
constexpr exact::Decision kRiseOfMotion{"motion along the normal", "it moves against the normal",
                                        "it moves along the plane", "it moves along the normal"};

constexpr exact::Decision kLastContact{"from the start to the last contact along {0}",
                                       "they are past each other at the start",
                                       "they touch at the start", "(they are not past each other)"};
constexpr exact::Decision kFirstContact{"from the start to the first contact along {0}",
                                        "they overlap at the start", "they touch at the start",
                                        "(they are apart at the start)"};
constexpr exact::Decision kContactInMotion{
    "from the end of the motion to the first contact along {0}", "they meet before the end",
    "they meet at the end", "the motion ends before they meet"};

// A sphere that moves towards another one. With e the vector from its center to the other one, m
// the motion and r the sum of the radii, they touch where
//     m^2 t^2 - 2 (e.m) t + (e^2 - r^2) = 0.
class SphereAndSphere {
 public:
  SphereAndSphere(const Sphere& a, const Vector& motion, const Sphere& b)
      : a_(a), motion_(motion), b_(b) {}

  std::optional<RayHit> FirstContact() const {
    if (Sign([&](auto as) { return SphereSeparation(as, a_, b_); }, kReachAtStart) <= 0) {
      return RayHit{0, NearestInB()};
    }
    if (Sign([&](auto as) { return Along(as); }, kApproach) <= 0) return std::nullopt;
    if (!EndsInContact()) {
      const auto past = [&](auto as) { return Squared(as(motion_)) - Along(as); };
      if (Sign(past, kPassesCenter) <= 0 ||
          Sign([&](auto as) { return Discriminant(as); }, kWayReach) < 0) {
        return std::nullopt;
      }
    }
    return RayHit{exact::RoundNumber([&](auto as) { return Parameter(as); }), ContactPoint()};
  }

 private:
  template <class As>
  auto Offset(As as) const {
    return as(b_.center()) - as(a_.center());
  }
  template <class As>
  auto Along(As as) const {
    return Dot(Offset(as), as(motion_));
  }
  template <class As>
  auto Discriminant(As as) const {
    return Squared(Along(as)) - Squared(as(motion_)) * SphereSeparation(as, a_, b_);
  }
  template <class As>
  auto Parameter(As as) const {
    return QuadraticRoot{Along(as), as(-1.0), Discriminant(as), Squared(as(motion_))};
  }

  bool EndsInContact() const {
    return Sign(
               [&](auto as) {
                 return Squared(Offset(as) - as(motion_)) -
                        Squared(as(a_.radius()) + as(b_.radius()));
               },
               kReachAtEnd) <= 0;
  }

  // The point of the solid ball b that is nearest to the center of a.
  Point NearestInB() const {
    return SideOfSphere(a_.center(), b_, kCenterInOther) <= 0 ? a_.center() + 0.0F
                                                              : ClosestPoint(a_.center(), b_);
  }

  // At the contact the centers are apart by r, so the point is that part of the way from the center
  // of b to the center of a which is the radius of b by r: b + (radius / r) (t m - e).
  Point ContactPoint() const {
    if (b_.radius() == 0) return b_.center() + 0.0F;
    const auto expression = [&](auto as) {
      const auto t = Parameter(as);
      const auto reach = as(a_.radius()) + as(b_.radius());
      const auto way = as(motion_) * t.constant - Offset(as) * t.denominator;
      return QuadraticRoot{as(b_.center()) * (reach * t.denominator) + way * as(b_.radius()),
                           as(motion_) * -as(b_.radius()), t.radicand, reach * t.denominator};
    };
    if (exact::IsRecording()) {
      exact::RecordComputed("point", expression);
      return Point(0);
    }
    // Double-double arithmetic would multiply eight floats (running_error.h).
    const RunningError t = Evaluate(Parameter(kAsError));
    const RunningError part =
        RunningError(kAsError(b_.radius())) / (kAsError(a_.radius()) + kAsError(b_.radius()));
    const auto offset = Offset(kAsError);
    Point point;
    for (int axis = 0; axis < 3; ++axis) {
      const RunningError step = kAsError(motion_[axis]) * t - Component(offset, axis);
      const RunningError coordinate = RunningError(kAsError(b_.center()[axis])) + step * part;
      if (!exact::TryRound(coordinate, point[axis])) return exact::RoundPointExact(expression);
    }
    return point;
  }

  const Sphere& a_;
  const Vector& motion_;
  const Sphere& b_;
};

// A sphere that moves towards a plane. With h the height of its center over the plane, v the rise
// of the motion, n the normal and r the radius, they touch where |h + t v| = r |n|. Heights and
// rises are those times |n|.
class SphereAndPlane {
 public:
  SphereAndPlane(const Sphere& sphere, const Vector& motion, const Plane& plane)
      : sphere_(sphere), motion_(motion), plane_(plane) {}

  std::optional<RayHit> FirstContact() {
    if (Sign([&](auto as) { return Excess(as, Height(as)); }, kPlaneAtStart) <= 0) {
      return RayHit{0, ClosestPoint(sphere_.center(), plane_)};
    }
    side_ = Sign([&](auto as) { return Height(as); }, kSphereStartHeight);
    if (side_ * Sign([&](auto as) { return Rise(as); }, kRiseOfMotion) >= 0) return std::nullopt;
    const auto end = [&](auto as) { return Height(as) + Rise(as); };
    if (side_ * Sign(end, kSphereEndHeight) > 0 &&
        Sign([&](auto as) { return Excess(as, end(as)); }, kPlaneAtEnd) > 0) {
      return std::nullopt;
    }
    return RayHit{exact::RoundNumber([&](auto as) { return Parameter(as); }), ContactPoint()};
  }

 private:
  template <class As>
  auto Height(As as) const {
    return Dot(as(plane_.normal()), as(sphere_.center())) - as(plane_.distance());
  }
  template <class As>
  auto Rise(As as) const {
    return Dot(as(plane_.normal()), as(motion_));
  }
  // The square of a height minus that of the radius.
  template <class As, class Number>
  auto Excess(As as, const Number& height) const {
    return Squared(height) - Squared(as(sphere_.radius())) * Squared(as(plane_.normal()));
  }
  // A number, with the other sign on the back of the plane.
  template <class Number>
  Number FromPlane(const Number& number) const {
    return side_ > 0 ? number : -number;
  }
  template <class As>
  auto Parameter(As as) const {
    return QuadraticRoot{FromPlane(Height(as)), -as(sphere_.radius()), Squared(as(plane_.normal())),
                         FromPlane(-Rise(as))};
  }

  // The center at t, and from there to the plane: c + t m - r n / |n| in front of it.
  Point ContactPoint() const {
    const auto expression = [&](auto as) {
      const auto t = Parameter(as);
      const auto normal = as(plane_.normal());
      const auto square = t.radicand;
      return QuadraticRoot{
          as(sphere_.center()) * (t.denominator * square) + as(motion_) * (t.constant * square),
          (normal * Rise(as) - as(motion_) * square) * as(sphere_.radius()), square,
          t.denominator * square};
    };
    if (exact::IsRecording()) {
      exact::RecordComputed("point", expression);
      return Point(0);
    }
    // Double-double arithmetic would multiply ten floats (running_error.h).
    const RunningError t = Evaluate(Parameter(kAsError));
    const RunningError down = FromPlane(RunningError(kAsError(sphere_.radius())) /
                                        Sqrt(Squared(kAsError(plane_.normal()))));
    Point point;
    for (int axis = 0; axis < 3; ++axis) {
      const RunningError center =
          RunningError(kAsError(sphere_.center()[axis])) + kAsError(motion_[axis]) * t;
      const RunningError coordinate = center - kAsError(plane_.normal()[axis]) * down;
      if (!exact::TryRound(coordinate, point[axis])) return exact::RoundPointExact(expression);
    }
    return point;
  }

  const Sphere& sphere_;
  const Vector& motion_;
  const Plane& plane_;
  int side_ = 0;  // of the plane on which the sphere starts: 1 in front of it, -1 behind it
};

// The motion of a box as the line that is clipped to another one. Along each axis, the face that
// meets the other box first is where the line starts.
struct BoxMotion {
  const Aabb& box;
  const Aabb& other;
  const Vector& motion;

  const Vector& Direction() const { return motion; }
  template <class As>
  auto Direction(As as, int axis) const {
    return as(motion[axis]);
  }
  int DirectionSign(int axis) const {
    return exact::SignOf(motion[axis], {kDirectionAlong, "xyz"[axis]});
  }
};

// The coordinate of the face that comes to be in a plane of the other box as they touch there.
const float& StartTowards(const BoxMotion& line, const AxisPlane& plane) {
  const bool is_lower = plane.at == &line.other.min()[plane.axis];
  return (is_lower ? line.box.max() : line.box.min())[plane.axis];
}

}  // namespace

std::optional<RayHit> Sweep(const Sphere& a, const Vector& motion, const Sphere& b) {
  RequireFinite(motion, "motion");
  return SphereAndSphere(a, motion, b).FirstContact();
}

std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Plane& plane) {
  RequireFinite(motion, "motion");
  return SphereAndPlane(sphere, motion, plane).FirstContact();
}

std::optional<float> Sweep(const Aabb& a, const Vector& motion, const Aabb& b) {
  RequireFinite(motion, "motion");
  if (motion == Vector(0)) return IntersectsExact(a, b) ? std::optional(0.0F) : std::nullopt;
  const BoxMotion line{a, b, motion};
  const std::optional<SlabInterval> contact = ClipToBox(line, b);
  if (!contact || ParameterSign(line, contact->exit, kLastContact) < 0) return std::nullopt;
  const AxisPlane& entry = contact->entry;
  if (ParameterSign(line, entry, kFirstContact) <= 0) return 0.0F;
  const auto after_end = [&](auto as) {
    const auto t = ParameterAt(as, line, entry);
    return t.numerator - t.denominator;
  };
  const char axis = "xyz"[entry.axis];
  if (Sign(after_end, {kContactInMotion, axis}) * line.DirectionSign(entry.axis) > 0) {
    return std::nullopt;
  }
  return exact::RoundNumber([&](auto as) { return ParameterAt(as, line, entry); });
}

}  // namespace hitscan
