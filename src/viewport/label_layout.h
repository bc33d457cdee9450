#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hitscan {

/// A rectangle of the screen, in pixels from the upper left corner.
struct ScreenBox {
  float left = 0;
  float top = 0;
  float right = 0;
  float bottom = 0;

  bool Overlaps(const ScreenBox& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

/// A text that wants to stand beside a place of the screen.
struct LabelWish {
  std::string text;  ///< with the same text in the next frame it is taken for the same label
  float x = 0;       ///< the place it belongs to
  float y = 0;
  float width = 0;  ///< of the text
  float height = 0;
};

/// Where a label stands: its upper left corner.
struct LabelPlace {
  float x = 0;
  float y = 0;
  bool apart = false;  ///< so far from its place that a line has to lead there
};

/// Finds places for labels near what they belong to, where they cover neither panels nor each
/// other. From frame to frame a label stays on the side where it stood as long as there is room,
/// so that it does not jump about while the camera turns.
class LabelLayout {
 public:
  /// So many are placed at most; more could not be read, and would take their time.
  static constexpr std::size_t kMost = 200;

  /// The places of the labels, in their order; the first get the better ones. Nothing is placed
  /// outside of `screen` or over `obstacles`. A label has none where all is taken, when what it
  /// belongs to is not on the screen, and beyond kMost.
  std::vector<std::optional<LabelPlace>> Place(std::span<const LabelWish> wishes,
                                               const ScreenBox& screen,
                                               std::span<const ScreenBox> obstacles);

 private:
  /// Which of the candidates each label took; labels of one text are told apart by their order.
  std::map<std::pair<std::string, int>, std::size_t> taken_;
};

}  // namespace hitscan
