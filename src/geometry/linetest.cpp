#include "geometry/linetest.h"

#include "geometry/filter/ray_box_filter.h"
#include "geometry/filter/ray_plane_exact.h"
#include "geometry/filter/ray_shape_exact.h"

namespace hitscan {
namespace {

using exact::Sign;

constexpr exact::Decision kOnFace{"room in the {0} slab", "the point is outside the {0} slab",
                                  "the point is on a face", "the point is inside the {0} slab"};
constexpr exact::Decision kEndPastEntry{"from the entry to the end along {0}",
                                        "it ends before the box", "it reaches the box",
                                        "it reaches the box"};
constexpr exact::Decision kEndPastExit{"from the exit to the end along {0}",
                                       "it ends inside the box", "it leaves the box",
                                       "it leaves the box"};
constexpr exact::Decision kStartSide{"height of the start", "(the start is behind the triangle)",
                                     "the start is in the plane of the triangle",
                                     "(the start is in front of the triangle)"};
constexpr exact::Decision kEndFromFront{"height of the end", "it reaches the triangle",
                                        "it reaches the triangle", "it ends before the triangle"};
constexpr exact::Decision kEndFromBehind{kEndFromFront.name, kEndFromFront.positive,
                                         kEndFromFront.zero, kEndFromFront.negative};
constexpr exact::Decision kEndFromPlane{
    kEndFromFront.name, "it starts in the plane of the triangle",
    "it lies in the plane of the triangle", "it starts in the plane of the triangle"};

// Is the point of the closed box on its surface?
bool OnSurface(const Point& point, const Aabb& box) {
  bool touches = false;
  for (int axis = 0; axis < 3; ++axis) {
    const exact::Words words(kOnFace, "xyz"[axis]);
    const int above = exact::Compare(point[axis], box.min()[axis], words);
    const int below = exact::Compare(box.max()[axis], point[axis], words);
    if (above < 0 || below < 0) return false;
    touches = touches || above == 0 || below == 0;
  }
  return touches;
}

}  // namespace

std::optional<RayHit> Linetest(const Segment& segment, const Sphere& sphere) {
  const SegmentLine line(segment);
  const int start_side = SideOfSphere(segment.start(), sphere, kSegmentStart);
  if (start_side == 0) return RayHit{0, segment.start() + 0.0F};
  const int end_side = SideOfSphere(segment.end(), sphere, kSegmentEnd);
  if (start_side < 0) {
    if (end_side < 0) return std::nullopt;
  } else {
    if (CenterParameterSign(line, sphere) <= 0 || !LineMeets(line, sphere)) return std::nullopt;
    // The line is inside the sphere between two parameters. An end outside of the sphere is beyond
    // both parameters if it is beyond their mean, where the line is nearest to the center.
    const bool past_center =
        Sign(
            [&](auto as) {
              return Dot(as(sphere.center()) - as(segment.end()), line.Direction(as));
            },
            kCenterPast) < 0;
    if (end_side > 0 && !past_center) return std::nullopt;
  }
  const SphereRoot root = start_side < 0 ? SphereRoot::kExit : SphereRoot::kEntry;
  const float t =
      exact::RoundOverSqrt([&](auto as) { return ParameterAt(as, line, sphere, root); });
  return RayHit{t, PointAt(line, sphere, root)};
}

std::optional<RayHit> Linetest(const Segment& segment, const Aabb& box) {
  const SegmentLine line(segment);
  const filter::SlabHit slab_hit = filter::FilterSlabs(line, box);
  if (slab_hit.certain && (!slab_hit.hit || slab_hit.t > 1 + 0x1p-20F)) return std::nullopt;
  RayHit hit;
  if (slab_hit.certain && slab_hit.t < 1 - 0x1p-20F &&
      filter::RoundHit(line, filter::DoubleLine(segment), slab_hit, hit)) {
    return hit;
  }
  return LinetestExact(segment, box);
}

std::optional<RayHit> Linetest(const Segment& segment, const Plane& plane) {
  const exact::AsStaticError<double> as;
  const auto normal = as(plane.normal());
  const auto start = Dot(normal, as(segment.start())) - as(plane.distance());
  const auto end = Dot(normal, as(segment.end())) - as(plane.distance());
  if (!exact::Both(start.Certain(), end.Certain())) return LinetestExact(segment, plane);
  if (!exact::Both(start.value > 0, end.value < 0)) return std::nullopt;
  const auto denominator = Dot(normal, as(segment.end()) - as(segment.start()));
  RayHit hit;
  if (exact::Both(start.Accurate(), denominator.Accurate()) &&
      filter::RoundHit(filter::DoubleLine(segment), start.value / denominator.value, hit)) {
    return hit;
  }
  return LinetestExact(segment, plane);
}

std::optional<RayHit> Linetest(const Segment& segment, const Triangle& triangle) {
  const auto normal = NormalOf(triangle);
  const auto side = [&](const Point& point, const exact::Decision& decision) {
    return Sign([&](auto as) { return Dot(normal(as), as(point) - as(triangle.a())); }, decision);
  };
  const int start = side(segment.start(), kStartSide);
  const int end = side(segment.end(), start > 0   ? kEndFromFront
                                      : start < 0 ? kEndFromBehind
                                                  : kEndFromPlane);
  // Both ends are on the same side, or both are in the plane.
  if (start == end) return std::nullopt;
  const SegmentLine line(segment);
  if (!LineCrosses(line, triangle, end > start ? 1 : -1)) return std::nullopt;
  const auto parameter = [&](auto as) { return ParameterAt(as, line, triangle, normal); };
  const float t = exact::RoundLength(parameter, segment.start(), segment.end());
  return RayHit{t, PointAt(line, triangle, normal)};
}

std::optional<RayHit> LinetestExact(const Segment& segment, const Aabb& box) {
  if (segment.start() == segment.end()) {
    if (!OnSurface(segment.start(), box)) return std::nullopt;
    return RayHit{0, segment.start() + 0.0F};
  }
  const SegmentLine line(segment);
  const std::optional<SlabInterval> interval = ClipToBox(line, box);
  if (!interval || ParameterSign(line, interval->exit, kExitAhead) < 0) return std::nullopt;
  const bool enters = ParameterSign(line, interval->entry, kEntryAhead) >= 0;
  const AxisPlane& face = enters ? interval->entry : interval->exit;
  if (CompareAlong(line, face.axis, face.coordinate(), segment.end()[face.axis],
                   enters ? kEndPastEntry : kEndPastExit) < 0) {
    return std::nullopt;
  }
  const float t = exact::RoundLength([&](auto as) { return ParameterAt(as, line, face); },
                                     segment.start(), segment.end());
  return RayHit{t, PointAt(line, face)};
}

std::optional<RayHit> LinetestExact(const Segment& segment, const Plane& plane) {
  const auto side = [&](const Point& point, const exact::Decision& decision) {
    return Sign([&](auto as) { return Dot(as(plane.normal()), as(point)) - as(plane.distance()); },
                decision);
  };
  const int start_side = side(segment.start(), kStartHeight);
  const int end_side = side(segment.end(), kEndHeight);
  if (start_side < 0 || end_side > 0 || start_side == end_side) return std::nullopt;
  const SegmentLine line(segment);
  const auto parameter = [&](auto as) {
    const auto normal = as(plane.normal());
    return exact::Quotient{as(plane.distance()) - Dot(normal, as(segment.start())),
                           Dot(normal, line.Direction(as))};
  };
  const float t = exact::RoundLength(parameter, segment.start(), segment.end());
  const Point point = exact::RoundPoint([&](auto as) {
    const auto quotient = parameter(as);
    return exact::Quotient{
        as(line.origin) * quotient.denominator + line.Direction(as) * quotient.numerator,
        quotient.denominator};
  });
  return RayHit{t, point};
}

}  // namespace hitscan
