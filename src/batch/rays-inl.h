// Loading rays into SIMD vectors, and writing lanes as words of bits. Included once for each
// instruction set.
#if defined(HITSCAN_BATCH_RAYS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_RAYS_INL_H_
#undef HITSCAN_BATCH_RAYS_INL_H_
#else
#define HITSCAN_BATCH_RAYS_INL_H_
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "batch/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Tags of vectors. FewFloats has as many lanes as Doubles, Words as Floats, LongWords as Doubles.
using Floats = hn::ScalableTag<float>;
using Doubles = hn::ScalableTag<double>;
using FewFloats = hn::Rebind<float, Doubles>;
using Words = hn::Rebind<std::uint32_t, Floats>;
using LongWords = hn::Rebind<std::uint64_t, Doubles>;

inline constexpr std::size_t kFloats = hn::MaxLanes(Floats());
inline constexpr std::size_t kDoubles = hn::MaxLanes(Doubles());

/// Origins and directions of as many rays as a vector has lanes.
template <class V>
struct RayLanes {
  V ox, oy, oz, dx, dy, dz;
};

// Prefetches farther ahead than the hardware does. An address past the end has no effect.
HWY_INLINE void PrefetchAt(const float* from, std::uintptr_t bytes_ahead) {
  hwy::Prefetch(
      reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(from) + bytes_ahead));
}

/// Rays as six columns.
struct Columns {
  const float* HWY_RESTRICT column[6];

  explicit Columns(const Rays& rays) {
    for (std::size_t k = 0; k < 6; ++k) column[k] = rays.column[k];
  }

  template <class D>
  HWY_INLINE RayLanes<hn::Vec<D>> Load(D d, std::size_t i) const {
    return {hn::LoadU(d, column[0] + i), hn::LoadU(d, column[1] + i), hn::LoadU(d, column[2] + i),
            hn::LoadU(d, column[3] + i), hn::LoadU(d, column[4] + i), hn::LoadU(d, column[5] + i)};
  }
  /// As Load, but with the lanes in the order that is cheapest to load. InOrder restores the order
  /// of the rays in a result.
  template <class D>
  HWY_INLINE RayLanes<hn::Vec<D>> LoadPermuted(D d, std::size_t i) const {
    for (const float* of : column) PrefetchAt(of + i, 1024);
    return Load(d, i);
  }
  template <class D, class V>
  static HWY_INLINE V InOrder(D, V permuted) {  // a vector or a mask
    return permuted;
  }
  void Copy(std::size_t i, RayFloats& ray) const {
    for (std::size_t k = 0; k < 6; ++k) ray[k] = column[k][i];
  }
  /// For a batch shorter than a vector: fills the buffer with copies of `count` rays from `begin`
  /// on, repeated, and makes the columns point at the buffer.
  void Fill(std::size_t begin, std::size_t count, float* buffer) {
    for (std::size_t k = 0; k < 6; ++k) {
      for (std::size_t j = 0; j < kFloats; ++j) {
        buffer[k * kFloats + j] = column[k][begin + j % count];
      }
    }
    for (std::size_t k = 0; k < 6; ++k) column[k] = buffer + k * kFloats;
  }
};

/// Rays as records of six floats.
struct Records {
  const float* HWY_RESTRICT record;

  explicit Records(const Rays& rays) : record(rays.column[0]) {}

#if HWY_TARGET <= HWY_AVX3
  // Prefetches eight rays, farther ahead than the hardware does. An address past the end has no
  // effect.
  static HWY_INLINE void PrefetchAfter(const float* from) {
    const std::uintptr_t ahead = reinterpret_cast<std::uintptr_t>(from) + 3072;
    for (std::uintptr_t line = 0; line < 3; ++line) {
      hwy::Prefetch(reinterpret_cast<const char*>(ahead + 64 * line));
    }
  }

  // The 48 floats of eight rays are 24 pairs, in three vectors of eight: pair 3 k is the first of
  // ray k. As 3 and 8 have no common factor, the eight first pairs are in different lanes: the pair
  // of ray k is in lane 3 k mod 8. Blends collect them: lanes 0x49 of a, 0x92 of b and 0x24 of c.
  // The second pairs are one lane further on, and the third pairs two.
  struct EightRays {
    __m512i first, second, third;

    explicit HWY_INLINE EightRays(const float* from) {
      const __m512i a = _mm512_loadu_si512(from);
      const __m512i b = _mm512_loadu_si512(from + 16);
      const __m512i c = _mm512_loadu_si512(from + 32);
      first = _mm512_mask_blend_epi64(0x24, _mm512_mask_blend_epi64(0x92, a, b), c);
      second = _mm512_mask_blend_epi64(0x49, _mm512_mask_blend_epi64(0x24, a, b), c);
      third = _mm512_mask_blend_epi64(0x92, _mm512_mask_blend_epi64(0x49, a, b), c);
      second = _mm512_alignr_epi64(second, second, 1);
      third = _mm512_alignr_epi64(third, third, 2);
    }
  };
  // The first or the second float of each pair in `a` and `b`.
  template <int kSelect>
  static HWY_INLINE hn::Vec512<float> OfEach(__m512i a, __m512i b) {
    return hn::Vec512<float>{
        _mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), kSelect)};
  }
  HWY_INLINE RayLanes<hn::Vec<Floats>> LoadPermuted(Floats, std::size_t i) const {
    constexpr int kFirst = 0x88;
    constexpr int kSecond = 0xDD;
    const float* from = record + 6 * i;
    PrefetchAfter(from);
    PrefetchAfter(from + 48);
    const EightRays a(from);
    const EightRays b(from + 48);
    return {OfEach<kFirst>(a.first, b.first),   OfEach<kSecond>(a.first, b.first),
            OfEach<kFirst>(a.second, b.second), OfEach<kSecond>(a.second, b.second),
            OfEach<kFirst>(a.third, b.third),   OfEach<kSecond>(a.third, b.third)};
  }
  // The lanes of the rays after LoadPermuted: OfEach alternates between two pairs of the first
  // eight rays and two pairs of the second eight.
  struct Lanes {
    std::int32_t of[16];

    constexpr Lanes() : of() {
      for (std::int32_t k = 0; k < 16; ++k) {
        const std::int32_t pair_lane = 3 * k % 8;
        of[k] = pair_lane / 2 * 4 + pair_lane % 2 + k / 8 * 2;
      }
    }
  };
  static HWY_INLINE hn::Vec<Floats> InOrder(Floats, hn::Vec<Floats> permuted) {
    static constexpr Lanes kLanes;
    return hn::Vec512<float>{_mm512_permutexvar_ps(_mm512_loadu_si512(kLanes.of), permuted.raw)};
  }
  static HWY_INLINE hn::Mask<Floats> InOrder(Floats d, hn::Mask<Floats> permuted) {
    return hn::MaskFromVec(InOrder(d, hn::VecFromMask(d, permuted)));
  }
  HWY_INLINE RayLanes<hn::Vec<Floats>> Load(Floats d, std::size_t i) const {
    const auto permuted = LoadPermuted(d, i);
    return {InOrder(d, permuted.ox), InOrder(d, permuted.oy), InOrder(d, permuted.oz),
            InOrder(d, permuted.dx), InOrder(d, permuted.dy), InOrder(d, permuted.dz)};
  }
#else
  template <class D>
  HWY_INLINE RayLanes<hn::Vec<D>> LoadPermuted(D d, std::size_t i) const {
    return Load(d, i);
  }
  template <class D, class V>
  static HWY_INLINE V InOrder(D, V permuted) {
    return permuted;
  }
#endif

  // Loads four floats into each block of four lanes: the first block at `from`, which is in ray i,
  // and the second block at the same place in ray i + 4.
  static HWY_INLINE hn::Vec128<float> Blocks(hn::Simd<float, 4, 0> d, const float* from) {
    return hn::LoadU(d, from);
  }
#if HWY_MAX_BYTES >= 32
  static HWY_INLINE auto Blocks(hn::Simd<float, 8, 0> d, const float* from) {
    const hn::Simd<float, 4, 0> half;
    return hn::Combine(d, hn::LoadU(half, from + 24), hn::LoadU(half, from));
  }
#endif
#if HWY_TARGET == HWY_AVX2
  // The twelve floats of two adjacent rays, in the lower halves of three vectors. The upper halves
  // have the floats of the two rays that are four further on.
  struct TwoRays {
    __m256 xy, zx, yz;  // of both rays: origin x and y, origin z and direction x, direction y and z

    explicit HWY_INLINE TwoRays(const float* from) {
      const Floats d;
      const __m256 a = Blocks(d, from).raw;
      const __m256 b = Blocks(d, from + 4).raw;
      const __m256 c = Blocks(d, from + 8).raw;
      xy = _mm256_blend_ps(a, b, 0xCC);
      zx = _mm256_shuffle_ps(a, c, 0x4E);
      yz = _mm256_blend_ps(b, c, 0xCC);
    }
  };
  // The first or the second float of each pair.
  template <int kSelect>
  static HWY_INLINE hn::Vec<Floats> OfEach(__m256 a, __m256 b) {
    return hn::Vec<Floats>{_mm256_shuffle_ps(a, b, kSelect)};
  }
  HWY_INLINE RayLanes<hn::Vec<Floats>> Load(Floats, std::size_t i) const {
    constexpr int kFirst = 0x88;
    constexpr int kSecond = 0xDD;
    const TwoRays a(record + 6 * i);
    const TwoRays b(record + 6 * i + 12);
    return {OfEach<kFirst>(a.xy, b.xy),  OfEach<kSecond>(a.xy, b.xy), OfEach<kFirst>(a.zx, b.zx),
            OfEach<kSecond>(a.zx, b.zx), OfEach<kFirst>(a.yz, b.yz),  OfEach<kSecond>(a.yz, b.yz)};
  }
#endif
  template <class D>
  HWY_INLINE RayLanes<hn::Vec<D>> Load(D d, std::size_t i) const {
    const float* HWY_RESTRICT from = record + 6 * i;
    if constexpr (hn::MaxLanes(D()) >= 4) {
      // Transposes rows of four floats: a0 to a3 are the first four floats of a ray, b0 to b3 the
      // last four.
      const auto a0 = Blocks(d, from);
      const auto a1 = Blocks(d, from + 6);
      const auto a2 = Blocks(d, from + 12);
      const auto a3 = Blocks(d, from + 18);
      const auto b0 = Blocks(d, from + 2);
      const auto b1 = Blocks(d, from + 8);
      const auto b2 = Blocks(d, from + 14);
      const auto b3 = Blocks(d, from + 20);
      const auto origins01 = Pairs(d, hn::InterleaveLower(d, a0, a1));
      const auto origins23 = Pairs(d, hn::InterleaveLower(d, a2, a3));
      const auto middles01 = Pairs(d, hn::InterleaveUpper(d, a0, a1));
      const auto middles23 = Pairs(d, hn::InterleaveUpper(d, a2, a3));
      const auto ends01 = Pairs(d, hn::InterleaveUpper(d, b0, b1));
      const auto ends23 = Pairs(d, hn::InterleaveUpper(d, b2, b3));
      return {Lower(d, origins01, origins23), Upper(d, origins01, origins23),
              Lower(d, middles01, middles23), Upper(d, middles01, middles23),
              Lower(d, ends01, ends23),       Upper(d, ends01, ends23)};
    } else {
      const hn::Simd<float, 4, 0> four;
      const auto origins =
          hn::InterleaveLower(four, hn::LoadU(four, from), hn::LoadU(four, from + 6));
      const auto middles =
          hn::InterleaveUpper(four, hn::LoadU(four, from), hn::LoadU(four, from + 6));
      const auto ends =
          hn::InterleaveUpper(four, hn::LoadU(four, from + 2), hn::LoadU(four, from + 8));
      return {hn::LowerHalf(d, origins), hn::UpperHalf(d, origins), hn::LowerHalf(d, middles),
              hn::UpperHalf(d, middles), hn::LowerHalf(d, ends),    hn::UpperHalf(d, ends)};
    }
  }
  void Copy(std::size_t i, RayFloats& ray) const { std::memcpy(ray, record + 6 * i, sizeof(ray)); }
  void Fill(std::size_t begin, std::size_t count, float* buffer) {
    for (std::size_t j = 0; j < kFloats; ++j) {
      std::memcpy(buffer + 6 * j, record + 6 * (begin + j % count), sizeof(RayFloats));
    }
    record = buffer;
  }

 private:
  // Treats two floats as one lane, so that a permutation moves them together.
  template <class D>
  static HWY_INLINE auto Pairs(D, hn::Vec<D> v) {
    return hn::BitCast(hn::RepartitionToWide<D>(), v);
  }
  template <class D, class V>
  static HWY_INLINE hn::Vec<D> Lower(D d, V a, V b) {
    return hn::BitCast(d, hn::InterleaveLower(hn::RepartitionToWide<D>(), a, b));
  }
  template <class D, class V>
  static HWY_INLINE hn::Vec<D> Upper(D d, V a, V b) {
    return hn::BitCast(d, hn::InterleaveUpper(hn::RepartitionToWide<D>(), a, b));
  }
};

/// The lanes of a mask as bits, at most 64.
template <class D, class M>
HWY_INLINE std::uint64_t BitsOf(D d, M mask) {
#if HWY_TARGET <= HWY_AVX3 && HWY_COMPILER_GCC_ACTUAL
  // GCC 12 fuses a comparison and the widening of its mask into one instruction, and when it spills
  // the result, stores 16 bits and loads 64. The empty asm keeps comparison and widening apart.
  asm("" : "+r"(mask.raw));
#endif
  std::uint64_t bits = 0;
  hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

/// The signs of the lanes as bits.
template <class D>
HWY_INLINE std::uint64_t SignBitsOf(D, hn::Vec<D> v) {
#if HWY_TARGET == HWY_AVX2
  // One instruction, without the comparison with zero.
  return static_cast<std::uint32_t>(_mm256_movemask_ps(v.raw));
#else
  const hn::Rebind<std::int32_t, D> ints;
  return BitsOf(ints, hn::Lt(hn::BitCast(ints, v), hn::Zero(ints)));
#endif
}

/// Zero for each ray; NaN if one of its numbers is not finite.
template <class D>
HWY_INLINE hn::Vec<D> ZeroIfFinite(D d, const RayLanes<hn::Vec<D>>& ray) {
  const auto zero = hn::Zero(d);
  const auto direction = hn::MulAdd(zero, ray.dx, hn::MulAdd(zero, ray.dy, hn::Mul(zero, ray.dz)));
  return hn::MulAdd(zero, ray.ox, hn::MulAdd(zero, ray.oy, hn::MulAdd(zero, ray.oz, direction)));
}

/// Which rays hit, by the numerators and denominators of t?
template <bool kFrontOnly, class D>
HWY_INLINE hn::Mask<D> HitMask(D d, hn::Vec<D> numerator, hn::Vec<D> denominator) {
  const auto zero = hn::Zero(d);
  const auto front = hn::And(hn::Lt(denominator, zero), hn::Le(numerator, zero));
  if constexpr (kFrontOnly) return front;
  const auto back = hn::And(hn::Gt(denominator, zero), hn::Ge(numerator, zero));
  return hn::Or(front, back);
}

// The bits of `count` rays from `i` on: whole vectors, at most 64 rays. No function is called
// before all bits are computed, because a call would spill the constants of the loop from their
// registers.
template <class Loop>
HWY_INLINE std::uint64_t WordOf(const Loop& loop, std::size_t i, std::size_t count,
                                std::uint64_t& uncertain) {
  std::uint64_t word = 0;
  uncertain = 0;
  for (std::size_t j = 0; j < count; j += kFloats) {
    std::uint64_t uncertain_bits;
    word |= loop.Bits(i + j, uncertain_bits) << j;
    uncertain |= uncertain_bits << j;
  }
  if (HWY_UNLIKELY(uncertain != 0)) word = loop.Finish(i, word, uncertain);
  return word;
}

// Writes whole words, the first of which begins with ray `i`, and returns the first ray after them.
// If most bits of a word are uncertain, and loop.kFinishesAll, then loop.Finish alone computes the
// next words (at most 63): this is faster than finding out first which bits are uncertain.
template <class Loop>
HWY_INLINE std::size_t WriteWords(const Loop& loop, std::size_t i, std::size_t end,
                                  std::uint64_t* HWY_RESTRICT words) {
  while (i + 64 <= end) {
    std::uint64_t uncertain;
    words[i / 64] = WordOf(loop, i, 64, uncertain);
    i += 64;
    if constexpr (Loop::kFinishesAll) {
      if (HWY_LIKELY(std::popcount(uncertain) < 48)) continue;
      const std::size_t direct_end = i + std::min<std::size_t>((end - i) / 64, 63) * 64;
      for (; i < direct_end; i += 64) words[i / 64] = loop.Finish(i, 0, ~std::uint64_t{0});
    }
  }
  return i;
}

/// Writes words of bits: loop.Bits(i, uncertain) returns the bits of a vector, and sets `uncertain`
/// to those that loop.Finish must decide. The last vector of a part overlaps the one before when
/// less than a vector is left, and parts shorter than a vector are copied into a buffer.
template <class Loop>
HWY_INLINE void WriteBits(Loop& loop, Part part, std::uint64_t* HWY_RESTRICT words) {
  const std::size_t i = WriteWords(loop, part.begin, part.end, words);
  if (i == part.end) return;
  const std::size_t whole = (part.end - i) / kFloats * kFloats;
  const std::size_t left = part.end - i - whole;
  std::uint64_t uncertain;
  std::uint64_t word = WordOf(loop, i, whole, uncertain);
  if (left > 0 && part.end - part.begin >= kFloats) {
    word |= WordOf(loop, part.end - kFloats, kFloats, uncertain) >> (kFloats - left) << whole;
  } else if (left > 0) {
    HWY_ALIGN float buffer[6 * kFloats];
    loop.rays.Fill(i, left, buffer);
    word = WordOf(loop, 0, kFloats, uncertain) & ((std::uint64_t{1} << left) - 1);
  }
  words[i / 64] = word;
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
