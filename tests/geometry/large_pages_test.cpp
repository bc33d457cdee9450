#include "geometry/large_pages.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <new>
#include <vector>

namespace hitscan {
namespace {

template <class T>
std::uintptr_t AddressModulo(const std::vector<T, LargePageAllocator<T>>& numbers,
                             std::uintptr_t bytes) {
  return reinterpret_cast<std::uintptr_t>(numbers.data()) % bytes;
}

TEST(LargePageAllocator, PutsLargeMemoryOnTheStartOfAPage) {
  const std::vector<char, LargePageAllocator<char>> large(9 << 20U, 'x');
  EXPECT_EQ(AddressModulo(large, 2 << 20U), 0U);
  EXPECT_EQ(large.back(), 'x');
}

TEST(LargePageAllocator, KeepsTheAlignmentOfTheType) {
  struct alignas(64) Line {
    char byte;
  };
  const std::vector<Line, LargePageAllocator<Line>> small(3, Line{'x'});
  EXPECT_EQ(AddressModulo(small, 64), 0U);
}

TEST(LargePageAllocator, RefusesMoreThanThereCanBe) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  EXPECT_THROW(LargePageAllocator<int>().allocate(kMost), std::bad_array_new_length);
}

}  // namespace
}  // namespace hitscan
