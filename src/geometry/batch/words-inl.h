// Writing words of bits, one for each ray or point. Included once for each instruction set.
#if defined(HITSCAN_BATCH_WORDS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_WORDS_INL_H_
#undef HITSCAN_BATCH_WORDS_INL_H_
#else
#define HITSCAN_BATCH_WORDS_INL_H_
#endif

#include "geometry/batch/rays-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// The bits of `count` rays from `i` on: whole vectors, at most 64 rays. No function is called
// before all bits are computed, because a call would spill the constants of the loop from their
// registers.
template <class Loop>
HWY_INLINE std::uint64_t WordOf(const Loop& loop, std::size_t i, std::size_t count) {
  std::uint64_t word = 0;
  std::uint64_t uncertain = 0;
  for (std::size_t j = 0; j < count; j += kFloats) {
    std::uint64_t uncertain_bits;
    word |= loop.Bits(i + j, uncertain_bits) << j;
    uncertain |= uncertain_bits << j;
  }
  if (HWY_UNLIKELY(uncertain != 0)) word = loop.Finish(i, word, uncertain);
  return word;
}

/// Writes words of bits: loop.Bits(i, uncertain) returns the bits of a vector, and sets `uncertain`
/// to those that loop.Finish must decide. The last vector of a part overlaps the one before when
/// less than a vector is left, and parts shorter than a vector are copied into a buffer.
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
