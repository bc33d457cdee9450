#pragma once

#include <string>

#include "shape/fields.h"

namespace hitscan {

/// A number that changes while its field is dragged to the left or right. A pixel is a hundredth;
/// of larger or smaller numbers, a thousandth to a hundredth of the number.
class Scrub {
 public:
  enum class Speed {
    kNormal,
    kFine,    ///< a tenth of the normal speed
    kCoarse,  ///< ten times the normal speed
    kFloats,  ///< from one float to the next one, every four pixels
  };

  Scrub(Field::Type type, double start);

  /// Moves to the right, or with negative `pixels` to the left. Returns the text of the number.
  std::string Move(float pixels, Speed speed);

 private:
  std::string Text() const;

  Field::Type type_;
  double value_;           ///< the exact position of the drag
  double step_;            ///< of a pixel at normal speed
  double shown_step_ = 0;  ///< the number is a multiple of this; 0: it is any float
  double pixels_left_ = 0;
};

}  // namespace hitscan
