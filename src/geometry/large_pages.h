#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace hitscan {

/// An allocator for memory that is read at random places: it asks Linux for pages of 2 MiB, so that
/// the processor needs fewer entries for the translation of addresses (transparent huge pages).
/// Small memory, and memory of other systems, is allocated as usual.
template <class T>
class LargePageAllocator {
 public:
  using value_type = T;

  LargePageAllocator() = default;
  template <class Other>
  explicit LargePageAllocator(const LargePageAllocator<Other>&) {}

  /// Throws std::bad_array_new_length or std::bad_alloc.
  T* allocate(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) {
      throw std::bad_array_new_length();
    }
    void* const memory = ::operator new(count * sizeof(T), AlignmentOf(count));
#ifdef __linux__
    // The system may refuse: then the pages are small.
    if (IsLarge(count)) ::madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, AlignmentOf(count)); }

  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }

 private:
  static constexpr std::size_t kPage = std::size_t{2} << 20U;

  // The last page is on average half empty, which is little beside four pages.
  static bool IsLarge(std::size_t count) { return count >= 4 * kPage / sizeof(T); }
  static std::align_val_t AlignmentOf(std::size_t count) {
    return std::align_val_t(IsLarge(count) ? kPage
                                           : std::max(alignof(T), alignof(std::max_align_t)));
  }
};

}  // namespace hitscan
