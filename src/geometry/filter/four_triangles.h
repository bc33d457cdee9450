#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "geometry/filter/float4.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

// A line against four triangles at once, in single precision: which of them the line certainly
// misses, and which it certainly hits.
namespace hitscan {

/// Four triangles, coordinate by coordinate.
struct alignas(16) FourTriangles {
  static constexpr std::size_t kCount = 4;

  /// By corner, by axis and by triangle.
  std::array<std::array<std::array<float, kCount>, 3>, 3> corners;
  /// The indices of the triangles in their mesh.
  std::array<std::uint32_t, kCount> index;

  Triangle TriangleAt(std::size_t triangle) const {
    const auto corner = [&](std::size_t i) {
      return Point(corners[i][0][triangle], corners[i][1][triangle], corners[i][2][triangle]);
    };
    return {corner(0), corner(1), corner(2)};
  }
};

namespace filter {

/// The line of a ray or segment, with each number four times.
struct LineForTriangles {
  std::array<Float4, 3> origin;
  std::array<Float4, 3> direction;
  /// The sum of the magnitudes of the direction's coordinates, times kScale. Infinity if it is not
  /// from 2^-20 to 2^20: then nothing is certain.
  float scaled_direction;

  static constexpr float kScale = 0x1p24F;

  explicit LineForTriangles(const Ray& ray) : LineForTriangles(ray.origin(), ray.direction()) {}
  explicit LineForTriangles(const Segment& segment)
      : LineForTriangles(segment.start(), segment.end() - segment.start()) {}

 private:
  LineForTriangles(const Point& start, const Vector& along)
      : origin{Float4(start.x), Float4(start.y), Float4(start.z)},
        direction{Float4(along.x), Float4(along.y), Float4(along.z)} {
    const float sum = std::abs(along.x) + std::abs(along.y) + std::abs(along.z);
    scaled_direction =
        sum >= 0x1p-20F && sum <= 0x1p20F ? sum * kScale : std::numeric_limits<float>::infinity();
  }
};

/// The test of Moeller and Trumbore (1997) for four triangles with error bounds.
///
/// With s = origin - a, `volume` is the scalar triple product of the direction d and the sides ab
/// and ac, and u, v, w = volume - u - v are the barycentric coordinates of b, c and a times the
/// volume. A line that crosses the triangle has no two of them with opposite signs. It meets the
/// plane at the parameter height / volume.
///
/// Error bounds, with e = 2^-24, the largest relative error of one rounding. E is the largest
/// magnitude of a coordinate of ab and ac, O that of s, and D the sum of the magnitudes of the
/// coordinates of d. Coordinates of ab, ac and s are differences of inputs, rounded once; those of
/// d too for a segment. Counting roundings as StaticError does: a coordinate of cross(d, ac) has 4,
/// since 1 + 1 and a product, and a difference; u = dot(s, cross(d, ac)) has 4 + 1, a product and
/// two sums: 8. So have the volume and v, and w has 10. The terms of u are the products of a
/// coordinate of s, one of d and one of ac, each coordinate of d in two of each, so that the sum of
/// their magnitudes is at most 2 D E O; so is that of v, and that of the volume is at most 2 D E^2.
/// Hence that of w is at most 2 D E (E + 2 O). The error of the volume is at most 16 e D E^2; those
/// of u, v and w are at most 20 e D E (E + 2 O). The error of height = dot(ac, cross(s, ab)) is 8
/// roundings of 6 O E^2: 48 e O E^2. The bounds below have factors of 20, 24 and 56, which also
/// cover products of errors and the roundings of the bounds themselves.
///
/// Underflow: each product may lose 2^-150, and what is multiplied later multiplies this loss. All
/// losses of u, v, volume and w add up to at most 2^-147 (O + E) + 2^-149 D + 2^-145; D is at most
/// 2^20, so the last two are below 2^-120. The first is far below the 4 e D E (E + 2 O) by which
/// the bound is larger than necessary, because E is replaced by 2^-60 if it is less, O too, and D
/// is at least 2^-20. So is the loss of the volume alone, 2^-147 E, below 4 e D E^2. The losses of
/// the height, 2^-147 E + 2^-148, are below 2^-120 or, where E is above 2^20, below 8 e O E^2.
///
/// Overflow: the products of D, E and O that are computed for the bounds are at least 2^4 times as
/// large as u, v, w, volume and all that is computed for them, because of kScale. If one of these
/// overflows, or a difference of coordinates, the bound is infinite, and a comparison with it says
/// that nothing is certain. The same holds for the height and its own bound.
class FourCrossings {
 public:
  /// `limit` is at least the parameter of the farthest hit that is looked for.
  FourCrossings(const LineForTriangles& line, const FourTriangles& triangles, float limit) {
    std::array<Float4, 3> ab = Corner(triangles, 1);
    std::array<Float4, 3> ac = Corner(triangles, 2);
    std::array<Float4, 3> s = line.origin;
    const std::array<Float4, 3> a = Corner(triangles, 0);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      ab[axis] = ab[axis] - a[axis];
      ac[axis] = ac[axis] - a[axis];
      s[axis] = s[axis] - a[axis];
    }
    const Float4 least(0x1p-60F);
    const Float4 side = Max(Max(MaxNorm(ab), MaxNorm(ac)), least);
    const Float4 offset = Max(MaxNorm(s), least);

    const std::array<Float4, 3> p = Cross(line.direction, ac);
    const std::array<Float4, 3> q = Cross(s, ab);
    const Float4 volume = Dot(ab, p);
    const Float4 u = Dot(s, p);
    const Float4 v = Dot(line.direction, q);
    const Float4 w = volume - u - v;
    const Float4 height = NegateBySign(Dot(ac, q), volume);
    const Float4 size = Abs(volume);

    const Float4 zero(0);
    const Float4 tiny(0x1p-120F);
    // 20 e is 5 * 2^-22, 24 e is 3 * 2^-21, and 56 e is 7 * 2^-21.
    const Float4 scaled = Float4(line.scaled_direction) * side;
    const Float4 size_error =
        scaled * side * Float4(5 * 0x1p-22F / LineForTriangles::kScale) + tiny;
    const Float4 error =
        scaled * (side + offset + offset) * Float4(3 * 0x1p-21F / LineForTriangles::kScale) + tiny;
    const Float4 height_error =
        Float4(16) * offset * side * side * Float4(7 * 0x1p-21F / 16) + tiny;

    const Float4 lowest = Min(Min(u, v), w);
    const Float4 highest = Max(Max(u, v), w);
    const Float4 least_height = height - height_error;
    const Float4 most_size = size + size_error;
    const unsigned outside = Less(lowest, zero - error) & Less(error, highest);
    const unsigned sure = Less(size_error, size);
    // The factor of the limit covers the roundings of this comparison; a loss by underflow is
    // within `tiny`.
    const unsigned elsewhere = Less(height, zero - height_error) |
                               Less(Float4(limit * (1 + 0x1p-20F)) * most_size, least_height);
    possible_ = ~(outside | (sure & elsewhere)) & 15U;
    certain_ =
        sure & (Less(error, lowest) | Less(highest, zero - error)) & Less(zero, least_height);
    if (certain_ == 0) return;
    height.Store(height_.data());
    height_error.Store(height_error_.data());
    size.Store(size_.data());
    size_error.Store(size_error_.data());
  }

  /// A bit for each triangle that the line may hit at a parameter of at most the limit.
  unsigned possible() const { return possible_; }
  /// A bit for each triangle that the line certainly hits, at whatever parameter.
  unsigned certain() const { return certain_; }
  /// Bounds of the parameter at which a triangle of `certain` is hit. Sums and quotients are
  /// rounded three times, and the quotient may lose 2^-150.
  float LeastParameter(std::size_t triangle) const {
    return (height_[triangle] - height_error_[triangle]) /
               (size_[triangle] + size_error_[triangle]) * (1 - 0x1p-20F) -
           std::numeric_limits<float>::min();
  }
  float MostParameter(std::size_t triangle) const {
    return (height_[triangle] + height_error_[triangle]) /
               (size_[triangle] - size_error_[triangle]) * (1 + 0x1p-20F) +
           std::numeric_limits<float>::min();
  }

 private:
  static std::array<Float4, 3> Corner(const FourTriangles& triangles, std::size_t corner) {
    const auto& axes = triangles.corners[corner];
    return {Float4::Load(axes[0].data()), Float4::Load(axes[1].data()),
            Float4::Load(axes[2].data())};
  }
  static std::array<Float4, 3> Cross(const std::array<Float4, 3>& a,
                                     const std::array<Float4, 3>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  }
  static Float4 Dot(const std::array<Float4, 3>& a, const std::array<Float4, 3>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
  static Float4 MaxNorm(const std::array<Float4, 3>& a) {
    return Max(Max(Abs(a[0]), Abs(a[1])), Abs(a[2]));
  }

  unsigned possible_;
  unsigned certain_;
  std::array<float, 4> height_;
  std::array<float, 4> height_error_;
  std::array<float, 4> size_;
  std::array<float, 4> size_error_;
};

}  // namespace filter
}  // namespace hitscan
