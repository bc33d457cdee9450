#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answerer.h"
#include "cases/written_arguments.h"
#include "draw/theme.h"
#include "image/picture.h"

// The map of a verdict: where in a plane of arguments an implementation is right, and where wrong.
namespace hitscan {

/// A number of the arguments of a case, which varies along an axis of a map.
struct MapAxis {
  std::string name;       ///< "ray.origin.x"; in a list with the index: "planes.1.distance"
  std::size_t index = 0;  ///< as of WrittenArguments::Number
  double number = 0;      ///< in the case
  double from = 0;        ///< at the left or lower edge of the map
  double to = 0;          ///< at the right or upper edge

  /// The number in the middle of a pixel, counted from the edge `from`.
  double At(int pixel, int pixels) const { return from + (to - from) * (pixel + 0.5) / pixels; }
};

/// The numbers of the arguments that can vary: all but booleans and integers. The ranges are empty.
std::vector<MapAxis> MapAxesOf(const WrittenArguments& arguments);

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
/// The colour of a verdict. A right verdict has the colour of yes or no, mixed with the background.
/// For kNoAnswer it is the colour of the lines of the hatching.
Color ColorOf(MapVerdict verdict, const Theme& theme);

/// A grid of pixels. Each pixel compares an answer of an implementation with the exact one, for the
/// arguments of a case in which two numbers vary. Row 0 is at the top, so that y grows upward.
class VerdictMap {
 public:
  /// The ranges of the axes must not be empty, nor width and height.
  VerdictMap(const WrittenArguments& arguments, MapAxis x, MapAxis y, int width, int height);

  const Query& query() const { return arguments_.query(); }
  const MapAxis& x() const { return x_; }
  const MapAxis& y() const { return y_; }
  int width() const { return width_; }
  int height() const { return height_; }

  /// Asks for the pixels of a row. Several threads may fill different rows, each with its own
  /// answerer.
  void FillRow(int row, Answerer& answerer);

  MapVerdict At(int column, int row) const { return verdicts_[Index(column, row)]; }
  /// Whether the exact yes or no of the pixel differs from that of its right or lower neighbour.
  bool IsExactBoundary(int column, int row) const;
  /// How many pixels there are of each verdict.
  std::array<std::size_t, kMapVerdicts> Counts() const;
  /// How many pixels are wrong or have no answer.
  std::size_t Wrong() const;
  /// The pixel of the case itself; nullopt when it is outside.
  std::optional<std::array<int, 2>> PixelOfCase() const;

 private:
  struct Judged {
    MapVerdict verdict = MapVerdict::kNoCase;
    std::int8_t exact = kNone;
  };
  /// The exact answer has no yes or no.
  static constexpr std::int8_t kNone = -128;

  static std::int8_t VerdictIn(const Answer& answer);
  std::size_t Index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(column);
  }
  Judged Judge(const std::vector<Value>& arguments, const Outcome& outcome) const;

  WrittenArguments arguments_;
  std::vector<Value> values_;         ///< of the case
  std::vector<std::size_t> changed_;  ///< the arguments of which a number varies
  MapAxis x_;
  MapAxis y_;
  int width_;
  int height_;
  std::vector<MapVerdict> verdicts_;
  std::vector<std::int8_t> exact_;
};

/// The map with the exact boundary as a thin line, and a cross at the case.
Picture PictureOf(const VerdictMap& map, const Theme& theme);

/// The picture as an SVG document, with the axes, their numbers, and a legend with the number of
/// pixels of each verdict.
std::string SvgDocumentOf(const VerdictMap& map, const Theme& theme, std::string_view title);

}  // namespace hitscan
