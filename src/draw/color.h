#pragma once

#include <cstdint>

// RGBA colours, and the named colours of the book and their meanings.
namespace hitscan {

/// A colour as the vertex formats store it: 8 bits a channel, not premultiplied.
struct Color {
  std::uint8_t red = 255;
  std::uint8_t green = 255;
  std::uint8_t blue = 255;
  std::uint8_t alpha = 255;

  bool operator==(const Color&) const = default;

  /// The same colour with another opacity, 0 to 255.
  constexpr Color Faded(std::uint8_t opacity) const { return {red, green, blue, opacity}; }
};

/// The colour between `from` (share 0) and `to` (share 1).
constexpr Color Mixed(Color from, Color to, float share) {
  const auto channel = [share](std::uint8_t a, std::uint8_t b) {
    const auto low = static_cast<float>(a);
    return static_cast<std::uint8_t>(low + share * (static_cast<float>(b) - low) + 0.5F);
  };
  return {channel(from.red, to.red), channel(from.green, to.green), channel(from.blue, to.blue),
          channel(from.alpha, to.alpha)};
}

inline constexpr Color kRed{255, 0, 0};
inline constexpr Color kGreen{0, 255, 0};
inline constexpr Color kBlue{0, 0, 255};
inline constexpr Color kYellow{255, 255, 0};
inline constexpr Color kMagenta{255, 0, 255};
inline constexpr Color kCyan{0, 255, 255};
inline constexpr Color kWhite{255, 255, 255};
inline constexpr Color kLeafGreen{128, 179, 51};
/// Marks a wrong answer and nothing else, so that it cannot be mistaken for a hit or a miss.
inline constexpr Color kOrange{255, 140, 0};
/// The background of a scene: the book's CadetBlue.
inline constexpr Color kCadetBlue{95, 158, 160};

}  // namespace hitscan
