#include "geometry/raycast.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/filter/ray_box_filter.h"
#include "geometry/filter/ray_plane_exact.h"
#include "geometry/filter/ray_shape_exact.h"

namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision): what is computed, and
// what a negative result, zero and a positive one mean. Words in parentheses state a fact that is
// no reason for the answer.
constexpr exact::Decision kCrossing{
    "direction along the normal", "(it comes from the front of the triangle)",
    "the ray is parallel to the triangle, or the triangle has no area",
    "(it comes from behind the triangle)"};
constexpr exact::Decision kTriangleAhead{
    "from the start to the triangle, along the normal", "the triangle is behind the start",
    "the start is on the triangle", "the triangle is not behind the start"};
constexpr exact::Decision kTriangleBehind = exact::Reversed(kTriangleAhead);

enum class FilterResult { kNo, kYes, kUncertain };

// Does the ray cross the triangle? Filtered test of Moeller and Trumbore (1997). `volume` is the
// scalar triple product of the direction and two sides. The numbers u, v and volume - u - v are the
// barycentric coordinates of b, c and a, multiplied by the volume. They all have the sign of the
// volume when the line of the ray crosses the triangle. The height of the origin has that sign too
// when the triangle is in front of the origin.
//
// These numbers are sums of products. The factors are coordinate differences of magnitude at most
// `size`, and coordinates of the direction, at most 1. Of the volume, u, v and volume - u - v, the
// last has the largest error, as a difference of three volumes: nine roundings of a magnitude of
// 18 size^2 (StaticError), less than 2^-16 size^2. The error of the height is eight roundings of
// 6 size^3, less than 2^-16 size^3. Each product may also lose 2^-150 by underflow, and its later
// factors multiply this loss. Where the numbers are large, the slack of these bounds covers it;
// where they are small, the term 2^-120 does. The squares and cubes contain a factor of 16, so that
// the bound overflows before any product does: then it is infinite, and the answer is uncertain.
FilterResult FilterCrossing(const Ray& ray, const Triangle& triangle) {
  const Vector ab = triangle.b() - triangle.a();
  const Vector ac = triangle.c() - triangle.a();
  const Vector offset = ray.origin() - triangle.a();
  const float size =
      filter::Max(filter::Max(filter::MaxNorm(ab), filter::MaxNorm(ac)), filter::MaxNorm(offset));
  const float scaled_square = 16 * size * size;
  const float error = 0x1p-20F * scaled_square + 0x1p-120F;

  const Vector p = glm::cross(ray.direction(), ac);
  const float volume = glm::dot(ab, p);
  if (!(std::abs(volume) > error)) return FilterResult::kUncertain;
  const float sign = std::copysign(1.0F, volume);
  const float u = glm::dot(offset, p) * sign;
  const float volume_left = std::abs(volume) - u;
  if (filter::Min(u, volume_left) < -error) return FilterResult::kNo;
  const Vector q = glm::cross(offset, ab);
  const float v = glm::dot(ray.direction(), q) * sign;
  const float lowest = filter::Min(filter::Min(u, v), volume_left - v);
  if (lowest < -error) return FilterResult::kNo;
  const float height = glm::dot(ac, q) * sign;
  const float scaled_cube = scaled_square * size;
  const float height_error = 0x1p-20F * scaled_cube + 0x1p-120F;
  if (height < -height_error) return FilterResult::kNo;
  return exact::Both(lowest > error, height > height_error) ? FilterResult::kYes
                                                            : FilterResult::kUncertain;
}

// The hit of a ray that crosses the triangle, computed in double precision and rounded; false when
// a rounding is uncertain.
bool RoundHit(const Ray& ray, const Triangle& triangle, RayHit& hit) {
  const exact::AsStaticError<double> as;
  const auto a = as(triangle.a());
  const auto normal = Cross(as(triangle.b()) - a, as(triangle.c()) - a);
  const auto height = Dot(normal, as(ray.origin()) - a);
  const auto denominator = Dot(normal, as(ray.direction()));
  // The ray meets the plane of the triangle at t = -height / denominator. filter::RoundHit takes
  // -t.
  return exact::Both(height.Accurate(), denominator.Accurate()) &&
         filter::RoundHit(filter::DoubleLine(ray), height.value / denominator.value, hit);
}

// The hit of a ray that crosses the triangle; exact evaluation where rounding is uncertain.
[[gnu::noinline]] std::optional<RayHit> HitOf(const Ray& ray, const Triangle& triangle) {
  RayHit hit;
  return RoundHit(ray, triangle, hit) ? hit : RaycastExact(ray, triangle);
}

// The hit for RaycastExact, which has decided that the ray crosses the triangle. The numerator and
// the denominator of t may cancel, so they are computed by exact::Approximate. The recorder that
// explains an answer needs the exact evaluation.
template <class Normal, class Parameter>
[[gnu::noinline]] RayHit AccurateHit(const Ray& ray, const Triangle& triangle, const Normal& normal,
                                     const Parameter& t) {
  if (exact::IsRecording()) return {exact::RoundNumber(t), PointAt(RayLine(ray), triangle, normal)};
  const double numerator = exact::Approximate([&](auto as) { return t(as).numerator; });
  const double denominator = exact::Approximate([&](auto as) { return t(as).denominator; });
  RayHit hit;
  if (filter::RoundHit(filter::DoubleLine(ray), -numerator / denominator, hit)) return hit;
  return {exact::RoundNumber(t), PointAt(RayLine(ray), triangle, normal)};
}

// The side of the triangle's plane on which the ray starts, as the sign of the numerator of t;
// nothing if the ray does not cross the triangle.
template <class Parameter>
std::optional<int> CrossingSide(const RayLine& line, const Triangle& triangle, const Parameter& t) {
  const int crossing = exact::Sign([&](auto as) { return t(as).denominator; }, kCrossing);
  if (crossing == 0 || !LineCrosses(line, triangle, crossing)) return std::nullopt;
  const int side = exact::Sign([&](auto as) { return t(as).numerator; },
                               crossing > 0 ? kTriangleAhead : kTriangleBehind);
  if (side * crossing < 0) return std::nullopt;
  return side;
}

// The numbers of a ray that crosses the triangle, by the formulas of Moeller and Trumbore (1997).
BarycentricHit BarycentricHitOf(const Ray& ray, const Triangle& triangle) {
  const exact::Shared ab([&](auto as) { return as(triangle.b()) - as(triangle.a()); });
  const exact::Shared ac([&](auto as) { return as(triangle.c()) - as(triangle.a()); });
  const exact::Shared offset([&](auto as) { return as(ray.origin()) - as(triangle.a()); });
  const auto volume = [&](auto as) { return Dot(Cross(as(ray.direction()), ac(as)), ab(as)); };
  const auto t = [&](auto as) {
    return exact::Quotient{Dot(Cross(offset(as), ab(as)), ac(as)), volume(as)};
  };
  const auto u = [&](auto as) {
    return exact::Quotient{Dot(Cross(as(ray.direction()), ac(as)), offset(as)), volume(as)};
  };
  const auto v = [&](auto as) {
    return exact::Quotient{Dot(Cross(offset(as), ab(as)), as(ray.direction())), volume(as)};
  };
  return {exact::RoundNumber(t, "t"), exact::RoundNumber(u, "u"), exact::RoundNumber(v, "v")};
}

// Does the ray start on a face of the box without being parallel to that face? Such a ray enters or
// leaves the box at t = 0.
bool StartsOnFace(const Ray& ray, const Aabb& box) {
  bool on_face = false;
  for (int axis = 0; axis < 3; ++axis) {
    const float origin = ray.origin()[axis];
    const float min = box.min()[axis];
    const float max = box.max()[axis];
    if (origin < min || origin > max) return false;
    on_face = on_face || ((origin == min || origin == max) && ray.direction()[axis] != 0);
  }
  return on_face;
}

// The hit of a ray that the filter of Raycast leaves uncertain, because it starts on a face, is
// parallel to a face, or for another reason.
[[gnu::noinline]] std::optional<RayHit> RaycastUncertain(const Ray& ray, const Aabb& box) {
  // Adding zero turns -0 into 0, here and below.
  if (StartsOnFace(ray, box)) return RayHit{0, ray.origin() + 0.0F};
  const RayLine line(ray);
  const filter::SlabHit slab_hit = filter::FilterParallelSlabs(line, box);
  if (slab_hit.certain && !slab_hit.hit) return std::nullopt;
  RayHit hit;
  if (slab_hit.certain && filter::RoundHit(line, filter::DoubleLine(ray), slab_hit, hit)) {
    return hit;
  }
  return RaycastExact(ray, box);
}

// The hit of a ray that the filter of Raycast leaves uncertain, such as a ray that starts on the
// sphere or next to it. Power, middle and square are those of Raycast of a sphere, below. The
// product of the two roots of the quadratic equation is power / square. The root of smaller
// magnitude is computed from this product, so that nothing cancels.
//
// Power, middle and discriminant have relative errors of at most 2^-42 (exact::Approximate). In
// |middle| + root the terms have the same sign, so the relative error of the sum is below 2^-40.
[[gnu::noinline]] std::optional<RayHit> RaycastUncertain(const Ray& ray, const Sphere& sphere) {
  const double power =
      exact::Approximate([&](auto as) { return PowerOfPoint(as, ray.origin(), sphere); });
  if (power == 0) return RayHit{0, ray.origin() + 0.0F};
  const RayLine line(ray);
  const double middle = exact::Approximate(
      [&](auto as) { return Dot(as(sphere.center()) - as(ray.origin()), line.Direction(as)); });
  if (power > 0 && middle <= 0) return std::nullopt;
  const double discriminant =
      exact::Approximate([&](auto as) { return Discriminant(as, line, sphere); });
  if (discriminant < 0) return std::nullopt;
  const double root = std::sqrt(discriminant);
  const double square = Squared(exact::AsStaticError<double>()(ray.direction())).value;
  // From inside the hit is the larger root, which has the larger magnitude only if middle > 0.
  const bool is_larger = power < 0 && middle > 0;
  const double t =
      is_larger ? (middle + root) / square : std::abs(power) / (std::abs(middle) + root);
  RayHit hit;
  if (filter::RoundHit(filter::DoubleLine(ray), -t, hit)) return hit;
  return RaycastExact(ray, sphere);
}

}  // namespace

std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere) {
  // t = (middle -+ root) / square for a direction d, with middle = (center - origin).d and
  // square = d.d; see ray_shape_exact.h.
  const exact::AsStaticError<double> as;
  const auto offset = as(sphere.center()) - as(ray.origin());
  const auto direction = as(ray.direction());
  const auto power = Squared(offset) - Squared(as(sphere.radius()));
  const auto middle = Dot(offset, direction);
  const auto square = Squared(direction);
  const auto discriminant = Squared(middle) - square * power;
  if (!exact::Both(exact::Both(power.Certain(), middle.Certain()), discriminant.Certain())) {
    return RaycastUncertain(ray, sphere);
  }
  const bool inside = power.value < 0;
  if (!inside && (middle.value < 0 || discriminant.value < 0)) return std::nullopt;
  const double root = std::sqrt(discriminant.value);
  const double numerator = inside ? middle.value + root : middle.value - root;
  // The error of the root is at most b = (error of the discriminant) / root. The error of the
  // middle, four roundings of its magnitude M, is at most b too: the discriminant has ten roundings
  // of a magnitude that is at least M^2 and at least root^2, so b is at least ten roundings of M.
  // After the test for b < 2^-41 |numerator|, the relative errors of the numerator and of t are at
  // most 2^-40 and 2^-39.
  RayHit hit;
  if (discriminant.Error() < 0x1p-41 * std::abs(numerator) * root &&
      filter::RoundHit(filter::DoubleLine(ray), -numerator / square.value, hit)) {
    return hit;
  }
  return RaycastUncertain(ray, sphere);
}

std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box) {
  const RayLine line(ray);
  const filter::SlabHit slab_hit = filter::FilterSlabs(line, box);
  if (slab_hit.certain && !slab_hit.hit) return std::nullopt;
  RayHit hit;
  if (slab_hit.certain && filter::RoundHit(line, filter::DoubleLine(ray), slab_hit, hit)) {
    return hit;
  }
  return RaycastUncertain(ray, box);
}

std::optional<RayHit> Raycast(const Ray& ray, const Triangle& triangle) {
  switch (FilterCrossing(ray, triangle)) {
    case FilterResult::kNo:
      return std::nullopt;
    case FilterResult::kYes:
      return HitOf(ray, triangle);
    case FilterResult::kUncertain:
      break;
  }
  return RaycastExact(ray, triangle);
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Sphere& sphere) {
  const RayLine line(ray);
  const int side = SideOfSphere(ray.origin(), sphere, kRayStart);
  if (side == 0) return RayHit{0, ray.origin() + 0.0F};
  if (side > 0 && (CenterParameterSign(line, sphere) <= 0 || !LineMeets(line, sphere))) {
    return std::nullopt;
  }
  const SphereRoot root = side < 0 ? SphereRoot::kExit : SphereRoot::kEntry;
  const float t = exact::RoundNumber([&](auto as) { return ParameterAt(as, line, sphere, root); });
  return RayHit{t, PointAt(line, sphere, root)};
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Aabb& box) {
  const RayLine line(ray);
  const std::optional<SlabInterval> interval = ClipToBox(line, box);
  if (!interval || ParameterSign(line, interval->exit, kExitAhead) < 0) return std::nullopt;
  const AxisPlane& face =
      ParameterSign(line, interval->entry, kEntryAhead) >= 0 ? interval->entry : interval->exit;
  RayHit hit;
  const filter::SlabHit on_face{
      .certain = true, .hit = true, .axis = face.axis, .coordinate = face.coordinate()};
  if (!exact::IsRecording() && filter::RoundHit(line, filter::DoubleLine(ray), on_face, hit)) {
    return hit;
  }
  const float t = exact::RoundNumber([&](auto as) { return ParameterAt(as, line, face); });
  return RayHit{t, PointAt(line, face)};
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Triangle& triangle) {
  const RayLine line(ray);
  const auto normal = NormalOf(triangle);
  const auto t = [&](auto as) { return ParameterAt(as, line, triangle, normal); };
  const std::optional<int> side = CrossingSide(line, triangle, t);
  if (!side) return std::nullopt;
  if (*side == 0) return RayHit{0, ray.origin() + 0.0F};
  return AccurateHit(ray, triangle, normal, t);
}

RayHit RaycastCrossed(const Ray& ray, const Triangle& triangle) { return *HitOf(ray, triangle); }

std::optional<BarycentricHit> RaycastBarycentric(const Ray& ray, const Triangle& triangle) {
  switch (FilterCrossing(ray, triangle)) {
    case FilterResult::kNo:
      return std::nullopt;
    case FilterResult::kYes:
      return BarycentricHitOf(ray, triangle);
    case FilterResult::kUncertain:
      break;
  }
  return RaycastBarycentricExact(ray, triangle);
}

std::optional<BarycentricHit> RaycastBarycentricExact(const Ray& ray, const Triangle& triangle) {
  const RayLine line(ray);
  const auto normal = NormalOf(triangle);
  const auto t = [&](auto as) { return ParameterAt(as, line, triangle, normal); };
  if (!CrossingSide(line, triangle, t)) return std::nullopt;
  return BarycentricHitOf(ray, triangle);
}

// ---- Segments ----

namespace {

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
constexpr exact::Decision kEndFromBehind = exact::Reversed(kEndFromFront);
constexpr exact::Decision kEndFromPlane{
    kEndFromFront.name, "it starts in the plane of the triangle",
    "it lies in the plane of the triangle", "it starts in the plane of the triangle"};

// Is the point on the surface of the box?
bool OnSurface(const Point& point, const Aabb& box) {
  bool touches = false;
  for (int axis = 0; axis < 3; ++axis) {
    const exact::DecisionText decision(kOnFace, "xyz"[axis]);
    const int above = exact::Compare(point[axis], box.min()[axis], decision);
    const int below = exact::Compare(box.max()[axis], point[axis], decision);
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
    // The segment ends before the first crossing if its end is outside the sphere and before the
    // midpoint of the two crossings, where the line is nearest to the center.
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
  constexpr float kSlabError = 0x1p-20F;  // more than the relative error of SlabHit::t
  if (slab_hit.certain && (!slab_hit.hit || slab_hit.t > 1 + kSlabError)) return std::nullopt;
  RayHit hit;
  if (slab_hit.certain && slab_hit.t < 1 - kSlabError &&
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
