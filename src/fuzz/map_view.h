#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "fuzz/verdict_map.h"

namespace hitscan {

/// The two numbers that vary unless the user chooses others: of the coordinates of a point or of a
/// direction, two that change the exact verdict; as indices into `axes`, of which there are at
/// least two.
std::array<std::size_t, 2> UsualAxes(const WrittenArguments& arguments,
                                     const std::vector<MapAxis>& axes, double reach);

/// The part of a plane of arguments that a map shows, to be zoomed and moved. Neighbouring pixels
/// are a power of two apart, and their numbers are multiples of it: so each number is a float, and
/// round numbers, where special cases are, have a pixel. No step is smaller than a unit in the last
/// place of the largest number in view: then a pixel is one float. From there on zooming makes the
/// pixels larger.
class MapView {
 public:
  /// How many pixels of the screen the side of a pixel of the map has at most.
  static constexpr int kLargestSquare = 16;

  /// Around the numbers of the case, at least as far as this to both sides; where that is the same
  /// for both axes, they have the same scale. `width` and `height` are those of the screen.
  MapView(const MapAxis& x, const MapAxis& y, double half_x, double half_y, int width, int height);

  void Resize(int width, int height);
  /// Zooms in or out by that many steps, each by a factor of two. The numbers at that position of
  /// the screen stay there.
  void Zoom(int x, int y, int steps);
  /// Moves what is seen by pixels of the map.
  void Pan(int columns, int rows);
  /// Moves the case into the middle if it is not in view.
  void Reveal(double x, double y);
  /// Shows single floats around the numbers.
  void ZoomToFloats(double x, double y);

  /// How many pixels the map has.
  int columns() const { return Count(width_); }
  int rows() const { return Count(height_); }
  /// How many pixels of the screen the side of one of them has.
  int square() const { return square_; }
  /// The axis with the range that is in view.
  MapAxis X(const MapAxis& axis) const { return x_.Over(axis, columns()); }
  MapAxis Y(const MapAxis& axis) const { return y_.Over(axis, rows()); }
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
    /// Gives the pixel the nearest multiple of the step.
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

  int Count(int size) const { return size / square_ > 1 ? size / square_ : 1; }

  Range x_;
  Range y_;
  int width_;
  int height_;
  int square_ = 1;
};

}  // namespace hitscan
