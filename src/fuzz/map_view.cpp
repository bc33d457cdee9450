#include "fuzz/map_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cases/judge.h"

namespace hitscan {
namespace {

// Numbers beyond this are not shown: a map of them would have numbers that are no floats.
const double kLargest = std::ldexp(1, 126);
constexpr int kLargestExponent = 110;

// The exponent of the smallest power of two by which so many pixels cover the range.
int ExponentFor(double range, int pixels) {
  return static_cast<int>(std::ceil(std::log2(range / std::max(pixels, 1))));
}

// Whether the exact verdict is not the same everywhere in the usual range of two axes.
bool HasBoundary(const WrittenArguments& arguments, MapAxis x, MapAxis y, double reach) {
  constexpr int kPixels = 9;
  for (MapAxis* const axis : {&x, &y}) {
    const double half = UsualHalf(arguments, *axis, reach);
    axis->from = axis->number - half;
    axis->to = axis->number + half;
  }
  const Query& query = arguments.query();
  VerdictMap map(arguments, x, y, kPixels, kPixels);
  const auto exact = AnswererOf(query, query.implementations.front());
  const std::vector<MapPixel> pixels = map.CoarseToFine();
  map.Set(pixels, map.Ask(pixels, *exact));
  for (int row = 0; row < kPixels; ++row) {
    for (int column = 0; column < kPixels; ++column) {
      if (map.DiffersAtRight(column, row) || map.DiffersBelow(column, row)) return true;
    }
  }
  return false;
}

}  // namespace

std::array<std::size_t, 2> UsualAxes(const WrittenArguments& arguments,
                                     const std::vector<MapAxis>& axes, double reach) {
  std::array<std::size_t, 2> usual{0, 1};
  bool found = false;
  // In the order (x, y), (x, z), (y, z) of each vector.
  for (std::size_t i = 0; i < axes.size(); ++i) {
    for (std::size_t j = i + 1; j < axes.size(); ++j) {
      if (!arguments.InSameVector(axes[i].index, axes[j].index)) break;
      if (HasBoundary(arguments, axes[i], axes[j], reach)) return {i, j};
      if (!std::exchange(found, true)) usual = {i, j};
    }
  }
  return usual;
}

double MapView::Range::Step() const { return std::ldexp(1, exponent); }

MapAxis MapView::Range::Over(const MapAxis& axis, int pixels) const {
  MapAxis over = axis;
  over.from = first - Step() / 2;
  over.to = over.from + pixels * Step();
  return over;
}

void MapView::Range::Place(int pixel, double number) {
  first = std::round(number / Step()) * Step() - pixel * Step();
}

int MapView::Range::Least(int pixels) const {
  const double largest = std::max(std::abs(first), std::abs(Number(pixels - 1)));
  return std::ilogb(UnitInLastPlace(largest));
}

void MapView::Range::Limit(int pixel, int pixels) {
  const double number = std::clamp(Number(pixel), -kLargest, kLargest);
  exponent = std::min(exponent, kLargestExponent);
  Place(pixel, number);
  // A larger step makes the numbers larger, by less than a factor of two.
  while (exponent < Least(pixels)) {
    ++exponent;
    Place(pixel, number);
  }
}

void MapView::Range::Zoom(int pixel, int pixels, int change) {
  const double number = Number(pixel);
  exponent += change;
  Place(pixel, number);
  Limit(pixel, pixels);
}

MapView::MapView(const MapAxis& x, const MapAxis& y, double half_x, double half_y, int width,
                 int height)
    : width_(width), height_(height) {
  x_.exponent = ExponentFor(2 * half_x, width);
  y_.exponent = ExponentFor(2 * half_y, height);
  if (half_x == half_y) x_.exponent = y_.exponent = std::max(x_.exponent, y_.exponent);
  x_.Place(width / 2, x.number);
  y_.Place(height / 2, y.number);
  x_.Limit(width / 2, width);
  y_.Limit(height / 2, height);
}

void MapView::Resize(int width, int height) {
  const double x = x_.Number(columns() / 2);
  const double y = y_.Number(rows() / 2);
  width_ = width;
  height_ = height;
  Center(x, y);
}

void MapView::Center(double x, double y) {
  x_.Place(columns() / 2, x);
  y_.Place(rows() / 2, y);
  x_.Limit(columns() / 2, columns());
  y_.Limit(rows() / 2, rows());
}

void MapView::Zoom(int x, int y, int steps) {
  const auto column = [&] { return std::clamp(x / magnification_, 0, columns() - 1); };
  // On the screen y grows downwards, on the axis upwards.
  const auto row = [&] { return rows() - 1 - std::clamp(y / magnification_, 0, rows() - 1); };
  const auto magnify = [&](int magnification) {
    const double number_x = x_.Number(column());
    const double number_y = y_.Number(row());
    magnification_ = magnification;
    x_.Place(column(), number_x);
    y_.Place(row(), number_y);
    x_.Limit(column(), columns());
    y_.Limit(row(), rows());
  };
  for (; steps > 0; --steps) {
    if (XIsFloats() && YIsFloats()) {
      if (magnification_ < kLargestMagnification) magnify(2 * magnification_);
      continue;
    }
    x_.Zoom(column(), columns(), -1);
    y_.Zoom(row(), rows(), -1);
  }
  for (; steps < 0; ++steps) {
    if (magnification_ > 1) {
      magnify(magnification_ / 2);
      continue;
    }
    x_.Zoom(column(), columns(), 1);
    y_.Zoom(row(), rows(), 1);
  }
}

void MapView::Pan(int columns_right, int rows_up) {
  x_.first += columns_right * x_.Step();
  y_.first += rows_up * y_.Step();
  x_.Limit(columns() / 2, columns());
  y_.Limit(rows() / 2, rows());
}

void MapView::Reveal(double x, double y) {
  const auto sees = [](const Range& range, double number, int pixels) {
    return number >= range.first && number <= range.Number(pixels - 1);
  };
  if (!sees(x_, x, columns()) || !sees(y_, y, rows())) Center(x, y);
}

void MapView::ZoomToFloats(double x, double y) {
  constexpr int kMagnification = 4;
  magnification_ = kMagnification;
  const auto zoom = [](Range& range, double number, int pixels) {
    range.exponent = std::ilogb(UnitInLastPlace(number));
    range.Place(pixels / 2, number);
    range.Limit(pixels / 2, pixels);
  };
  zoom(x_, x, columns());
  zoom(y_, y, rows());
}

}  // namespace hitscan
