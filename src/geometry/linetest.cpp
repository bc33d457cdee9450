#include "geometry/linetest.h"

#include "geometry/filter/ray_box_filter.h"
#include "geometry/filter/ray_shape_exact.h"

namespace hitscan {
namespace {

using exact::Sign;

// Is the point of the closed box on its surface?
bool OnSurface(const Point& point, const Aabb& box) {
  bool touches = false;
  for (int axis = 0; axis < 3; ++axis) {
    if (point[axis] < box.min()[axis] || point[axis] > box.max()[axis]) return false;
    touches = touches || point[axis] == box.min()[axis] || point[axis] == box.max()[axis];
  }
  return touches;
}

}  // namespace

std::optional<RayHit> Linetest(const Segment& segment, const Sphere& sphere) {
  const SegmentLine line(segment);
  const int start_side = SideOfSphere(segment.start(), sphere);
  if (start_side == 0) return RayHit{0, segment.start() + 0.0F};
  const int end_side = SideOfSphere(segment.end(), sphere);
  if (start_side < 0) {
    if (end_side < 0) return std::nullopt;
  } else {
    if (CenterParameterSign(line, sphere) <= 0 || !LineMeets(line, sphere)) return std::nullopt;
    // The line is inside the sphere between two parameters. An end outside of the sphere is beyond
    // both parameters if it is beyond their mean, where the line is nearest to the center.
    const bool past_center =
        Sign([&](auto as) {
          return Dot(as(sphere.center()) - as(segment.end()), line.Direction(as));
        }) < 0;
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
  const auto side = [&](const Point& point) {
    return Sign([&](auto as) { return Dot(normal(as), as(point) - as(triangle.a())); });
  };
  // Both ends are on the same side, or both are in the plane.
  if (side(segment.start()) == side(segment.end())) return std::nullopt;
  const SegmentLine line(segment);
  if (LineCrosses(line, triangle) == 0) return std::nullopt;
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
  if (!interval || ParameterSign(line, interval->exit) < 0) return std::nullopt;
  const AxisPlane& face =
      ParameterSign(line, interval->entry) >= 0 ? interval->entry : interval->exit;
  const float end = segment.end()[face.axis];
  if (CompareParameters(line, face, {face.axis, end}) > 0) return std::nullopt;
  const float t = exact::RoundLength([&](auto as) { return ParameterAt(as, line, face); },
                                     segment.start(), segment.end());
  return RayHit{t, PointAt(line, face)};
}

std::optional<RayHit> LinetestExact(const Segment& segment, const Plane& plane) {
  const auto side = [&](const Point& point) {
    return Sign([&](auto as) { return Dot(as(plane.normal()), as(point)) - as(plane.distance()); });
  };
  const int start_side = side(segment.start());
  const int end_side = side(segment.end());
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
