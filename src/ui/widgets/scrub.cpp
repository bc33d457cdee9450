#include "ui/widgets/scrub.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/written_value.h"

namespace hitscan {
namespace {

constexpr double kPixelsOfAStep = 4;  // from one float or integer to the next

double StepOf(double number) {
  if (number == 0) return 0.01;
  const double power = std::floor(std::log10(std::abs(number)));
  return power >= -2 && power <= 0 ? 0.01 : std::pow(10, power - 2);
}

double FactorOf(Scrub::Speed speed) {
  if (speed == Scrub::Speed::kFine) return 0.1;
  return speed == Scrub::Speed::kCoarse ? 10 : 1;
}

}  // namespace

Scrub::Scrub(Field::Type type, double start) : type_(type), value_(start), step_(StepOf(start)) {
  if (type_ == Field::kInteger) step_ = 1 / kPixelsOfAStep;
}

std::string Scrub::Move(float pixels, Speed speed) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  if (speed == Speed::kFloats && type_ == Field::kNumber) {
    shown_step_ = 0;
    pixels_left_ += static_cast<double>(pixels);
    for (; std::abs(pixels_left_) >= kPixelsOfAStep;
         pixels_left_ -= std::copysign(kPixelsOfAStep, pixels_left_)) {
      const double towards = std::copysign(kLargest, pixels_left_);
      value_ = static_cast<double>(
          std::nextafter(static_cast<float>(value_), static_cast<float>(towards)));
    }
    return Text();
  }
  const double factor = FactorOf(speed);
  shown_step_ = type_ == Field::kInteger ? 1 : step_ * factor;
  value_ = std::clamp(value_ + static_cast<double>(pixels) * step_ * factor, -kLargest, kLargest);
  return Text();
}

std::string Scrub::Text() const {
  if (type_ == Field::kInteger) {
    constexpr double kMost = std::numeric_limits<int>::max();
    return std::to_string(static_cast<long long>(std::clamp(std::round(value_), -kMost, kMost)));
  }
  double number = value_;
  // Dividing by the whole number of steps in one gives 0.3 and not 0.30000000000000004.
  if (shown_step_ >= 1) number = std::round(value_ / shown_step_) * shown_step_;
  if (shown_step_ > 0 && shown_step_ < 1) {
    const double steps = std::round(1 / shown_step_);
    number = std::round(value_ * steps) / steps;
  }
  const auto nearest = static_cast<float>(number);
  // Not "-0": the sign of a zero is typed, not dragged.
  return ShortestText(nearest == 0 && shown_step_ > 0 ? 0.0F : nearest);
}

}  // namespace hitscan
