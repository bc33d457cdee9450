#pragma once

#include <cmath>
#ifdef HITSCAN_ORACLE_GMP
#include <boost/multiprecision/gmp.hpp>
#else
#include <boost/multiprecision/cpp_int.hpp>
#endif

// Rational numbers and vectors of them, so that nothing is rounded.
namespace hitscan::rational {

#ifdef HITSCAN_ORACLE_GMP
using Integer =
    boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                               boost::multiprecision::et_off>;
#else
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;
#endif

/// The number itself, exactly.
inline Rational Exactly(double number) {
  int power = 0;
  const double fraction = std::frexp(number, &power);
  Integer over(static_cast<long long>(std::ldexp(fraction, 53)));
  Integer under(1);
  power -= 53;
  if (power > 0) over <<= static_cast<unsigned>(power);
  if (power < 0) under <<= static_cast<unsigned>(-power);
  return Rational(over, under);
}

inline int SignOf(const Rational& number) { return number.sign(); }

struct Vec {
  Rational x, y, z;

  Vec() = default;
  Vec(Rational a, Rational b, Rational c) : x(std::move(a)), y(std::move(b)), z(std::move(c)) {}
  /// From a vector of floats or doubles with members x, y and z.
  template <class Floats>
  explicit Vec(const Floats& p) : x(Exactly(p.x)), y(Exactly(p.y)), z(Exactly(p.z)) {}

  const Rational& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
};

inline Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator*(const Vec& a, const Rational& k) { return {a.x * k, a.y * k, a.z * k}; }
inline Rational Dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec Cross(const Vec& a, const Vec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace hitscan::rational
