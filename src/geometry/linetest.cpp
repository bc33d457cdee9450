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
  const SegmentWay way(segment);
  const int start_side = SideOfSurface(segment.start(), sphere);
  if (start_side == 0) return RayHit{0, segment.start() + 0.0F};
  const int end_side = SideOfSurface(segment.end(), sphere);
  if (start_side < 0) {
    if (end_side < 0) return std::nullopt;
  } else {
    if (CenterAhead(way, sphere) <= 0 || !LineMeets(way, sphere)) return std::nullopt;
    // The line is within between two times. An end outside is past both when it is past the middle
    // between them, the foot of the center.
    const bool past_center =
        Sign([&](auto as) {
          return Dot(as(sphere.center()) - as(segment.end()), way.Direction(as));
        }) < 0;
    if (end_side > 0 && !past_center) return std::nullopt;
  }
  const bool last = start_side < 0;
  const float t = exact::RoundOverRoot([&](auto as) { return TimeOf(as, way, sphere, last); });
  return RayHit{t, PlaceOf(way, sphere, last)};
}

std::optional<RayHit> Linetest(const Segment& segment, const Aabb& box) {
  const SegmentWay way(segment);
  const glance::Face face = glance::FaceHit(way, box);
  if (face.sure && (!face.hit || face.time > 1 + 0x1p-20F)) return std::nullopt;
  RayHit hit;
  if (face.sure && face.time < 1 - 0x1p-20F &&
      glance::Settled(way, approach::Line(segment), face, hit)) {
    return hit;
  }
  return LinetestCarefully(segment, box);
}

std::optional<RayHit> Linetest(const Segment& segment, const Plane& plane) {
  const exact::AsStaticError<double> as;
  const auto normal = as(plane.normal());
  const auto start = Dot(normal, as(segment.start())) - as(plane.distance());
  const auto end = Dot(normal, as(segment.end())) - as(plane.distance());
  if (!exact::Both(start.Certain(), end.Certain())) return LinetestCarefully(segment, plane);
  if (!exact::Both(start.value > 0, end.value < 0)) return std::nullopt;
  const auto speed = Dot(normal, as(segment.end()) - as(segment.start()));
  RayHit hit;
  if (exact::Both(start.Precise(), speed.Precise()) &&
      approach::Settled(approach::Line(segment), start.value / speed.value, hit)) {
    return hit;
  }
  return LinetestCarefully(segment, plane);
}

std::optional<RayHit> Linetest(const Segment& segment, const Triangle& triangle) {
  const auto normal = NormalOf(triangle);
  const auto side = [&](const Point& point) {
    return Sign([&](auto as) { return Dot(normal(as), as(point) - as(triangle.a())); });
  };
  // Both ends on one side, or both in the plane.
  if (side(segment.start()) == side(segment.end())) return std::nullopt;
  const SegmentWay way(segment);
  if (LineCrosses(way, triangle) == 0) return std::nullopt;
  const auto time = [&](auto as) { return TimeOf(as, way, triangle, normal); };
  const float t = exact::RoundLength(time, segment.start(), segment.end());
  return RayHit{t, PlaceOf(way, triangle, normal)};
}

std::optional<RayHit> LinetestCarefully(const Segment& segment, const Aabb& box) {
  if (segment.start() == segment.end()) {
    if (!OnSurface(segment.start(), box)) return std::nullopt;
    return RayHit{0, segment.start() + 0.0F};
  }
  const SegmentWay way(segment);
  const std::optional<Stay> stay = StayIn(way, box);
  if (!stay || CompareToStart(way, stay->last) < 0) return std::nullopt;
  const Passage& hit = CompareToStart(way, stay->first) >= 0 ? stay->first : stay->last;
  const float end = segment.end()[hit.axis];
  if (Compare(way, hit, {hit.axis, end}) > 0) return std::nullopt;
  const float t = exact::RoundLength([&](auto as) { return TimeOf(as, way, hit); }, segment.start(),
                                     segment.end());
  return RayHit{t, PlaceOf(way, hit)};
}

std::optional<RayHit> LinetestCarefully(const Segment& segment, const Plane& plane) {
  const auto side = [&](const Point& point) {
    return Sign([&](auto as) { return Dot(as(plane.normal()), as(point)) - as(plane.distance()); });
  };
  const int start_side = side(segment.start());
  const int end_side = side(segment.end());
  if (start_side < 0 || end_side > 0 || start_side == end_side) return std::nullopt;
  const SegmentWay way(segment);
  const auto time = [&](auto as) {
    const auto normal = as(plane.normal());
    return exact::Quotient{as(plane.distance()) - Dot(normal, as(segment.start())),
                           Dot(normal, way.Direction(as))};
  };
  const float t = exact::RoundLength(time, segment.start(), segment.end());
  const Point place = exact::RoundPoint([&](auto as) {
    const auto when = time(as);
    return exact::Quotient{as(way.origin) * when.under + way.Direction(as) * when.over, when.under};
  });
  return RayHit{t, place};
}

}  // namespace hitscan
