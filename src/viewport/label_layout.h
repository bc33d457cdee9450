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

/// A text to be written beside a point of the screen.
struct LabelRequest {
  std::string text;  ///< with the same text in the next frame it is the same label
  float x = 0;       ///< the point it belongs to
  float y = 0;
  float width = 0;  ///< of the text
  float height = 0;
};

/// The upper left corner of a label.
struct LabelPosition {
  float x = 0;
  float y = 0;
  bool needs_leader = false;  ///< it is so far from its point that a line has to connect them
};

/// Places labels near their points, where they cover neither panels nor each other. From frame to
/// frame a label stays on the same side of its point while there is room, so that it does not jump
/// while the camera turns. Greedy: each label takes the first free of a fixed list of candidates.
class LabelLayout {
 public:
  /// The largest number of labels placed: more could not be read, and would take too long.
  static constexpr std::size_t kMost = 200;

  /// The positions of the labels, in their order; the first choose first. Nothing is placed outside
  /// `screen` or over `obstacles`. A label has no position when all candidates are taken, when its
  /// point is not on the screen, and beyond kMost.
  std::vector<std::optional<LabelPosition>> Place(std::span<const LabelRequest> requests,
                                                  const ScreenBox& screen,
                                                  std::span<const ScreenBox> obstacles);

 private:
  /// The candidate that each label took; labels with the same text are distinguished by their
  /// order.
  std::map<std::pair<std::string, int>, std::size_t> taken_;
};

}  // namespace hitscan
