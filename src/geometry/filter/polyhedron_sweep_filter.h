#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/filter/polyhedron_sweep.h"
#include "geometry/filter/reach_filter.h"
#include "geometry/shapes/ray.h"

// Filter for a ball that moves against a polyhedron: the contact that double precision finds,
// without any error bound, and then a proof. A miss is proved as for shapes at rest
// (reach_filter.h). A contact is right if the signs of all conditions of its region are certain;
// and its numbers if their roundings are.
namespace hitscan::swept {

enum class Filtered { kUncertain, kMiss, kHit };

template <class Shape>
class SweepFilter {
 public:
  using Feature = PolyhedronFeature;
  using Wide = filter::Wide;

  explicit SweepFilter(const PolyhedronSweep<Shape>& sweep) : sweep_(sweep) {
    for (int i = 0; i < Shape::kVertices; ++i) {
      vertices_[static_cast<std::size_t>(i)] = ToWide(sweep_.Offset(AsDouble(), i));
    }
    motion_ = ToWide(sweep_.Motion(AsDouble()));
  }

  /// `hit` is that of a certain hit; its point is left as it is without `with_point`.
  Filtered Run(bool with_point, RayHit& hit) const {
    if (PassesFarAway()) return Filtered::kMiss;
    const Feature* const entry = Find(Moment::kEntry);
    const double t = entry == nullptr ? TimeOf(Moment::kNearest) : TimeOf(Moment::kEntry, *entry);
    if (entry == nullptr || !(t > 0 && t < 1)) {
      // Not a hit, unless they overlap at the start.
      if (MissIsProved(t)) return Filtered::kMiss;
    }
    if (!sweep_.IsModerate()) return Filtered::kUncertain;
    const Feature* const start = Find(Moment::kStart);
    if (start == nullptr) return Filtered::kUncertain;
    return Hit(*start, entry, with_point, hit);
  }

 private:
  static Wide ToWide(const exact::Vector3<double>& v) { return {v.x, v.y, v.z}; }

  const Feature* Find(Moment moment) const {
    GuessedSigns signs;
    for (const Feature& feature : Shape::kFeatures) {
      if (sweep_.IsInRegion(signs, moment, feature)) return &feature;
    }
    return nullptr;
  }
  double TimeOf(Moment moment, const Feature& feature) const {
    GuessedSigns signs;
    const auto t = sweep_.At(AsDouble(), moment, feature, sweep_.RiseSign(signs, feature));
    return (t.constant + t.coefficient * std::sqrt(t.radicand)) / t.denominator;
  }
  double TimeOf(Moment moment) const {
    const Feature* const feature = Find(moment);
    return feature == nullptr ? 0 : TimeOf(moment, *feature);
  }

  // Do the boxes around the polyhedron and around the way of the ball not meet, or does the way
  // pass the ball around the former box? Where t is wrong by its rounding, the distance of the way
  // from the middle grows by less than 2^-48 of the sizes.
  bool PassesFarAway() const {
    const auto radius = static_cast<double>(sweep_.radius());
    Wide low = vertices_[0];
    Wide high = vertices_[0];
    for (const Wide& vertex : vertices_) {
      low = glm::min(low, vertex);
      high = glm::max(high, vertex);
    }
    const double slack = 0x1p-40 * (filter::MaxNorm(low) + filter::MaxNorm(high) +
                                    filter::MaxNorm(motion_) + radius);
    for (int axis = 0; axis < 3; ++axis) {
      const double reach = radius + slack;
      if (low[axis] > std::max(motion_[axis], 0.0) + reach) return true;
      if (high[axis] < std::min(motion_[axis], 0.0) - reach) return true;
    }
    const Wide middle = (low + high) * 0.5;
    const double square = glm::dot(motion_, motion_);
    const double t = square > 0 ? std::clamp(glm::dot(middle, motion_) / square, 0.0, 1.0) : 0;
    return glm::length(middle - motion_ * t) > glm::length(high - middle) + radius + 4 * slack;
  }

  // Are the way and the polyhedron certainly farther apart than the radius, seen along the vector
  // between the center at t, clamped to the way, and the nearest point?
  bool MissIsProved(double t) const {
    const Moment moment = t <= 0 ? Moment::kStart : t >= 1 ? Moment::kEnd : Moment::kNearest;
    const Feature* const feature = Find(moment);
    if (feature == nullptr) return false;
    const Wide x = motion_ * std::min(std::max(t, 0.0), 1.0);
    Wide apart = x - vertices_[static_cast<std::size_t>(feature->vertex)];
    if (feature->dimension == 1) {
      const Wide along = ToWide(sweep_.Direction(AsDouble(), feature->u));
      apart -= along * (glm::dot(along, apart) / glm::dot(along, along));
    } else if (feature->dimension == 2) {
      const Wide normal = ToWide(sweep_.Normal(AsDouble(), *feature));
      apart = normal * (glm::dot(normal, apart) / glm::dot(normal, normal));
    }
    const Wide y = x - apart;
    const Wide offset = x - y;
    double size = filter::MaxNorm(motion_);
    double most = -std::numeric_limits<double>::infinity();
    for (const Wide& vertex : vertices_) {
      size = std::max(size, filter::MaxNorm(vertex));
      most = std::max(most, glm::dot(offset, vertex - y));
    }
    const double least = std::min(glm::dot(offset, -y), glm::dot(offset, motion_ - y));
    return filter::ProveReach(x, y, least, most, static_cast<double>(sweep_.radius()), size) ==
           filter::Reach::kBeyond;
  }

  Filtered Hit(const Feature& start, const Feature* entry, bool with_point, RayHit& hit) const {
    CertainSigns signs;
    const bool starts_there = sweep_.IsInRegion(signs, Moment::kStart, start);
    const int excess =
        signs.Sign([&](auto as) { return sweep_.Excess(as, Moment::kStart, start); });
    if (!signs.certain || !starts_there) return Filtered::kUncertain;
    if (excess <= 0) {
      hit.t = 0;
      if (with_point &&
          !exact::TryRoundPoint(sweep_.PointAtStart(AsRunningError(), start), hit.point)) {
        return Filtered::kUncertain;
      }
      return Filtered::kHit;
    }
    // A line that may only touch is left to exact evaluation.
    if (entry == nullptr || sweep_.radius() == 0) return Filtered::kUncertain;
    const bool passes = entry->dimension == 2 ||
                        signs.Sign([&](auto as) { return sweep_.ExcessOfLine(as, *entry); }) < 0;
    const bool enters = sweep_.IsInRegion(signs, Moment::kEntry, *entry);
    const int rise = sweep_.RiseSign(signs, *entry);
    const auto t = sweep_.At(AsRunningError(), Moment::kEntry, *entry, rise);
    const exact::RunningError time = exact::Evaluate(t);
    const double error = time.error * exact::kInflation;
    if (!signs.certain || !passes || !enters || !(time.value > error && time.value + error < 1) ||
        !exact::TryRound(time, hit.t)) {
      return Filtered::kUncertain;
    }
    if (!with_point) return Filtered::kHit;
    const bool rounded =
        entry->dimension == 0
            ? exact::TryRoundPoint(sweep_.PointAtStart(AsRunningError(), *entry), hit.point)
            : exact::TryRoundPoint(sweep_.PointAtEntry(AsRunningError(), *entry, rise), hit.point);
    return rounded ? Filtered::kHit : Filtered::kUncertain;
  }

  const PolyhedronSweep<Shape>& sweep_;
  std::array<Wide, static_cast<std::size_t>(Shape::kVertices)> vertices_;
  Wide motion_;
};

}  // namespace hitscan::swept
