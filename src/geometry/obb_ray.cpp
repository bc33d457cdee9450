#include <array>
#include <limits>

#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/obb_filter.h"
#include "geometry/filter/obb_predicates.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/filter/round_hit.h"
#include "geometry/obb.h"

// Rays and segments against turned boxes: slabs (Kay and Kajiya 1986).
namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kAcross{"direction across the {0} slab", "(it goes against the {0} axis)",
                                  "(it is parallel to the {0} slab)",
                                  "(it goes along the {0} axis)"};
constexpr exact::Decision kAcrossReversed = exact::Reversed(kAcross);
constexpr exact::Decision kBesideFace{
    "height over the face {0}{1}", "it is inside the face {0}{1} all along",
    "it runs along the face {0}{1}", "it is beyond the face {0}{1} all along"};
constexpr exact::Decision kBesideFaceReversed = exact::Reversed(kBesideFace);
constexpr exact::Decision kLaterFace{
    "side of the edge where it enters the {0} and the {1} slab", "(it enters the {0} slab first)",
    "(it enters both slabs at once)", "(it enters the {1} slab first)"};
constexpr exact::Decision kLaterFaceReversed = exact::Reversed(kLaterFace);
constexpr exact::Decision kEarlierFace{
    "side of the edge where it leaves the {0} and the {1} slab", "(it leaves the {0} slab first)",
    "(it leaves both slabs at once)", "(it leaves the {1} slab first)"};
constexpr exact::Decision kEarlierFaceReversed = exact::Reversed(kEarlierFace);
constexpr exact::Decision kFaces{"side of the edge where it enters the {0} and leaves the {1} slab",
                                 "the line is inside all slabs at once",
                                 "the line touches an edge of the box",
                                 "the {1} slab ends before the {0} slab begins"};
constexpr exact::Decision kFacesReversed = exact::Reversed(kFaces);
constexpr exact::Decision kStartAtEntry{
    "height of the start over the face {0}{1}", "it starts behind the face {0}{1}",
    "it starts in the plane of the face {0}{1}", "it starts before the face {0}{1}"};
constexpr exact::Decision kStartAtEntryReversed = exact::Reversed(kStartAtEntry);
constexpr exact::Decision kStartAtExit{
    "height of the start over the face {0}{1}", "the box is not behind the start",
    "it starts in the plane of the face {0}{1}", "the box is behind the start"};
constexpr exact::Decision kStartAtExitReversed = exact::Reversed(kStartAtExit);
constexpr exact::Decision kEndAtEntry{"height of the end over the face {0}{1}",
                                      "it reaches the box", "it reaches the box",
                                      "it ends before the box"};
constexpr exact::Decision kEndAtEntryReversed = exact::Reversed(kEndAtEntry);
constexpr exact::Decision kEndAtExit{"height of the end over the face {0}{1}",
                                     "it ends inside the box", "it leaves the box",
                                     "it leaves the box"};
constexpr exact::Decision kEndAtExitReversed = exact::Reversed(kEndAtExit);
constexpr exact::Decision kOnSurface{"height over the face {0}{1}",
                                     "(it is inside the face {0}{1})", "it is on the face {0}{1}",
                                     "it is beyond the face {0}{1}"};
constexpr exact::Decision kOnSurfaceReversed = exact::Reversed(kOnSurface);

// A face of a box: across an axis, at its upper or its lower end.
struct Face {
  int axis;
  bool is_upper;
};

// The part of a line that is inside a box, given by the faces through which it enters and leaves.
struct Interval {
  Face entry;
  Face exit;
};

// The sign of the direction across the slab of an axis: 1 from the lower face to the upper one.
template <class Line>
int DirectionAcross(const Line& line, const Obb& box, int axis) {
  return SignTimes(
      box.Handedness(), [&](auto as) { return Dot(FaceNormal(as, box, axis), line.Direction(as)); },
      kAcross, kAcrossReversed, "xyz"[axis]);
}

// Compares the parameters at which a line meets the planes of two faces of different axes, i and j:
// -1 when it meets `a` first, 0 when it meets their common edge, 1 otherwise. `directions` has the
// signs of the direction across the slabs.
//
// Let w be the offset of the start from a point of the edge, d the direction, and w_i, d_i their
// coordinates along the axes. The parameters are t = -w_i / d_i and u = -w_j / d_j. Then
// (t - u) d_i d_j = w_j d_i - w_i d_j, which is d . (w x axis_k) / volume for i, j, k in cyclic
// order: a polynomial of degree four.
template <class Line>
int CompareParameters(const Line& line, const Obb& box, const std::array<int, 3>& directions,
                      const Face& a, const Face& b, const exact::Decision& decision,
                      const exact::Decision& reversed) {
  const int across = 3 - a.axis - b.axis;
  const bool cyclic = (a.axis + 1) % 3 == b.axis;
  const int orientation = (cyclic ? 1 : -1) * box.Handedness() *
                          directions[static_cast<std::size_t>(a.axis)] *
                          directions[static_cast<std::size_t>(b.axis)];
  return SignTimes(
      orientation,
      [&](auto as) {
        const auto edge = as(box.center()) + FromCenter(as, box, a.axis, a.is_upper) +
                          FromCenter(as, box, b.axis, b.is_upper);
        return Dot(line.Direction(as), Cross(as(line.origin) - edge, as(box.axis(across))));
      },
      decision, reversed, "xyz"[a.axis], "xyz"[b.axis]);
}

// The part of the line that is inside the box; nothing when it misses the box. The direction must
// not be zero.
template <class Line>
std::optional<Interval> ClipToBox(const Line& line, const Obb& box) {
  std::optional<Interval> interval;
  std::array<int, 3> directions{};
  for (int axis = 0; axis < 3; ++axis) {
    directions[static_cast<std::size_t>(axis)] = DirectionAcross(line, box, axis);
    if (directions[static_cast<std::size_t>(axis)] != 0) continue;
    for (const bool is_upper : {true, false}) {
      if (SideOfFace(line.origin, box, axis, is_upper, kBesideFace, kBesideFaceReversed) > 0)
        return std::nullopt;
    }
  }
  for (int axis = 0; axis < 3; ++axis) {
    const int sign = directions[static_cast<std::size_t>(axis)];
    if (sign == 0) continue;
    const Face entry{axis, sign < 0};
    const Face exit{axis, sign > 0};
    if (!interval) {
      interval = {entry, exit};
      continue;
    }
    if (CompareParameters(line, box, directions, entry, interval->entry, kLaterFace,
                          kLaterFaceReversed) > 0) {
      interval->entry = entry;
    }
    if (CompareParameters(line, box, directions, exit, interval->exit, kEarlierFace,
                          kEarlierFaceReversed) < 0) {
      interval->exit = exit;
    }
    // A single slab is never left before it is entered.
    if (interval->entry.axis != interval->exit.axis &&
        CompareParameters(line, box, directions, interval->entry, interval->exit, kFaces,
                          kFacesReversed) > 0) {
      return std::nullopt;
    }
  }
  return interval;
}

// The parameter at which the line meets the plane of a face.
template <class As, class Line>
auto ParameterAt(As as, const Line& line, const Obb& box, const Face& face) {
  return exact::Quotient{HeightOfFace(as, box, face.axis, face.is_upper, line.origin),
                         Dot(FaceNormal(as, box, face.axis), line.Direction(as))};
}

template <class Line>
Point PointAt(const Line& line, const Obb& box, const Face& face) {
  return exact::RoundPoint(
      [&](auto as) { return PointAtQuotient(as, line, ParameterAt(as, line, box, face)); });
}

// The face through which the line enters the box or, if it starts inside, leaves it, at a parameter
// that is not negative.
struct Crossing {
  Face face;
  bool enters;
};
template <class Line>
std::optional<Crossing> FirstCrossing(const Line& line, const Obb& box) {
  const std::optional<Interval> interval = ClipToBox(line, box);
  if (!interval) return std::nullopt;
  const auto& [entry, exit] = *interval;
  if (SideOfFace(line.origin, box, exit.axis, exit.is_upper, kStartAtExit, kStartAtExitReversed) >
      0) {
    return std::nullopt;
  }
  const bool enters = SideOfFace(line.origin, box, entry.axis, entry.is_upper, kStartAtEntry,
                                 kStartAtEntryReversed) >= 0;
  return Crossing{enters ? entry : exit, enters};
}

// Is the point on the surface of the box?
bool OnSurface(const Point& point, const Obb& box) {
  bool touches = false;
  for (int axis = 0; axis < 3; ++axis) {
    for (const bool is_upper : {true, false}) {
      const int side = SideOfFace(point, box, axis, is_upper, kOnSurface, kOnSurfaceReversed);
      if (side > 0) return false;
      touches = touches || side == 0;
    }
  }
  return touches;
}

// The crossing of a line by the filter.
struct FilteredCrossing {
  bool certain = false;
  bool hit = false;
  float t_low = 0;  ///< of a hit: bounds of its parameter
  float t_high = 0;
  Face face{};
};

// Bounds of the parameters at which a line enters and leaves a slab.
struct SlabBounds {
  float entry_low;
  float entry_high;
  float exit_low;
  float exit_high;
};

// The slab test with coordinates along the axes (filter::LocalPoint). The numerator of a parameter
// is wrong by at most the margin of the start and a rounding, the denominator by at most a
// sixteenth of itself, since smaller ones count as nearly parallel. So the true reciprocal is at
// most 1.07 times the computed one.
template <class Line>
FilteredCrossing FilterCrossing(const Line& line, const Obb& box) {
  constexpr float kInfinite = std::numeric_limits<float>::infinity();
  const filter::LocalPoint start(line.origin - box.center(), box);
  const filter::LocalPoint direction(line.Direction(), box);
  const Vector& extents = box.extents();
  const float slowest = 16 * direction.margin;
  if (!exact::Both(start.margin < kInfinite, slowest < kInfinite)) return {};
  // The start is beyond the slab of an axis, and the line goes away from it.
  for (int axis = 0; axis < 3; ++axis) {
    const float speed = direction.coordinates[axis];
    const float at = speed < 0 ? -start.coordinates[axis] : start.coordinates[axis];
    if (exact::Both(at - extents[axis] > start.margin, std::abs(speed) > slowest)) {
      return {.certain = true};
    }
  }
  std::array<SlabBounds, 3> slabs;
  for (int axis = 0; axis < 3; ++axis) {
    SlabBounds& slab = slabs[static_cast<std::size_t>(axis)];
    const float speed = std::abs(direction.coordinates[axis]);
    const float at =
        direction.coordinates[axis] < 0 ? -start.coordinates[axis] : start.coordinates[axis];
    if (!(speed > slowest)) {
      // Nearly parallel, at most at the speed 17 margins: it stays inside or outside for long.
      // Inside: it is inside at least while |t| <= time. Outside: it cannot enter at 0 <= t < time.
      const float room = extents[axis] - std::abs(at);
      const float time = (std::abs(room) - start.margin) / (1.125F * slowest);
      if (!(time > 0)) return {};
      slab = room > 0 ? SlabBounds{-kInfinite, -time, time, kInfinite}
                      : SlabBounds{time, kInfinite, -kInfinite, kInfinite};
      continue;
    }
    const float reciprocal = 1 / speed;
    const float entry = (-extents[axis] - at) * reciprocal;
    const float exit = (extents[axis] - at) * reciprocal;
    const float largest = (std::abs(at) + extents[axis]) * reciprocal;
    const float error =
        1.25F * (start.margin * reciprocal + largest * (direction.margin * reciprocal + 0x1p-20F)) +
        0x1p-100F;
    if (!(error < kInfinite)) return {};
    slab = {entry - error, entry + error, exit - error, exit + error};
  }
  SlabBounds all = slabs[0];
  std::size_t first = 0;
  std::size_t last = 0;
  for (std::size_t i = 1; i < 3; ++i) {
    if (slabs[i].entry_low > all.entry_low) first = i;
    if (slabs[i].exit_high < all.exit_high) last = i;
    all = {filter::Max(all.entry_low, slabs[i].entry_low),
           filter::Max(all.entry_high, slabs[i].entry_high),
           filter::Min(all.exit_low, slabs[i].exit_low),
           filter::Min(all.exit_high, slabs[i].exit_high)};
  }
  if (all.entry_low > all.exit_high || all.exit_high < 0) return {.certain = true};
  const bool overlap = all.entry_high < all.exit_low;
  const bool ends_ahead = all.exit_low > 0;
  if (!exact::Both(overlap, ends_ahead)) return {};
  const bool enters = all.entry_low > 0;
  if (!enters && all.entry_high >= 0) return {};
  const std::size_t chosen = enters ? first : last;
  for (std::size_t i = 0; i < 3; ++i) {
    if (i == chosen) continue;
    if (enters ? slabs[i].entry_high >= all.entry_low : slabs[i].exit_low <= all.exit_high) {
      return {};
    }
  }
  const int axis = static_cast<int>(chosen);
  const bool is_upper = enters == (direction.coordinates[axis] < 0);
  return {.certain = true,
          .hit = true,
          .t_low = enters ? slabs[chosen].entry_low : slabs[chosen].exit_low,
          .t_high = enters ? slabs[chosen].entry_high : slabs[chosen].exit_high,
          .face = {axis, is_upper}};
}

// Rounds the hit on a face, computed in double precision; false when a rounding is uncertain.
template <class Line>
bool RoundHitOnFace(const Line& line, const filter::DoubleLine& double_line, const Obb& box,
                    const Face& face, RayHit& hit) {
  const auto t = ParameterAt(exact::AsStaticError<double>(), line, box, face);
  return exact::Both(t.numerator.Accurate(), t.denominator.Accurate()) &&
         filter::RoundHit(double_line, -(t.numerator.value / t.denominator.value), hit);
}

}  // namespace

std::optional<RayHit> RaycastExact(const Ray& ray, const Obb& box) {
  const RayLine line(ray);
  const std::optional<Crossing> crossing = FirstCrossing(line, box);
  if (!crossing) return std::nullopt;
  const Face& face = crossing->face;
  const float t = exact::RoundNumber([&](auto as) { return ParameterAt(as, line, box, face); });
  return RayHit{t, PointAt(line, box, face)};
}

std::optional<RayHit> LinetestExact(const Segment& segment, const Obb& box) {
  if (segment.start() == segment.end()) {
    if (!OnSurface(segment.start(), box)) return std::nullopt;
    return RayHit{0, segment.start() + 0.0F};
  }
  const SegmentLine line(segment);
  const std::optional<Crossing> crossing = FirstCrossing(line, box);
  if (!crossing) return std::nullopt;
  const Face& face = crossing->face;
  // The end is before an entry if it is outside of the face, and before an exit if it is inside.
  const int end = crossing->enters ? SideOfFace(segment.end(), box, face.axis, face.is_upper,
                                                kEndAtEntry, kEndAtEntryReversed)
                                   : -SideOfFace(segment.end(), box, face.axis, face.is_upper,
                                                 kEndAtExit, kEndAtExitReversed);
  if (end > 0) return std::nullopt;
  const float t = exact::RoundLength([&](auto as) { return ParameterAt(as, line, box, face); },
                                     segment.start(), segment.end());
  return RayHit{t, PointAt(line, box, face)};
}

std::optional<RayHit> Raycast(const Ray& ray, const Obb& box) {
  const RayLine line(ray);
  const FilteredCrossing filtered = FilterCrossing(line, box);
  if (filtered.certain && !filtered.hit) return std::nullopt;
  RayHit hit;
  if (filtered.certain && RoundHitOnFace(line, filter::DoubleLine(ray), box, filtered.face, hit)) {
    return hit;
  }
  return RaycastExact(ray, box);
}

std::optional<RayHit> Linetest(const Segment& segment, const Obb& box) {
  const SegmentLine line(segment);
  const FilteredCrossing filtered = FilterCrossing(line, box);
  if (filtered.certain && (!filtered.hit || filtered.t_low > 1)) return std::nullopt;
  RayHit hit;
  if (filtered.certain && filtered.t_high < 1 &&
      RoundHitOnFace(line, filter::DoubleLine(segment), box, filtered.face, hit)) {
    return hit;
  }
  return LinetestExact(segment, box);
}

}  // namespace hitscan
