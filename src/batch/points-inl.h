// Computes which points are on one ray, as bits, by a filter in single precision. The error bounds
// are derived below; docs/exactness.md gives an overview. Included once for each instruction set.
#if defined(HITSCAN_BATCH_POINTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_POINTS_INL_H_
#undef HITSCAN_BATCH_POINTS_INL_H_
#else
#define HITSCAN_BATCH_POINTS_INL_H_
#endif

#include <bit>
#include <cmath>

#include "batch/rays-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// Points as three columns.
struct PointSource {
  const float* HWY_RESTRICT column[3];

  void Fill(std::size_t begin, std::size_t count, float* buffer) {
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t j = 0; j < kFloats; ++j) {
        buffer[k * kFloats + j] = column[k][begin + j % count];
      }
      column[k] = buffer + k * kFloats;
    }
  }
};

/// With v = point - origin and the direction d, the point is on the ray when dot(v, d) > 0 and
///     dot(v, d)^2 > (1 - 1e-6)^2 |v|^2, or |v x d|^2 < (|d|^2 - (1 - 1e-6)^2) |v|^2.
/// (The upper limit, 1 + 1e-6, is never reached, because the direction has unit length.) The cross
/// product is accurate enough in single precision. With u = 2^-24, each coordinate of v has a
/// relative error of u, so the cross product has an error of 3.1 u sqrt(2) |v|. At the
/// limit, |v x d| is 1.4e-3 |v|.
template <bool kExact>
struct PointBits {
  using D = Floats;
  using V = hn::Vec<D>;
  static constexpr bool kFinishesAll = false;
  PointSource rays;  // the points: WriteBits expects this name
  const Ray& ray;
  V ox, oy, oz, dx, dy, dz;
  V on_limit, off_limit;

  HWY_INLINE PointBits(const float* const columns[3], const Ray& r)
      : rays{{columns[0], columns[1], columns[2]}}, ray(r) {
    const D d;
    ox = hn::Set(d, ray.origin().x);
    oy = hn::Set(d, ray.origin().y);
    oz = hn::Set(d, ray.origin().z);
    dx = hn::Set(d, ray.direction().x);
    dy = hn::Set(d, ray.direction().y);
    dz = hn::Set(d, ray.direction().z);
    const double x = ray.direction().x;
    const double y = ray.direction().y;
    const double z = ray.direction().z;
    constexpr double kCosine = 1 - 1e-6;
    const double sine = std::sqrt(x * x + y * y + z * z - kCosine * kCosine);
    // The bounds: 6 u for the cross product; 16 u for the squares, the sums and the products of
    // these limits with |v|^2.
    constexpr double kRoundings = 16 * 0x1p-24;
    const double low = sine - 6 * 0x1p-24;
    const double high = sine + 6 * 0x1p-24;
    on_limit = hn::Set(d, static_cast<float>(low * low * (1 - (kExact ? kRoundings : 0))));
    off_limit = hn::Set(d, static_cast<float>(high * high * (1 + kRoundings)));
    if (!kExact) on_limit = hn::Set(d, static_cast<float>(sine * sine));
  }

  HWY_INLINE std::uint64_t Bits(std::size_t i, std::uint64_t& uncertain) const {
    const D d;
    uncertain = 0;
    const V x = hn::Sub(hn::LoadU(d, rays.column[0] + i), ox);
    const V y = hn::Sub(hn::LoadU(d, rays.column[1] + i), oy);
    const V z = hn::Sub(hn::LoadU(d, rays.column[2] + i), oz);
    // Fused multiply-add is used only if the answers do not depend on roundings: with kExact.
    const auto dot = [](V a, V b, V c, V e, V f, V g) HWY_ATTR {
      if constexpr (kExact) return hn::MulAdd(c, g, hn::MulAdd(b, f, hn::Mul(a, e)));
      return hn::Add(hn::Add(hn::Mul(a, e), hn::Mul(b, f)), hn::Mul(c, g));
    };
    const auto cross = [](V a, V b, V c, V e) HWY_ATTR {
      if constexpr (kExact) return hn::NegMulAdd(b, c, hn::Mul(a, e));
      return hn::Sub(hn::Mul(a, e), hn::Mul(b, c));
    };
    const V cx = cross(dy, dz, y, z);
    const V cy = cross(dz, dx, z, x);
    const V cz = cross(dx, dy, x, y);
    const V square = dot(x, y, z, x, y, z);
    const V across = dot(cx, cy, cz, cx, cy, cz);
    const V along = dot(x, y, z, dx, dy, dz);
    const V zero = hn::Zero(d);
    if constexpr (!kExact) {
      const auto at_origin = hn::Eq(square, zero);
      return BitsOf(d, hn::Or(at_origin, hn::And(hn::Gt(along, zero),
                                                 hn::Lt(across, hn::Mul(on_limit, square)))));
    }
    const auto on = hn::Lt(across, hn::Mul(on_limit, square));
    const auto off = hn::Gt(across, hn::Mul(off_limit, square));
    const auto in_range =
        hn::And(hn::Gt(square, hn::Set(d, 0x1p-80F)), hn::Lt(square, hn::Set(d, 0x1p120F)));
    const auto certain = hn::And(in_range, hn::Or(on, off));
    uncertain = BitsOf(d, hn::Not(certain));
    return BitsOf(d, hn::And(on, hn::Gt(along, zero)));
  }

  std::uint64_t Finish(std::size_t i, std::uint64_t bits, std::uint64_t uncertain) const {
    for (; uncertain != 0; uncertain &= uncertain - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(uncertain));
      const std::uint64_t bit = std::uint64_t{1} << j;
      const bool on = FallbackPointOnRay(rays.column[0][i + j], rays.column[1][i + j],
                                         rays.column[2][i + j], ray);
      bits = on ? bits | bit : bits & ~bit;
    }
    return bits;
  }
};

inline void Points(const float* const columns[3], Part part, const Ray& ray, std::uint64_t* on,
                   const Options& options) {
  if (options.policy == Policy::kExact) {
    PointBits<true> loop(columns, ray);
    WriteBits(loop, part, on);
  } else {
    PointBits<false> loop(columns, ray);
    WriteBits(loop, part, on);
  }
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
