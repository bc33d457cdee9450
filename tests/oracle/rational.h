#pragma once

#include <array>
#include <cmath>
#include <vector>
#ifdef HITSCAN_ORACLE_GMP
#include <boost/multiprecision/gmp.hpp>
#else
#include <boost/multiprecision/cpp_int.hpp>
#endif

#include "geometry/shapes/point.h"

// The arithmetic of the oracle uses only rational numbers, so that nothing is rounded. It solves
// systems of equations by Gauss-Jordan elimination, and finds by linear programming whether convex
// hulls intersect.
namespace hitscan::oracle {

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

/// Solves three equations, rows[i] . x = right[i], by elimination. Returns false when there is not
/// exactly one solution.
inline bool Solve(std::array<Vec, 3> rows, const Vec& right, Vec& solution) {
  std::array<std::array<Rational, 4>, 3> m;
  for (std::size_t i = 0; i < 3; ++i) {
    m[i] = {rows[i].x, rows[i].y, rows[i].z, right[static_cast<int>(i)]};
  }
  for (std::size_t column = 0; column < 3; ++column) {
    std::size_t pivot = column;
    while (pivot < 3 && SignOf(m[pivot][column]) == 0) ++pivot;
    if (pivot == 3) return false;
    std::swap(m[pivot], m[column]);
    for (std::size_t row = 0; row < 3; ++row) {
      if (row == column || SignOf(m[row][column]) == 0) continue;
      const Rational factor = m[row][column] / m[column][column];
      for (std::size_t i = column; i < 4; ++i) m[row][i] -= factor * m[column][i];
    }
  }
  solution = {m[0][3] / m[0][0], m[1][3] / m[1][1], m[2][3] / m[2][2]};
  return true;
}

/// Whether the convex hulls of two sets of points intersect. They do if there are weights that are
/// not negative, add up to one in each set, and give the same point: a linear program. It is solved
/// by the first phase of the simplex method with Bland's rule, which cannot cycle.
inline bool HullsMeet(const std::vector<Vec>& a, const std::vector<Vec>& b) {
  constexpr std::size_t kRows = 5;
  const std::size_t columns = a.size() + b.size();
  if (a.empty() || b.empty()) return false;
  // Rows: sum(wa) = 1, sum(wb) = 1, sum(wa a) - sum(wb b) = 0 on each axis. The artificial
  // variables of the first basis need no columns: they never enter the basis again.
  std::vector<std::vector<Rational>> table(kRows, std::vector<Rational>(columns + 1));
  for (std::size_t j = 0; j < columns; ++j) {
    const bool first = j < a.size();
    const Vec& point = first ? a[j] : b[j - a.size()];
    table[first ? 0 : 1][j] = 1;
    for (int axis = 0; axis < 3; ++axis) {
      table[2 + static_cast<std::size_t>(axis)][j] = first ? point[axis] : Rational(-point[axis]);
    }
  }
  table[0][columns] = table[1][columns] = 1;
  std::array<std::size_t, kRows> basis;
  basis.fill(columns);  // artificial
  while (true) {
    // The objective is the sum of the artificial rows; a column reduces it when its sum is
    // positive.
    Rational objective = 0;
    for (std::size_t i = 0; i < kRows; ++i) {
      if (basis[i] == columns) objective += table[i][columns];
    }
    if (SignOf(objective) == 0) return true;
    std::size_t entering = columns;
    for (std::size_t j = 0; j < columns && entering == columns; ++j) {
      Rational gain = 0;
      for (std::size_t i = 0; i < kRows; ++i) {
        if (basis[i] == columns) gain += table[i][j];
      }
      if (SignOf(gain) > 0) entering = j;
    }
    if (entering == columns) return false;
    std::size_t leaving = kRows;
    Rational least = 0;
    for (std::size_t i = 0; i < kRows; ++i) {
      if (SignOf(table[i][entering]) <= 0) continue;
      const Rational ratio = table[i][columns] / table[i][entering];
      if (leaving == kRows || ratio < least || (ratio == least && basis[i] < basis[leaving])) {
        leaving = i;
        least = ratio;
      }
    }
    if (leaving == kRows) return false;  // impossible: the weights are bounded
    const Rational pivot = table[leaving][entering];
    for (Rational& number : table[leaving]) number /= pivot;
    for (std::size_t i = 0; i < kRows; ++i) {
      if (i == leaving || SignOf(table[i][entering]) == 0) continue;
      const Rational factor = table[i][entering];
      for (std::size_t j = 0; j <= columns; ++j) table[i][j] -= factor * table[leaving][j];
    }
    basis[leaving] = entering;
  }
}

}  // namespace hitscan::oracle
