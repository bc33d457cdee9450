#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/obb_predicates.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/filter/reach_filter.h"
#include "geometry/obb.h"

// A capsule and a turned box: whether the squared distance of the segment from the box is at most
// the squared radius. If the segment does not meet the box, that distance is the least of those of
// an end of the segment from the box, of a corner of the box from the segment, and of an edge of
// the box from the segment. Each of them is compared with the radius, so that none has to be the
// least.
namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kCornerPastStart{
    "from the start of the segment to a corner, along it", "(the corner is before the start)",
    "(the corner is beside the start)", "(the corner is past the start)"};
constexpr exact::Decision kCornerPastEnd{
    "from the end of the segment to a corner, along it", "(the corner is before the end)",
    "(the corner is beside the end)", "(the corner is past the end)"};
constexpr exact::Decision kCornerReach{
    "squared distance of a corner minus squared radius", "a corner is nearer than the radius",
    "a corner is as far away as the radius", "(a corner is farther away than the radius)"};
constexpr exact::Decision kSegmentAfterStart{
    "from the start of the segment to where it is nearest to an edge",
    "(it is nearest before its start)", "(it is nearest at its start)",
    "(it is nearest after its start)"};
constexpr exact::Decision kSegmentBeforeEnd{
    "from where the segment is nearest to an edge to its end", "(it is nearest past its end)",
    "(it is nearest at its end)", "(it is nearest before its end)"};
constexpr exact::Decision kEdgeAfterStart{"from the lower corner of an edge to where it is nearest",
                                          "(the edge is nearest before it begins)",
                                          "(the edge is nearest at a corner)",
                                          "(the edge is nearest after it begins)"};
constexpr exact::Decision kEdgeBeforeEnd{
    "from where an edge is nearest to its upper corner", "(the edge is nearest after it ends)",
    "(the edge is nearest at a corner)", "(the edge is nearest before it ends)"};
constexpr exact::Decision kEdgeReach{
    "squared distance of an edge minus squared radius", "an edge is nearer than the radius",
    "an edge is as far away as the radius", "(an edge is farther away than the radius)"};
constexpr exact::Decision kParallelEdge{"squared sine of the angle with an edge", "",
                                        "(it is parallel to the edge)",
                                        "(it is not parallel to the edge)"};

class CapsuleAndObb {
 public:
  CapsuleAndObb(const Capsule& capsule, const Obb& box)
      : line_(capsule.segment()), radius_(capsule.radius()), box_(box) {}

  bool Meet() const {
    const Triangle segment(line_.origin, line_.end, line_.end);
    if (IntersectsExact(Sphere(line_.origin, radius_), box_) ||
        IntersectsExact(Sphere(line_.end, radius_), box_)) {
      return true;
    }
    if (line_.origin == line_.end) return false;
    if (IntersectsExact(segment, box_)) return true;
    for (unsigned i = 0; i < 8; ++i) {
      const auto is_upper = [i](int axis) { return (i >> static_cast<unsigned>(axis) & 1U) != 0; };
      const ObbCorner corner{box_, {is_upper(0), is_upper(1), is_upper(2)}};
      if (CornerIsWithin(corner)) return true;
      for (int axis = 0; axis < 3; ++axis) {
        if (!is_upper(axis) && EdgeIsWithin(corner, axis)) return true;
      }
    }
    return false;
  }

 private:
  template <class As>
  auto Direction(As as) const {
    return line_.Direction(as);
  }

  // Is a corner beside the segment within the radius of it?
  bool CornerIsWithin(const ObbCorner& corner) const {
    return Sign([&](auto as) { return Dot(corner(as) - as(line_.origin), Direction(as)); },
                kCornerPastStart) >= 0 &&
           Sign([&](auto as) { return Dot(corner(as) - as(line_.end), Direction(as)); },
                kCornerPastEnd) <= 0 &&
           Sign(
               [&](auto as) {
                 return Squared(Cross(corner(as) - as(line_.origin), Direction(as))) -
                        Squared(as(radius_)) * Squared(Direction(as));
               },
               kCornerReach) <= 0;
  }

  // Is the edge from a corner upwards along an axis within the radius, where the lines of the edge
  // and of the segment are nearest to each other? With w from the start of the segment to the
  // corner, u the direction of the segment, v the axis and n = u x v, that is at the parameters
  // (w x v).n / n^2 and (w x u).n / n^2.
  bool EdgeIsWithin(const ObbCorner& corner, int axis) const {
    const Vector& along = box_.axis(axis);
    const float& extent = box_.extents()[axis];
    const auto normal = [&](auto as) { return Cross(Direction(as), as(along)); };
    const auto offset = [&](auto as) { return corner(as) - as(line_.origin); };
    const auto on_segment = [&](auto as) { return Dot(Cross(offset(as), as(along)), normal(as)); };
    const auto on_edge = [&](auto as) { return Dot(Cross(offset(as), Direction(as)), normal(as)); };
    const auto square = [&](auto as) { return Squared(normal(as)); };
    if (Sign(on_segment, kSegmentAfterStart) < 0 || Sign(on_edge, kEdgeAfterStart) < 0 ||
        Sign([&](auto as) { return square(as) - on_segment(as); }, kSegmentBeforeEnd) < 0) {
      return false;
    }
    const auto to_end = [&](auto as) {
      return square(as) * (as(extent) + as(extent)) - on_edge(as);
    };
    // The ends of parallel edges are nearest to it, too.
    if (Sign(to_end, kEdgeBeforeEnd) < 0 || Sign(square, kParallelEdge) == 0) return false;
    return exact::SignOfDegreeEight(
               [&](auto as) {
                 return Squared(Dot(offset(as), normal(as))) - Squared(as(radius_)) * square(as);
               },
               kEdgeReach) <= 0;
  }

  SegmentLine line_;
  const float& radius_;
  const Obb& box_;
};

// The filter of reach_filter.h. The point of the segment that is nearest to that of the box and the
// point of the box that is nearest to that of the segment take turns, as for a box with orthonormal
// axes. What is proved about them does not depend on how near to each other they come.
filter::Reach FilterReach(const Capsule& capsule, const Obb& box) {
  using filter::Wide;
  constexpr int kSteps = 8;
  const filter::WideSegment line(capsule.segment());
  const Wide center(box.center());
  const Wide extents(box.extents());
  const std::array<Wide, 3> axes{Wide(box.axis(0)), Wide(box.axis(1)), Wide(box.axis(2))};
  const double size =
      std::max(line.Size(), filter::MaxNorm(center) + extents.x + extents.y + extents.z);
  Wide x = line.At(line.Nearest(center));
  for (int step = 0;; ++step) {
    Wide y = center;
    for (int i = 0; i < 3; ++i) {
      const Wide& axis = axes[static_cast<std::size_t>(i)];
      y += axis * std::clamp(glm::dot(x - center, axis), -extents[i], extents[i]);
    }
    const Wide offset = x - y;
    double most = glm::dot(offset, center - y);
    for (int i = 0; i < 3; ++i) {
      most += extents[i] * std::abs(glm::dot(offset, axes[static_cast<std::size_t>(i)]));
    }
    const filter::Reach proved = filter::ProveReach(x, y, line.Least(offset, y), most,
                                                    static_cast<double>(capsule.radius()), size);
    if (proved != filter::Reach::kUncertain || step == kSteps) return proved;
    x = line.At(line.Nearest(y));
  }
}

}  // namespace

bool IntersectsExact(const Capsule& capsule, const Obb& box) {
  return CapsuleAndObb(capsule, box).Meet();
}

bool Intersects(const Capsule& capsule, const Obb& box) {
  const filter::Reach filtered = FilterReach(capsule, box);
  if (filtered != filter::Reach::kUncertain) return filtered == filter::Reach::kWithin;
  return IntersectsExact(capsule, box);
}

}  // namespace hitscan
