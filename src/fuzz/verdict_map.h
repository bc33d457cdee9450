#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answerer.h"
#include "cases/written_arguments.h"

// The map of a verdict: where in a plane of arguments an implementation is right, and where wrong.
namespace hitscan {

/// A number of the arguments of a case, which varies along an axis of a map.
struct MapAxis {
  std::string name;       ///< "ray.origin.x"; in a list with the index: "planes.1.distance"
  std::size_t index = 0;  ///< for WrittenArguments::Number
  double number = 0;      ///< its value in the case
  double from = 0;        ///< at the left or lower edge of the map
  double to = 0;          ///< at the right or upper edge

  /// The number in the middle of a pixel, counted from the edge `from`.
  double At(int pixel, int pixels) const { return from + (to - from) * (pixel + 0.5) / pixels; }
};

/// An axis for each number of the arguments that can vary: all but booleans and integers. `from`
/// and `to` are not set.
std::vector<MapAxis> MapAxesOf(const WrittenArguments& arguments);

/// How far the usual range of an axis goes to both sides: 1 for a direction, otherwise `reach`.
double UsualHalf(const WrittenArguments& arguments, const MapAxis& axis, double reach);

/// The meaning of a pixel of a map. An integer, or a side of a frustum, is a yes if it is above 0.
enum class MapVerdict : std::uint8_t {
  kRightYes,  ///< also for answers without a yes or no
  kRightNo,
  kWrongYes,     ///< yes where the exact answer is no
  kWrongNo,      ///< no where the exact answer is yes
  kWrongNumber,  ///< the yes or no is right, but a number is off
  kNoAnswer,     ///< a crash, a time limit, or the implementation declined
  kNoCase,       ///< the numbers make no valid shape, or the query refuses them
};
inline constexpr std::size_t kMapVerdicts = static_cast<std::size_t>(MapVerdict::kNoCase) + 1;

/// "right yes"
std::string_view NameOf(MapVerdict verdict);
/// Whether the implementation is at fault: a wrong verdict, or no answer.
constexpr bool IsWrong(MapVerdict verdict) {
  return verdict >= MapVerdict::kWrongYes && verdict <= MapVerdict::kNoAnswer;
}
/// A pixel of a map. Until the pixels to its right and below it are asked, it stands for a square
/// of this size.
struct MapPixel {
  int column = 0;
  int row = 0;
  int size = 1;
};

/// A grid of pixels. Each pixel compares an answer of an implementation with the exact one, for the
/// arguments of a case in which two numbers vary. Row 0 is at the top, so that y grows upward.
class VerdictMap {
 public:
  /// What was found out about a pixel.
  struct Judged {
    MapVerdict verdict = MapVerdict::kNoCase;
    std::int8_t exact = kNone;  ///< of the exact answer: 1 or 0 for yes or no, or its side or index
    std::int8_t got = kNone;    ///< the same of the implementation's answer
  };

  /// The ranges of the axes must not be empty, nor width and height.
  VerdictMap(const WrittenArguments& arguments, MapAxis x, MapAxis y, int width, int height);

  const Query& query() const { return arguments_.query(); }
  const MapAxis& x() const { return x_; }
  const MapAxis& y() const { return y_; }
  int width() const { return width_; }
  int height() const { return height_; }

  /// The pixels of a row.
  std::vector<MapPixel> Row(int row) const;
  /// All pixels, in an order in which the first ones show the whole map coarsely.
  std::vector<MapPixel> CoarseToFine() const;

  /// Pixels for which an implementation was asked.
  struct Asked {
    std::vector<MapPixel> pixels;
    std::vector<std::vector<Value>> cases;  ///< of those pixels that make one
    std::vector<std::size_t> of_cases;      ///< their indices in `pixels`
    std::unique_ptr<AskedCases> answers;    ///< of `cases`
  };

  /// Begins to ask the implementation for pixels.
  Asked Begin(std::span<const MapPixel> pixels, Answerer& answerer) const;
  /// Waits for the answers, and judges them. Throws Cancelled.
  std::vector<Judged> Take(const Asked& asked) const;
  /// Both at once.
  std::vector<Judged> Ask(std::span<const MapPixel> pixels, Answerer& answerer) const {
    return Take(Begin(pixels, answerer));
  }
  /// Sets the pixels to what Take returned for them. Several threads may set different rows.
  void Set(std::span<const MapPixel> pixels, std::span<const Judged> judged);

  MapVerdict At(int column, int row) const { return pixels_[Index(column, row)].verdict; }
  /// Whether the exact yes or no of the pixel differs from that of its right neighbour, and of its
  /// lower one.
  bool DiffersAtRight(int column, int row) const;
  bool DiffersBelow(int column, int row) const;
  /// How many pixels there are of each verdict.
  std::array<std::size_t, kMapVerdicts> Counts() const;
  /// How many pixels are wrong or have no answer.
  std::size_t Wrong() const;
  /// The pixel of the case itself; nullopt when it is outside.
  std::optional<std::array<int, 2>> PixelOfCase() const;

  /// The arguments of a pixel, as case files have them, and their values; nullopt when they make no
  /// valid case.
  WrittenArguments ArgumentsAt(int column, int row) const;
  std::optional<std::vector<Value>> ValuesAt(int column, int row) const;
  /// The two numbers of a pixel, the exact verdict and that of the implementation, on lines of
  /// their own.
  std::string Describe(int column, int row, std::string_view implementation) const;

 private:
  /// The answer has no yes or no, side or index.
  static constexpr std::int8_t kNone = -128;

  static std::int8_t VerdictIn(const Answer& answer);
  std::size_t Index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(column);
  }
  bool Differ(std::size_t pixel, std::size_t other) const;
  double XOf(int column) const { return x_.At(column, width_); }
  double YOf(int row) const { return y_.At(height_ - 1 - row, height_); }
  Judged Judge(const std::vector<Value>& arguments, const Outcome& outcome) const;

  WrittenArguments arguments_;
  std::vector<Value> values_;         ///< the values of the case
  std::vector<std::size_t> changed_;  ///< the arguments of which a number varies
  MapAxis x_;
  MapAxis y_;
  int width_;
  int height_;
  std::vector<Judged> pixels_;
};

}  // namespace hitscan
