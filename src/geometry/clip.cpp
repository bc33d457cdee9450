#include "geometry/clip.h"

#include <array>
#include <glm/common.hpp>

#include "geometry/filter/ray_box_filter.h"
#include "geometry/filter/ray_shape_exact.h"
#include "geometry/intersect.h"

namespace hitscan {
namespace {

constexpr exact::Decision kInSlab{"room in the {0} slab", "the point is outside of the {0} slab",
                                  "the point is on a face", "the point is inside of the {0} slab"};
constexpr exact::Decision kEndAfterEntry{"from the entry to the end along {0}",
                                         "it ends before the box", "it ends on the surface",
                                         "it reaches into the box"};
constexpr exact::Decision kEndAfterExit{"from the exit to the end along {0}",
                                        "(it ends inside the box)", "(it ends on the surface)",
                                        "(it leaves the box)"};
constexpr exact::Decision kSquaredSine{"squared cross product of the normals", "",
                                       "the planes are parallel", "the planes are not parallel"};

constexpr exact::Decision kHeight{"height of {0}", "{0} is behind the plane", "{0} is on the plane",
                                  "{0} is in front of the plane"};

bool IsInside(const Point& point, const Aabb& box) {
  for (int axis = 0; axis < 3; ++axis) {
    const exact::DecisionText words(kInSlab, "xyz"[axis]);
    if (exact::Compare(point[axis], box.min()[axis], words) < 0 ||
        exact::Compare(box.max()[axis], point[axis], words) < 0) {
      return false;
    }
  }
  return true;
}

// The parameter at which a ray meets the plane of a face, correctly rounded. The difference and the
// quotient are rounded once each in double precision, far less than filter::kParameterError.
float RoundedParameter(const RayLine& line, const AxisPlane& plane, const char* name) {
  const double to_face =
      static_cast<double>(plane.coordinate()) - static_cast<double>(line.origin[plane.axis]);
  float rounded = 0;
  if (!exact::IsRecording() &&
      filter::RoundParameter(to_face / static_cast<double>(line.direction[plane.axis]), rounded)) {
    return rounded;
  }
  return exact::RoundNumber([&](auto as) { return ParameterAt(as, line, plane); }, name);
}

}  // namespace

std::optional<Aabb> CommonBox(const Aabb& a, const Aabb& b) {
  if (!IntersectsExact(a, b)) return std::nullopt;
  // Adding zero turns -0 into 0.
  return Aabb::FromCorners(glm::max(a.min(), b.min()) + 0.0F, glm::min(a.max(), b.max()) + 0.0F);
}

std::optional<RayInterval> RaycastInterval(const Ray& ray, const Aabb& box) {
  const filter::SlabHit slab_hit = filter::FilterSlabs(RayLine(ray), box);
  if (slab_hit.certain && !slab_hit.hit) return std::nullopt;
  return RaycastIntervalExact(ray, box);
}

std::optional<RayInterval> RaycastIntervalExact(const Ray& ray, const Aabb& box) {
  const RayLine line(ray);
  const std::optional<SlabInterval> interval = ClipToBox(line, box);
  if (!interval || ParameterSign(line, interval->exit, kExitAhead) < 0) return std::nullopt;
  const bool starts_before = ParameterSign(line, interval->entry, kEntryAhead) > 0;
  const float enter = starts_before ? RoundedParameter(line, interval->entry, "enter") : 0;
  return RayInterval{enter, RoundedParameter(line, interval->exit, "exit")};
}

std::optional<Segment> Clip(const Segment& segment, const Aabb& box) {
  const SegmentLine line(segment);
  if (!exact::IsRecording()) {
    const filter::SlabHit slab_hit = filter::FilterSlabs(line, box);
    if (slab_hit.certain && !slab_hit.hit) return std::nullopt;
  }
  // Adding zero turns -0 into 0.
  const Point first = segment.start() + 0.0F;
  const Point last = segment.end() + 0.0F;
  if (segment.start() == segment.end()) {
    if (!IsInside(segment.start(), box)) return std::nullopt;
    return Segment(first, last);
  }
  const std::optional<SlabInterval> interval = ClipToBox(line, box);
  if (!interval || ParameterSign(line, interval->exit, kExitAhead) < 0) return std::nullopt;
  // From a face to the end of the segment: -1 if the segment ends before that face.
  const auto end_past = [&](const AxisPlane& face, const exact::Decision& decision) {
    return CompareAlong(line, face.axis, face.coordinate(), segment.end()[face.axis], decision);
  };
  if (end_past(interval->entry, kEndAfterEntry) < 0) return std::nullopt;
  const bool enters = ParameterSign(line, interval->entry, kEntryAhead) > 0;
  const bool leaves = end_past(interval->exit, kEndAfterExit) > 0;
  return Segment(enters ? PointAt(line, interval->entry) : first,
                 leaves ? PointAt(line, interval->exit) : last);
}

// With u = cross(n_a, n_b), the point p has n_a . p = d_a, n_b . p = d_b and u . p = 0:
// p = (d_a cross(n_b, u) + d_b cross(u, n_a)) / u^2.
std::optional<PlaneLine> CommonLine(const Plane& a, const Plane& b) {
  const exact::Shared along([&](auto as) { return Cross(as(a.normal()), as(b.normal())); });
  if (exact::Sign([&](auto as) { return Squared(along(as)); }, kSquaredSine) == 0) {
    return std::nullopt;
  }
  const Point point = exact::RoundPoint([&](auto as) {
    return exact::Quotient{Cross(as(b.normal()), along(as)) * as(a.distance()) +
                               Cross(along(as), as(a.normal())) * as(b.distance()),
                           Squared(along(as))};
  });
  // A recorder may force the sign of a product that is zero, which has no direction.
  if (exact::IsRecording()) return PlaneLine{point, Vector(0)};
  return PlaneLine{point, exact::RoundUnit(along)};
}

std::vector<Point> Clip(const Triangle& triangle, const Plane& plane) {
  const auto height = [&](auto as, const Point& corner) {
    return Dot(as(plane.normal()), as(corner)) - as(plane.distance());
  };
  std::array<int, 3> sides{};
  std::size_t first = 3;  // the first corner that is kept
  for (std::size_t i = 3; i-- > 0;) {
    const Point& corner = triangle.corners()[i];
    sides[i] = exact::Sign([&](auto as) { return height(as, corner); }, {kHeight, "abc"[i]});
    if (sides[i] >= 0) first = i;
  }
  const auto crossing = [&](const Point& start, const Point& end) {
    if (!exact::IsRecording()) {
      // The heights have opposite signs, so nothing cancels in their difference.
      const double of_start = exact::Approximate([&](auto as) { return height(as, start); });
      const double of_end = exact::Approximate([&](auto as) { return height(as, end); });
      const double t = of_start / (of_start - of_end);
      constexpr int kDistance = 1;  // is not used
      RayHit hit;
      if (filter::RoundHit(filter::DoubleLine(Segment(start, end)), -t, hit,
                           filter::kParameterError, kDistance)) {
        return hit.point;
      }
    }
    return exact::RoundPoint([&](auto as) {
      const auto of_start = height(as, start);
      const auto of_end = height(as, end);
      return exact::Quotient{as(start) * of_end - as(end) * of_start, of_end - of_start};
    });
  };
  constexpr std::size_t kMost = 4;
  std::vector<Point> kept;
  kept.reserve(kMost);
  for (std::size_t step = 0; step < 3 && first < 3; ++step) {
    const std::size_t from = (first + step) % 3;
    const std::size_t to = (from + 1) % 3;
    const Point& start = triangle.corners()[from];
    const Point& end = triangle.corners()[to];
    if (sides[from] >= 0) kept.push_back(start + 0.0F);
    if (sides[from] * sides[to] < 0) kept.push_back(crossing(start, end));
  }
  return kept;
}

}  // namespace hitscan
