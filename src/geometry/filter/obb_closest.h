#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/double2.h"
#include "geometry/filter/float_filter.h"
#include "geometry/shapes/obb.h"

// Filters for the closest point of a turned box, by the projected gradient method (Goldstein 1964).
// It needs neither the feature on which the point is nor a division, since the axes are nearly
// orthonormal. The point depends continuously on all numbers, so a point that is nearest to an edge
// up to roundings is no special case.
//
// For an offset d of the point from the center, let q = A^T d, where A has the axes as columns, and
// A^T A = 1 + E, where no element of E is larger than the skew. The coordinates s of the closest
// point along the axes fulfil q = s + l + E s, where l_i is how far the point is beyond the face:
// it is positive only if s_i = e_i, and negative only if s_i = -e_i. So s = clamp(q - E s), and the
// step u -> clamp(u + A^T (d - A u)) = clamp(q - E u) multiplies the largest error of a coordinate
// by at most 3 skew, at most 0.003. With |d|_1 for the sum of the magnitudes of the coordinates, no
// |s_i| is larger than 1.002 |d|_1, since the closest point is not farther from the center than the
// point. So the error of clamp(q) is at most 3.01 skew |d|_1. The magnitudes of a row of A, and
// those of an axis, add up to less than 1.75.
namespace hitscan::filter {

/// A point, and a bit for each of its coordinates that is certain: bit 0 for x.
struct RoundedPoint {
  Point point;
  int certain;
};
inline constexpr int kAllCertain = 7;

/// Three numbers in double precision, the first two in one register.
struct Double3 {
  Double2 xy;
  double z;

  static Double3 Load(const Vector& v) { return {Double2::Load(&v.x), static_cast<double>(v.z)}; }

  friend Double3 operator-(Double3 a) { return {-a.xy, -a.z}; }
  friend Double3 operator+(Double3 a, Double3 b) { return {a.xy + b.xy, a.z + b.z}; }
  friend Double3 operator-(Double3 a, Double3 b) { return {a.xy - b.xy, a.z - b.z}; }
  friend Double3 Clamp(Double3 v, Double3 low, Double3 high) {
    return {Max(Min(v.xy, high.xy), low.xy), std::max(std::min(v.z, high.z), low.z)};
  }
};

/// A matrix by its columns, and by its rows except the last one.
struct Double3x3 {
  Double2 first_column;  // without the last number, like those below
  Double2 second_column;
  Double2 third_column;
  Double2 first_row;
  Double2 second_row;
  Double2 third_row;
  double last;

  explicit Double3x3(const std::array<Vector, 3>& columns)
      : first_column(Double2::Load(&columns[0].x)),
        second_column(Double2::Load(&columns[1].x)),
        third_column(Double2::Load(&columns[2].x)),
        first_row(UnpackLow(first_column, second_column)),
        second_row(UnpackHigh(first_column, second_column)),
        third_row(static_cast<double>(columns[0].z), static_cast<double>(columns[1].z)),
        last(static_cast<double>(columns[2].z)) {}

  friend Double3 operator*(const Double3x3& m, Double3 v) {
    return Combine(v, m.first_column, m.second_column, m.third_column, m.third_row, m.last);
  }
  /// The transposed matrix times a vector.
  friend Double3 operator*(Double3 v, const Double3x3& m) {
    return Combine(v, m.first_row, m.second_row, m.third_row, m.third_column, m.last);
  }

 private:
  static Double3 Combine(Double3 v, Double2 first, Double2 second, Double2 third, Double2 last_ones,
                         double last) {
    const Double2 products = last_ones * v.xy;
    return {
        first * UnpackLow(v.xy, v.xy) + second * UnpackHigh(v.xy, v.xy) + third * Double2(v.z, v.z),
        products.low() + products.high() + last * v.z};
  }
};

/// The closest point by one step from clamp(q), in double precision. The roundings are less than 80
/// of |d|_1, and 4 of the center's coordinates, with those of the last sums and of the bounds.
[[gnu::always_inline]] inline RoundedPoint RoundClosest(const Point& point, const Obb& box) {
  const Double3x3 axes(box.axes());
  const Double3 extents = Double3::Load(box.extents());
  const Double3 center = Double3::Load(box.center());
  const Double3 offset = Double3::Load(point) - center;
  const Double3 q = offset * axes;
  const Double3 u = Clamp(q, -extents, extents);
  const Double3 reached = axes * u;
  const Double3 step = Clamp(q - reached * axes, -extents - u, extents - u);
  const Double3 closest = reached + center + axes * step;
  const Double2 sizes = Abs(offset.xy) + Abs(center.xy) * Double2(0x1p-5, 0x1p-5);
  const double size =
      sizes.low() + sizes.high() + (std::abs(offset.z) + std::abs(center.z) * 0x1p-5);
  const double reduction = 3.01 * static_cast<double>(box.skew());
  const double bound = (2 * reduction * reduction + 0x1p-46) * size;
  const Double2 error(bound, bound);
  const Double2 z(closest.z, 0);
  float rounded[4];
  const int certain =
      RoundAndCompare(closest.xy - error, z - error, closest.xy + error, z + error, rounded);
  return {{rounded[0], rounded[1], rounded[2]}, certain & kAllCertain};
}

/// Rounds a coordinate of the closest point if one axis of the box, and only this one, is along the
/// coordinate axis: then the coordinate is independent of the others. False if there is no such
/// axis. A double has more than twice as many digits as a float, so it does no harm that sums of
/// two floats are rounded to doubles first (Figueroa 1995).
inline bool RoundAlongAxis(const Point& point, const Obb& box, int axis, float& rounded) {
  const auto size = [&](int i, int k) { return std::abs(box.axis(i)[k]); };
  const int i = size(1, axis) > size(0, axis) ? 1 : size(2, axis) > size(0, axis) ? 2 : 0;
  const float others = size((i + 1) % 3, axis) + size((i + 2) % 3, axis) + size(i, (axis + 1) % 3) +
                       size(i, (axis + 2) % 3);
  const auto center = static_cast<double>(box.center()[axis]);
  const auto extent = static_cast<double>(box.extents()[i]);
  const auto number = static_cast<double>(point[axis]);
  rounded = exact::ToFloat(std::max(std::min(number, center + extent), center - extent));
  return others == 0;
}

/// A sum in double precision of numbers that are added to `high`, and the sum of the roundoffs.
struct LongSum {
  double high = 0;
  double low = 0;
  bool is_exact = true;  ///< there were no roundoffs

  void Add(double number) {
    const exact::WithRoundoff sum = exact::TwoSum(high, number);
    high = sum.value;
    low += sum.roundoff;
    is_exact = is_exact && sum.roundoff == 0;
  }
  /// Adds the product of a float and a double, in two parts that are exact: a float has 24 bits,
  /// and what remains of a double without its nearest float has 29, unless that is denormal.
  void AddProduct(float factor, double number) {
    const auto upper = static_cast<double>(static_cast<float>(number));
    const double remainder = number - upper;
    Add(static_cast<double>(factor) * upper);
    Add(static_cast<double>(factor) * remainder);
    is_exact = is_exact && (remainder == 0 || std::abs(number) > 0x1p-100);
  }
};

/// Rounds a sum whose error is at most `error`; false when two floats are possible.
inline bool RoundSum(const LongSum& sum, double error, float& rounded) {
  const auto [number, low] = exact::TwoSum(sum.high, sum.low);
  const double spread = error + 0x1p-51 * std::abs(number);
  const float less = exact::ToFloat(number - spread);
  const float more = exact::ToFloat(number + spread);
  rounded = less;
  if (less == more) return true;
  if (std::nextafter(less, more) != more) return false;
  // Their middle is exact, and so is the difference from a number next to it.
  const double middle = (static_cast<double>(less) + static_cast<double>(more)) / 2;
  const double difference = number - middle + low;
  if (difference == 0 && error == 0) {
    rounded = exact::ToFloat(middle);
    return true;
  }
  rounded = difference > 0 ? more : less;
  return std::abs(difference) > 2 * error;
}

/// The closest point where RoundClosest is uncertain: where a coordinate is next to zero or to the
/// middle of two floats. Steps in double precision, until only roundings remain, and one step in
/// twice that precision.
///
/// The roundings of a step in double precision are as in RoundClosest. If l_i is farther from zero
/// than the error, s_i is certainly an end of the extent. In the last step, sums lose less than 50
/// roundings of their roundoffs, 2^-100 of the largest number. The point is exact if no sum was
/// rounded and the step is exactly zero along all axes but those whose s_i is certain: then it
/// fulfils the conditions of Karush, Kuhn and Tucker.
class AccurateClosest {
 public:
  AccurateClosest(const Point& point, const Obb& box);

  /// Rounds a coordinate of the point; false when this is uncertain.
  bool Round(int axis, float& rounded);

 private:
  // Makes another step, in twice the precision.
  void Improve();

  const Point& point_;
  const Obb& box_;
  double size_;                    // |d|_1
  double reduction_;               // of an error, by a step
  glm::dvec3 along_;               // u
  double along_error_;             // of a coordinate of u
  std::array<bool, 3> is_beyond_;  // of an axis: is s_i certainly an end of the extent?
  bool is_inside_;                 // the point itself is certainly inside
  // Valid after Improve:
  bool is_improved_ = false;
  std::array<LongSum, 3> closest_;
  bool is_exact_ = true;
};

inline AccurateClosest::AccurateClosest(const Point& point, const Obb& box)
    : point_(point), box_(box), reduction_(3.01 * static_cast<double>(box.skew())) {
  const glm::dvec3 offset = glm::dvec3(point) - glm::dvec3(box.center());
  size_ = std::abs(offset.x) + std::abs(offset.y) + std::abs(offset.z);
  const glm::dvec3 x(box.axis(0));
  const glm::dvec3 y(box.axis(1));
  const glm::dvec3 z(box.axis(2));
  const auto along_axes = [&](const glm::dvec3& v) {
    return glm::dvec3(glm::dot(x, v), glm::dot(y, v), glm::dot(z, v));
  };
  const glm::dvec3 extents(box.extents());
  glm::dvec3 unclamped = along_axes(offset);
  double relative_error = reduction_;
  while (true) {
    along_ = glm::clamp(unclamped, -extents, extents);
    if (relative_error < 0x1p-50) break;
    const glm::dvec3 reached = x * along_.x + y * along_.y + z * along_.z;
    unclamped = along_ + along_axes(offset - reached);
    relative_error *= reduction_;
  }
  along_error_ = (relative_error + 0x1p-46) * size_;
  const glm::dvec3 beyond = glm::abs(unclamped) - extents;
  is_beyond_ = {beyond.x > along_error_, beyond.y > along_error_, beyond.z > along_error_};
  is_inside_ = std::max({beyond.x, beyond.y, beyond.z}) < -along_error_;
}

inline void AccurateClosest::Improve() {
  is_improved_ = true;
  glm::dvec3 rest(0);
  glm::dvec3 rest_low(0);
  for (int k = 0; k < 3; ++k) {
    LongSum& sum = closest_[static_cast<std::size_t>(k)];
    sum.high = static_cast<double>(box_.center()[k]);
    for (int i = 0; i < 3; ++i) sum.AddProduct(box_.axis(i)[k], along_[i]);
    const exact::WithRoundoff difference = exact::TwoSum(static_cast<double>(point_[k]), -sum.high);
    rest[k] = difference.value;
    rest_low[k] = difference.roundoff - sum.low;
    is_exact_ = is_exact_ && sum.is_exact;
  }
  const bool rest_is_exact = rest_low == glm::dvec3(0);
  for (int i = 0; i < 3; ++i) {
    LongSum sum;
    for (int k = 0; k < 3; ++k) {
      sum.AddProduct(box_.axis(i)[k], rest[k]);
      sum.low += static_cast<double>(box_.axis(i)[k]) * rest_low[k];
    }
    const bool is_zero = rest_is_exact && sum.is_exact && sum.high == 0;
    is_exact_ = is_exact_ && (is_beyond_[static_cast<std::size_t>(i)] || is_zero);
    const auto extent = static_cast<double>(box_.extents()[i]);
    const double step = std::clamp(sum.high + sum.low, -extent - along_[i], extent - along_[i]);
    for (int k = 0; k < 3; ++k) {
      closest_[static_cast<std::size_t>(k)].low += static_cast<double>(box_.axis(i)[k]) * step;
    }
  }
}

inline bool AccurateClosest::Round(int axis, float& rounded) {
  if (is_inside_) {
    rounded = point_[axis] + 0.0F;
    return true;
  }
  if (!is_improved_) Improve();
  // Parts of smaller numbers may underflow in AddProduct.
  if (!is_exact_ && !(size_ > 0x1p-60)) return false;
  const double largest = size_ + static_cast<double>(MaxNorm(box_.center()));
  const double error = is_exact_ ? 0 : 2 * reduction_ * along_error_ + 0x1p-95 * largest;
  return RoundSum(closest_[static_cast<std::size_t>(axis)], error, rounded);
}

}  // namespace hitscan::filter
