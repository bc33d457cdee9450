#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "reading/exact_verdict.h"
#include "reading/rational.h"

// Exact shapes, and by how much they meet or miss each other.
namespace hitscan::exact {

using rational::Cross;
using rational::Dot;
using rational::Exactly;
using rational::Rational;
using rational::SignOf;
using rational::Vec;

/// A signed length sign * sqrt(square): exact, and cheap to compare.
struct Length {
  int sign = 0;
  Rational square = 0;

  static Length Of(const Rational& number) { return {SignOf(number), number * number}; }
  /// number / sqrt(square)
  static Length Over(const Rational& number, const Rational& square) {
    return {SignOf(number), number * number / square};
  }
  Length operator-() const { return {-sign, square}; }
  bool operator<(const Length& other) const {
    if (sign != other.sign) return sign < other.sign;
    return sign > 0 ? square < other.square : square > other.square;
  }
  double Approximately() const { return sign * std::sqrt(static_cast<double>(square)); }
};

struct ExactRay {
  Vec origin, direction;
};
struct ExactPlane {
  Vec normal;
  Rational distance, scale_square;

  /// The signed distance of a point from the plane, times a positive number, in the square. The
  /// distance of the plane refers to the unit normal, so its length is a square root.
  Length Height(const Vec& point) const;
};
struct ExactSphere {
  Vec center;
  Rational radius;
};
struct ExactBox {
  Vec min, max;
};
using Hull = std::vector<Vec>;

/// Yes if there is room, or none to spare.
ExactVerdict Closed(const Length& room);
/// Whether radius - sqrt(square) is positive, or 0 if that counts.
ExactVerdict WithinRadius(const Rational& radius, const Rational& square, bool closed);

Rational Square(const Vec& v);
Hull Corners(const ExactBox& box);
/// The square of the distance of a point.
Rational SquareTo(const Vec& p, const ExactBox& box);
std::optional<Rational> SquareTo(const Vec& p, const Hull& triangle);
/// How deep a point is in a box; negative outside, by the widest axis.
Rational Depth(const Vec& p, const ExactBox& box);

/// Convex hulls of a few points.
std::optional<ExactVerdict> HullsMeet(const Hull& a, const Hull& b);
/// A point, segment or triangle, or, if `endless`, a ray through two points.
std::optional<ExactVerdict> HullMeetsBox(const Hull& hull, const ExactBox& box,
                                         bool endless = false);
/// A segment or, if `endless`, a ray.
std::optional<ExactVerdict> LineBox(const Vec& start, const Vec& end, bool endless,
                                    const ExactBox& box);
std::optional<ExactVerdict> LineSphere(const Vec& start, const Vec& end, bool endless,
                                       const ExactSphere& sphere);
std::optional<ExactVerdict> LinePlane(const Vec& start, const Vec& end, bool endless,
                                      bool front_only, const ExactPlane& plane);
std::optional<ExactVerdict> LineTriangle(const Vec& start, const Vec& end, bool endless,
                                         const Hull& triangle);
/// Within the tolerance of point_in_triangle, 1e-5.
std::optional<ExactVerdict> PointTriangle(const Vec& point, const Hull& triangle);
ExactVerdict BoxPlane(const Hull& corners, const ExactPlane& plane);

}  // namespace hitscan::exact
