#include "fuzz/map_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>

#include "base/text.h"

namespace hitscan {
namespace {

constexpr Color kBlack{0, 0, 0};
// The length of an arm of the cross, in pixels.
constexpr int kArm = 7;

std::string HexText(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

std::string SvgRectangle(double x, double y, double width, double height, Color fill) {
  return fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>)"
                     "\n",
                     x, y, width, height, HexText(fill));
}

std::string SvgText(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format(R"(<text x="{}" y="{}" text-anchor="{}">{}</text>)"
                     "\n",
                     x, y, anchor, XmlEscaped(text));
}

// Whether a line of the hatching of pixels without an answer passes through this one.
bool IsHatched(int column, int row) { return (column + row) % 6 < 2; }

// Whether the line along the exact boundary covers the pixel. Of the two pixels beside the boundary
// it covers the left or upper one, or the other one if the verdict of that is wrong; neither if
// both verdicts are wrong.
bool IsLine(const VerdictMap& map, int column, int row) {
  const auto is_wrong = [&](int x, int y) { return IsWrong(map.At(x, y)); };
  if (is_wrong(column, row)) return false;
  return map.DiffersAtRight(column, row) || map.DiffersBelow(column, row) ||
         (column > 0 && is_wrong(column - 1, row) && map.DiffersAtRight(column - 1, row)) ||
         (row > 0 && is_wrong(column, row - 1) && map.DiffersBelow(column, row - 1));
}

/// A picture in which pixels are set; those outside are left out.
class Pixels {
 public:
  Pixels(int width, int height)
      : picture_{width, height,
                 std::vector<unsigned char>(3 * static_cast<std::size_t>(width) *
                                            static_cast<std::size_t>(height))} {}

  void Put(int column, int row, Color color) {
    if (column < 0 || column >= picture_.width || row < 0 || row >= picture_.height) return;
    const auto pixel =
        3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(picture_.width) +
             static_cast<std::size_t>(column));
    picture_.pixels[pixel] = color.red;
    picture_.pixels[pixel + 1] = color.green;
    picture_.pixels[pixel + 2] = color.blue;
  }

  Picture Take() { return std::move(picture_); }

 private:
  Picture picture_;
};

}  // namespace

Color BoundaryColor(const Theme& theme) {
  constexpr int kLight = 3 * 128;
  const Color paper = theme.background;
  return paper.red + paper.green + paper.blue > kLight ? kBlack : kWhite;
}

Color ColorOf(MapVerdict verdict, const Theme& theme) {
  constexpr float kPaperShare = 0.75F;  // right verdicts are paler than wrong ones
  constexpr float kOtherShare = 0.6F;   // of the second colour of wrong no and wrong number
  const Color paper = theme.background;
  const Color wrong = theme.Show({kOrange, Role::kWrong});
  switch (verdict) {
    case MapVerdict::kRightYes:
      return Mixed(theme.Show({kRed, Role::kYes}), paper, kPaperShare);
    case MapVerdict::kRightNo:
      return Mixed(theme.Show({kBlue, Role::kNo}), paper, kPaperShare);
    case MapVerdict::kWrongYes:
      return wrong;
    case MapVerdict::kWrongNo:
      return Mixed(wrong, BoundaryColor(theme), kOtherShare);
    case MapVerdict::kWrongNumber:
      return Mixed(wrong, kYellow, kOtherShare);
    case MapVerdict::kNoAnswer:
      return kBlack;
    case MapVerdict::kNoCase:
      break;
  }
  return Mixed(paper, {128, 128, 128}, 0.5F);
}

Picture PictureOf(const VerdictMap& map, const Theme& theme, int square) {
  Pixels pixels(map.width() * square, map.height() * square);
  const Color line = BoundaryColor(theme);
  std::array<Color, kMapVerdicts> colors;
  for (std::size_t i = 0; i < colors.size(); ++i) {
    colors[i] = ColorOf(static_cast<MapVerdict>(i), theme);
  }
  const auto put_square = [&](int column, int row) {
    const MapVerdict verdict = map.At(column, row);
    const bool at_right = map.DiffersAtRight(column, row);
    const bool below = map.DiffersBelow(column, row);
    const bool is_line = square == 1 && IsLine(map, column, row);
    for (int y = 0; y < square; ++y) {
      for (int x = 0; x < square; ++x) {
        const int left = column * square + x;
        const int top = row * square + y;
        Color color = colors[static_cast<std::size_t>(verdict)];
        if (verdict == MapVerdict::kNoAnswer && !IsHatched(left, top)) color = kWhite;
        // Larger squares have room for the line at their edges.
        const bool is_edge = (at_right && x == square - 1) || (below && y == square - 1);
        if (square == 1 ? is_line : is_edge) color = line;
        pixels.Put(left, top, color);
      }
    }
  };
  for (int row = 0; row < map.height(); ++row) {
    for (int column = 0; column < map.width(); ++column) put_square(column, row);
  }
  const auto at_case = map.PixelOfCase();
  if (!at_case) return pixels.Take();
  const int x = (*at_case)[0] * square + square / 2;
  const int y = (*at_case)[1] * square + square / 2;
  // First a wide white cross, then a narrow black one: so it is seen on every colour.
  const int gap = square / 2 + 1;
  for (const int half : {1, 0}) {
    for (int along = -kArm - gap + 1; along < kArm + gap; ++along) {
      if (std::abs(along) <= gap) continue;
      for (int across = -half; across <= half; ++across) {
        const Color color = half == 1 ? kWhite : kBlack;
        pixels.Put(x + along, y + across, color);
        pixels.Put(x + across, y + along, color);
      }
    }
  }
  return pixels.Take();
}

std::string SvgDocumentOf(const VerdictMap& map, const Theme& theme, std::string_view title) {
  constexpr int kLeft = 110;
  constexpr int kTop = 40;
  constexpr int kBelow = 60;
  constexpr int kLegend = 220;
  constexpr int kLegendHeight = 220;
  const int right = kLeft + map.width();
  const int bottom = kTop + map.height();
  const int height = std::max(bottom + kBelow, kTop + kLegendHeight);
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="13">)"
      "\n",
      right + kLegend, height);
  svg += SvgRectangle(0, 0, right + kLegend, height, kWhite);
  svg += SvgText(kLeft, kTop - 16, "start", title);

  // Runs of equal pixels are lines along the middle of their row, one path for each colour.
  std::array<std::string, kMapVerdicts> runs;
  std::string boundary;
  for (int row = 0; row < map.height(); ++row) {
    for (int column = 0; column < map.width();) {
      const MapVerdict verdict = map.At(column, row);
      int end = column;
      while (end < map.width() && map.At(end, row) == verdict) ++end;
      fmt::format_to(std::back_inserter(runs[static_cast<std::size_t>(verdict)]), "M{} {}.5h{}",
                     column, row, end - column);
      column = end;
    }
    for (int column = 0; column < map.width(); ++column) {
      if (!IsLine(map, column, row)) continue;
      fmt::format_to(std::back_inserter(boundary), "M{} {}.5h1", column, row);
    }
  }
  svg +=
      "<defs><pattern id=\"hatched\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
      "<rect width=\"6\" height=\"6\" fill=\"#fff\"/>"
      "<path d=\"M0 6L6 0\" stroke=\"#000\" stroke-width=\"1.5\"/></pattern></defs>\n";
  const auto stroke = [&](std::size_t i) {
    const auto verdict = static_cast<MapVerdict>(i);
    if (verdict == MapVerdict::kNoAnswer) return std::string("url(#hatched)");
    return HexText(ColorOf(verdict, theme));
  };
  svg += fmt::format(
      "<g transform=\"translate({} {})\" fill=\"none\" shape-rendering=\"crispEdges\">\n", kLeft,
      kTop);
  for (std::size_t i = 0; i < kMapVerdicts; ++i) {
    if (runs[i].empty()) continue;
    svg += fmt::format("<path stroke=\"{}\" d=\"{}\"/>\n", stroke(i), runs[i]);
  }
  const std::string line = HexText(BoundaryColor(theme));
  if (!boundary.empty()) svg += fmt::format("<path stroke=\"{}\" d=\"{}\"/>\n", line, boundary);
  if (const auto at_case = map.PixelOfCase()) {
    const std::string arms =
        fmt::format("M{} {}h{}m{} {}v{}", (*at_case)[0] - kArm, (*at_case)[1] + 0.5, 2 * kArm + 1,
                    -kArm - 0.5, -kArm - 0.5, 2 * kArm + 1);
    svg += fmt::format(
        "<path stroke=\"#fff\" stroke-width=\"3\" d=\"{0}\"/>\n"
        "<path stroke=\"#000\" d=\"{0}\"/>\n",
        arms);
  }
  svg += fmt::format("<rect width=\"{}\" height=\"{}\" stroke=\"#000\"/>\n</g>\n", map.width(),
                     map.height());

  svg += SvgText(kLeft, bottom + 18, "start", fmt::format("{}", map.x().from));
  svg += SvgText(right, bottom + 18, "end", fmt::format("{}", map.x().to));
  svg += SvgText((kLeft + right) / 2.0, bottom + 36, "middle", map.x().name);
  svg += SvgText(kLeft - 6, bottom, "end", fmt::format("{}", map.y().from));
  svg += SvgText(kLeft - 6, kTop + 12, "end", fmt::format("{}", map.y().to));
  svg += SvgText(kLeft - 6, (kTop + bottom) / 2.0, "end", map.y().name);
  const auto counts = map.Counts();
  double y = kTop;
  for (std::size_t i = 0; i < kMapVerdicts; ++i) {
    if (counts[i] == 0) continue;
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"{}\" stroke=\"#000\"/>\n",
        right + 20, y, stroke(i));
    svg += SvgText(right + 42, y + 12, "start",
                   fmt::format("{}: {}", NameOf(static_cast<MapVerdict>(i)), counts[i]));
    y += 24;
  }
  svg += fmt::format("<path d=\"M{} {}h14\" stroke=\"{}\"/>\n", right + 20, y + 7, line);
  svg += SvgText(right + 42, y + 12, "start", "exact boundary");
  return svg + "</svg>\n";
}

}  // namespace hitscan
