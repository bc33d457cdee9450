#include "base/number_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <random>

namespace hitscan {
namespace {

// Expects what std::from_chars says about the text: the number, its end and the error.
template <class Float>
void ExpectSame(const std::string& text, std::chars_format format) {
  SCOPED_TRACE(text);
  const char* const last = text.data() + text.size();
  Float got = 7;
  Float right = 7;
  const auto portable = FromCharsPortably(text.data(), last, got, format);
  const auto expected = std::from_chars(text.data(), last, right, format);
  EXPECT_EQ(portable.ec, expected.ec);
  EXPECT_EQ(portable.ptr - text.data(), expected.ptr - text.data());
  if (expected.ec == std::errc()) {
    EXPECT_EQ(got, right);
    EXPECT_EQ(std::signbit(got), std::signbit(right));
  }
}

TEST(NumberText, IsReadAsTheStandardLibraryDoes) {
  for (const char* const text :
       {"",      "-",      ".",        "-.",      "e5",    "+1",    " 1",     "1",
        "-1",    "1.",     ".5",       "-.5",     "1.5.2", "1e5",   "1e",     "1e+",
        "1E-3x", "0",      "-0",       "0.0e999", "1e40",  "1e400", "-1e400", "1e-40",
        "1e-46", "1e-400", "4.9e-324", "0x1p3",   "1,5",   "12abc"}) {
    ExpectSame<float>(text, std::chars_format::general);
    ExpectSame<double>(text, std::chars_format::general);
  }
}

TEST(NumberText, InTheBase16IsReadAsTheStandardLibraryDoes) {
  for (const char* const text : {"", "-", ".", "1", "-1", "1.8p3", "1.8P-3", "ff", "F.8", "1p",
                                 "1p+", "0p9", "-0", "g", "1.8p3000", "1p-3000", "1.fffffep127"}) {
    ExpectSame<float>(text, std::chars_format::hex);
    ExpectSame<double>(text, std::chars_format::hex);
  }
}

TEST(NumberText, EveryFloatIsReadFromItsDigits) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(number)) continue;
    ExpectSame<float>(fmt::format("{}", number), std::chars_format::general);
    ExpectSame<double>(fmt::format("{:.17g}", static_cast<double>(number) / 3),
                       std::chars_format::general);
  }
}

}  // namespace
}  // namespace hitscan
