#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "fuzz/verdict_map.h"

namespace hitscan {

/// The axes of a map unless the user chooses others, as indices into `axes`, which has at least
/// two: the first two coordinates of a point or direction whose usual range (UsualHalf with
/// `reach`) has more than one exact verdict; else the first two of a vector; else the first two
/// axes.
std::array<std::size_t, 2> UsualAxes(const WrittenArguments& arguments,
                                     const std::vector<MapAxis>& axes, double reach);

/// The part of a plane of arguments that a map shows, to be zoomed and moved. Neighbouring pixels
/// are a power of two apart, and their numbers are multiples of it: so each number is a float, and
/// round numbers, where special cases are, have a pixel. No step is smaller than a unit in the last
/// place of the largest number in view: then a pixel is one float. From there on zooming magnifies
/// the pixels of the map.
class MapView {
 public:
  /// The largest magnification.
  static constexpr int kLargestMagnification = 16;

  /// Shows the numbers of the case in the middle, and at least `half_x` and `half_y` to both sides
  /// of them. If these are equal, both axes have the same scale. `width` and `height` are those of
  /// the view, in pixels of the screen.
  MapView(const MapAxis& x, const MapAxis& y, double half_x, double half_y, int width, int height);

  void Resize(int width, int height);
  /// Zooms in by that many steps, each by a factor of two; out if `steps` is negative. The numbers
  /// at (x, y), in pixels of the screen from the upper left corner, stay there.
  void Zoom(int x, int y, int steps);
  /// Moves the view by pixels of the map.
  void Pan(int columns_right, int rows_up);
  /// Moves the case into the middle if it is not in view.
  void Reveal(double x, double y);
  /// Zooms in until each pixel is one float, around these numbers.
  void ZoomToFloats(double x, double y);

  /// How many pixels the map has.
  int columns() const { return Count(width_); }
  int rows() const { return Count(height_); }
  /// How many pixels of the screen a side of a pixel of the map has.
  int magnification() const { return magnification_; }
  /// The axis with the range that is in view.
  MapAxis X(const MapAxis& axis = {}) const { return x_.Over(axis, columns()); }
  MapAxis Y(const MapAxis& axis = {}) const { return y_.Over(axis, rows()); }
  /// Whether a pixel is one float along the axis.
  bool XIsFloats() const { return x_.IsLimit(columns()); }
  bool YIsFloats() const { return y_.IsLimit(rows()); }

  bool operator==(const MapView&) const = default;

 private:
  /// One axis: the first pixel, the one with the smallest number, is `first`, the next one
  /// `first` + Step().
  struct Range {
    double first = 0;
    int exponent = 0;  ///< of the step

    double Step() const;
    double Number(int pixel) const { return first + pixel * Step(); }
    MapAxis Over(const MapAxis& axis, int pixels) const;
    /// Moves the range so that the pixel has the multiple of the step nearest to the number.
    void Place(int pixel, double number);
    /// The exponent of the smallest step.
    int Least(int pixels) const;
    bool IsLimit(int pixels) const { return exponent <= Least(pixels); }
    /// Keeps the step from being too small or the numbers from being too large for floats; the
    /// pixel keeps its number as far as possible.
    void Limit(int pixel, int pixels);
    void Zoom(int pixel, int pixels, int change);
    bool operator==(const Range&) const = default;
  };

  /// Moves the view so that these numbers are in its middle, as far as they can be.
  void Center(double x, double y);
  int Count(int size) const { return size / magnification_ > 1 ? size / magnification_ : 1; }

  Range x_;
  Range y_;
  int width_;
  int height_;
  int magnification_ = 1;
};

}  // namespace hitscan
