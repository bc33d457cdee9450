#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "geometry/convex.h"
#include "truth_distance.h"
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

/// The simplices of up to four points of the list, which together are its hull (Caratheodory).
inline std::vector<Feature> FeaturesOf(const std::vector<Point>& hull) {
  const std::vector<Vec> points = Exactly(hull);
  std::vector<Feature> features;
  for (std::size_t i = 0; i < points.size(); ++i) {
    features.push_back({points[i]});
    for (std::size_t j = 0; j < i; ++j) {
      const Vec first = points[j] - points[i];
      features.push_back({points[i], {first}});
      for (std::size_t k = 0; k < j; ++k) {
        const Vec second = points[k] - points[i];
        features.push_back({points[i], {first, second}});
        for (std::size_t l = 0; l < k; ++l) {
          features.push_back({points[i], {first, second, points[l] - points[i]}});
        }
      }
    }
  }
  return features;
}

/// Are these points a pair of closest points of the hulls? If there are several pairs, the points
/// may be off by a part of 2^-22 of the coordinates: then they need not be the rounded points of
/// one of the pairs that are known.
inline bool IsClosestPairOfHulls(const ClosestPair& got, const std::vector<TruePair>& truth,
                                 const std::vector<Point>& a, const std::vector<Point>& b) {
  const TruePair& first = truth.front();
  if (!IsNearest(got.distance, Value{first.square, 0, 0, true})) return false;
  const auto is_same = [](const Vec& p, const Vec& q) {
    return p.x == q.x && p.y == q.y && p.z == q.z;
  };
  if (std::ranges::all_of(truth, [&](const TruePair& pair) {
        return is_same(pair.on_a, first.on_a) && is_same(pair.on_b, first.on_b);
      })) {
    return IsNearest(got.on_a, ValuePoint(first.on_a)) &&
           IsNearest(got.on_b, ValuePoint(first.on_b));
  }
  if (std::ranges::any_of(truth, [&](const TruePair& pair) {
        return IsNearest(got.on_a, ValuePoint(pair.on_a)) &&
               IsNearest(got.on_b, ValuePoint(pair.on_b));
      })) {
    return true;
  }
  Rational size = Exactly(0x1p-120);
  for (const auto* hull : {&a, &b}) {
    for (const Point& point : *hull) {
      for (int i = 0; i < 3; ++i) size = std::max(size, Exactly(std::abs(point[i])));
    }
  }
  const Rational slack = size * Exactly(0x1p-22);
  const auto square_to = [](const Point& point, const std::vector<Point>& hull) {
    return TrueClosestPairs(FeaturesOf(point), FeaturesOf(hull)).front().square;
  };
  if (square_to(got.on_a, a) > slack * slack || square_to(got.on_b, b) > slack * slack) {
    return false;
  }
  // The distance of the points is that of the hulls, up to the slack: compared with its root.
  const Value apart{SquaredDistance(Vec(got.on_a), Vec(got.on_b)), 0, 0, true};
  const Rational distance = Exactly(got.distance);
  return apart.Compare(distance + 4 * slack) <= 0 && apart.Compare(distance - 4 * slack) >= 0;
}

/// The least distance of the origin from the boundary of the Minkowski difference, and the normals
/// of its facets at that distance, which point outwards.
struct TrueDepth {
  Rational square = 0;
  std::vector<Vec> normals;
};

/// The planes of facets are those through three differences which have no differences on both
/// sides. Differences that are all on one line have no facets.
inline std::optional<TrueDepth> TruePenetration(const std::vector<Point>& a,
                                                const std::vector<Point>& b) {
  if (!HullsMeet(Exactly(a), Exactly(b))) return std::nullopt;
  std::vector<Vec> points;
  for (const Vec& p : Exactly(a)) {
    for (const Vec& q : Exactly(b)) points.push_back(p - q);
  }
  std::optional<TrueDepth> least;
  const auto add = [&](const Vec& normal, const Vec& corner) {
    int side = 0;
    for (const Vec& point : points) {
      const int other = SignOf(Dot(normal, point - corner));
      if (side * other < 0) return;
      if (other != 0) side = other;
    }
    const Rational height = Dot(normal, corner);
    const Rational square = height * height / Dot(normal, normal);
    if (least && square > least->square) return;
    if (!least || square < least->square) least = TrueDepth{square, {}};
    least->normals.push_back(normal * Rational(side > 0 ? -1 : 1));
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      for (std::size_t k = j + 1; k < points.size(); ++k) {
        const Vec normal = Cross(points[j] - points[i], points[k] - points[i]);
        if (SignOf(Dot(normal, normal)) != 0) add(normal, points[i]);
      }
    }
  }
  return least ? *least : TrueDepth{};
}

inline bool IsPenetration(const Penetration& got, const TrueDepth& truth) {
  if (!IsNearest(got.depth, Value{truth.square, 0, 0, true})) return false;
  if (SignOf(truth.square) == 0) {
    // Any unit vector.
    const auto square = static_cast<double>(Dot(Vec(got.direction), Vec(got.direction)));
    return std::abs(square - 1) < 1e-6;
  }
  return std::ranges::any_of(truth.normals, [&](const Vec& normal) {
    const Rational square = Dot(normal, normal);
    const auto unit = [&](const Rational& part) { return Value{0, part / square, square}; };
    return IsNearest(got.direction, {unit(normal.x), unit(normal.y), unit(normal.z)});
  });
}

}  // namespace hitscan::oracle
