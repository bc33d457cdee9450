#include "image/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hitscan {
namespace {

using Channels = std::array<double, 3>;

struct CountedColor {
  std::uint32_t packed;
  double count;
};

std::uint32_t PackedAt(const Picture& picture, std::size_t pixel) {
  const unsigned char* at =
      picture.pixels.data() + pixel * static_cast<std::size_t>(picture.channels);
  return std::uint32_t{at[0]} << 16U | std::uint32_t{at[1]} << 8U | std::uint32_t{at[2]};
}

Color Unpacked(std::uint32_t packed) {
  return {static_cast<std::uint8_t>(packed >> 16U), static_cast<std::uint8_t>(packed >> 8U),
          static_cast<std::uint8_t>(packed)};
}

Channels ChannelsOf(std::uint32_t packed) {
  const Color color = Unpacked(packed);
  return {static_cast<double>(color.red), static_cast<double>(color.green),
          static_cast<double>(color.blue)};
}

// Colours that one colour of the palette may represent.
struct Box {
  std::span<CountedColor> colors;
  Channels mean{};
  std::size_t widest = 0;  // the channel in which they differ most
  double error = 0;        // the sum of the squared distances from the mean in that channel

  explicit Box(std::span<CountedColor> all) : colors(all) {
    Channels squares{};
    double count = 0;
    for (const CountedColor& color : colors) {
      const Channels channels = ChannelsOf(color.packed);
      for (std::size_t i = 0; i < channels.size(); ++i) {
        mean[i] += color.count * channels[i];
        squares[i] += color.count * channels[i] * channels[i];
      }
      count += color.count;
    }
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] /= count;
      const double spread = squares[i] - count * mean[i] * mean[i];
      if (spread > error) {
        error = spread;
        widest = i;
      }
    }
  }
};

// The colours on either side of the mean.
std::array<Box, 2> Split(const Box& box) {
  const auto is_below = [&box](const CountedColor& color) {
    return ChannelsOf(color.packed)[box.widest] < box.mean[box.widest];
  };
  const auto middle = std::partition(box.colors.begin(), box.colors.end(), is_below);
  const auto below = static_cast<std::size_t>(middle - box.colors.begin());
  return {Box(box.colors.first(below)), Box(box.colors.subspan(below))};
}

int SquaredDistance(Color a, Color b) {
  const int red = a.red - b.red;
  const int green = a.green - b.green;
  const int blue = a.blue - b.blue;
  return red * red + green * green + blue * blue;
}

std::uint8_t NearestOf(std::span<const Color> colors, Color wanted) {
  const auto distance = [wanted](Color color) { return SquaredDistance(color, wanted); };
  return static_cast<std::uint8_t>(std::ranges::min_element(colors, {}, distance) - colors.begin());
}

}  // namespace

void ColorCounts::Add(const Picture& picture) {
  const std::size_t pixels =
      static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  for (std::size_t i = 0; i < pixels;) {
    const std::uint32_t color = PackedAt(picture, i);
    const std::size_t begin = i;
    while (i < pixels && PackedAt(picture, i) == color) ++i;
    counts_[color] += i - begin;
  }
}

std::vector<Color> ColorCounts::Represent(std::size_t most) const {
  // Without sorting, the order would be that of the map, which differs between libraries.
  std::vector<CountedColor> colors;
  colors.reserve(counts_.size());
  // The root of the count: thin lines matter as well as large areas.
  for (const auto& [packed, count] : counts_) {
    colors.push_back({packed, std::sqrt(static_cast<double>(count))});
  }
  std::ranges::sort(colors, {}, &CountedColor::packed);
  std::vector<Box> boxes;
  if (!colors.empty()) boxes.emplace_back(colors);
  while (boxes.size() < most) {
    const auto worst = std::ranges::max_element(boxes, {}, &Box::error);
    // What is left when all colours of a box are the same is rounding.
    if (worst == boxes.end() || worst->colors.size() < 2) break;
    const std::array<Box, 2> halves = Split(*worst);
    *worst = halves[0];
    boxes.push_back(halves[1]);
  }
  std::vector<Color> chosen;
  for (const Box& box : boxes) {
    const CountedColor& usual = *std::ranges::max_element(box.colors, {}, &CountedColor::count);
    double count = 0;
    for (const CountedColor& color : box.colors) count += color.count;
    // A colour that is more frequent than all others of its box together is kept as it is.
    const auto rounded = [](double channel) {
      return static_cast<std::uint8_t>(std::lround(channel));
    };
    chosen.push_back(2 * usual.count > count
                         ? Unpacked(usual.packed)
                         : Color{rounded(box.mean[0]), rounded(box.mean[1]), rounded(box.mean[2])});
  }
  return chosen;
}

std::vector<std::uint8_t> Palette::Convert(const Picture& picture) {
  std::vector<std::uint8_t> numbers(static_cast<std::size_t>(picture.width) *
                                    static_cast<std::size_t>(picture.height));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::uint32_t color = PackedAt(picture, i);
    if (i > 0 && color == PackedAt(picture, i - 1)) {
      numbers[i] = numbers[i - 1];
      continue;
    }
    const auto [known, is_new] = nearest_.try_emplace(color);
    if (is_new) known->second = NearestOf(colors_, Unpacked(color));
    numbers[i] = known->second;
  }
  return numbers;
}

}  // namespace hitscan
