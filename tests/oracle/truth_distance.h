#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "geometry/closest_points.h"
#include "geometry/intersect.h"
#include "truth_ray.h"

// Exact answers about the distance of two shapes, computed as the least of the distances of all
// pairs of their features: corners, edges and faces. The closest points of the planes, lines or
// points through a pair of features solve the normal equations; they count if they are in the
// features. Pairs of features whose equations have several solutions need not be solved: there are
// closest points on lower features too.
namespace hitscan::oracle {

/// The points base + sum of parameters times directions. Each parameter is at least 0; the sum of
/// all parameters is at most 1 if `bounded`.
struct Feature {
  Vec base;
  std::vector<Vec> directions = {};
  bool bounded = true;
  Rational first = 0;  ///< of a feature of a line: its first parameter on the line
};

inline std::vector<Feature> FeaturesOf(const Line& line) {
  std::vector<Feature> features{{line.o}, {line.o, {line.d}, line.segment}};
  if (line.segment) features.push_back({line.o + line.d, {}, true, 1});
  return features;
}
inline std::vector<Feature> FeaturesOf(const Segment& segment) { return FeaturesOf(Line(segment)); }
inline std::vector<Feature> FeaturesOf(const Ray& ray) { return FeaturesOf(Line(ray)); }
inline std::vector<Feature> FeaturesOf(const Capsule& capsule) {
  return FeaturesOf(capsule.segment());
}
inline std::vector<Feature> FeaturesOf(const Point& point) { return {{Vec(point)}}; }
inline std::vector<Feature> FeaturesOf(const Sphere& sphere) { return FeaturesOf(sphere.center()); }
inline std::vector<Feature> FeaturesOf(const Triangle& t) {
  const std::array corners{Vec(t.a()), Vec(t.b()), Vec(t.c())};
  std::vector<Feature> features{{corners[0], {corners[1] - corners[0], corners[2] - corners[0]}}};
  for (std::size_t i = 0; i < 3; ++i) {
    features.push_back({corners[i]});
    features.push_back({corners[i], {corners[(i + 1) % 3] - corners[i]}});
  }
  return features;
}

/// Points of two shapes.
struct TruePair {
  Vec on_a;
  Vec on_b;
  Rational parameter;  ///< on a, if a is a line
  Rational square;     ///< of the distance
};

/// Solves a system of linear equations by elimination; false if there is not one solution.
inline bool SolveSystem(std::vector<std::vector<Rational>> rows, std::vector<Rational>& solution) {
  const std::size_t size = rows.size();
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    while (pivot < size && SignOf(rows[pivot][column]) == 0) ++pivot;
    if (pivot == size) return false;
    std::swap(rows[pivot], rows[column]);
    for (std::size_t row = 0; row < size; ++row) {
      if (row == column || SignOf(rows[row][column]) == 0) continue;
      const Rational factor = rows[row][column] / rows[column][column];
      for (std::size_t i = column; i <= size; ++i) rows[row][i] -= factor * rows[column][i];
    }
  }
  solution.clear();
  for (std::size_t i = 0; i < size; ++i) solution.push_back(rows[i][size] / rows[i][i]);
  return true;
}

/// The closest points of two features, if they are unique on the affine hulls of the features and
/// lie in the features.
inline std::optional<TruePair> ClosestOf(const Feature& a, const Feature& b) {
  const std::size_t of_a = a.directions.size();
  std::vector<Vec> moves = a.directions;
  for (const Vec& direction : b.directions) moves.push_back(direction * Rational(-1));
  if (moves.size() > 3) return std::nullopt;  // in space they are dependent
  const Vec offset = a.base - b.base;
  std::vector<std::vector<Rational>> rows;
  for (const Vec& row : moves) {
    rows.emplace_back();
    for (const Vec& column : moves) rows.back().push_back(Dot(row, column));
    rows.back().push_back(-Dot(row, offset));
  }
  std::vector<Rational> parameters;
  if (!SolveSystem(rows, parameters)) return std::nullopt;
  TruePair pair{a.base, b.base, a.first, 0};
  Rational sum_a = 0;
  Rational sum_b = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Rational& parameter = parameters[i];
    if (SignOf(parameter) < 0) return std::nullopt;
    if (i < of_a) {
      sum_a += parameter;
      pair.on_a = pair.on_a + a.directions[i] * parameter;
    } else {
      sum_b += parameter;
      pair.on_b = pair.on_b + b.directions[i - of_a] * parameter;
    }
  }
  if ((a.bounded && sum_a > 1) || (b.bounded && sum_b > 1)) return std::nullopt;
  pair.parameter += sum_a;
  pair.square = SquaredDistance(pair.on_a, pair.on_b);
  return pair;
}

/// All pairs of points of the features at the least distance.
inline std::vector<TruePair> TrueClosestPairs(const std::vector<Feature>& a,
                                              const std::vector<Feature>& b) {
  std::vector<TruePair> closest;
  for (const Feature& of_a : a) {
    for (const Feature& of_b : b) {
      const std::optional<TruePair> pair = ClosestOf(of_a, of_b);
      if (!pair || (!closest.empty() && pair->square > closest.front().square)) continue;
      if (!closest.empty() && pair->square < closest.front().square) closest.clear();
      closest.push_back(*pair);
    }
  }
  return closest;
}
template <class A, class B>
std::vector<TruePair> TrueClosestPairs(const A& a, const B& b) {
  return TrueClosestPairs(FeaturesOf(a), FeaturesOf(b));
}

/// Are these points one of the right pairs? Of several pairs for a line the one with the least
/// parameter is right. (That on b follows: the vector between closest points is the same for all.)
template <class A>
bool IsClosestPair(const ClosestPair& got, std::vector<TruePair> closest) {
  if constexpr (!std::is_same_v<A, Triangle>) {
    const Rational least = std::ranges::min_element(closest, {}, &TruePair::parameter)->parameter;
    std::erase_if(closest, [&](const TruePair& pair) { return pair.parameter > least; });
  }
  return std::ranges::any_of(closest, [&](const TruePair& pair) {
    return IsNearest(got.distance, Value{pair.square, 0, 0, true}) &&
           IsNearest(got.on_a, ValuePoint(pair.on_a)) && IsNearest(got.on_b, ValuePoint(pair.on_b));
  });
}

template <class A, class B>
bool TrueWithin(const A& a, const B& b, const Rational& reach) {
  return TrueClosestPairs(a, b).front().square <= reach * reach;
}

inline bool TruePointInCapsule(const Point& point, const Capsule& capsule) {
  return TrueWithin(point, capsule, Exactly(capsule.radius()));
}
inline bool TrueIntersects(const Sphere& sphere, const Capsule& capsule) {
  return TrueWithin(sphere, capsule, Exactly(sphere.radius()) + Exactly(capsule.radius()));
}
inline bool TrueIntersects(const Capsule& a, const Capsule& b) {
  return TrueWithin(a, b, Exactly(a.radius()) + Exactly(b.radius()));
}
inline bool TrueIntersects(const Capsule& capsule, const Triangle& triangle) {
  return TrueWithin(capsule, triangle, Exactly(capsule.radius()));
}

/// By the definition of the distance of a point from a plane, at the ends and at the crossing.
inline bool TrueIntersects(const Capsule& capsule, const Plane& plane) {
  const Rational start = Height(capsule.start(), plane);
  const Rational end = Height(capsule.end(), plane);
  const Vec normal(plane.normal());
  const Rational reach =
      Exactly(capsule.radius()) * Exactly(capsule.radius()) * Dot(normal, normal);
  return SignOf(start) * SignOf(end) <= 0 || start * start <= reach || end * end <= reach;
}

/// The squared distance of the point at t from a box is a quadratic polynomial between the t at
/// which the segment crosses the planes of the faces. The least value of each is compared.
inline bool TrueIntersects(const Capsule& capsule, const Aabb& box) {
  const Line line(capsule.segment());
  const Vec low(box.min());
  const Vec high(box.max());
  std::vector<Rational> times{0, 1};
  for (int i = 0; i < 3; ++i) {
    if (SignOf(line.d[i]) == 0) continue;
    for (const Vec& face : {low, high}) {
      const Rational t = (face[i] - line.o[i]) / line.d[i];
      if (SignOf(t) > 0 && t < 1) times.push_back(t);
    }
  }
  std::ranges::sort(times);
  const auto square_at = [&](const Rational& t) {
    const Vec p = line.o + line.d * t;
    const Vec nearest(Clamped(p.x, low.x, high.x), Clamped(p.y, low.y, high.y),
                      Clamped(p.z, low.z, high.z));
    return SquaredDistance(p, nearest);
  };
  Rational least = square_at(0);
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    // Three values of the polynomial a t^2 + b t + c, with t from 0 to 1 in this part.
    const Rational step = times[i + 1] - times[i];
    const Rational first = square_at(times[i]);
    const Rational middle = square_at(times[i] + step / 2);
    const Rational last = square_at(times[i + 1]);
    const Rational a = 2 * (first - 2 * middle + last);
    const Rational b = last - first - a;
    least = std::min(least, last);
    if (SignOf(a) <= 0) continue;
    const Rational t = -b / (2 * a);
    if (SignOf(t) > 0 && t < 1) least = std::min(least, Rational(first + b * t / 2));
  }
  return least <= Exactly(capsule.radius()) * Exactly(capsule.radius());
}

inline ValuePoint TrueClosestPoint(const Point& point, const Capsule& capsule) {
  const Vec p(point);
  const Vec nearest = NearestOn(p, Vec(capsule.start()), Vec(capsule.end()));
  const Vec offset = p - nearest;
  const Rational radius = Exactly(capsule.radius());
  const Rational square = Dot(offset, offset);
  if (square <= radius * radius) return ValuePoint(p);
  const auto coordinate = [&](int i) { return Value{nearest[i], radius * offset[i], 1 / square}; };
  return {coordinate(0), coordinate(1), coordinate(2)};
}

/// All points in which the line goes through the surface of the two balls or of the infinite
/// cylinder, and which are on this side of the ends or between them: the first is the entry, the
/// second the exit.
inline std::optional<ValueHit> TrueMeet(const Line& line, const Capsule& capsule) {
  const Vec start(capsule.start());
  const Vec end(capsule.end());
  const Vec axis = end - start;
  const Rational square = Dot(axis, axis);
  const Rational radius = Exactly(capsule.radius()) * Exactly(capsule.radius());
  if (SignOf(Dot(line.d, line.d)) == 0) {
    if (SquaredDistance(line.o, NearestOn(line.o, start, end)) != radius) return std::nullopt;
    return line.At(0);
  }
  std::array<std::optional<Value>, 2> roots;
  // The roots of a t^2 + 2 b t + c at which the axial coordinate is from `low` to `high`.
  const auto add = [&](const Rational& a, const Rational& b, const Rational& c,
                       const std::optional<Rational>& low, const std::optional<Rational>& high) {
    const Rational discriminant = b * b - a * c;
    if (SignOf(a) == 0 || SignOf(discriminant) < 0) return;
    const Rational axial = Dot(line.o - start, axis);
    const Rational speed = Dot(line.d, axis);
    for (const int side : {-1, 1}) {
      const Value t{-b / a, side, discriminant / (a * a)};
      const Value at{axial + speed * t.p, speed * t.q, t.r};
      if ((low && at.Compare(*low) < 0) || (high && at.Compare(*high) > 0)) continue;
      // A line along the side touches both balls, each at a rational t.
      std::optional<Value>& root = roots[side < 0 ? 0 : 1];
      if (!root || (SignOf(t.r) == 0 && root->Compare(t.p) == -side)) root = t;
    }
  };
  const auto add_ball = [&](const Vec& center, const std::optional<Rational>& low,
                            const std::optional<Rational>& high) {
    const Vec e = line.o - center;
    add(Dot(line.d, line.d), Dot(e, line.d), Dot(e, e) - radius, low, high);
  };
  add_ball(start, std::nullopt, Rational(0));
  add_ball(end, square, std::nullopt);
  const Vec e = Cross(line.o - start, axis);
  const Vec d = Cross(line.d, axis);
  add(Dot(d, d), Dot(e, d), Dot(e, e) - radius * square, Rational(0), square);
  if (!roots[0] || roots[1]->Compare(0) < 0) return std::nullopt;
  const Value& t = roots[0]->Compare(0) >= 0 ? *roots[0] : *roots[1];
  if (line.segment && t.Compare(1) > 0) return std::nullopt;
  return line.At(t.p, t.q, t.r);
}

}  // namespace hitscan::oracle
