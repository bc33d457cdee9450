#include <arb.h>
#include <flint/fmpq.h>

#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>

#include "hitscan/reference.h"

// The numbers with many digits of hitscan/reference.h: rational numbers of FLINT, and intervals
// ("balls") of Arb for values with an irrational root. hitscan-worker loads this module only for
// libraries with HITSCAN_REFERENCE, so that others start fast.
namespace hitscan {
namespace {

using detail::ExactFunctions;

class Number {
 public:
  Number() {
    fmpq_init(rational_);
    arb_init(interval_);
  }
  ~Number() {
    fmpq_clear(rational_);
    arb_clear(interval_);
  }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;

  fmpq* rational() { return rational_; }
  arb_struct* interval() { return interval_; }
  bool is_rational() const { return is_rational_; }
  void SetInterval() { is_rational_ = false; }

 private:
  fmpq_t rational_;
  arb_t interval_;
  bool is_rational_ = true;
};

std::deque<Number> numbers;
std::int64_t bits = 0;

Number& At(std::int32_t index) { return numbers[static_cast<std::size_t>(index)]; }
std::int32_t Last() { return static_cast<std::int32_t>(numbers.size()) - 1; }

// The interval of a number; that of a rational number is computed once.
arb_struct* IntervalOf(Number& number) {
  if (number.is_rational() && arb_is_zero(number.interval()) != 0) {
    arb_set_fmpq(number.interval(), number.rational(), bits);
  }
  return number.interval();
}

void Begin(std::int64_t precision) {
  numbers.clear();
  bits = precision;
}

std::int32_t FromDouble(double value) {
  if (!std::isfinite(value)) return ExactFunctions::kDivisionByZero;
  arf_t exact;
  arf_init(exact);
  arf_set_d(exact, value);
  arf_get_fmpq(numbers.emplace_back().rational(), exact);
  arf_clear(exact);
  return Last();
}

// An operation of two numbers. Rational numbers give a rational number.
template <void (*kRational)(fmpq*, const fmpq*, const fmpq*),
          void (*kInterval)(arb_struct*, const arb_struct*, const arb_struct*, slong)>
std::int32_t Operate(std::int32_t a, std::int32_t b) {
  Number& result = numbers.emplace_back();
  if (At(a).is_rational() && At(b).is_rational()) {
    kRational(result.rational(), At(a).rational(), At(b).rational());
  } else {
    kInterval(result.interval(), IntervalOf(At(a)), IntervalOf(At(b)), bits);
    result.SetInterval();
  }
  return Last();
}

// Sets `sign`; false if the digits do not suffice.
bool FindSign(Number& number, std::int32_t& sign) {
  if (number.is_rational()) {
    sign = fmpq_sgn(number.rational());
  } else if (arb_is_positive(number.interval()) != 0) {
    sign = 1;
  } else if (arb_is_negative(number.interval()) != 0) {
    sign = -1;
  } else if (arb_is_zero(number.interval()) != 0) {
    sign = 0;
  } else {
    return false;
  }
  return true;
}

std::int32_t Divide(std::int32_t a, std::int32_t b) {
  std::int32_t sign = 0;
  if (!FindSign(At(b), sign)) return ExactFunctions::kTooFewDigits;
  if (sign == 0) return ExactFunctions::kDivisionByZero;
  return Operate<fmpq_div, arb_div>(a, b);
}

// The root of a rational number that is the square of one.
bool RationalRoot(fmpq* root, const fmpq* square) {
  if (fmpz_is_square(fmpq_numref(square)) == 0 || fmpz_is_square(fmpq_denref(square)) == 0) {
    return false;
  }
  fmpz_sqrt(fmpq_numref(root), fmpq_numref(square));
  fmpz_sqrt(fmpq_denref(root), fmpq_denref(square));
  return true;
}

std::int32_t SquareRoot(std::int32_t a) {
  std::int32_t sign = 0;
  if (!FindSign(At(a), sign)) return ExactFunctions::kTooFewDigits;
  if (sign < 0) return ExactFunctions::kNegativeRoot;
  Number& result = numbers.emplace_back();
  if (At(a).is_rational() && RationalRoot(result.rational(), At(a).rational())) return Last();
  arb_sqrt(result.interval(), IntervalOf(At(a)), bits);
  result.SetInterval();
  return Last();
}

std::int32_t Sign(std::int32_t a, std::int32_t* sign) {
  return FindSign(At(a), *sign) ? 0 : std::int32_t{ExactFunctions::kTooFewDigits};
}

// Compares a number with a double. Sets `sign` to that of the difference.
bool Compare(std::int32_t a, double other, std::int32_t& sign) {
  const std::int32_t difference = Operate<fmpq_sub, arb_sub>(a, FromDouble(other));
  return FindSign(At(difference), sign);
}

// The double at one end of the interval: not above it, or not below it.
double EndOf(const arb_struct* interval, bool upper) {
  arf_t end;
  arf_init(end);
  if (upper) {
    arb_get_ubound_arf(end, interval, bits);
  } else {
    arb_get_lbound_arf(end, interval, bits);
  }
  const double result = arf_get_d(end, upper ? ARF_RND_CEIL : ARF_RND_FLOOR);
  arf_clear(end);
  return result;
}

std::int32_t Round(std::int32_t a, float* rounded) {
  std::int32_t sign = 0;
  if (!FindSign(At(a), sign)) return ExactFunctions::kTooFewDigits;
  const arb_struct* const interval = IntervalOf(At(a));
  const auto low = static_cast<float>(EndOf(interval, false));
  const auto high = static_cast<float>(EndOf(interval, true));
  *rounded = low;
  if (low == high) return 0;
  // The number is between two floats; the one on its side of their middle is nearest. Of the
  // largest float the next is 2^128, which stands for infinity.
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (std::nextafterf(low, kInfinity) != high) return ExactFunctions::kTooFewDigits;
  const auto finite = [](float value) {
    return std::isinf(value) ? std::copysign(0x1p128, value) : static_cast<double>(value);
  };
  const double middle = finite(low) / 2 + finite(high) / 2;
  if (!Compare(a, middle, sign)) return ExactFunctions::kTooFewDigits;
  // The conversion of the middle itself rounds to the even one of the two.
  *rounded = sign < 0 ? low : sign > 0 ? high : static_cast<float>(middle);
  return 0;
}

constexpr ExactFunctions kFunctions{&Begin,
                                    &FromDouble,
                                    &Operate<fmpq_add, arb_add>,
                                    &Operate<fmpq_sub, arb_sub>,
                                    &Operate<fmpq_mul, arb_mul>,
                                    &Divide,
                                    &SquareRoot,
                                    &Sign,
                                    &Round};

}  // namespace
}  // namespace hitscan

extern "C" __attribute__((visibility("default"))) const void* hitscan_exact_1() {
  return &hitscan::kFunctions;
}
