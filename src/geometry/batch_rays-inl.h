// Loading rays into vectors. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_RAYS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_RAYS_INL_H_
#undef HITSCAN_BATCH_RAYS_INL_H_
#else
#define HITSCAN_BATCH_RAYS_INL_H_
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <cstring>

#include "batch_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// As many floats as a vector holds, as many doubles, and as many floats as doubles.
using Floats = hn::ScalableTag<float>;
using Doubles = hn::ScalableTag<double>;
using FewFloats = hn::Rebind<float, Doubles>;
using Words = hn::Rebind<std::uint32_t, Floats>;
using LongWords = hn::Rebind<std::uint64_t, Doubles>;

inline constexpr std::size_t kFloats = hn::MaxLanes(Floats());
inline constexpr std::size_t kDoubles = hn::MaxLanes(Doubles());

/// The numbers of as many rays as a vector has lanes.
template <class V>
struct Six {
  V ox, oy, oz, dx, dy, dz;
};

/// Rays as six columns.
struct Columns {
  const float* HWY_RESTRICT column[6];

  explicit Columns(const Rays& rays) {
    for (std::size_t k = 0; k < 6; ++k) column[k] = rays.column[k];
  }

  template <class D>
  HWY_INLINE Six<hn::Vec<D>> Load(D d, std::size_t i) const {
    return {hn::LoadU(d, column[0] + i), hn::LoadU(d, column[1] + i), hn::LoadU(d, column[2] + i),
            hn::LoadU(d, column[3] + i), hn::LoadU(d, column[4] + i), hn::LoadU(d, column[5] + i)};
  }
  void Copy(std::size_t i, BareRay& ray) const {
    for (std::size_t k = 0; k < 6; ++k) ray[k] = column[k][i];
  }
  /// `count` rays from `begin` on in a buffer, repeated to fill it: a batch shorter than a vector.
  void Fill(std::size_t begin, std::size_t count, float* buffer) {
    for (std::size_t k = 0; k < 6; ++k) {
      for (std::size_t j = 0; j < kFloats; ++j) {
        buffer[k * kFloats + j] = column[k][begin + j % count];
      }
    }
    for (std::size_t k = 0; k < 6; ++k) column[k] = buffer + k * kFloats;
  }
};

/// Rays as records of six numbers.
struct Records {
  const float* HWY_RESTRICT record;

  explicit Records(const Rays& rays) : record(rays.column[0]) {}

#if HWY_TARGET <= HWY_AVX3
  // Which of 48 numbers, those of eight rays, make up two columns side by side: first those among
  // the first 32, then the rest over them.
  struct Picks {
    std::int32_t first[16];
    std::int32_t rest[16];

    constexpr explicit Picks(std::int32_t column) : first(), rest() {
      for (std::int32_t k = 0; k < 16; ++k) {
        const std::int32_t from = 6 * (k % 8) + column + k / 8;
        first[k] = from % 32;
        rest[k] = from < 32 ? k : from - 16;
      }
    }
  };
  static HWY_INLINE hn::Vec512<float> TwoColumns(const Picks& picks, const float* from) {
    const __m512 some = _mm512_permutex2var_ps(
        _mm512_loadu_ps(from), _mm512_loadu_si512(picks.first), _mm512_loadu_ps(from + 16));
    return hn::Vec512<float>{
        _mm512_permutex2var_ps(some, _mm512_loadu_si512(picks.rest), _mm512_loadu_ps(from + 32))};
  }

  HWY_INLINE Six<hn::Vec<FewFloats>> Load(FewFloats d, std::size_t i) const {
    static constexpr Picks kPicks[] = {Picks(0), Picks(2), Picks(4)};
    // Further ahead than the processor fetches by itself. Past the end this does nothing.
    const std::uintptr_t ahead = reinterpret_cast<std::uintptr_t>(record + 6 * i) + 3072;
    for (std::uintptr_t line = 0; line < 3; ++line) {
      hwy::Prefetch(reinterpret_cast<const char*>(ahead + 64 * line));
    }
    const auto a = TwoColumns(kPicks[0], record + 6 * i);
    const auto b = TwoColumns(kPicks[1], record + 6 * i);
    const auto c = TwoColumns(kPicks[2], record + 6 * i);
    return {hn::LowerHalf(d, a), hn::UpperHalf(d, a), hn::LowerHalf(d, b),
            hn::UpperHalf(d, b), hn::LowerHalf(d, c), hn::UpperHalf(d, c)};
  }
#endif

  // Four numbers of the rays i, i + 4, i + 8... each in a block of its own.
  static HWY_INLINE hn::Vec128<float> Blocks(hn::Simd<float, 4, 0> d, const float* from) {
    return hn::LoadU(d, from);
  }
#if HWY_MAX_BYTES >= 32
  static HWY_INLINE auto Blocks(hn::Simd<float, 8, 0> d, const float* from) {
    const hn::Simd<float, 4, 0> half;
    return hn::Combine(d, hn::LoadU(half, from + 24), hn::LoadU(half, from));
  }
#endif
#if HWY_MAX_BYTES >= 64
  static HWY_INLINE auto Blocks(hn::Simd<float, 16, 0> d, const float* from) {
    const hn::Simd<float, 8, 0> half;
    return hn::Combine(d, Blocks(half, from + 48), Blocks(half, from));
  }
#endif
  template <class D>
  HWY_INLINE Six<hn::Vec<D>> Load(D d, std::size_t i) const {
    const float* HWY_RESTRICT from = record + 6 * i;
    if constexpr (hn::MaxLanes(D()) >= 4) {
      // Rows of four numbers, first to fourth and third to sixth, become columns.
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
  void Copy(std::size_t i, BareRay& ray) const { std::memcpy(ray, record + 6 * i, sizeof(ray)); }
  void Fill(std::size_t begin, std::size_t count, float* buffer) {
    for (std::size_t j = 0; j < kFloats; ++j) {
      std::memcpy(buffer + 6 * j, record + 6 * (begin + j % count), sizeof(BareRay));
    }
    record = buffer;
  }

 private:
  // Two floats as one lane, so that they move together.
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
  std::uint64_t bits = 0;
  hn::StoreMaskBits(d, mask, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}

// A word for `count` rays from `i` on, a multiple of vectors up to 64. No function is called until
// all are done: it would take the constants of the loop out of their registers.
template <class Loop>
HWY_INLINE std::uint64_t WordOf(const Loop& loop, std::size_t i, std::size_t count) {
  std::uint64_t word = 0;
  std::uint64_t unsure = 0;
  for (std::size_t j = 0; j < count; j += kFloats) {
    std::uint64_t open;
    word |= loop.Bits(i + j, open) << j;
    unsure |= open << j;
  }
  if (HWY_UNLIKELY(unsure != 0)) word = loop.Finish(i, word, unsure);
  return word;
}

/// Writes words of bits: loop.Bits(i, unsure) tells those of a vector, and which of them are left
/// to loop.Finish. The last vector of a part begins earlier when the rest is shorter, and parts
/// shorter than a vector are copied into a buffer.
template <class Loop>
HWY_INLINE void WriteBits(Loop& loop, Part part, std::uint64_t* HWY_RESTRICT words) {
  std::size_t i = part.begin;
  for (; i + 64 <= part.end; i += 64) words[i / 64] = WordOf(loop, i, 64);
  if (i == part.end) return;
  const std::size_t whole = (part.end - i) / kFloats * kFloats;
  const std::size_t left = part.end - i - whole;
  std::uint64_t word = WordOf(loop, i, whole);
  if (left > 0 && part.end - part.begin >= kFloats) {
    word |= WordOf(loop, part.end - kFloats, kFloats) >> (kFloats - left) << whole;
  } else if (left > 0) {
    HWY_ALIGN float buffer[6 * kFloats];
    loop.rays.Fill(i, left, buffer);
    word = WordOf(loop, 0, kFloats) & ((std::uint64_t{1} << left) - 1);
  }
  words[i / 64] = word;
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
