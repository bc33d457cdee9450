#include "image/gif.h"

#include <cgif.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/atomic_file.h"

namespace hitscan {
namespace {

[[noreturn]] void FailToWriteGif(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error(path.string() + ": cannot be written: " + reason);
}

int Append(void* bytes, const std::uint8_t* data, std::size_t size) {
  try {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), size);
    return 0;
  } catch (const std::bad_alloc&) {
    return 1;
  }
}

// The colours of the palette. Only a few frames are examined, since all frames have much the same
// colours.
std::vector<Color> ColorsOf(const AnimatedPicture& picture, const Picture& first) {
  constexpr int kExamples = 6;
  // One of the 256 colours of a GIF marks pixels that are the same as in the frame before.
  constexpr std::size_t kMost = 255;
  ColorCounts counts;
  counts.Add(first);
  const int examples = std::min(kExamples, picture.frames);
  for (int i = 1; i < examples; ++i) counts.Add(picture.draw(i * picture.frames / examples));
  return counts.Represent(kMost);
}

// When a frame begins, in hundredths of a second.
std::int64_t Begin(const AnimatedPicture& picture, int frame) {
  return std::llround(100 * picture.seconds * frame / picture.frames);
}

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

// A set of colours that one colour of the palette may represent.
struct Box {
  std::span<CountedColor> colors;
  Channels mean{};
  std::size_t widest = 0;  // the channel in which the colours differ most
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

// Splits a box into the colours below and above the mean of its widest channel.
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
  std::vector<CountedColor> colors;
  colors.reserve(counts_.size());
  // The square root of the count is used, so that thin lines matter as well as large areas.
  for (const auto& [packed, count] : counts_) {
    colors.push_back({packed, std::sqrt(static_cast<double>(count))});
  }
  // Without sorting, the order would be that of the map, which differs between libraries.
  std::ranges::sort(colors, {}, &CountedColor::packed);
  std::vector<Box> boxes;
  if (!colors.empty()) boxes.emplace_back(colors);
  while (boxes.size() < most) {
    const auto worst = std::ranges::max_element(boxes, {}, &Box::error);
    // A box with one colour cannot be split. Its error may differ from 0 by rounding.
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

void WriteGif(const AnimatedPicture& picture, const std::filesystem::path& path) {
  const Picture first = picture.draw(0);
  constexpr int kLongest = std::numeric_limits<std::uint16_t>::max();
  if (first.width > kLongest || first.height > kLongest) {
    FailToWriteGif(path, "the picture is too large");
  }
  Palette palette(ColorsOf(picture, first));
  std::vector<std::uint8_t> table;
  for (const Color& color : palette.colors()) {
    table.insert(table.end(), {color.red, color.green, color.blue});
  }

  std::string bytes;
  CGIF_Config config{};
  config.pGlobalPalette = table.data();
  config.numGlobalPaletteEntries = static_cast<std::uint16_t>(palette.colors().size());
  config.width = static_cast<std::uint16_t>(first.width);
  config.height = static_cast<std::uint16_t>(first.height);
  config.attrFlags = CGIF_ATTR_IS_ANIMATED;
  config.numLoops = CGIF_INFINITE_LOOP;
  config.pWriteFn = Append;
  config.pContext = &bytes;
  std::unique_ptr<CGIF, int (*)(CGIF*)> gif(cgif_newgif(&config), &cgif_close);
  if (gif == nullptr) FailToWriteGif(path, "not enough memory for the picture");
  for (int i = 0; i < picture.frames; ++i) {
    const Picture drawn = i == 0 ? first : picture.draw(i);
    std::vector<std::uint8_t> numbers = palette.Convert(drawn);
    CGIF_FrameConfig frame{};
    frame.pImageData = numbers.data();
    frame.genFlags = CGIF_FRAME_GEN_USE_TRANSPARENCY | CGIF_FRAME_GEN_USE_DIFF_WINDOW;
    frame.delay = static_cast<std::uint16_t>(std::min<std::int64_t>(
        Begin(picture, i + 1) - Begin(picture, i), std::numeric_limits<std::uint16_t>::max()));
    if (!drawn.IsComplete() || drawn.width != first.width || drawn.height != first.height) {
      FailToWriteGif(path, "the pictures have different sizes");
    }
    if (cgif_addframe(gif.get(), &frame) != CGIF_OK) {
      FailToWriteGif(path, "not enough memory for the picture");
    }
  }
  if (cgif_close(gif.release()) != CGIF_OK) {
    FailToWriteGif(path, "not enough memory for the picture");
  }
  WriteFileAtomically(path, bytes);
}

}  // namespace hitscan
