#pragma once

// Sines and cosines that are the same on every machine.
namespace hitscan::exact {

struct SineAndCosine {
  double sine;
  double cosine;
};

/// The sine and the cosine of an angle in degrees, rounded to the nearest doubles: exactly 0, 1/2
/// and 1 where they are. The angle must be finite.
SineAndCosine SineAndCosineOf(float degrees);

}  // namespace hitscan::exact
