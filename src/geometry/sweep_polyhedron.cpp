#include "geometry/sweep_polyhedron.h"

#include "geometry/filter/polyhedron_sweep_filter.h"

// The first contact of a ball that moves and a polyhedron. The verdict needs no root: it is that of
// the squared distance of the way of the center from the polyhedron. The distance from a convex
// shape is a convex function of t. So t is the entry of the only vertex, edge or face whose region
// (polyhedron_features.h) contains the center when it enters the ball, cylinder or slab around it.
// Only where the center touches that surface without entering it, or the radius is zero, several
// of them may be entered in their region at different t: then all t are rational, and the least is
// the first contact.
namespace hitscan {
namespace {

using swept::AsExact;
using swept::AsRunningError;
using swept::ExactSigns;
using swept::Filtered;
using swept::Moment;
using swept::PolyhedronSweep;
using swept::SweepFilter;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kSweepStart{"squared distance at the start minus squared radius",
                                      "they overlap at the start", "they touch at the start",
                                      "(they are apart at the start)"};
constexpr exact::Decision kSweepApproach{"from the start, towards the nearest point",
                                         "it moves away", "it does not come nearer",
                                         "(it comes nearer)"};
constexpr exact::Decision kSweepEnd{"squared distance at the end minus squared radius",
                                    "they overlap at the end", "they touch at the end",
                                    "(they are apart at the end)"};
constexpr exact::Decision kSweepPast{"from the nearest point to the end, along the motion",
                                     "it ends before they meet", "it ends before they meet",
                                     "(it passes the nearest point)"};
constexpr exact::Decision kSweepReach{"least squared distance on the way minus squared radius",
                                      "they meet on the way", "they touch on the way",
                                      "it passes beside the other shape"};
constexpr exact::Decision kSweepThrough{
    "side of an edge on which the center passes", "(it passes outside of the edge)",
    "(it passes through the edge)", "the center passes through a face"};
constexpr exact::Decision kSweepThroughReversed = exact::Reversed(kSweepThrough);
constexpr exact::Decision kSweepInside{"height of the start over a face", "the center is inside",
                                       "the center is on a face", "(the center is before a face)"};
constexpr exact::Decision kSweepInsideReversed = exact::Reversed(kSweepInside);

// The sign of a polynomial of any degree, as a decision.
template <class Expression>
int Decide(const Expression& expression, const exact::Decision& words, bool is_moderate) {
  if (exact::IsRecording()) {
    const exact::ExactDyadic value = expression(AsExact());
    return exact::RecordDecision(words, expression(exact::AsSymbol()), &value);
  }
  return ExactSigns{is_moderate}.Sign(expression);
}

// A contact: of the first vertex, edge or face of the polyhedron, or inside of it at the start.
struct Contact {
  Moment moment = Moment::kStart;
  const PolyhedronFeature* feature = nullptr;
  int rise = 0;  ///< the sign of PolyhedronSweep::Rise
};

template <class Shape>
class ExactSweep {
 public:
  using Feature = PolyhedronFeature;

  ExactSweep(const PolyhedronSweep<Shape>& sweep, bool is_moderate)
      : sweep_(sweep), signs_{is_moderate} {}

  std::optional<Contact> First() const {
    const Feature* const start = Find(Moment::kStart);
    if (start == nullptr ? IsInside() : Reaches(Moment::kStart, *start, kSweepStart)) {
      return Contact{Moment::kStart, start};
    }
    if (start == nullptr || !Comes(*start) || !Meets()) return std::nullopt;
    return Entry();
  }

  float RoundT(const Contact& contact) const {
    if (contact.moment == Moment::kStart || contact.feature == nullptr) return 0;
    const auto t = [&](auto as) {
      return sweep_.At(as, contact.moment, *contact.feature, contact.rise);
    };
    if (exact::IsRecording()) {
      exact::RecordComputed("t", t);
      return 0;
    }
    float rounded = 0;
    if (signs_.is_moderate && exact::TryRound(exact::Evaluate(t(AsRunningError())), rounded)) {
      return rounded;
    }
    return exact::RoundNumberExact(t);
  }

  Point RoundPoint(const Contact& contact, const Point& center) const {
    if (contact.feature == nullptr) return center + 0.0F;
    const Feature& feature = *contact.feature;
    // A vertex needs no root.
    if (contact.moment == Moment::kStart || feature.dimension == 0) {
      return Round([&](auto as) { return sweep_.PointAtStart(as, feature); });
    }
    return Round([&](auto as) { return sweep_.PointAtEntry(as, feature, contact.rise); });
  }

 private:
  template <class Expression>
  Point Round(const Expression& point) const {
    if (exact::IsRecording()) {
      exact::RecordComputed("point", point);
      return Point(0);
    }
    Point rounded;
    if (signs_.is_moderate && exact::TryRoundPoint(point(AsRunningError()), rounded)) {
      return rounded;
    }
    return exact::RoundPointExact(point);
  }

  const Feature* Find(Moment moment) const {
    for (const Feature& feature : Shape::kFeatures) {
      if (sweep_.IsInRegion(signs_, moment, feature)) return &feature;
    }
    return nullptr;
  }

  template <class Expression>
  int Decide(const Expression& expression, const exact::Decision& words) const {
    return hitscan::Decide(expression, words, signs_.is_moderate);
  }
  bool Reaches(Moment moment, const Feature& feature, const exact::Decision& words) const {
    return Decide([&](auto as) { return sweep_.Excess(as, moment, feature); }, words) <= 0;
  }
  bool LineReaches(const Feature& feature) const {
    return Decide([&](auto as) { return sweep_.ExcessOfLine(as, feature); }, kSweepReach) <= 0;
  }
  bool Comes(const Feature& feature) const {
    return Decide([&](auto as) { return sweep_.Middle(as, feature); }, kSweepApproach) > 0;
  }

  // The start is in no region, so it is inside of a solid. The heights over all faces explain it.
  bool IsInside() const {
    for (const Feature& face : Shape::kFeatures) {
      if (face.dimension != 2 || face.inner == RegionCondition::kNone) continue;
      const int inner = face.inner_sign * signs_.Sign([&](auto as) {
        return Dot(sweep_.Normal(as, face), sweep_.Direction(as, face.inner));
      });
      if (inner == 0) continue;
      const int outside =
          -inner * Decide([&](auto as) { return sweep_.Height(as, Moment::kStart, face); },
                          inner < 0 ? kSweepInside : kSweepInsideReversed);
      if (outside > 0 && !Reaches(Moment::kStart, face, kSweepStart)) return false;
    }
    return true;
  }

  // The center comes nearer at the start. Does it come within the radius?
  bool Meets() const {
    const Feature* const end = Find(Moment::kEnd);
    if (end != nullptr) {
      if (Reaches(Moment::kEnd, *end, kSweepEnd)) return true;
      const auto past = [&](auto as) { return sweep_.Square(as, *end) - sweep_.Middle(as, *end); };
      if (Decide(past, kSweepPast) <= 0) return false;
    }
    const Feature* const nearest = Find(Moment::kNearest);
    return nearest != nullptr ? LineReaches(*nearest) : GoesThroughFace();
  }

  // The line of the center is nearest to no edge and no vertex, so it goes through a face: it
  // passes all of its edges on the inner side.
  bool GoesThroughFace() const {
    const std::optional<Contact> entry = FaceOnLine();
    if (!entry) return false;
    const Feature& face = *entry->feature;
    for (const RegionCondition& condition : face) {
      // The edge along condition.across. Which side is the inner one follows from the exact side.
      const auto side = [&](auto as) {
        return Dot(sweep_.Offset(as, condition.vertex),
                   Cross(sweep_.Direction(as, condition.across), sweep_.Motion(as)));
      };
      const int inner = signs_.Sign(side);
      if (Decide(side, inner < 0 ? kSweepThroughReversed : kSweepThrough) * inner > 0) continue;
      if (!LineReaches({.dimension = 1, .vertex = condition.vertex, .u = condition.across})) {
        return false;
      }
    }
    return true;
  }

  // The face through which the line of the center enters.
  std::optional<Contact> FaceOnLine() const {
    static constexpr float kNoRadius = 0;
    const auto line = sweep_.WithRadius(kNoRadius);
    for (const Feature& face : Shape::kFeatures) {
      if (face.dimension == 2 && line.IsInRegion(signs_, Moment::kEntry, face)) {
        return Contact{Moment::kEntry, &face};
      }
    }
    return std::nullopt;
  }

  // The first contact. There is one, unless a recorder forces signs that no shapes have.
  std::optional<Contact> Entry() const {
    std::optional<Contact> first;
    for (const Feature& feature : Shape::kFeatures) {
      if (!sweep_.IsInRegion(signs_, Moment::kEntry, feature)) continue;
      const Contact contact{Moment::kEntry, &feature, sweep_.RiseSign(signs_, feature)};
      const auto excess = [&](auto as) { return sweep_.ExcessOfLine(as, feature); };
      if (feature.dimension == 2 ? sweep_.radius() > 0 : signs_.Sign(excess) < 0) return contact;
      if (!first || IsEarlier(contact, *first)) first = contact;
    }
    return first;
  }

  // Compares two t without a root.
  bool IsEarlier(const Contact& a, const Contact& b) const {
    return signs_.Sign([&](auto as) {
      const auto t = sweep_.At(as, a.moment, *a.feature, a.rise);
      const auto u = sweep_.At(as, b.moment, *b.feature, b.rise);
      return t.constant * u.denominator - u.constant * t.denominator;
    }) < 0;
  }

  const PolyhedronSweep<Shape>& sweep_;
  ExactSigns signs_;
};

std::optional<RayHit> FirstOf(const auto& shape, const Vector& motion, const float& radius,
                              const Point& center, bool with_point, bool filters) {
  RequireFinite(motion, "motion");
  const PolyhedronSweep sweep(shape, motion, radius);
  RayHit hit{0, Point(0)};
  if (filters) {
    switch (SweepFilter(sweep).Run(with_point, hit)) {
      case Filtered::kMiss:
        return std::nullopt;
      case Filtered::kHit:
        return hit;
      case Filtered::kUncertain:
        break;
    }
  }
  const ExactSweep precise(sweep, sweep.IsModerate());
  const std::optional<Contact> contact = precise.First();
  if (!contact) return std::nullopt;
  hit.t = precise.RoundT(*contact);
  if (with_point) hit.point = precise.RoundPoint(*contact, center);
  return hit;
}

template <class FromCenter>
std::optional<RayHit> FirstOf(const Sphere& sphere, const Vector& motion, const auto& shape,
                              bool filters) {
  return FirstOf(FromCenter(shape, sphere.center()), motion, sphere.radius(), sphere.center(), true,
                 filters);
}

std::optional<float> FirstOf(const Capsule& capsule, const Vector& motion, const Triangle& triangle,
                             bool filters) {
  const auto hit = FirstOf(TriangleMinusSegment(triangle, capsule), motion, capsule.radius(),
                           Point(0), false, filters);
  return hit ? std::optional(hit->t) : std::nullopt;
}

}  // namespace

std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Triangle& triangle) {
  return FirstOf<TriangleFromCenter>(sphere, motion, triangle, true);
}
std::optional<RayHit> SweepExact(const Sphere& sphere, const Vector& motion,
                                 const Triangle& triangle) {
  return FirstOf<TriangleFromCenter>(sphere, motion, triangle, false);
}

std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Aabb& box) {
  return FirstOf<AabbFromCenter>(sphere, motion, box, true);
}
std::optional<RayHit> SweepExact(const Sphere& sphere, const Vector& motion, const Aabb& box) {
  return FirstOf<AabbFromCenter>(sphere, motion, box, false);
}

std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Obb& box) {
  return FirstOf<ObbFromCenter>(sphere, motion, box, true);
}
std::optional<RayHit> SweepExact(const Sphere& sphere, const Vector& motion, const Obb& box) {
  return FirstOf<ObbFromCenter>(sphere, motion, box, false);
}

std::optional<float> Sweep(const Capsule& capsule, const Vector& motion, const Triangle& triangle) {
  return FirstOf(capsule, motion, triangle, true);
}
std::optional<float> SweepExact(const Capsule& capsule, const Vector& motion,
                                const Triangle& triangle) {
  return FirstOf(capsule, motion, triangle, false);
}

}  // namespace hitscan
