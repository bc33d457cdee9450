#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "truth_meet.h"
#include "truth_ray.h"

// Exact answers for lines against convex hulls. The least and the greatest parameter of the part of
// a line in a hull are among those at which the line meets a point, a segment or a triangle of the
// list (Caratheodory), so all of these are intersected.
namespace hitscan::oracle {

class LineInHull {
 public:
  LineInHull(const Line& line, std::span<const Vec> points) : d_(line.d) {
    std::vector<Vec> offsets;
    for (const Vec& point : points) offsets.push_back(point - line.o);
    // For each pair of points the volume that they span with the direction.
    std::vector<std::vector<Rational>> volumes(offsets.size());
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      AddPoint(offsets[i]);
      for (std::size_t j = 0; j < i; ++j) {
        volumes[i].push_back(Dot(d_, Cross(offsets[i], offsets[j])));
        if (SignOf(volumes[i][j]) == 0) AddSegment(offsets[i], offsets[j]);
        for (std::size_t k = 0; k < j; ++k) {
          const Rational back = -volumes[i][k];
          if (AreOfOneSign(volumes[i][j], volumes[j][k], back)) {
            AddTriangle(offsets[i], offsets[j], offsets[k]);
          }
        }
      }
    }
  }
  /// The least and the greatest parameter; nullopt if the line misses the hull.
  const std::optional<std::pair<Rational, Rational>>& part() const { return part_; }

 private:
  void Add(const Rational& t) {
    if (!part_) part_.emplace(t, t);
    if (t < part_->first) part_->first = t;
    if (t > part_->second) part_->second = t;
  }
  static bool IsZero(const Vec& v) {
    return SignOf(v.x) == 0 && SignOf(v.y) == 0 && SignOf(v.z) == 0;
  }
  static bool AreOfOneSign(const Rational& a, const Rational& b, const Rational& c) {
    const auto [least, most] = std::minmax({SignOf(a), SignOf(b), SignOf(c)});
    return least >= 0 || most <= 0;
  }
  // A point of the line. All points are relative to the origin of the line.
  void AddPoint(const Vec& p) {
    if (IsZero(Cross(d_, p))) Add(Dot(p, d_) / Dot(d_, d_));
  }
  // A segment in one plane with the line.
  void AddSegment(const Vec& p, const Vec& q) {
    const Vec normal = Cross(d_, q - p);
    if (IsZero(normal)) return;
    const Rational s = -Dot(Cross(d_, p), normal) / Dot(normal, normal);
    if (SignOf(s) >= 0 && s <= 1) AddPoint(p + (q - p) * s);
  }
  // A triangle that contains the line, seen along it.
  void AddTriangle(const Vec& p, const Vec& q, const Vec& r) {
    const Vec normal = Cross(q - p, r - p);
    const Rational across = Dot(normal, d_);
    if (SignOf(across) != 0) Add(Dot(normal, p) / across);
  }

  Vec d_;
  std::optional<std::pair<Rational, Rational>> part_;
};

inline std::optional<ValueHit> TrueRaycastConvex(const Ray& ray, std::span<const Point> points) {
  const Line line(ray);
  const auto part = LineInHull(line, Exactly(points)).part();
  if (!part || SignOf(part->second) < 0) return std::nullopt;
  return line.At(SignOf(part->first) >= 0 ? part->first : part->second);
}

/// The least t from 0 to 1 at which `moving`, displaced by t motion, meets `resting`.
inline std::optional<Value> TrueSweepConvex(std::span<const Point> moving, const Vector& motion,
                                            std::span<const Point> resting) {
  if (HullsMeet(Exactly(moving), Exactly(resting))) return Value{0};
  if (motion == Vector(0)) return std::nullopt;
  std::vector<Vec> differences;
  for (const Point& end : resting) {
    for (const Point& start : moving) differences.push_back(Vec(end) - Vec(start));
  }
  const Line line(Segment(Point(0), motion));
  const auto part = LineInHull(line, differences).part();
  if (!part || SignOf(part->second) < 0 || part->first > 1) return std::nullopt;
  return Value{part->first};
}

}  // namespace hitscan::oracle
