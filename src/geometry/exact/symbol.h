#pragma once

#include <array>

#include "geometry/exact/vector3.h"
#include "geometry/shapes/vectors.h"

// Symbolic arithmetic: an expression evaluated with AsSymbol gives its value in double precision
// and, while a recorder writes formulas (recorder.h), its formula.
namespace hitscan::exact {

struct Formula;  // recorder.h

/// The value of an expression, the sum of the magnitudes of its terms, and its formula.
///
/// `size` is the value that the same expression has with the magnitudes of all inputs and with all
/// terms positive. So |value| / size is 1 without cancellation, and nearly 0 when small relative
/// changes of the inputs change the sign.
struct Symbol {
  double value;
  double size;
  const Formula* formula;  ///< null when no formulas are written

  /// Is the relative error of `value` below 2^-36? Each of at most 64 roundings adds 2^-53 of the
  /// size (static_error.h).
  bool IsAccurate() const;
};

template <>
struct Vector3<Symbol> {
  Symbol x, y, z;
  const Formula* formula;

  /// (x, y, z)
  Vector3(const Symbol& first, const Symbol& second, const Symbol& third);
  /// The vector with the formula `vector`. x, y and z get components of it as formulas.
  Vector3(const Symbol& first, const Symbol& second, const Symbol& third, const Formula* vector);
};
using SymbolVector = Vector3<Symbol>;

Symbol operator-(const Symbol& a);
Symbol operator+(const Symbol& a, const Symbol& b);
Symbol operator-(const Symbol& a, const Symbol& b);
Symbol operator*(const Symbol& a, const Symbol& b);
Symbol Squared(const Symbol& a);
SymbolVector operator+(const SymbolVector& a, const SymbolVector& b);
SymbolVector operator-(const SymbolVector& a, const SymbolVector& b);
SymbolVector operator*(const SymbolVector& a, const Symbol& factor);
Symbol Dot(const SymbolVector& a, const SymbolVector& b);
SymbolVector Cross(const SymbolVector& a, const SymbolVector& b);
Symbol Squared(const SymbolVector& a);

/// The axes of space. The recorder recognises these constants by their address.
inline constexpr std::array kUnitAxes{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};

/// Converts to symbols. Floats and vectors are inputs: the recorder recognises an input by its
/// address, and a copy of an input by its value. Doubles and kUnitAxes are constants.
struct AsSymbol {
  Symbol operator()(const float& number) const;
  Symbol operator()(double number) const;
  SymbolVector operator()(const Vector& vector) const;
};

}  // namespace hitscan::exact
