// Writing words of bits, one for each ray or point. Included once for each instruction set.
#if defined(HITSCAN_BATCH_WORDS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_WORDS_INL_H_
#undef HITSCAN_BATCH_WORDS_INL_H_
#else
#define HITSCAN_BATCH_WORDS_INL_H_
#endif

#include <algorithm>
#include <bit>

#include "batch/rays-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

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

// Writes whole words from the one of ray `i` on; returns the ray behind them. Where most bits are
// uncertain, which a first word tells, the next words are computed directly in the way that
// finishes uncertain ones, if loop.kFinishesAll: if that takes less time than finding out.
template <class Loop>
HWY_INLINE std::size_t WriteWords(const Loop& loop, std::size_t i, std::size_t end,
                                  std::uint64_t* HWY_RESTRICT words) {
  while (i + 64 <= end) {
    std::uint64_t uncertain;
    words[i / 64] = WordOf(loop, i, 64, uncertain);
    i += 64;
    if constexpr (Loop::kFinishesAll) {
      if (HWY_LIKELY(std::popcount(uncertain) < 48)) continue;
      const std::size_t directly = i + std::min<std::size_t>((end - i) / 64, 63) * 64;
      for (; i < directly; i += 64) words[i / 64] = loop.Finish(i, 0, ~std::uint64_t{0});
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
